// Rating lists and rating periods: which list is valid when (7.11), when tournaments for a list close (7.13), the move to monthly
// lists (7.3). A rating period is the time during which one list is valid.

import { addDays, addMonths, dateParts, type IsoDate, makeDate } from '../core/dates.js';

/** When lists appear: every two months, or monthly from some day on (7.3); null if no move to monthly lists was decided. */
export interface ListCalendar {
  readonly monthlyFrom: IsoDate | null;
}

export interface RatingPeriod {
  /** Date of the list that is valid in this period, and the period's first day. */
  readonly list: IsoDate;
  /** Last day of the period. */
  readonly end: IsoDate;
}

/** 7.3: monthly lists begin on 1 July of the year after the Presidential Board's decision. */
export function monthlyListsFrom(decided: IsoDate): IsoDate {
  return firstJulyAfter(decided);
}

/** 0.1: changes to the regulations come into effect on 1 July of the year following the decision. */
export function changesInForceFrom(decided: IsoDate): IsoDate {
  return firstJulyAfter(decided);
}

function firstJulyAfter(decided: IsoDate): IsoDate {
  return makeDate(dateParts(decided)[0] + 1, 7, 1);
}

/** 0.1: a change applies to tournaments that start on or after the day it comes into effect. */
export function changeApplies(inForceFrom: IsoDate, tournamentStart: IsoDate): boolean {
  return tournamentStart >= inForceFrom;
}

function isMonthly(day: IsoDate, calendar: ListCalendar): boolean {
  return calendar.monthlyFrom !== null && day >= calendar.monthlyFrom;
}

/** 7.11: lists of 1 January, March, May, July, September and November; 7.3: of every month. */
export function isListDate(day: IsoDate, calendar: ListCalendar): boolean {
  return listInForce(day, calendar) === day;
}

/** The list valid for events that commence on this day (7.11, 7.3). */
export function listInForce(day: IsoDate, calendar: ListCalendar): IsoDate {
  const [year, month] = dateParts(day);
  if (isMonthly(day, calendar)) return makeDate(year, month, 1);
  return makeDate(year, month % 2 === 1 ? month : month - 1, 1);
}

/** The list after a list date, or after any other day. */
export function nextList(day: IsoDate, calendar: ListCalendar): IsoDate {
  const [year, month] = dateParts(day);
  const nextMonth = addMonths(makeDate(year, month, 1), 1);
  return listInForce(nextMonth, calendar) === nextMonth ? nextMonth : addMonths(nextMonth, 1);
}

/** The rating period a day lies in. */
export function ratingPeriod(day: IsoDate, calendar: ListCalendar): RatingPeriod {
  const list = listInForce(day, calendar);
  return { list, end: addDays(nextList(list, calendar), -1) };
}

/** 7.13: last day on which a tournament may end to be rated on the list. Official competitions may end later. */
export function closingDate(list: IsoDate, daysBefore: number): IsoDate {
  return addDays(list, -daysBefore);
}

/** 7.13: the first list whose closing date is on or after the end of the event. */
export function listOfEvent(end: IsoDate, closingDays: number, calendar: ListCalendar): IsoDate {
  let list = nextList(end, calendar);
  // A closing date is less than a month before its list (closing days are below 28), so this advances at most once.
  while (closingDate(list, closingDays) < end) list = nextList(list, calendar);
  return list;
}

/** The lists after `from` up to and including `to`. */
export function listsBetween(from: IsoDate, to: IsoDate, calendar: ListCalendar): IsoDate[] {
  const lists: IsoDate[] = [];
  for (let list = nextList(from, calendar); list <= to; list = nextList(list, calendar)) lists.push(list);
  return lists;
}

/**
 * 7.14c: whether two events lie within rating periods spanning at most this many months, counted in whole periods by the days on
 * which the events started, including the later one's period (ruling FIDE-A-20).
 */
export function withinPoolPeriods(start: IsoDate, latestStart: IsoDate, months: number, calendar: ListCalendar): boolean {
  const afterLatest = nextList(listInForce(latestStart, calendar), calendar);
  return listInForce(start, calendar) >= addMonths(afterLatest, -months);
}
