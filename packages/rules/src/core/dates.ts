// Calendar days as ISO strings and day numbers. The rules know no time zone and no clock.

import type { NumberOf } from './number-of.js';

/** A calendar day, `YYYY-MM-DD`. */
export type IsoDate = string;

/** Days since 1970-01-01. Made by `dayNumber` and `asDay`. */
export type DayNumber = NumberOf<'day'>;

/**
 * Marks a computed number of days since 1970-01-01 as a day number.
 *
 * @example
 * asDay(dayNumber('2024-02-28') + 2) === dayNumber('2024-03-01') // true
 */
export function asDay(days: number): DayNumber {
  return days as DayNumber;
}

const daysBeforeMonth = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334];

export function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/**
 * Whether the text is a day that exists, written `YYYY-MM-DD`, from year 1 on.
 *
 * @example
 * isIsoDate('2023-02-29') // false
 */
export function isIsoDate(text: unknown): text is IsoDate {
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const [year, month, day] = dateParts(text);
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

/** The number in the two digits at this place of a text. */
function twoDigits(text: string, from: number): number {
  return 10 * text.charCodeAt(from) + text.charCodeAt(from + 1) - 11 * 48;
}

/**
 * Year, month and day of a valid ISO date.
 *
 * @example
 * dateParts('2024-02-29') // [2024, 2, 29]
 */
export function dateParts(date: IsoDate): [year: number, month: number, day: number] {
  return [100 * twoDigits(date, 0) + twoDigits(date, 2), twoDigits(date, 5), twoDigits(date, 8)];
}

/**
 * The ISO date of a year, month and day.
 *
 * @example
 * makeDate(2024, 2, 9) // '2024-02-09'
 */
export function makeDate(year: number, month: number, day: number): IsoDate {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/**
 * Days since 1970-01-01 (negative before it).
 *
 * @example
 * dayNumber('2024-02-29') // 19782
 */
export function dayNumber(date: IsoDate): DayNumber {
  const [year, month, day] = dateParts(date);
  const past = year - 1;
  const leapDays = Math.floor(past / 4) - Math.floor(past / 100) + Math.floor(past / 400);
  const inYear = (daysBeforeMonth[month - 1] ?? 0) + (month > 2 && isLeapYear(year) ? 1 : 0) + day;
  return asDay(past * 365 + leapDays + inYear - 719163);
}

/**
 * The inverse of `dayNumber`.
 *
 * @example
 * dateOfDayNumber(asDay(19782)) // '2024-02-29'
 */
export function dateOfDayNumber(days: DayNumber): IsoDate {
  // Civil-from-days over 400-year eras that begin on 1 March, so that the leap day is the last day of an era.
  const shifted = days + 719468;
  const era = Math.floor(shifted / 146097);
  const dayOfEra = shifted - era * 146097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36524) - Math.floor(dayOfEra / 146096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1;
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
  return makeDate(yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day);
}

/**
 * The day that many days later; a negative number goes back.
 *
 * @example
 * addDays('2024-02-28', 2) // '2024-03-01'
 */
export function addDays(date: IsoDate, days: number): IsoDate {
  return dateOfDayNumber(asDay(dayNumber(date) + days));
}

/**
 * Days from the first date to the second; negative when the second is earlier.
 *
 * @example
 * daysBetween('2024-02-28', '2024-03-01') // 2
 */
export function daysBetween(from: IsoDate, to: IsoDate): number {
  return dayNumber(to) - dayNumber(from);
}

/**
 * The same day of the month, some months later or earlier. If that day does not exist, the last day of the month.
 *
 * @example
 * addMonths('2024-01-31', 1) // '2024-02-29'
 */
export function addMonths(date: IsoDate, months: number): IsoDate {
  const [year, month, day] = dateParts(date);
  const index = year * 12 + (month - 1) + months;
  const newYear = Math.floor(index / 12);
  const newMonth = index - newYear * 12 + 1;
  return makeDate(newYear, newMonth, Math.min(day, daysInMonth(newYear, newMonth)));
}
