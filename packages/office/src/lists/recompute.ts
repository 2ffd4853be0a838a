// Every published list again, from the ledger alone: a second store grows fact by fact as the office did, and at each list
// computes it as it was computed then. For proving lists, and for getting lost content back.

import type { Result } from '@harkness/rules';
import { systems as usSystems } from '@harkness/rules/uschess';
import { listRules } from '../authorities/fide/next-row.js';
import { listTypeOf, makeFideList } from '../authorities/fide/publish-fide.js';
import type { FideList } from '../authorities/fide/ratings-at.js';
import { supplement, supplementRows } from '../authorities/uschess/supplement.js';
import { encodeHead, type ListHead, listKey, writeContent } from '../engines/period/content.js';
import type { PublishedFact } from '../engines/period/editions.js';
import type { ListHeader, ListName } from '../engines/period/row.js';
import { listSpace } from '../engines/period/spaces.js';
import { assignedSpace } from '../facts/assigned.js';
import { updateSearch } from '../facts/cards/index-facts.js';
import type { Store, StoreReader } from '../facts/store.js';
import { setAside } from './set-aside.js';

export interface RecomputedList {
  readonly fact: PublishedFact;
  readonly head: ListHead;
  /** The hash is the one that was published. */
  readonly same: boolean;
}

export interface RecomputeOptions {
  /** Empty; it holds the ledger up to the last list afterwards, and the content of every list computed. */
  readonly scratch: Store;
  /** Rates everything in the scratch store; supplements need it. */
  readonly replay: (scratch: Store) => Promise<unknown>;
  /** Which to compute; FIDE lists rest on the ones before them, so all of these are computed anyway. Default: all. */
  readonly wanted?: (fact: PublishedFact) => boolean;
  /** No FIDE list is wanted, so none is computed: supplements rest on none of them. */
  readonly withoutFide?: boolean;
}

/** Initial ratings that stand in for the birth dates that a public export has not. */
export async function copyAssigned(source: StoreReader, scratch: Store): Promise<void> {
  const assigned = await source.records(assignedSpace);
  await scratch.write((writer) => writer.putRecords(assignedSpace, assigned));
}

/** One after another, in the order they were published. */
export async function* recomputeLists(source: StoreReader, options: RecomputeOptions): AsyncGenerator<RecomputedList> {
  const { scratch } = options;
  for await (const values of source.privateValues()) await scratch.write((writer) => writer.putPrivate(values));
  let copied = 0;
  const editions = new Map<string, number>();
  for await (const facts of source.facts({ kinds: ['list-published', 'list-retracted'] })) {
    for (const fact of facts) {
      if (fact.kind === 'list-retracted') {
        const { list, date } = fact.body;
        if (options.withoutFide === true && isFideList(list)) continue;
        await scratch.write((writer) => setAside(writer, list, date, editions.get(`${list}/${date}`) ?? 1));
        continue;
      }
      if (fact.kind !== 'list-published') continue;
      const name = `${fact.body.list}/${fact.body.date}`;
      editions.set(name, (editions.get(name) ?? 0) + 1);
      const isFide = fact.body.authority === 'fide';
      if (isFide && options.withoutFide === true) continue;
      if (!isFide && options.wanted?.(fact) === false) continue;
      for await (const batch of source.storedFacts({ from: copied + 1, to: fact.body.upTo }))
        await scratch.write((writer) => writer.appendFacts(batch));
      copied = Math.max(copied, fact.body.upTo);
      await updateSearch(scratch);
      if (!isFide) await options.replay(scratch);
      const head = await scratch.read((reader) =>
        isFide ? recomputeFide(scratch, reader, fact) : recomputeSupplement(scratch, reader, fact),
      );
      if (options.wanted?.(fact) !== false) yield { fact, head, same: head.contentHash === fact.body.contentHash };
    }
  }
}

async function headerOf(reader: StoreReader, fact: PublishedFact): Promise<ListHeader> {
  const { authority, list, date, upTo, cutoff, numbers } = fact.body;
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
  };
}

async function recomputeSupplement(scratch: Store, reader: StoreReader, fact: PublishedFact): Promise<ListHead> {
  if (fact.body.list !== supplement) throw new Error(`a US Chess list of another kind: ${fact.body.list}`);
  const header = await headerOf(reader, fact);
  const head = await writeContent(
    scratch,
    header,
    [...usSystems],
    supplementRows(reader, header.cutoff ?? header.date, header.numbers),
  );
  await scratch.write((writer) => writer.putBlob(listSpace, listKey(header.list, header.date, 'head'), encodeHead(head)));
  return head;
}

async function recomputeFide(scratch: Store, reader: StoreReader, fact: PublishedFact): Promise<ListHead> {
  const { list, date } = fact.body;
  if (!isFideList(list)) throw new Error(`a FIDE list of another kind: ${list}`);
  const rules = listRules(list, listTypeOf(list), date);
  if (typeof rules === 'string') throw new Error(rules);
  const made = must(await makeFideList(reader, rules));
  const { previous } = made.header;
  const header = { ...(await headerOf(reader, fact)), ...(previous === undefined ? {} : { previous }) };
  const head = await writeContent(scratch, header, [list], made.rows);
  await scratch.write(async (writer) => {
    await writer.putBlob(listSpace, listKey(list, date, 'head'), encodeHead(head));
    await made.finish(writer);
  });
  return head;
}

export function isFideList(list: ListName): list is FideList {
  return list === 'FIDE-standard' || list === 'FIDE-rapid' || list === 'FIDE-blitz';
}

function must<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw new Error(result.errors.map((error) => error.message).join(' '));
}
