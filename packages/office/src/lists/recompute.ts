// Recomputes every published list from the ledger alone. A second store grows fact by fact, as the office did, and computes each
// list as of its time. Used to prove lists and to recover lost content.

import type { ListKind } from '../authorities/authority.js';
import { type Authorities, authoritiesOf } from '../authorities/registry.js';
import { encodeHead, type ListHead, listKey, writeContent } from '../engines/period/content.js';
import type { PublishedFact } from '../engines/period/editions.js';
import { packedBatches } from '../engines/period/packed-rows.js';
import type { ListHeader } from '../engines/period/row.js';
import { listSpace } from '../engines/period/spaces.js';
import { assignedSpace } from '../facts/assigned.js';
import { updateSearch } from '../facts/cards/index-facts.js';
import type { Store, StoreReader } from '../facts/store.js';
import { setAside } from './set-aside.js';

export interface RecomputedList {
  readonly fact: PublishedFact;
  readonly head: ListHead;
  /** The hash equals the published one. */
  readonly same: boolean;
}

export interface RecomputeOptions {
  /** Must be empty. Afterwards it holds the ledger up to the last list, and the content of every list computed. */
  readonly scratch: Store;
  /** Rates everything in the scratch store; required for lists of live ratings. */
  readonly replay: (scratch: Store) => Promise<unknown>;
  /** Which lists to compute. Lists that depend on earlier ones are always computed. Default: all. */
  readonly wanted?: (fact: PublishedFact) => boolean;
  /** True: no list that depends on earlier ones is wanted, so none is computed. */
  readonly withoutResting?: boolean;
}

/** Copies the initial ratings that replace the birth dates missing from a public export. */
export async function copyAssigned(source: StoreReader, scratch: Store): Promise<void> {
  const assigned = await source.records(assignedSpace);
  await scratch.write((writer) => writer.putRecords(assignedSpace, assigned));
}

/** In the order of publication. */
export async function* recomputeLists(source: StoreReader, options: RecomputeOptions): AsyncGenerator<RecomputedList> {
  const { scratch } = options;
  for await (const values of source.privateValues()) await scratch.write((writer) => writer.putPrivate(values));
  let copied = 0;
  const editions = new Map<string, number>();
  for await (const facts of source.facts({ kinds: ['list-published', 'list-retracted'] })) {
    for (const fact of facts) {
      if (fact.kind === 'list-retracted') {
        const { list, date } = fact.body;
        if (options.withoutResting === true && (await authoritiesOf(source)).list(list)?.restsOnLast === true) continue;
        await scratch.write((writer) => setAside(writer, list, date, editions.get(`${list}/${date}`) ?? 1));
        continue;
      }
      if (fact.kind !== 'list-published') continue;
      const name = `${fact.body.list}/${fact.body.date}`;
      editions.set(name, (editions.get(name) ?? 0) + 1);
      const kind = listKind(await authoritiesOf(source), fact);
      if (kind.restsOnLast && options.withoutResting === true) continue;
      if (!kind.restsOnLast && options.wanted?.(fact) === false) continue;
      for await (const batch of source.storedFacts({ from: copied + 1, to: fact.body.upTo }))
        await scratch.write((writer) => writer.appendFacts(batch));
      copied = Math.max(copied, fact.body.upTo);
      await updateSearch(scratch);
      if (kind.ofLiveRatings) await options.replay(scratch);
      // Uses the profile of that time: calendar and columns may have changed since.
      const head = await scratch.read(async (reader) =>
        recompute(scratch, reader, listKind(await authoritiesOf(reader), fact), fact),
      );
      if (options.wanted?.(fact) !== false) yield { fact, head, same: head.contentHash === fact.body.contentHash };
    }
  }
}

async function headerOf(reader: StoreReader, fact: PublishedFact): Promise<ListHeader> {
  const { authority, list, date, upTo, cutoff, numbers, fieldsOn } = fact.body;
  const at = await reader.factAt(upTo);
  return {
    format: 'harkness-list-1',
    authority,
    list,
    date,
    upTo,
    ledgerHash: at?.hash ?? '',
    ...(cutoff === undefined ? {} : { cutoff }),
    ...(numbers === undefined ? {} : { numbers }),
    ...(fieldsOn === undefined ? {} : { fieldsOn }),
  };
}

function listKind(authorities: Authorities, { body }: PublishedFact): ListKind {
  const kind = authorities.list(body.list);
  if (kind === undefined) throw new Error(`nobody publishes a list ${body.list}`);
  return kind;
}

async function recompute(scratch: Store, reader: StoreReader, kind: ListKind, fact: PublishedFact): Promise<ListHead> {
  const { header, rows, finish } = await kind.remake(reader, await headerOf(reader, fact), scratch);
  const head = await writeContent(scratch, header, kind.systems, packedBatches(rows, kind.systems));
  await scratch.write(async (writer) => {
    await writer.putBlob(listSpace, listKey(header.list, header.date, 'head'), encodeHead(head));
    await finish?.(writer, { contentHash: head.contentHash, rulebookHash: fact.body.rulebookHash ?? '' });
  });
  return head;
}
