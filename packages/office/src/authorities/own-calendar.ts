// The list calendar of a profile, which is dated like every rule.

import { addDays, addMonths, dateParts, type IsoDate, isIsoDate, makeDate } from '@harkness/rules';
import type { ProfileCalendar } from '../facts/profile.js';

export interface ListCalendar {
  isDate(date: IsoDate): boolean;
  /** Date of the list in force on a day. */
  inForce(day: IsoDate): IsoDate;
  cutoff(date: IsoDate): IsoDate;
  /** In words: `lists are dated the first of a month`. */
  readonly words: string;
}

/** How far to search for a list before the first one. */
const monthsBack = 24;

/** Before the first entry of its own calendar, an office keeps the previous calendar. */
export function ownCalendar(entries: readonly ProfileCalendar[], before: ListCalendar): ListCalendar {
  const newestFirst = entries.toSorted((a, b) => (a.from < b.from ? 1 : -1));
  const entryOn = (date: IsoDate): ProfileCalendar | undefined => newestFirst.find(({ from }) => from <= date);
  const isDate = (date: IsoDate): boolean => {
    if (!isIsoDate(date)) return false;
    const entry = entryOn(date);
    if (entry === undefined) return before.isDate(date);
    const [, month, day] = dateParts(date);
    return entry.day === day && entry.months.includes(month);
  };
  const [newest] = newestFirst;
  return {
    isDate,
    inForce(day) {
      let first = makeDate(...monthOf(day), 1);
      for (let back = 0; back <= monthsBack; back++) {
        const days = newestFirst
          .map((entry) => addDays(first, entry.day - 1))
          .filter((date) => date <= day && entryOn(date) !== undefined);
        const found = days.filter(isDate).sort().at(-1);
        if (found !== undefined) return found;
        const old = before.inForce(addDays(addMonths(first, 1), -1) < day ? addDays(addMonths(first, 1), -1) : day);
        if (entryOn(old) === undefined) return old;
        first = addMonths(first, -1);
      }
      return before.inForce(day);
    },
    cutoff(date) {
      const entry = entryOn(date);
      return entry === undefined ? before.cutoff(date) : addDays(date, -entry.cutoffDays);
    },
    words:
      newest === undefined
        ? before.words
        : `lists are dated day ${newest.day} of the months ${newest.months.toSorted((a, b) => a - b).join(', ')}`,
  };
}

function monthOf(day: IsoDate): [year: number, month: number] {
  const [year, month] = dateParts(day);
  return [year, month];
}
