// A player's state between ratings.

import type { IsoDate } from '../core/dates.js';

/** A game of an unrated player against a rated opponent. */
export interface PoolGame {
  /** Last day of the section it was played in. */
  readonly date: IsoDate;
  readonly opponent: number;
  readonly score: number;
}

/** A player's state between ratings. */
export interface PlayerState {
  /** As kept: rounded only if the rulebook rounds it. Null if unrated. */
  readonly rating: number | null;
  /** Rated games behind the rating. */
  readonly games: number;
  /** The highest rating so far, as published. */
  readonly peak: number | null;
  /** Last day of the last section with a rated game or a game towards a first rating. */
  readonly lastPlayed: IsoDate | null;
  /** Games towards a first rating; empty for a rated player. */
  readonly pool: readonly PoolGame[];
}

/**
 * A player before the first game.
 *
 * @example
 * newPlayer.rating // null
 */
export const newPlayer: PlayerState = { rating: null, games: 0, peak: null, lastPlayed: null, pool: [] };
