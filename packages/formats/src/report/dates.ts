// Dates as people and pairing programs spell them. A date with only one reading is that date. A date with two readings becomes
// one of them, and both are listed, so that somebody can confirm or correct it.

import { type FindingCollector, quote } from './collector.js';
import type { Place } from './finding.js';
import { type Saying, say } from './say.js';

/** The order of year, month and day in a spelling. */
export type DateOrder = 'ymd' | 'dmy' | 'mdy' | 'ydm';

/** How to read an ambiguous date. */
export interface DateOptions {
  /** The order that wins if several are possible. */
  readonly prefer?: DateOrder;
  /** The spelling in the format's documentation: text of this shape is read in `prefer` order and is not ambiguous. */
  readonly documented?: RegExp;
  /** A reading in this span wins over one outside. */
  /** The possible readings, by other knowledge; all others are excluded. Ignored if it would leave none. */
  readonly among?: readonly string[];
  readonly within?: { readonly start?: string | undefined; readonly end?: string | undefined };
}

/** A date, or why there is none. */
export type DateReading =
  | { readonly kind: 'none' }
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'date'; readonly date: string }
  /** `date` is the chosen one; `readings` lists all, with it first. */
  | { readonly kind: 'ambiguous'; readonly date: string; readonly readings: readonly string[] };

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const firstYear = 1850;
const lastYear = 2150;

/**
 * Reads a date in any common spelling, and reports if two readings are possible.
 * @example
 * readDate('2026/04/03') // { kind: 'date', date: '2026-04-03' }
 */
export function readDate(text: string, options: DateOptions = {}): DateReading {
  const plain = plainDate(text);
  if (plain !== undefined) return { kind: 'date', date: plain };
  const spelled = withoutTime(text.trim());
  if (spelled === '' || /^[0\s./-]+$/.test(spelled)) return { kind: 'none' };
  const compact = /^(\d{4})(\d\d)(\d\d)$/.exec(spelled);
  if (compact) return oneReading(isoDate(Number(compact[1]), Number(compact[2]), Number(compact[3])));
  const named = namedMonth(spelled);
  if (named !== undefined) return oneReading(named);
  const parts = /^(\d{1,4})\s*[./-]\s*(\d{1,2})\s*[./-]\s*(\d{1,4})\.?$/.exec(spelled);
  if (!parts) return { kind: 'unreadable' };
  return numericDate([parts[1] ?? '', parts[2] ?? '', parts[3] ?? ''], spelled, options);
}

/** `2026-05-23`, `2026/05/23`, `20260523`: unambiguous spellings of programs; undefined for all others. */
function plainDate(text: string): string | undefined {
  const parted = text.length === 10;
  if (!parted && text.length !== 8) return undefined;
  if (parted && !(isParting(text.charCodeAt(4)) && isParting(text.charCodeAt(7)))) return undefined;
  return isoDate(digits(text, 0, 4), digits(text, parted ? 5 : 4, 2), digits(text, parted ? 8 : 6, 2));
}

function isParting(code: number): boolean {
  return code === 0x2d || code === 0x2e || code === 0x2f;
}

/** NaN if it is not a number. */
function digits(text: string, from: number, length: number): number {
  let value = 0;
  for (let i = from; i < from + length; i++) {
    const digit = text.charCodeAt(i) - 0x30;
    value = digit >= 0 && digit <= 9 ? value * 10 + digit : Number.NaN;
  }
  return value;
}

function oneReading(date: string | undefined): DateReading {
  return date === undefined ? { kind: 'unreadable' } : { kind: 'date', date };
}

function withoutTime(text: string): string {
  return text.replace(/[T ]\s*\d{1,2}:\d\d(:\d\d(\.\d{1,9})?)?\s*(am|pm)?\s*(z|[+-]\d\d:?\d\d)?$/i, '').trim();
}

