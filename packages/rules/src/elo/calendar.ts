// When lists appear, which sections they include, and who is inactive on them.

import { entryAt } from '../core/dated.js';
import { addDays, addMonths, dateParts, type IsoDate, makeDate } from '../core/dates.js';
import type { Calendar, Inactivity } from './parameters.js';
import type { Rulebook } from './rulebook.js';

/** Ten years. Every calendar has a list in every year; only a change of calendar can make a longer gap. */
const mostMonths = 120;

function calendarOn(rulebook: Rulebook, day: IsoDate): Calendar | undefined {
  return day < rulebook.from ? undefined : entryAt(rulebook.tables.calendar, day)?.value;
}

/**
 * Whether a list is dated this day.
 *
 * @example
 * isListDate(riverside, '2020-02-01') // false
 */
export function isListDate(rulebook: Rulebook, day: IsoDate): boolean {
  const calendar = calendarOn(rulebook, day);
  const [, month, dayOfMonth] = dateParts(day);
  return calendar !== undefined && calendar.day === dayOfMonth && calendar.months.includes(month);
}

/** The list dates of a month, in order. */
function listsOfMonth(rulebook: Rulebook, firstOfMonth: IsoDate): readonly IsoDate[] {
  const [year, month] = dateParts(firstOfMonth);
  const days = new Set(rulebook.tables.calendar.entries.map(({ value }) => value.day));
  return [...days]
    .sort((a, b) => a - b)
    .map((day) => makeDate(year, month, day))
    .filter((date) => isListDate(rulebook, date));
}

/**
 * The first list after a day.
 *
 * @example
 * nextList(riverside, '2020-01-01') // '2020-04-01'
 */
export function nextList(rulebook: Rulebook, after: IsoDate): IsoDate {
  const from = after < rulebook.from ? addDays(rulebook.from, -1) : after;
  for (let months = 0; months <= mostMonths; months += 1) {
    const month = addMonths(`${from.slice(0, 8)}01`, months);
    const found = listsOfMonth(rulebook, month).find((date) => date > from);
    if (found !== undefined) return found;
  }
  throw new RangeError(`the calendar has no list within ten years after ${after}`);
}

/**
 * The newest list dated this day or earlier; null before the first list.
 *
 * @example
 * listInForce(riverside, '2020-03-31') // '2020-01-01'
 */
export function listInForce(rulebook: Rulebook, on: IsoDate): IsoDate | null {
  for (let months = 0; months <= mostMonths; months += 1) {
    const month = addMonths(`${on.slice(0, 8)}01`, -months);
    const found = listsOfMonth(rulebook, month).findLast((date) => date <= on);
    if (found !== undefined) return found;
    if (month <= rulebook.from) return null;
  }
  return null;
}

/**
 * The last day on which a section may end and still count on a list. The date must be a list date.
 *
 * @example
 * cutoffOf(riverside, '2020-04-01') // '2020-03-25'
 */
export function cutoffOf(rulebook: Rulebook, list: IsoDate): IsoDate {
  return addDays(list, -(calendarOn(rulebook, list)?.cutoffDays ?? 0));
}

/**
 * The first list that a section with this last day counts on.
 *
 * @example
 * listOfSection(riverside, '2020-03-26') // '2020-07-01'
 */
export function listOfSection(rulebook: Rulebook, end: IsoDate): IsoDate {
  let list = nextList(rulebook, addDays(end, -1));
  // A cut-off is at most a year before its list, and a calendar has at most twelve lists a year.
  for (let lists = 0; lists <= mostMonths && cutoffOf(rulebook, list) < end; lists += 1) list = nextList(rulebook, list);
  return list;
}

/**
 * The first day of the period that ends with a list: the date of the previous list, or the first day of the rulebook.
 *
 * @example
 * periodStart(hilltop, '2022-12-01') // '2022-06-01'
 */
export function periodStart(rulebook: Rulebook, list: IsoDate): IsoDate {
  return listInForce(rulebook, addDays(list, -1)) ?? rulebook.from;
}

/**
 * Whether a player is inactive on a day: no rated game since the same day that many months before.
 *
 * @example
 * isInactive({ months: 12 }, '2021-12-31', '2023-01-01') // true
 */
export function isInactive(inactivity: Inactivity | null, lastPlayed: IsoDate | null, on: IsoDate): boolean {
  return inactivity !== null && (lastPlayed === null || lastPlayed < addMonths(on, -inactivity.months));
}
