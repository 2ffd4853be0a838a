// Ages, as the rulebook counts them.

import { dateParts, type IsoDate } from '../core/dates.js';
import type { AgeCount } from './parameters.js';

/** A birth as it is known: `2008-05-17`, or `2008` where only the year is. */
export type Birth = string;

/**
 * The age on a day; null where the birth is not known. Of a year of birth alone the age is counted by the year, whatever the rulebook says.
 */
export function ageOn(birth: Birth | null, on: IsoDate, count: AgeCount | null): number | null {
  if (birth === null || count === null) return null;
  const years = dateParts(on)[0] - Number(birth.slice(0, 4));
  const birthdayIsAhead = birth.length > 4 && on.slice(5) < birth.slice(5);
  return count === 'birthday' && birthdayIsAhead ? years - 1 : years;
}
