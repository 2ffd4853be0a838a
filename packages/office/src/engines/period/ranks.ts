// The rank of a rating on a published list, without a look at every row for every question: who asks for a player's page asks
// for several.

import type { RatingSystem } from '../../facts/facts.js';
import type { StoreReader } from '../../facts/store.js';
import type { ListColumns, SystemColumns } from './columns.js';
import { type ListHead, readColumns } from './content.js';

export interface PlayerRank {
  readonly rank: number;
  readonly of: number;
}

/** For each rating how many have a higher one, counted once for a list and kept as long as its columns are. */
const counted = new WeakMap<ListColumns, Map<RatingSystem, Uint32Array>>();

/** The rank of a rating that stands on the list; equal ratings share it. Undefined if the list does not have the system. */
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

/** The same as a part of an answer. */
export async function rankIn(
  reader: StoreReader,
  head: ListHead,
  system: RatingSystem,
  rating: number,
): Promise<{ readonly rank?: PlayerRank }> {
  const rank = await rankOfRating(reader, head, system, rating);
  return rank === undefined ? {} : { rank };
}

/** At 0, which is no rating, stand all who have one. */
function countHigher({ rating }: SystemColumns): Uint32Array {
  const counts = new Uint32Array(rating.reduce((highest, one) => Math.max(highest, one), 0) + 1);
  for (const one of rating) counts[one] = (counts[one] ?? 0) + 1;
  let above = 0;
  for (let at = counts.length - 1; at >= 0; at--) {
    const here = counts[at] ?? 0;
    counts[at] = above;
    above += here;
  }
  return counts;
}
