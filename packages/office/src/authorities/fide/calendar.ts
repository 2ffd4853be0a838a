// When FIDE lists are due.

import type { IsoDate } from '@harkness/rules';
import { isListDate, listCalendar, listInForce } from '@harkness/rules/internal/fide';

/** FIDE 7.11, 7.3. */
export function isFideListDate(date: IsoDate): boolean {
  return isListDate(date, listCalendar);
}

export function fideListInForce(day: IsoDate): IsoDate {
  return listInForce(day, listCalendar);
}
