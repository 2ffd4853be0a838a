// The data in a public export that allow a replay without birth dates. Where the day of birth feeds the rules: the birth years of
// players whose first rating needed it. Otherwise the first ratings themselves, which reveal no more than the setting promises.

import type { PublicExtra } from '@harkness/ledger';
import { openView } from '../authorities/live.js';
import { type Chunk, decodeChunk, rowsOf } from '../engines/live/chunk.js';
import { resultSpaces } from '../engines/live/spaces.js';
import type { View } from '../engines/live/view.js';
import type { AssignedInitial } from '../facts/assigned.js';
import { yearAlone } from '../facts/birth-date.js';
import type { PlayerNumber } from '../facts/numbers.js';
import type { StoreReader } from '../facts/store.js';
import { systemOf } from '../facts/stored-codes.js';
import { f64At, i32At, playerAt, systemAt } from '../facts/typed-arrays.js';

/**
 * One for each player and system with a first rated section in the results, or one for each player.
 * @example
 * const extras = await store.read(async (reader) => {
 *   for await (const extra of publicStarts(reader)) return extra;
 *   return undefined;
 * });
 * extras === undefined // true
 */
export async function* publicStarts(reader: StoreReader): AsyncGenerator<PublicExtra> {
  const view = await openView(reader);
  if (view.head.results === 0) return;
  const asked = new Set<PlayerNumber>();
  for await (const { bytes } of reader.blobs(resultSpaces(view.head.results).chunks)) {
    for (const { player, ...initial } of firstRatings(decodeChunk(bytes))) {
      if (view.head.birthDatePrecision === 'day') asked.add(view.merges.resolve(player));
      else yield { name: 'assigned', content: await assigned(view, player, initial) };
    }
  }
  for (const player of asked) {
    const ids: string[] = [];
    for (const member of view.merges.group(player)) ids.push(await view.ids.id(member));
    for (const value of await reader.privateValuesOfAll(ids))
      if (value.field === 'birthDate') yield { remnant: yearAlone(value) };
  }
}

async function assigned(view: View, player: PlayerNumber, initial: Omit<AssignedInitial, 'player'>): Promise<AssignedInitial> {
  return { player: await view.ids.id(view.merges.resolve(player)), ...initial };
}

function* firstRatings(chunk: Chunk) {
  for (let unit = 0; unit < chunk.unitSlot.length; unit++) {
    const [start, end] = rowsOf(chunk, unit);
    for (const [at, row] of chunk.initialRow.entries()) {
      // Without a rated game, no rating used it.
      if (row < start || row >= end || chunk.played[row * 3] === 0) continue;
      yield {
        player: playerAt(chunk.player, row),
        system: systemOf(systemAt(chunk.unitSystem, unit)),
        rating: f64At(chunk.initialRating, at),
        games: i32At(chunk.initialGames, at),
      };
    }
  }
}
