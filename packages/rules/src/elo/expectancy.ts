// Expected scores. The two expectancies of a game add up to exactly 1: the lower player's is 1 minus the higher player's, and
// that subtraction is exact for numbers from ½ to 1.

import { pow10 } from '../core/exp.js';
import type { DifferenceLimit, Expectancy } from './parameters.js';
import { rounded } from './rounding.js';

/** The difference that counts, limited in both directions. */
export function countedDifference(own: number, opponent: number, limit: DifferenceLimit | null): number {
  const difference = own - opponent;
  return limit === null ? difference : Math.max(-limit.points, Math.min(limit.points, difference));
}

/** The expected score of a player who is `difference` points above the opponent (negative: below). */
export function expectancyOf(difference: number, expectancy: Expectancy): number {
  const higher = higherPlayersExpectancy(Math.abs(difference), expectancy);
  return difference < 0 ? 1 - higher : higher;
}

function higherPlayersExpectancy(distance: number, expectancy: Expectancy): number {
  if (expectancy.kind === 'logistic') return 1 / (1 + pow10(-distance / expectancy.scale));
  // A table has whole points: a difference between two of them is rounded to the nearest, halves up.
  const points = rounded(distance, { decimals: 0, mode: 'half-up' });
  const row = expectancy.rows.find(({ to }) => to === null || points <= to);
  if (row === undefined) throw new RangeError(`no row of the table has a difference of ${points}`);
  return row.higher;
}

/** Adds from the smallest up, so that the order of the games does not matter. */
export function sumOf(expectancies: readonly number[]): number {
  return [...expectancies].sort((a, b) => a - b).reduce((sum, expected) => sum + expected, 0);
}
