// Article 8.1: converts fractional scores to rating differences, and rating differences to scoring probabilities, exactly as the
// tables print them (12.2): p and P_D in hundredths, d_p and D in whole points, without interpolation.

import { roundHalfUp } from './arithmetic.js';
import { largestDifferences, ratingDifferences } from './expectancy-tables.js';

/**
 * p in hundredths: the score divided by the games, to the nearest hundredth, .005 up (8.1(a), ruling FIDE-A-01). Games must be
 * positive.
 */
export function fractionalScore(halfPoints: number, games: number): number {
  return roundHalfUp(50 * halfPoints, games);
}

/**
 * d_p of table 8.1(a) for p in hundredths; 0 and 1.0 are shown notionally as 800 (ruling FIDE-A-38).
 *
 * @example
 * [ratingDifference(75), ratingDifference(25)] // [193, -193]
 */
export function ratingDifference(p: number): number {
  const entry = ratingDifferences[Math.abs(p - 50)];
  if (entry === undefined) throw new RangeError(`no such p in table 8.1(a): ${p}`);
  return p < 50 ? -entry : entry;
}

/**
 * P_D of table 8.1(b) in hundredths for the player who is `difference` points above the opponent (negative: below).
 *
 * @example
 * [scoringProbability(100), scoringProbability(-100)] // [64, 36]
 */
export function scoringProbability(difference: number): number {
  const higher = higherPlayersProbability(Math.abs(difference));
  return difference < 0 ? 100 - higher : higher;
}

/** Column H of table 8.1(b), by binary search: 50 rows, at most six iterations. */
function higherPlayersProbability(distance: number): number {
  let [low, high] = [0, largestDifferences.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (distance > (largestDifferences[middle] ?? 0)) low = middle + 1;
    else high = middle;
  }
  return 50 + low;
}

/** 8.54: a difference above the limit counts as the limit, in both directions. */
export function countedDifference(difference: number, limit: number): number {
  return Math.max(-limit, Math.min(limit, difference));
}

/** Half points above or below 50 %; 50 % of n games is n half points (8.22–8.25). */
export function halfPointsOverFifty(halfPoints: number, games: number): number {
  return halfPoints - games;
}
