// What stands where in a record of the live engine under the rules of US Chess.

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
  /** Any earlier rated game that was no win; that was no loss; any at all. */
  notAllWins: 2,
  notAllLosses: 4,
  played: 8,
  /** A hundred points of floor given up by granted match requests, so many times. */
  loweredUnit: 16,
  loweredMask: 0xf0,
  /** Earlier match changes are kept beside the record. */
  matches: 256,
} as const;
