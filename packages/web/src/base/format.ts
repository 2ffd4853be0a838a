// Formats numbers and dates. Dates are calendar days, independent of time zones; moments are shown in the office's time zone.

import { systemNames } from './authorities/index.js';
import { masthead } from './office.js';
import { fixed, language, t, verbatim } from './words.js';

/** English days use the project's own format, other languages their usual one. */
const own = language === 'en' ? undefined : ({ timeZone: 'UTC', month: 'short' } as const);
const dayFormat = own && new Intl.DateTimeFormat(language, { ...own, day: 'numeric', year: 'numeric' });
const monthFormat = own && new Intl.DateTimeFormat(language, { ...own, year: 'numeric' });
const nameFormat = own && new Intl.DateTimeFormat(language, own);

function utc(date: string): Date {
  return new Date(`${date.slice(0, 10)}T00:00:00Z`);
}

/** A partial date is shown unchanged. */
function isDay(...dates: readonly string[]): boolean {
  return dates.every((date) => /^\d{4}-\d\d-\d\d/.test(date) && !Number.isNaN(utc(date).getTime()));
}

/** Short names, January first. */
export const monthNames: readonly string[] =
  nameFormat === undefined
    ? verbatim('Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec').split(' ')
    : Array.from({ length: 12 }, (_, at) => nameFormat.format(new Date(Date.UTC(2024, at, 1))));

/** `2026-08-14` → `14 Aug 2026`. */
export function day(date: string): string {
  if (dayFormat !== undefined) return isDay(date) ? dayFormat.format(utc(date)) : date;
  const [year, month, dayOfMonth] = date.split('-');
  return `${Number(dayOfMonth)} ${monthNames[Number(month) - 1] ?? month} ${year}`;
}

/** `2026-08-01` → `Aug 2026`. */
export function month(date: string): string {
  if (monthFormat !== undefined && isDay(date)) return monthFormat.format(utc(date));
  return `${monthNames[Number(date.slice(5, 7)) - 1]} ${date.slice(0, 4)}`;
}

/** A text from the office, with its days reformatted. */
export function readable(text: string): string {
  return text.replace(/\b\d{4}-\d\d-\d\d\b/g, day);
}

/** A text of the lab with its months as they look everywhere. */
export function readableMonths(text: string): string {
  return text.replace(/\b(\d{4}-(?:0[1-9]|1[0-2]))\b(?!-)/g, (found) => month(`${found}-01`));
}

/** One day, or `12–14 Aug 2026`, `30 Aug – 1 Sep 2026`. */
export function days(start: string, end: string): string {
  if (start === end) return day(start);
  if (dayFormat !== undefined && isDay(start, end)) return dayFormat.formatRange(utc(start), utc(end));
  const [startYear, startMonth, startDay] = start.split('-');
  if (start.slice(0, 7) === end.slice(0, 7)) return `${Number(startDay)}–${day(end)}`;
  const first = `${Number(startDay)} ${monthNames[Number(startMonth) - 1]}`;
  return start.slice(0, 4) === end.slice(0, 4) ? `${first} – ${day(end)}` : `${first} ${startYear} – ${day(end)}`;
}

/** `+12`, `−3`, `0`, with a real minus. */
export function signed(change: number, decimals = 0): string {
  const text = fixed(Math.abs(change), decimals);
  if (Number(Math.abs(change).toFixed(decimals)) === 0) return text;
  return `${change > 0 ? '+' : '−'}${text}`;
}

/** With decimals if the office sends them; whole ratings come as whole numbers. */
export function rating(value: number): string {
  return Number.isInteger(value) ? String(value) : fixed(value, 2);
}

/** A number with a few decimals, using the language's decimal sign. */
export function decimalText(value: number): string {
  return language === 'en' ? String(value) : String(value).replace('.', ',');
}

/** Replaces hyphens before numbers with real minus signs. */
export function withMinus(text: string): string {
  return text.replace(/(?<![\w-])-(?=\d)/g, '−');
}

/** 2.5 → `2½`. */
export function points(score: number): string {
  const whole = Math.floor(score);
  const half = score - whole === 0.5;
  return half ? `${whole === 0 ? '' : whole}½` : String(whole);
}

export { systemNames };

const systems = Object.keys(systemNames);

/** `Money floor, OTBR: 1400` → `Money floor, Regular: 1400`. A code may have a colon inside, as in `northgate:classical`. */
export function withSystemNames(text: string): string {
  return text.replace(/[\w-]+(?::[\w-]+)*/g, (word) => systemNames[word] ?? word);
}

/** The position of a system, from 1, which selects its colour. */
export function systemPlace(system: string): number {
  return systems.indexOf(system) + 1;
}

/** The office's time zone: from its profile, else UTC. The reader's own is not used. */
export const zoneName = masthead?.timeZone ?? verbatim('UTC');

const digits = '2-digit' as const;
const clock = new Intl.DateTimeFormat('en', {
  ...{ timeZone: zoneName, calendar: 'gregory', numberingSystem: 'latn', hourCycle: 'h23' },
  ...{ year: 'numeric', month: digits, day: digits, hour: digits, minute: digits },
});

/** `2026-03-12 14:05` */
function momentOf(at: Date): string {
  const parts = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, value]));
  return `${parts['year']}-${parts['month']}-${parts['day']} ${parts['hour']}:${parts['minute']}`;
}

/** The office's calendar day of a moment: `2026-03-12`. */
export function dayOf(at: string): string {
  return momentOf(new Date(at)).slice(0, 10);
}

/** The office's current day; without a time zone of its own, the reader's. */
export function today(): string {
  const now = new Date();
  if (masthead?.timeZone !== undefined) return momentOf(now).slice(0, 10);
  return `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}-${String(now.getDate()).padStart(2, '0')}`;
}

/** `12 Mar 2026, 14:05`: a moment in the office's time zone. */
export function instant(at: string): string {
  const moment = momentOf(new Date(at));
  return `${day(moment.slice(0, 10))}, ${moment.slice(11)}`;
}

/** Turns a clause into a sentence: a capital at the start, punctuation at the end. */
export function sentence(text: string, end = '.'): string {
  return text === '' ? '' : `${text[0]?.toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : end}`;
}

export function colourName(colour: 'white' | 'black'): string {
  return colour === 'white' ? t('White') : t('Black');
}
