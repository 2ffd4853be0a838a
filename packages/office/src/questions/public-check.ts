// Replays a public export and checks that every list published by its facts comes out the same. For `verifyPublic`.

import type { ReplayCheck } from '@harkness/ledger';
import type { UncertainRatings } from '../authorities/authority.js';
import { replay } from '../authorities/live.js';
import { authoritiesOf } from '../authorities/registry.js';
import { readHead } from '../engines/live/spaces.js';
import { readListHead } from '../engines/period/content.js';
import { assignedLine, assignedSpace } from '../facts/assigned.js';
import type { AuthorityId } from '../facts/facts.js';
import { type Store, type StoreReader, withScratchStore } from '../facts/store.js';
import { copyAssigned, recomputeLists } from '../lists/recompute.js';
import { compareLists } from './compare-lists.js';
import { publicStarts } from './public-starts.js';

/** Maximum number of lists or players named in a message. */
const namedAtMost = 5;

/** Rates everything again from the facts, ignoring existing results. */
export async function checkPublishedLists(store: Store): Promise<ReplayCheck> {
  const before = await store.read(readHead);
  const summary = await replay(store, { reason: 'verification', fromFacts: true });
  const after = await store.read(readHead);
  // Imported results for the same facts and rules must equal those computed now.
  if (
    before.ratedUpTo === after.ratedUpTo &&
    before.rulebookHash === after.rulebookHash &&
    before.resultsHash !== after.resultsHash
  )
    return { ok: false, message: `the results were ${before.resultsHash}, but come out as ${after.resultsHash}` };
  const stray = await store.read(strayStarts);
  if (stray.length > 0)
    return { ok: false, message: `the export assigns initial ratings that nobody started from: ${named(stray)}` };
  const ages = await store.read(uncertainRatings);
  const uncertain = [...ages.values()].reduce((sum, { size }) => sum + size, 0);
  const bound = Math.max(0, ...[...ages.values()].map(({ points }) => points));
  const compared = await withScratchStore((scratch) => compareAll(store, scratch, ages));
  if (!compared.ok) return { ok: false, message: compared.errors.map((error) => error.message).join('; ') };
  const { same, near, largest, unknown, other, facts } = compared.value;
  const rated = `${summary?.sectionsInAll ?? 0} sections rated, results ${summary?.resultsHash ?? 'none'}`;
  const said = [rated, `${same} published lists come out the same`];
  if (uncertain > 0) {
    const most = near === 0 ? '' : `, at most ${largest} points off`;
    said.push(
      `${uncertain} ratings rest on ages of which only the year is known here; ${near} lists come out within ${bound} points of what was published${most}`,
    );
  }
  if (unknown.length > 0) said.push(`not compared, because their content is not here: ${named(unknown)}`);
  if (other.length === 0) return { ok: true, message: said.join('; '), privateAges: uncertain, notCompared: unknown.length };
  said.push(`${other.length} published lists come out otherwise: ${named(other)}`);
  return { ok: false, message: said.join('; '), privateAges: uncertain, notCompared: unknown.length, notFollowing: facts };
}

/** A player with an assigned rating was unrated in that system: the office never writes such a line for anyone else. */
async function strayStarts(reader: StoreReader): Promise<string[]> {
  const keys = (await reader.records(assignedSpace)).map(({ key }) => key);
  if (keys.length === 0) return [];
  const started = new Set<string>();
  for await (const start of publicStarts(reader)) if ('name' in start) started.add(assignedLine.record(start.content)?.key ?? '');
  return keys.filter((key) => !started.has(key));
}

function named(names: readonly string[]): string {
  const more = names.length - namedAtMost;
  return `${names.slice(0, namedAtMost).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

interface Compared {
  /** Equal bit for bit. */
  same: number;
  /** Equal except for ratings that depend on ages known only by year, and those are within the bound. */
  near: number;
  largest: number;
  unknown: string[];
  other: string[];
  /** Sequences of those lists' facts. */
  facts: number[];
}

type UncertainByAuthority = ReadonlyMap<AuthorityId, UncertainRatings>;

/** For authorities with uncertain ratings. */
async function uncertainRatings(reader: StoreReader): Promise<UncertainByAuthority> {
  const found = new Map<AuthorityId, UncertainRatings>();
  for (const { id, ages } of (await authoritiesOf(reader)).known()) {
    const uncertain = await ages?.uncertain(reader);
    if (uncertain !== undefined && uncertain.size > 0) found.set(id, uncertain);
  }
  return found;
}

async function compareAll(store: Store, scratch: Store, ages: UncertainByAuthority): Promise<Compared> {
  return store.read(async (reader) => {
    await copyAssigned(reader, scratch);
    const authorities = await authoritiesOf(reader);
    const found: Compared = { same: 0, near: 0, largest: 0, unknown: [], other: [], facts: [] };
    for await (const list of recomputeLists(reader, { scratch, replay: (one) => replay(one, { reason: 'verification' }) })) {
      const { body } = list.fact;
      const name = `${body.list} of ${body.date}`;
      const uncertain = ages.get(authorities.ofList(body.list)?.id ?? '');
      if (list.same) found.same += 1;
      else if (uncertain === undefined || !authorities.list(body.list)?.ofLiveRatings) {
        found.other.push(name);
        found.facts.push(list.fact.seq);
      } else {
        const head = await readListHead(reader, body.list, body.date);
        if (head === undefined) {
          found.unknown.push(name);
          continue;
        }
        const difference = await scratch.read((again) =>
          compareLists({ reader, head }, { reader: again, head: list.head }, uncertain),
        );
        const [problem] = difference.problems;
        if (problem !== undefined) {
          found.other.push(`${name} (${problem})`);
          found.facts.push(list.fact.seq);
        } else found.near += 1;
        found.largest = Math.max(found.largest, difference.largest);
      }
    }
    return found;
  });
}
