// Every player's ratings on a day, for a list of a million players.

import type { IsoDate } from '@harkness/rules';
import { officialRating } from '@harkness/rules/uschess';
import { dateOf, noDay } from '../../engines/live/codes.js';
import { SharedMemory } from '../../engines/live/shared-memory.js';
import type { ListedPlayer, ListedRating } from '../../engines/period/row.js';
import type { PlayerNumber } from '../../facts/numbers.js';
import { systemOf } from '../../facts/stored-codes.js';
import { dayAt, systemAt } from '../../facts/typed-arrays.js';
import type { Standings } from './standings.js';

export interface SharedStandings {
  /** The index to which the numbers of players belong. */
  readonly index: number;
  readonly first: Uint32Array;
  readonly system: Uint8Array;
  readonly rating: Float64Array;
  readonly games: Int32Array;
  /** Day numbers; 0 if none. */
  readonly last: Int32Array;
}

/** Every player's ratings on the cut-off day in typed arrays, about twenty bytes each, in memory that threads share. */
export class CompactStandings {
  readonly shared: SharedStandings;

  constructor(shared: SharedStandings) {
    this.shared = shared;
  }

  get index(): number {
    return this.shared.index;
  }

  static async of(standings: Standings, cutoff: IsoDate): Promise<CompactStandings> {
    const { players, index } = standings.head;
    const first = new Uint32Array(sharedBytes((players + 1) * 4));
    // Most players have one rating or none.
    let room = Math.max(1024, players);
    let [system, rating] = [new Uint8Array(sharedBytes(room)), new Float64Array(sharedBytes(room * 8))];
    let [games, last] = [new Int32Array(sharedBytes(room * 4)), new Int32Array(sharedBytes(room * 4))];
    let [filled, reached] = [0, 0];
    const blocks = standings.blocks(cutoff, (player, ofSystem, ofRating, ofGames, lastRated) => {
      if (filled === room) {
        room *= 2;
        system = grown(system, new Uint8Array(sharedBytes(room)));
        rating = grown(rating, new Float64Array(sharedBytes(room * 8)));
        games = grown(games, new Int32Array(sharedBytes(room * 4)));
        last = grown(last, new Int32Array(sharedBytes(room * 4)));
      }
      while (reached <= player) first[reached++] = filled;
      system[filled] = ofSystem;
      rating[filled] = ofRating;
      games[filled] = ofGames;
      last[filled] = lastRated === noDay ? 0 : lastRated;
      filled++;
    });
    for await (const _ of blocks);
    while (reached < first.length) first[reached++] = filled;
    return new CompactStandings({ index, first, system, rating, games, last });
  }

  ratings(player: PlayerNumber, isWhole: boolean): ListedPlayer['ratings'] {
    const { first, system, rating, games, last: lasts } = this.shared;
    const ratings: ListedRating[] = [];
    for (let at = first[player] ?? 0; at < (first[player + 1] ?? 0); at++) {
      const exact = rating[at] ?? 0;
      const last = dayAt(lasts, at);
      const listed: { -readonly [Key in keyof ListedRating]: ListedRating[Key] } = {
        system: systemOf(systemAt(system, at)),
        rating: officialRating(exact),
        games: games[at] ?? 0,
      };
      if (!isWhole) listed.exact = exact;
      if (last !== 0) listed.lastRated = dateOf(last);
      ratings.push(listed);
    }
    return ratings;
  }
}

function sharedBytes(size: number): SharedArrayBuffer {
  return new SharedMemory(size);
}

function grown<T extends Uint8Array | Float64Array | Int32Array>(old: T, larger: T): T {
  larger.set(old);
  return larger;
}
