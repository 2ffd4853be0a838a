// The layout of a live-engine record under the rules of US Chess.

import { F as EngineF, I as EngineI } from '../../../engines/live/state.js';

/** Indexes into the doubles of a record. NaN: unrated, no peak, no floor, no ceiling. */
export const F = { rating: EngineF.rating, peak: 1, moneyFloor: 6, ceiling: 7 } as const;

/** Indexes into the 32-bit integers of a record. */
export const I = {
  games: EngineI.games,
  wins: 5,
  draws: 6,
  losses: 7,
  eventsOfThree: 8,
  gamesAbove2200: 9,
  lastRated: EngineI.lastRated,
  flags: 11,
} as const;

export const Flag = {
  lifeMaster: 1,
  /** Flags: an earlier rated game that was not a win; one that was not a loss; any earlier rated game. */
  notAllWins: 2,
  notAllLosses: 4,
  played: 8,
  /** Counts, in units of 100 points, the floor given up by granted match requests. */
  loweredUnit: 16,
  loweredMask: 0xf0,
  /** Earlier match changes are stored beside the record. */
  matches: 256,
} as const;
