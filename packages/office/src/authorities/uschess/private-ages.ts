// Ratings that depend on an age for which only the year of birth is known: after an erasure, or in an office made from a public
// export. They may differ slightly from those first computed; all others are equal bit for bit.

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
 * How many points a whole rating may differ. The age is at most half a year off, 25 points of an initial rating. A rating changes
 * by no more than the ratings it was earned against, except under rules with a threshold (bonus, floors, the formula for few
 * games). docs/privacy.md has the largest difference found in samples.
 */
export const privateAgeBound = 50;

/** How far the games of a first rating may differ: a rating carried over from another system is weighted by age. */
const privateGamesBound = 5;

/** Uncertain ratings by player and system, as index numbers. */
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

  /** Finds players first rated by such an age and players who met somebody with such a rating, in rating order. */
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

  /** A first rating in one system may be derived from ratings in others. */
  #anyOf(player: PlayerNumber): boolean {
    for (let system = asSystem(0); system < liveSystemCount; system++) if (this.#ratings.has(key(player, system))) return true;
    return false;
  }
}

function key(player: PlayerNumber, system: SystemCode): number {
  return player * liveSystemCount + system;
}
