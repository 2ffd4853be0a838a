// A player's three ratings, always with their date: official (on a published list), live (the ledger now), revised (that list if
// made today).

import type { ThreeRatings } from '../authorities/authority.js';
import { authoritiesOf } from '../authorities/registry.js';
import type { View } from '../engines/live/view.js';
import type { Audience } from '../facts/answers.js';
import type { IsoDate, PlayerId } from '../facts/facts.js';
import type { StoreReader } from '../facts/store.js';

/** A player's ratings on the lists in force on a day, and now. The id must be current (after merges). */
export async function threeRatings(
  reader: StoreReader,
  player: PlayerId,
  on: IsoDate,
  audience: Audience = 'public',
  view?: View,
): Promise<ThreeRatings[]> {
  const ratings: ThreeRatings[] = [];
  for (const { players } of (await authoritiesOf(reader)).all)
    ratings.push(...(await players.three(reader, player, on, audience, view)));
  return ratings;
}