/** `May 29, 2020`, `29 May 2020`, `29-May-20`. */
function namedMonth(text: string): string | undefined {
  const monthFirst = /^([A-Za-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/.exec(text);
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)?\.?[\s-]+([A-Za-z]{3,9})\.?,?[\s-]+(\d{4}|\d\d)$/.exec(text);
  const [word, day, year] = monthFirst
    ? [monthFirst[1], monthFirst[2], monthFirst[3]]
    : dayFirst
      ? [dayFirst[2], dayFirst[1], dayFirst[3]]
      : [];
  if (word === undefined || day === undefined || year === undefined) return undefined;
  const month = months.indexOf(word.slice(0, 3).toLowerCase()) + 1;
  return month === 0 ? undefined : isoDate(fullYear(year), month, Number(day));
}

function numericDate(parts: readonly [string, string, string], spelled: string, options: DateOptions): DateReading {
  const prefer = options.prefer ?? 'ymd';
  const all = possibleOrders(parts, prefer);
  // Month first with dots, and year, day, month, are unusual, but some files have them: read so only if nothing else is possible.
  const odd: readonly DateOrder[] = spelled.includes('.') ? ['mdy', 'ydm'] : ['ydm'];
  const usual = readIn(
    parts,
    all.filter((order) => !odd.includes(order)),
  );
  const readings = usual.size > 0 ? usual : readIn(parts, all);
  const documented = options.documented?.test(spelled) ? readings.get(prefer) : undefined;
  if (documented !== undefined) return { kind: 'date', date: documented };
  const read = [...new Set(readings.values())];
  const possible = options.among === undefined ? read : read.filter((each) => options.among?.includes(each));
  const dates = possible.length > 0 ? possible : read;
  const inside = dates.filter((date) => isWithin(date, options.within));
  const date = inside[0] ?? dates[0];
  if (date === undefined) return { kind: 'unreadable' };
  if (dates.length === 1) return { kind: 'date', date };
  return { kind: 'ambiguous', date, readings: [date, ...dates.filter((other) => other !== date)] };
}

function readIn(parts: readonly [string, string, string], orders: readonly DateOrder[]): Map<DateOrder, string> {
  const readings = new Map<DateOrder, string>();
  for (const order of orders) {
    const date = inOrder(parts, order);
    if (date !== undefined) readings.set(order, date);
  }
  return readings;
}

function possibleOrders(parts: readonly [string, string, string], prefer: DateOrder): readonly DateOrder[] {
  const [first, , last] = parts;
  if (first.length > 2 && last.length > 2) return [];
  if (first.length > 2) return ['ymd', 'ydm'];
  const yearLast: readonly DateOrder[] = prefer === 'mdy' ? ['mdy', 'dmy'] : ['dmy', 'mdy'];
  if (last.length > 2) return yearLast;
  const all: readonly DateOrder[] = ['ymd', ...yearLast, 'ydm'];
  return [prefer, ...all.filter((order) => order !== prefer)];
}

function inOrder([a, b, c]: readonly [string, string, string], order: DateOrder): string | undefined {
  switch (order) {
    case 'ymd':
      return isoDate(fullYear(a), Number(b), Number(c));
    case 'ydm':
      return isoDate(fullYear(a), Number(c), Number(b));
    case 'dmy':
      return isoDate(fullYear(c), Number(b), Number(a));
    case 'mdy':
      return isoDate(fullYear(c), Number(a), Number(b));
  }
}

/** Two digits are a year from 1980 to 2079: chess files are not older, and no event is that far ahead. */
function fullYear(digits: string): number {
  const year = Number(digits);
  if (digits.length !== 2) return year;
  return year < 80 ? 2000 + year : 1900 + year;
}

function isoDate(year: number, month: number, day: number): string | undefined {
  const possible =
    year >= firstYear && year <= lastYear && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
  if (!possible) return undefined;
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

function isWithin(date: string, span: DateOptions['within']): boolean {
  if (span === undefined || (span.start === undefined && span.end === undefined)) return false;
  return date >= (span.start ?? '') && date <= (span.end ?? '9999');
}

/**
 * Whether the text is `YYYY-MM-DD` and the day exists.
 * @example
 * [isDate('2024-02-29'), isDate('2023-02-29')] // [true, false]
 */
export function isDate(text: string): boolean {
  return text.length === 10 && plainDate(text) === text;
}

/** Whether the text is a birth date of the model: `YYYY-MM-DD`, `YYYY-MM` or `YYYY`. */
export function isBirth(text: string): boolean {
  if (/^\d{4}$/.test(text)) return Number(text) >= firstYear && Number(text) <= lastYear;
  return isDate(/^\d{4}-\d\d$/.test(text) ? `${text}-01` : text);
}

/**
 * A birth date: a full date, or just the year, or year and month (`1990`, `1990/00/00`, `1990/05/00`).
 * @example
 * readBirth('1990') // { kind: 'date', date: '1990' }
 */
export function readBirth(text: string, options: DateOptions = {}): DateReading {
  const partial = /^(\d{4})(?:[./-](\d\d)(?:[./-]00)?)?[./-]?$/.exec(text.trim());
  const year = partial?.[1];
  if (partial === null || year === undefined || year === '0000') return bornBefore(readDate(text, options), text);
  const month = partial[2];
  const born = month === undefined || month === '00' ? year : `${year}-${month}`;
  return isBirth(born) ? { kind: 'date', date: born } : { kind: 'unreadable' };
}

/** The last year for which two digits are read as a birth in this century. */
const lastBirth = 2029;

/** Nobody is born in the future: of two digits, `67` is 1967 while `12` is 2012. */
function bornBefore(reading: DateReading, text: string): DateReading {
  if (/\d{4}/.test(text)) return reading;
  const earlier = (date: string): string => (Number(date.slice(0, 4)) > lastBirth ? `19${date.slice(2)}` : date);
  if (reading.kind === 'date') return { ...reading, date: earlier(reading.date) };
  if (reading.kind === 'ambiguous') return { ...reading, date: earlier(reading.date), readings: reading.readings.map(earlier) };
  return reading;
}

/** Why a text is not a date, and what to do: one in the right form may still be a day that does not exist. */
export function whyNoDate(text: string): { readonly why: Saying; readonly hint: Saying } {
  const match = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text.trim());
  if (match === null) return { why: say`is not a date`, hint: say`Write it as YYYY-MM-DD.` };
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (year < firstYear || year > lastYear)
    return { why: say`is not a year of ${firstYear} to ${lastYear}`, hint: say`Correct the year.` };
  if (month < 1 || month > 12)
    return { why: say`has no month ${month}`, hint: say`Correct the month: it is the second number, 01 to 12.` };
  const days = daysInMonth(year, month);
  const name = new Date(Date.UTC(2000, month - 1, 1)).toLocaleString('en', { month: 'long', timeZone: 'UTC' });
  return { why: say`does not exist: ${name} ${year} has ${days} days, not ${day}`, hint: say`Correct the day: 01 to ${days}.` };
}

export interface WrittenDate {
  readonly what: Saying;
  readonly text: string;
  readonly place: Place;
}

/** Reads start and end together: a reading in which the end is before the start is excluded. */
export function takeSpan(
  findings: FindingCollector,
  start: WrittenDate,
  end: WrittenDate,
  options: DateOptions = {},
): { readonly start: string | undefined; readonly end: string | undefined } {
  const starts = readingsOf(readDate(start.text, options));
  const ends = readingsOf(readDate(end.text, options));
  const first = ends.length === 0 ? starts : starts.filter((one) => ends.some((other) => one <= other));
  const last = starts.length === 0 ? ends : ends.filter((one) => starts.some((other) => other <= one));
  const take = ({ what, text, place }: WrittenDate, possible: readonly string[]): string | undefined =>
    takeDate(findings, what, text, place, { ...options, among: possible });
  return { start: take(start, first), end: take(end, last) };
}

function readingsOf(reading: DateReading): readonly string[] {
  if (reading.kind === 'date') return [reading.date];
  return reading.kind === 'ambiguous' ? reading.readings : [];
}

/** The date of a field, with a finding if it is unreadable or ambiguous. */
export function takeDate(
  findings: FindingCollector,
  what: Saying,
  text: string,
  place: Place,
  options: DateOptions = {},
): string | undefined {
  const reading = readDate(text, options);
  switch (reading.kind) {
    case 'none':
      return undefined;
    case 'date':
      return reading.date;
    case 'ambiguous':
      addAmbiguous(findings, what, text, place, reading.readings);
      return reading.date;
    case 'unreadable': {
      const { why, hint } = whyNoDate(text);
      findings.add('date-impossible', place, say`${what} ${quote(text.trim())} ${why}.`, hint);
      return undefined;
    }
  }
}

export function addAmbiguous(
  findings: FindingCollector,
  what: Saying,
  text: string,
  place: Place,
  readings: readonly string[],
): void {
  findings.add(
    'date-ambiguous',
    place,
    say`${what} ${quote(text.trim())} can be read as ${readings.length === 2 ? say`${readings[0]} or ${readings[1]}` : readings.join(', ')}; taken as ${readings[0] ?? ''}.`,
    say`Confirm if ${readings[0] ?? ''} is right. Otherwise write the date as YYYY-MM-DD.`,
  );
}

/** The birth date of a player, with a finding if it is unreadable or ambiguous. */
export function takeBirth(findings: FindingCollector, text: string, place: Place, options: DateOptions = {}): string | undefined {
  const reading = readBirth(text, options);
  if (reading.kind === 'none') return undefined;
  if (reading.kind === 'unreadable') {
    const { why, hint } = whyNoDate(text);
    findings.add('birth-date-impossible', place, say`The birth date ${quote(text.trim())} ${why}.`, hint);
    return undefined;
  }
  if (reading.kind === 'ambiguous') addAmbiguous(findings, say`The birth date`, text, place, reading.readings);
  return reading.date;
}
