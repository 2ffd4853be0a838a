// What a replay of a public export says: whether every list that its facts published comes out the same. For `verifyPublic`.

import type { ReplayCheck } from '../ledger/import.js';
import { copyAssigned, recomputeLists } from '../lists/recompute.js';
import { replay } from '../replay/run.js';
import { readHead } from '../replay/spaces.js';
import type { Store } from '../store/port.js';
import { withScratchStore } from '../store/scratch.js';

/** Lists named in a message at most. */
const namedAtMost = 5;

/** Rates everything again from the facts, whatever results are there. */
export async function checkPublishedLists(store: Store): Promise<ReplayCheck> {
  const before = await store.read(readHead);
  const summary = await replay(store, { reason: 'verification', fromFacts: true });
  const after = await store.read(readHead);
  // Results that came along, of the same facts under the same rules, must be those that come out now.
  if (
    before.ratedUpTo === after.ratedUpTo &&
    before.rulebookHash === after.rulebookHash &&
    before.resultsHash !== after.resultsHash
  )
    return { ok: false, message: `the results were ${before.resultsHash}, but come out as ${after.resultsHash}` };
  const compared = await withScratchStore((scratch) => compareLists(store, scratch));
  if (!compared.ok) return { ok: false, message: compared.errors.map((error) => error.message).join('; ') };
  const { same, other } = compared.value;
  const rated = `${summary?.sectionsInAll ?? 0} sections rated, results ${summary?.resultsHash ?? 'none'}`;
  if (other.length === 0) return { ok: true, message: `${rated}; ${same} published lists come out the same` };
  const named = other.slice(0, namedAtMost).join(', ');
  return {
    ok: false,
    message: `${rated}; ${other.length} of ${same + other.length} published lists come out otherwise: ${named}`,
  };
}

async function compareLists(store: Store, scratch: Store): Promise<{ same: number; other: string[] }> {
  return store.read(async (reader) => {
    await copyAssigned(reader, scratch);
    let same = 0;
    const other: string[] = [];
    for await (const list of recomputeLists(reader, { scratch, replay: (one) => replay(one, { reason: 'verification' }) })) {
      if (list.same) same += 1;
      else other.push(`${list.fact.body.list} of ${list.fact.body.date}`);
    }
    return { same, other };
  });
}
