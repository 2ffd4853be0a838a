// FIDE and CFC ratings on the US Chess scale (US Chess 2025 §2.1, §2.2, §6), and ratings from the age (§2.3).

import { daysBetween, type IsoDate } from '../core/dates.js';
import type { AgeRule, Conversion } from './parameters-initial.js';

/** A rating of another federation on the US Chess scale; not rounded (ruling US-A-17). */
export function converted(rating: number, conversion: Conversion): number {
  for (const { to, toIncluded, intercept, slope } of conversion) {
    if (to === null || rating < to || (toIncluded && rating === to)) {
      // In whole ten-thousandths, so that 180 + 0.94 × 1525 is exactly 1613.5.
      return intercept + (Math.round(slope * 10_000) * rating) / 10_000;
    }
  }
  throw new Error('a conversion has no last piece');
}

const daysPerYear = 365.25;

/** Age in years, including the fraction: days divided by 365.25. */
export function ageInYears(birthDate: IsoDate, on: IsoDate): number {
  return daysBetween(birthDate, on) / daysPerYear;
}

export interface AgeOf {
  readonly birthDate: IsoDate | null;
  /** Inferred to be an adult, for example from the kind of membership. */
  readonly inferredAdult: boolean;
}

export type AgeCase =
  | 'grows with age'
  | 'grown up'
  | 'inferred adult'
  | 'treated as a 15 year old'
  | 'birth date taken for an error'
  | 'no rating by age';

/** Age in years on a day; null if the birth date is unknown. */
export function ageOf({ birthDate }: AgeOf, on: IsoDate): number | null {
  return birthDate === null ? null : ageInYears(birthDate, on);
}

/** Which sentence of the age rule applies to a player of an age, as `ageOf` gives it. */
export function ageCase(age: number | null, inferredAdult: boolean, rule: AgeRule): AgeCase {
  if (age !== null && age >= rule.implausibleUnder) return age <= rule.grownAt ? 'grows with age' : 'grown up';
  if (age !== null && rule.implausibleIsGrown) return 'birth date taken for an error';
  if (inferredAdult) return 'inferred adult';
  return rule.youngFallback === null ? 'no rating by age' : 'treated as a 15 year old';
}

/** The rating under a sentence of the age rule, not rounded; null if the rule of 2015 gives none. */
export function ratingOfAge(age: number | null, found: AgeCase, rule: AgeRule): number | null {
  switch (found) {
    case 'grows with age':
      return rule.pointsPerYear * (age ?? 0);
    case 'treated as a 15 year old':
      return rule.pointsPerYear * (rule.youngFallback ?? 0);
    case 'no rating by age':
      return null;
    default:
      return rule.pointsPerYear * rule.grownAt;
  }
}

/** The rating by age on a day, not rounded; null if the rule of 2015 gives none. */
export function ageBasedRating(player: AgeOf, on: IsoDate, rule: AgeRule): number | null {
  const age = ageOf(player, on);
  return ratingOfAge(age, ageCase(age, player.inferredAdult, rule), rule);
}
