// The standard rating formula, US Chess 2025 §4.2: R0 + K (S − E), and a bonus for an unusually good result.

import { pow10 } from '../core/exp.js';
import { positivePart } from '../core/rounding.js';
import type { BonusRepeats, ReducedK } from './parameters-formulas.js';
import type { System } from './systems.js';

// A module constant: V8 would look an imported name up at every use.
const powerOfTen = pow10;

/** 10^(R/400), the odds of a player against one rated 0. */
export function strengthOf(rating: number, scale: number): number {
  return powerOfTen(rating / scale);
}

/** We from the strengths of both players. */
export function expectancyOf(own: number, opponent: number): number {
  return own / (own + opponent);
}

/**
 * We, the standard winning expectancy: 1 / (1 + 10^(−(R − Ri)/400)). The fraction is expanded by 10^(R/400), so that each player
 * needs only one exponential for all games.
 *
 * @example
 * winningExpectancy(1600, 1600, 400) // 0.5
 */
export function winningExpectancy(rating: number, opponent: number, scale: number): number {
  return expectancyOf(strengthOf(rating, scale), strengthOf(opponent, scale));
}

/** Whether events of this system and time control (minutes plus seconds; null: unknown) have the reduced K. */
export function isReducedK(rule: ReducedK, system: System, total: number | null): boolean {
  return total !== null && total >= rule.from && total <= rule.to && (rule.systems === null || rule.systems.includes(system));
}

/** K of a player rated R0 (ruling US-A-10) with N′ effective games who plays m. */
export function kFactor(
  rating: number,
  effectiveGames: number,
  games: number,
  numerator: number,
  reduced: ReducedK | null,
): number {
  if (reduced === null || rating <= reduced.above) return numerator / (effectiveGames + games);
  if (rating >= reduced.leastFrom) return reduced.least / (effectiveGames + games);
  return (numerator * (reduced.constant - reduced.slope * rating)) / (effectiveGames + games);
}

/** K (S − E). */
export function changeOf(k: number, score: number, expected: number): number {
  return k * (score - expected);
}

/** Whether a player of m games who met their most frequent opponent this often is eligible for a bonus. */
export function isBonusEligible(games: number, mostMeetings: number, fewestGames: number, repeats: BonusRepeats): boolean {
  if (games < fewestGames) return false;
  return mostMeetings <= (games === 3 ? repeats.inThreeGames : repeats.inMoreGames);
}

/** B √m′: the change above which a result is unusually good. */
export function bonusThreshold(games: number, multiplier: number, gamesAtLeast: number): number {
  return multiplier * Math.sqrt(Math.max(games, gamesAtLeast));
}

/** The bonus for a change K (S − E) above the threshold. */
export function bonusOver(change: number, threshold: number): number {
  return positivePart(change - threshold);
}
