// What unrated players were assigned by Step 1, for a public export: with it anybody can replay without birth dates.

import type { PlayerFields } from '../facts.js';
import type { AssignedInitial } from '../ledger/exchange-format.js';
import { decodeChunk, initialOf, rowsOf } from '../replay/chunk.js';
import { systemOf } from '../replay/codes.js';
import { resultSpaces } from '../replay/spaces.js';
import { rowOf } from '../replay/stored-results.js';
import type { StoreReader } from '../store/port.js';
import { View } from './view.js';

/** One for each player and system whose first rated section is in the results. */
export async function* assignedInitials(reader: StoreReader): AsyncGenerator<AssignedInitial> {
  const view = await View.open(reader);
  if (view.head.results === 0) return;
  for await (const { bytes } of reader.blobs(resultSpaces(view.head.results).chunks)) {
    const chunk = decodeChunk(bytes);
    for (let unit = 0; unit < chunk.unitSlot.length; unit++) {
      const [start, end] = rowsOf(chunk, unit);
      for (const [at, row] of chunk.initialRow.entries()) {
        // Without a rated game nobody was rated from it.
        if (row < start || row >= end || chunk.played[row * 3] === 0) continue;
        const player = view.merges.resolve(chunk.player[row] as number);
        yield {
          player: await view.ids.id(player),
          system: systemOf(chunk.unitSystem[unit] as number),
          rating: chunk.initialRating[at] as number,
          games: chunk.initialGames[at] as number,
        };
      }
    }
  }
}

/** The same of one player, as a field of his: kept when his birth date is erased. */
export async function assignedOf(view: View, player: number): Promise<NonNullable<PlayerFields['assignedInitial']>> {
  const assigned = new Map<number, { rating: number; games: number }>();
  for (const { slot, end } of await view.history.listed(player)) {
    for (const unit of await view.stored.units(slot, end)) {
      const row = rowOf(unit, player, view.merges);
      const initial = row < 0 || unit.chunk.played[row * 3] === 0 ? undefined : initialOf(unit.chunk, row);
      if (initial !== undefined) assigned.set(unit.chunk.unitSystem[unit.unit] as number, initial);
    }
  }
  return [...assigned].map(([system, { rating, games }]) => ({ system: systemOf(system), rating, games }));
}
