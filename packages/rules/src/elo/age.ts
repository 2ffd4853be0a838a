// Counts ages as the rulebook does.

import { dateParts, type IsoDate } from '../core/dates.js';
import type { AgeCount } from './parameters.js';

/** A date of birth, `2008-05-17`, or just the year, `2008`, if no more is known. */
export type Birth = string;

/**
 * The age on a day; null if the birth is unknown. If only the year of birth is known, the age is counted by year, whatever the
 * rulebook says.
 */
export function ageOn(birth: Birth | null, on: IsoDate, count: AgeCount | null): number | null {
  if (birth === null || count === null) return null;
  const years = dateParts(on)[0] - Number(birth.slice(0, 4));
  const birthdayIsAhead = birth.length > 4 && on.slice(5) < birth.slice(5);
  return count === 'birthday' && birthdayIsAhead ? years - 1 : years;
}
