// The standard rating formula, US Chess 2025 §4.2: R0 + K (S − E), and a bonus for an unusually good result.

import { pow10 } from '../core/exp.js';
import type { BonusRepeats, ReducedK } from './parameters-formulas.js';
import type { System } from './systems.js';

// An imported name is looked up at every use, a constant of the module is not.
const powerOfTen = pow10;

/**
 * We, the standard winning expectancy of a player against an opponent `gap` points weaker: 1 / (1 + 10^(−gap/400)).
 * Written so that one exponential serves both sides of a game: the weaker side's is the same power times the stronger side's.
 */
export function winningExpectancy(gap: number, scale: number): number {
  const power = powerOfTen(-Math.abs(gap) / scale);
  const stronger = 1 / (1 + power);
  return gap >= 0 ? stronger : power * stronger;
}

/** Whether events of this system and time control (minutes plus seconds; null: unknown) have the reduced K. */
export function isReducedK(rule: ReducedK, system: System, total: number | null): boolean {
  return total !== null && total >= rule.from && total <= rule.to && (rule.systems === null || rule.systems.includes(system));
}

/** K of a player rated R0 (ruling A-10) with N′ effective games who plays m. */
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

/** Whether a player of m games who met the most frequent opponent so many times can have a bonus. */
export function isBonusEligible(games: number, mostMeetings: number, fewestGames: number, repeats: BonusRepeats): boolean {
  if (games < fewestGames) return false;
  return mostMeetings <= (games === 3 ? repeats.inThreeGames : repeats.inMoreGames);
}

/** B √m′: the change beyond which a result is unusually good. */
export function bonusThreshold(games: number, multiplier: number, gamesAtLeast: number): number {
  return multiplier * Math.sqrt(Math.max(games, gamesAtLeast));
}

/** The bonus for a change K (S − E) past the threshold. */
export function bonusOver(change: number, threshold: number): number {
  return Math.max(0, change - threshold);
}
