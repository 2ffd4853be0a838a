// The rank of a rating on a published list, without reading every row each time: a player's page shows several ranks.

import { dayNumber } from '@harkness/rules';
import type { RatingSystem } from '../../facts/facts.js';
import type { StoreReader } from '../../facts/store.js';
import { type ListColumns, RowFlag, type SystemColumns } from './columns.js';
import { type ListHead, readColumns } from './content.js';

export interface PlayerRank {
  readonly rank: number;
  readonly of: number;
}

export interface ActiveRank extends PlayerRank {
  /** How many players have a lower rating. */
  readonly below: number;
}

/** Players rated in the two years before a list are active on it; FIDE's lists state activity themselves. */
const activeDays = 731;

/** The first day on which a rated section makes a player active on a list of this day. */
export function activeSince(day: number): number {
  return day - activeDays;
}

/** For each rating, how many players have a higher one. Counted once per list and cached with its columns. */
const counted = new WeakMap<ListColumns, Map<RatingSystem, Uint32Array>>();

/** The rank of a rating on the list; equal ratings share it. Undefined if the list does not have the system. */
export async function rankOfRating(
  reader: StoreReader,
  head: ListHead,
  system: RatingSystem,
  rating: number,
): Promise<PlayerRank | undefined> {
  const columns = await readColumns(reader, head);
  const ofSystem = columns.systems.get(system);
  if (ofSystem === undefined) return undefined;
  const bySystem = counted.get(columns) ?? new Map<RatingSystem, Uint32Array>();
  counted.set(columns, bySystem);
  const higher = bySystem.get(system) ?? countHigher(ofSystem);
  bySystem.set(system, higher);
  return { rank: (higher[rating] ?? 0) + 1, of: higher[0] ?? 0 };
}

/** The rank as part of an answer, with the rank among active players with a minimum number of games. */
export async function rankIn(
  reader: StoreReader,
  head: ListHead,
  system: RatingSystem,
  rating: number,
  fewestGames = 0,
): Promise<{ readonly rank?: PlayerRank; readonly active?: ActiveRank }> {
  const rank = await rankOfRating(reader, head, system, rating);
  const columns = await readColumns(reader, head);
  const ofSystem = columns.systems.get(system);
  if (rank === undefined || ofSystem === undefined) return {};
  const byKey = countedActive.get(columns) ?? new Map<string, Uint32Array>();
  countedActive.set(columns, byKey);
  const key = `${system} ${fewestGames}`;
  const since = activeSince(dayNumber(head.header.date));
  const higher =
    byKey.get(key) ??
    countAbove(Array.from(activeRows(columns, ofSystem, since, fewestGames), (row) => ofSystem.rating[row] ?? 0));
  byKey.set(key, higher);
  const [above, of] = [higher[rating] ?? 0, higher[0] ?? 0];
  // Looking one point lower also counts players with the same rating.
  const notBelow = rating === 0 ? of : (higher[rating - 1] ?? 0);
  return { rank, active: { rank: above + 1, of, below: of - notBelow } };
}

/** Rows of players who have a rating and are active. */
function* activeRows({ rows, flags }: ListColumns, system: SystemColumns, since: number, fewestGames: number): Generator<number> {
  for (let row = 0; row < rows; row++) {
    if ((system.rating[row] ?? 0) === 0 || ((flags[row] ?? 0) & RowFlag.inactive) !== 0) continue;
    const last = system.last[row] ?? 0;
    if ((last === 0 || last >= since) && (system.games[row] ?? 0) >= fewestGames) yield row;
  }
}

/** The same for active players only, by system and minimum games. */
const countedActive = new WeakMap<ListColumns, Map<string, Uint32Array>>();

/** Index 0, which is not a rating, counts everyone who has one. */
function countHigher({ rating }: SystemColumns): Uint32Array {
  return countAbove(rating);
}

function countAbove(ratings: Uint16Array | readonly number[]): Uint32Array {
  let highest = 0;
  for (const one of ratings) highest = Math.max(highest, one);
  const counts = new Uint32Array(highest + 1);
  for (const one of ratings) counts[one] = (counts[one] ?? 0) + 1;
  let above = 0;
  for (let at = counts.length - 1; at >= 0; at--) {
    const here = counts[at] ?? 0;
    counts[at] = above;
    above += here;
  }
  return counts;
}
