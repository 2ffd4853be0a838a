// Reads untrusted input. Every field is checked where it stands, every error is kept with its path, and the returned value is
// typed. A caller looks at `errors` once, at the end; until then a bad field reads as a harmless default.

import { type IsoDate, isIsoDate } from './dates.js';
import type { RuleError } from './error.js';

export interface Check {
  readonly errors: RuleError[];
}

export function makeCheck(): Check {
  return { errors: [] };
}

export type Fields = { readonly [name: string]: unknown };

export function problem(check: Check, code: string, path: string, message: string, hint: string): void {
  check.errors.push({ code, place: path, message, hint });
}

/** The path of a field or a list entry: `players[3].games`. */
export function at(path: string, field: string | number): string {
  if (typeof field === 'number') return `${path}[${field}]`;
  return path === '' ? field : `${path}.${field}`;
}

export function show(value: unknown): string {
  if (typeof value === 'number') return String(value);
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An object. Anything else is an error and reads as an empty object. */
export function readObject(check: Check, value: unknown, path: string): Fields {
  if (isFields(value)) return value;
  problem(check, 'not-an-object', path, `${show(value)} is not an object.`, 'Give an object with the fields of this input.');
  return {};
}

/** Reports every unknown field, because a misspelt name would otherwise be ignored silently. */
export function refuseOtherFields(check: Check, fields: Fields, path: string, known: readonly string[]): void {
  for (const field of Object.keys(fields)) {
    if (known.includes(field)) continue;
    problem(
      check,
      'field-unknown',
      at(path, field),
      `There is no field ${show(field)} here.`,
      `Fields here are ${known.join(', ')}.`,
    );
  }
}

/** A list; absent or null reads as empty. */
export function readList(check: Check, fields: Fields, field: string, path: string): readonly unknown[] {
  const value = fields[field] ?? [];
  if (Array.isArray(value)) return value;
  problem(check, 'not-a-list', at(path, field), `${show(value)} is not a list.`, 'Give a list, which may be empty.');
  return [];
}

/** A flag; absent or null reads as false. */
export function readFlag(check: Check, fields: Fields, field: string, path: string, absent = false): boolean {
  const value = fields[field] ?? absent;
  if (typeof value === 'boolean') return value;
  problem(check, 'not-a-flag', at(path, field), `${show(value)} is neither true nor false.`, 'Give true or false.');
  return absent;
}

export function readText(check: Check, fields: Fields, field: string, path: string): string {
  const value = fields[field];
  if (typeof value === 'string' && value !== '') return value;
  problem(check, 'not-a-text', at(path, field), `${show(value)} is not a text.`, 'Give a text that is not empty.');
  return '';
}

/** One of a few words. */
export function readChoice<Word extends string>(
  check: Check,
  fields: Fields,
  field: string,
  path: string,
  words: readonly Word[],
  absent?: Word,
): Word {
  const value = fields[field] ?? absent;
  const word = words.find((known) => known === value);
  if (word !== undefined) return word;
  problem(check, 'word-unknown', at(path, field), `${show(value)} is not known here.`, `Give one of ${words.join(', ')}.`);
  return words[0] as Word;
}

export interface NumberRange {
  readonly from: number;
  readonly to: number;
  readonly whole?: boolean;
}

function checkNumber(check: Check, value: unknown, path: string, range: NumberRange): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) {
    problem(check, 'not-a-number', path, `${show(value)} is not a number.`, 'Give a finite number.');
    return range.from;
  }
  if (range.whole === true && !Number.isInteger(value)) {
    problem(check, 'not-a-whole-number', path, `${value} is not a whole number.`, 'Give a whole number.');
  }
  if (value < range.from || value > range.to) {
    const hint = `Give a number from ${range.from} to ${range.to}.`;
    problem(check, value < 0 && range.from === 0 ? 'negative' : 'out-of-range', path, `${value} is out of range.`, hint);
  }
  return value;
}

export function readNumber(
  check: Check,
  fields: Fields,
  field: string,
  path: string,
  range: NumberRange,
  absent?: number,
): number {
  return checkNumber(check, fields[field] ?? absent, at(path, field), range);
}

/** A number, or null if absent. */
export function readOptionalNumber(check: Check, fields: Fields, field: string, path: string, range: NumberRange): number | null {
  const value = fields[field] ?? null;
  return value === null ? null : checkNumber(check, value, at(path, field), range);
}

/** A number in a list. */
export function readEntryNumber(check: Check, value: unknown, path: string, range: NumberRange): number {
  return checkNumber(check, value, path, range);
}

function checkDate(check: Check, value: unknown, path: string): IsoDate {
  if (isIsoDate(value)) return value;
  problem(check, 'date-does-not-exist', path, `${show(value)} is not a day of the calendar.`, 'Write days as YYYY-MM-DD.');
  return '2001-01-01';
}

export function readDate(check: Check, fields: Fields, field: string, path: string): IsoDate {
  return checkDate(check, fields[field], at(path, field));
}

export function readOptionalDate(check: Check, fields: Fields, field: string, path: string): IsoDate | null {
  const value = fields[field] ?? null;
  return value === null ? null : checkDate(check, value, at(path, field));
}

/** The result of a game: 1, 0.5 or 0. */
export function readScore(check: Check, value: unknown, path: string): number {
  if (value === 0 || value === 0.5 || value === 1) return value;
  problem(
    check,
    'not-a-score',
    path,
    `${show(value)} is not the result of a game.`,
    'Give 1 for a win, 0.5 for a draw, 0 for a loss.',
  );
  return 0;
}
