// Initial ratings as a weighted average of the player's other ratings, US Chess 2025 §2.

import { daysBetween, type IsoDate } from '../core/dates.js';
import { exp } from '../core/exp.js';
import { roundHalfUp } from '../core/rounding.js';
import { type AgeOf, ageBasedRating, converted } from './conversions.js';
import type { UsChessEdition } from './edition.js';
import type { RatingSource } from './initial.js';
import type { OutsideGames } from './parameters-initial.js';
import type { System } from './systems.js';

/** One row of the table in §2. */
export interface BlendedSource {
  readonly source: RatingSource;
  /** X, the rating on the US Chess scale. */
  readonly rating: number;
  /** G. */
  readonly gameFactor: number;
  /** D, in days; never negative (ruling US-A-13). */
  readonly staleness: number;
  /** P, the rating by age on the day of that rating. */
  readonly byAge: number;
  /** Z, how strong the player was for their age. */
  readonly strength: number;
  /** S. */
  readonly stalenessFactor: number;
  /** W = G × S. */
  readonly weight: number;
}

export function outsideGames(rating: number, rule: OutsideGames): number {
  return rating > rule.above ? rule.strong : rule.weak;
}

/** The over-the-board system that counts as much as Regular for an online system. */
const closest: Readonly<Partial<Record<System, System>>> = { OLB: 'OTBB', OLQ: 'OTBQ' };

/** G, the number of games a rating counts for before it becomes stale. */
export function gameFactor(source: RatingSource, system: System, edition: UsChessEdition): number {
  const { blendRule, fideGames, cfcGames } = edition.values;
  if (source.kind === 'FIDE') return outsideGames(source.rating, fideGames);
  if (source.kind === 'CFC') return outsideGames(source.rating, cfcGames);
  const most = source.kind === 'OTBR' || source.kind === closest[system] ? blendRule.mostForClosest : blendRule.mostForOthers;
  return Math.min(most, source.games ?? 0);
}

/** X, the rating of a source on the US Chess scale. */
export function ratingOfSource(source: RatingSource, edition: UsChessEdition): number {
  if (source.kind === 'FIDE') return converted(source.rating, edition.values.fideConversion);
  return source.kind === 'CFC' ? converted(source.rating, edition.values.cfcConversion) : source.rating;
}

/** Z = min(6, (X − P) / 350). */
export function strengthForAge(rating: number, byAge: number, pointsPerZ: number, mostZ: number): number {
  return Math.min(mostZ, (rating - byAge) / pointsPerZ);
}

/** S = exp(0.06 (Z − 6) × D / 365.25). */
export function stalenessFactor(strength: number, staleness: number, decay: number, mostZ: number): number {
  return exp((decay * (strength - mostZ) * staleness) / 365.25);
}

export function blendedSource(
  source: RatingSource,
  player: AgeOf,
  system: System,
  endDate: IsoDate,
  edition: UsChessEdition,
): BlendedSource {
  const { blendRule, ageRule, lastResort } = edition.values;
  const rating = ratingOfSource(source, edition);
  const factor = gameFactor(source, system, edition);
  const staleness = Math.max(0, daysBetween(source.computedOn, endDate));
  const byAge = ageBasedRating(player, source.computedOn, ageRule) ?? lastResort;
  const strength = strengthForAge(rating, byAge, blendRule.pointsPerZ, blendRule.mostZ);
  const fresh = stalenessFactor(strength, staleness, blendRule.decay, blendRule.mostZ);
  return { source, rating, gameFactor: factor, staleness, byAge, strength, stalenessFactor: fresh, weight: factor * fresh };
}

/** The average weighted by W, rounded to the nearest integer. */
export function blendedRating(sources: readonly Pick<BlendedSource, 'rating' | 'weight'>[]): number {
  // Measured from the first rating, so that equal ratings average to exactly themselves and halves are exact (ruling US-A-15).
  const base = sources[0]?.rating ?? 0;
  let sum = 0;
  let weights = 0;
  for (const { rating, weight } of sources) {
    sum += weight * (rating - base);
    weights += weight;
  }
  return roundHalfUp(base + sum / weights);
}

/** N, the sum of the weights, at most 10, rounded up. */
export function blendedGames(sources: readonly Pick<BlendedSource, 'weight'>[], mostTogether: number): number {
  let weights = 0;
  for (const { weight } of sources) weights += weight;
  return Math.ceil(Math.min(mostTogether, weights));
}

/** R0 and N from the sources, with the table behind them; null if no source has any weight (ruling US-A-14). */
export function blend(
  sources: readonly RatingSource[],
  player: AgeOf,
  system: System,
  endDate: IsoDate,
  edition: UsChessEdition,
): { rating: number; games: number; sources: readonly BlendedSource[] } | null {
  if (sources.length === 0) return null;
  const rows = sources.map((source) => blendedSource(source, player, system, endDate, edition));
  if (!rows.some((row) => row.weight > 0)) return null;
  return { rating: blendedRating(rows), games: blendedGames(rows, edition.values.blendRule.mostTogether), sources: rows };
}
