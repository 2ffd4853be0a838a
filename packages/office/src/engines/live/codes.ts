// Special numbers of the live engine.

import { asDay, type DayNumber, dateOfDayNumber } from '@harkness/rules';
import type { IsoDate } from '../../facts/facts.js';

/** Means no day; earlier than every day. */
export const noDay = asDay(-0x80000000);
/** Later than every day. */
export const lastDay = asDay(0x7fffffff);

const dates = new Map<DayNumber, IsoDate>();

/** The date of a day number, cached: a replay needs the same few thousand days millions of times. */
export function dateOf(day: DayNumber): IsoDate {
  let date = dates.get(day);
  if (date === undefined) {
    date = dateOfDayNumber(day);
    dates.set(day, date);
  }
  return date;
}

export function earlierDay(a: DayNumber, b: DayNumber): DayNumber {
  return b < a ? b : a;
}

export function laterDay(a: DayNumber, b: DayNumber): DayNumber {
  return b > a ? b : a;
}
