// Verifies that ratings, cards and search index follow from the facts: everything is rebuilt separately and compared.

import { replay, verifyResults } from '../authorities/live.js';
import { authoritiesOf } from '../authorities/registry.js';
import { rulebookHash } from '../authorities/rulebook-hash.js';
import { readHead } from '../engines/live/spaces.js';
import { readAmendments } from '../facts/amendments.js';
import { updateSearch } from '../facts/cards/index-facts.js';
import { searchPosition } from '../facts/cards/search-position.js';
import { compareSearch } from '../facts/cards/verify-search.js';
import { type Store, type StoreReader, withScratchStore } from '../facts/store.js';
import { copyAssigned } from '../lists/recompute.js';
import { copyLedger } from '../lists/verify.js';
export interface RatingsVerification {
  readonly ok: boolean;
  /** Number of ratings compared. */
  readonly ratings: number;
  readonly problems: readonly string[];
}

const problemsAtMost = 10;

export async function verifyRatings(store: Store): Promise<RatingsVerification> {
  return store.read(async (reader) => {
    const head = await readHead(reader);
    if (head.results === 0) return { ok: true, ratings: 0, problems: [] };
    if (head.rulebookHash !== rulebookHash(await readAmendments(reader)))
      return {
        ok: false,
        ratings: 0,
        problems: ['the results were made under other rules; rate them again with `harkness office run`'],
      };
    const { problems: broken } = await verifyResults(reader);
    const indexed = await searchPosition(reader);
    const again = await withScratchStore(async (scratch) => {
      const known = { search: indexed, ratings: head.ratedUpTo };
      const searchProblems: string[] = [];
      let found = { ratings: 0, problems: [] as string[] };
      let copied = 0;
      // Ratings and search may include the ledger up to different facts, so each is compared at its own position.
      for (const [what, upTo] of Object.entries(known).sort(([, a], [, b]) => a - b)) {
        if (upTo > copied || copied === 0) await copyLedger(reader, scratch, upTo, copied + 1);
        copied = Math.max(copied, upTo);
        if (what === 'search') {
          await updateSearch(scratch);
          searchProblems.push(...(await scratch.read((other) => compareSearch(reader, other))));
        } else {
          await copyAssigned(reader, scratch);
          await replay(scratch, { reason: 'verification' });
          found = await scratch.read((other) => compare(reader, other));
        }
      }
      return { ...found, problems: [...found.problems, ...searchProblems] };
    });
    if (!again.ok) return { ok: false, ratings: 0, problems: again.errors.map(({ message }) => message) };
    const problems = [...broken, ...again.value.problems];
    return { ok: problems.length === 0, ratings: again.value.ratings, problems };
  });
}

async function compare(reader: StoreReader, other: StoreReader): Promise<{ ratings: number; problems: string[] }> {
  const problems: string[] = [];
  const [mine, theirs] = [await readHead(reader), await readHead(other)];
  if (mine.resultsHash !== theirs.resultsHash)
    problems.push(`the results have the hash ${mine.resultsHash}, but come out as ${theirs.resultsHash}`);
  let ratings = 0;
  for (const { players } of (await authoritiesOf(reader)).known()) {
    const recomputed = players.everybody?.(other);
    for await (const { player, id, standings } of players.everybody?.(reader) ?? []) {
      if (problems.length >= problemsAtMost) break;
      const next = await recomputed?.next();
      ratings += standings.length;
      const same =
        next !== undefined &&
        next.done !== true &&
        next.value.player === player &&
        JSON.stringify(next.value.standings) === JSON.stringify(standings);
      if (!same) problems.push(`the ratings of player ${await id()} are not those that follow from the facts`);
    }
  }
  return { ratings, problems };
}
