// Ratings that rest on an age of which only the year is known here: after an erasure, or in an office made from a public export. They
// come out a little otherwise than the office first had them; everything else comes out bit for bit.

import { decodeChunk, rowsOf } from '../../engines/live/chunk.js';
import { InitialFrom } from '../../engines/live/rulebook.js';
import { resultSpaces } from '../../engines/live/spaces.js';
import type { View } from '../../engines/live/view.js';
import { isYearAlone } from '../../facts/birth-date.js';
import { asSystem, type PlayerNumber, type SystemCode } from '../../facts/numbers.js';
import type { StoreReader } from '../../facts/store.js';
import { playerAt, systemAt } from '../../facts/typed-arrays.js';
import type { UncertainRatings } from '../authority.js';
import { openView } from '../live.js';
import { liveSystemCount } from './live/systems.js';

/**
 * Points that a whole rating may differ by. The age is half a year off at most, 25 points of an initial rating; a rating moves
 * by no more than the ratings it was earned against, but for rules with a threshold (bonus, floors, the formula for few games).
 * docs/privacy.md has the largest difference found in samples.
 */
export const privateAgeBound = 50;

/** Games that a first rating may be worth more or less: a rating carried over from another system weighs by the age at that time. */
const privateGamesBound = 5;

/** Ratings by player and system, as numbers of the index. */
export class PrivateAges implements UncertainRatings {
  readonly points = privateAgeBound;
  readonly games = privateGamesBound;
  readonly #ratings = new Set<number>();
  readonly #view: View;

  private constructor(view: View) {
    this.#view = view;
  }

  get size(): number {
    return this.#ratings.size;
  }

  async has(player: string): Promise<boolean> {
    const number = await this.#view.player(player);
    if (number === undefined) return false;
    for (let system = asSystem(0); system < liveSystemCount; system++) if (this.#ratings.has(key(number, system))) return true;
    return false;
  }

  /** Whoever was first rated by such an age, and whoever met somebody whose rating rests on one, in rating order. */
  static async of(reader: StoreReader): Promise<PrivateAges> {
    const view = await openView(reader);
    const ages = new PrivateAges(view);
    const people = new Set<number>();
    for await (const values of reader.privateValues('birthDate')) {
      for (const value of values) {
        const player = isYearAlone(value) ? await view.player(value.owner) : undefined;
        if (player !== undefined) people.add(player);
      }
    }
    if (people.size === 0 || view.head.results === 0 || view.head.birthDatePrecision === 'year') return ages;
    for await (const { bytes } of reader.blobs(resultSpaces(view.head.results).chunks)) {
      const chunk = decodeChunk(bytes);
      const first = new Set<number>();
      for (const [at, row] of chunk.initialRow.entries()) if (chunk.initialFrom[at] !== InitialFrom.assigned) first.add(row);
      for (let unit = 0; unit < chunk.unitSlot.length; unit++) {
        const system = systemAt(chunk.unitSystem, unit);
        const [start, end] = rowsOf(chunk, unit);
        const players: PlayerNumber[] = [];
        let rests = false;
        for (let row = start; row < end; row++) {
          const player = view.merges.resolve(playerAt(chunk.player, row));
          players.push(player);
          rests ||= ages.#ratings.has(key(player, system)) || (first.has(row) && (people.has(player) || ages.#anyOf(player)));
        }
        if (rests) for (const player of players) ages.#ratings.add(key(player, system));
      }
    }
    return ages;
  }

  /** A first rating in one system may come from ratings in others. */
  #anyOf(player: PlayerNumber): boolean {
    for (let system = asSystem(0); system < liveSystemCount; system++) if (this.#ratings.has(key(player, system))) return true;
    return false;
  }
}

function key(player: PlayerNumber, system: SystemCode): number {
  return player * liveSystemCount + system;
}
