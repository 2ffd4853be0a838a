// How numbers and dates look everywhere. Dates are calendar days: no time zone touches them.

import { systemNames } from './authorities/index.js';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
export const monthNames: readonly string[] = months;

/** `2026-08-14` → `14 Aug 2026`. */
export function day(date: string): string {
  const [year, month, dayOfMonth] = date.split('-');
  return `${Number(dayOfMonth)} ${months[Number(month) - 1] ?? month} ${year}`;
}

/** A text of the office with its days as they look everywhere. */
export function readable(text: string): string {
  return text.replace(/\b\d{4}-\d\d-\d\d\b/g, day);
}

/** One day, or `12–14 Aug 2026`, `30 Aug – 1 Sep 2026`. */
export function days(start: string, end: string): string {
  if (start === end) return day(start);
  const [startYear, startMonth, startDay] = start.split('-');
  if (start.slice(0, 7) === end.slice(0, 7)) return `${Number(startDay)}–${day(end)}`;
  const first = `${Number(startDay)} ${months[Number(startMonth) - 1]}`;
  return start.slice(0, 4) === end.slice(0, 4) ? `${first} – ${day(end)}` : `${first} ${startYear} – ${day(end)}`;
}

/** `+12`, `−3`, `0`, with a real minus. */
export function signed(change: number, decimals = 0): string {
  const text = Math.abs(change).toFixed(decimals);
  if (Number(text) === 0) return text;
  return `${change > 0 ? '+' : '−'}${text}`;
}

/** With its decimals where the office shows them: whole ratings come as whole numbers. */
export function rating(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(2);
}

/** A text of numbers with real minuses, as everywhere on the pages. */
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

/** Its place among the systems, from 1; each has a colour of that number. */
export function systemPlace(system: string): number {
  return systems.indexOf(system) + 1;
}

/** `12 Mar 2026, 14:05`: an instant, in UTC. */
export function instant(at: string): string {
  return `${day(at.slice(0, 10))}, ${at.slice(11, 16)}`;
}

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}

/** A clause as a sentence: a capital first, an end at the end. */
export function sentence(text: string, end = '.'): string {
  return text === '' ? '' : `${text[0]?.toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : end}`;
}
