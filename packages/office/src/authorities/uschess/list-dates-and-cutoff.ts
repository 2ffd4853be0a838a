// Dates and cut-offs of US Chess supplements.

import { addDays, addMonths, dateParts, dayNumber, type IsoDate, makeDate } from '@harkness/rules';
import type { ListCalendar } from '../own-calendar.js';

/**
 * The usual cut-off of a US Chess supplement: the third Wednesday of the previous month. The office announces it and no document
 * fixes it, so every supplement states its own.
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

export function supplementInForce(day: IsoDate): IsoDate {
  const [year, month] = dateParts(day);
  return makeDate(year, month, 1);
}

export const supplementCalendar: ListCalendar = {
  isDate: isSupplementDate,
  inForce: supplementInForce,
  cutoff: supplementCutoff,
  words: 'supplements are dated the first of a month',
};
