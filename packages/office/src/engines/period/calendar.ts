// When lists are due and what they take.

import { addDays, addMonths, dateParts, dayNumber, type IsoDate, makeDate } from '@harkness/rules';
import { isListDate, listCalendar, listInForce } from '@harkness/rules/internal/fide';

/**
 * The usual cut-off of a US Chess supplement: the third Wednesday of the month before. No document fixes it (it is what the
 * office announces), so every supplement states its own.
 */
export function supplementCutoff(date: IsoDate): IsoDate {
  const first = addMonths(date, -1);
  // Day number 0 was a Thursday.
  const weekday = (((dayNumber(first) + 4) % 7) + 7) % 7;
  return addDays(first, ((3 - weekday + 7) % 7) + 14);
}

/** US Chess supplements are dated the first of a month. */
export function isSupplementDate(date: IsoDate): boolean {
  return dateParts(date)[2] === 1;
}

/** FIDE 7.11, 7.3. */
export function isFideListDate(date: IsoDate): boolean {
  return isListDate(date, listCalendar);
}

/** The supplement or list in force on a day. */
export function dateInForce(authority: 'uschess' | 'fide', day: IsoDate): IsoDate {
  if (authority === 'fide') return listInForce(day, listCalendar);
  const [year, month] = dateParts(day);
  return makeDate(year, month, 1);
}
