// First ratings: from the performance in the first games, or assigned before the first game.

import { addMonths, type IsoDate } from '../core/dates.js';
import { rowFor } from './conditions.js';
import { expectancyOf, sumOf } from './expectancy.js';
import type { AssignedRow, Expectancy, FictitiousDraws, FirstRating, Performance } from './parameters.js';
import { rounded } from './rounding.js';
import type { PoolGame } from './state.js';

/** The rating assigned to a player of this age. */
export function assignedRating(rows: readonly AssignedRow[], age: number | null): number {
  const row = rows[rowFor(rows, { rating: null, peak: null, age, games: 0 })];
  if (row === undefined) throw new Error('the rows of assigned ratings have no last row for everybody else');
  return row.rating;
}

/** The games that count for a first rating on a day. */
export function countedPool(pool: readonly PoolGame[], on: IsoDate, months: number | null): readonly PoolGame[] {
  return months === null ? pool : pool.filter(({ date }) => date >= addMonths(on, -months));
}

/** Opponents and score, including the fictitious draws. */
export function withDraws(
  opponents: readonly number[],
  score: number,
  draws: FictitiousDraws | null,
): { readonly opponents: readonly number[]; readonly score: number } {
  if (draws === null) return { opponents, score };
  return {
    opponents: [...opponents, ...Array.from({ length: draws.games }, () => draws.rating)],
    score: score + draws.games / 2,
  };
}

/** The performance rating of a score against some opponents. There must be at least one. */
export function performanceRating(
  opponents: readonly number[],
  score: number,
  performance: Performance,
  expectancy: Expectancy,
): number {
  const games = opponents.length;
  const average = sumOf(opponents) / games;
  if (performance.kind === 'linear') return average + (performance.points * (2 * score - games)) / games;
  if (performance.kind === 'table') return average + tableDifference(score, games, performance.differences);
  return leastExpecting(opponents, score, expectancy, performance.reach);
}

/** The difference for a fractional score, rounded to hundredths with halves up. */
function tableDifference(score: number, games: number, differences: readonly number[]): number {
  const hundredths = rounded((100 * score) / games, { decimals: 0, mode: 'half-up' });
  const difference = differences[Math.abs(hundredths - 50)] ?? 0;
  return hundredths < 50 ? -difference : difference;
}

/**
 * The lowest whole rating whose expected score is at least the score, by bisection. Ratings span less than 2^20 points, so it
 * takes at most 20 iterations.
 */
function leastExpecting(opponents: readonly number[], score: number, expectancy: Expectancy, reach: number): number {
  let low = Math.floor(Math.min(...opponents) - reach);
  let high = Math.ceil(Math.max(...opponents) + reach);
  const expects = (rating: number): boolean =>
    sumOf(opponents.map((opponent) => expectancyOf(rating - opponent, expectancy))) >= score - 1e-9;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (expects(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The rating that a performance gives, kept between floor and maximum; null if there is none yet. */
export function firstRatingOf(
  performance: number,
  floor: number | null,
  rule: Pick<Extract<FirstRating, { kind: 'performance' }>, 'maximum' | 'belowFloor'>,
): number | null {
  const limited = rule.maximum === null ? performance : Math.min(performance, rule.maximum);
  if (floor === null || limited >= floor) return limited;
  return rule.belowFloor === 'floor' ? floor : null;
}
