// A line of a TRF file, split by columns. TRF counts columns in characters from 1; so do places.

import { blankControls, splitLines, wholeOf } from '../input/text.js';
import { type FindingCollector, quote } from '../report/collector.js';
import type { Place } from '../report/finding.js';
import { type Saying, say } from '../report/say.js';

export interface TrfLine {
  /** 1-based. */
  readonly number: number;
  readonly text: string;
  /** Characters, if the line has some that JavaScript counts as two. */
  readonly wide?: readonly string[];
}

/** Lines end with CR, LF or CRLF. Control characters, which the caller reports, become spaces so that columns stay aligned. */
export function trfLines(text: string): readonly TrfLine[] {
  const lines: TrfLine[] = [];
  let number = 0;
  const whole = text.replace(/\u001a\s*$/, '');
  const controls = /[\u0000-\u0009\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069]/.test(whole);
  const wide = /[\ud800-\udfff]/.test(whole);
  for (const raw of splitLines(whole)) {
    number++;
    const line = controls ? blankControls(raw) : raw;
    if (line.trim() === '') continue;
    lines.push(wide && /[\ud800-\udfff]/.test(line) ? { number, text: line, wide: Array.from(line) } : { number, text: line });
  }
  return lines;
}

/** Columns `from` to `to`, 1-based and inclusive like in the TRF document. */
export function columns(line: TrfLine, from: number, to: number): string {
  return line.wide ? line.wide.slice(from - 1, to).join('') : line.text.slice(from - 1, to);
}

export function width(line: TrfLine): number {
  return line.wide?.length ?? line.text.length;
}

/** The place of the text in the columns, without surrounding blanks. */
export function placeOf(line: TrfLine, from: number, to: number): Place {
  return fieldOf(line, from, to).place;
}

/** The text in the columns and its place, both without surrounding blanks. */
export interface TrfField {
  readonly text: string;
  readonly place: TrfPlace;
}

/** Without a length if the columns are blank. */
export interface TrfPlace extends Place {
  readonly line: number;
  readonly column: number;
}

/** The place of a non-empty field, with the player it belongs to. */
export function placeOfPlayer({ text, place: { line, column } }: TrfField, player: number): Place {
  return { line, column, length: text.length, player };
}

export function fieldOf(line: TrfLine, from: number, to: number): TrfField {
  const field = columns(line, from, to);
  const text = field.trim();
  if (text === '') return { text, place: { line: line.number, column: from } };
  const start = text.length === field.length ? 0 : field.length - field.trimStart().length;
  return { text, place: { line: line.number, column: from + start, length: text.length } };
}

export function code(line: TrfLine): string {
  return line.text.slice(0, 3);
}

/** Data from column 5; some programs forget the blank in column 4. */
export function data(line: TrfLine): string {
  return line.text.slice(3).trim();
}

export function dataPlace(line: TrfLine): Place {
  return placeOf(line, 4, width(line));
}

export interface NumberField {
  readonly name: Saying;
  readonly from: number;
  readonly to: number;
}

/** A whole number; blank is undefined, anything else is a finding. */
export function wholeNumber(
  findings: FindingCollector,
  line: TrfLine,
  field: NumberField,
  about: Place = {},
): number | undefined {
  return wholeOfField(findings, line, field, columns(line, field.from, field.to).trim(), about);
}

/** The same for text that has already been cut out. */
export function wholeOfField(
  findings: FindingCollector,
  line: TrfLine,
  field: NumberField,
  text: string,
  about: Place,
): number | undefined {
  if (text === '') return undefined;
  const value = wholeOf(text, 7);
  if (value >= 0) return value;
  notANumber(findings, line, field, text, about);
  return undefined;
}

/** A number with decimals (`4.5`; some programs write `4,5`); blank is undefined, anything else is a finding. */
export function decimalNumber(
  findings: FindingCollector,
  line: TrfLine,
  field: NumberField,
  about: Place = {},
): number | undefined {
  return decimalOfField(findings, line, field, columns(line, field.from, field.to).trim(), about);
}

/** The same for text that has already been cut out. */
export function decimalOfField(
  findings: FindingCollector,
  line: TrfLine,
  field: NumberField,
  text: string,
  about: Place,
): number | undefined {
  if (text === '') return undefined;
  const value = decimal(text);
  if (value === undefined) notANumber(findings, line, field, text, about);
  return value;
}

export function decimal(text: string): number | undefined {
  return /^-?\d{1,6}([.,]\d{0,3})?$/.test(text) ? Number(text.replace(',', '.')) : undefined;
}

function notANumber(findings: FindingCollector, line: TrfLine, field: NumberField, text: string, about: Place): void {
  const where = say`columns ${field.from} to ${field.to}`;
  findings.add(
    'trf-number',
    { ...placeOf(line, field.from, field.to), ...about },
    say`${field.name} (${where}) is ${quote(text)}, not a number.`,
    say`Put the number in ${where}, or leave them blank.`,
  );
}

/** Consecutive ids, every five columns from `from` to the end of the line. */
export function idList(line: TrfLine, from: number, digits: number): readonly { readonly id: number; readonly place: Place }[] {
  const ids: { id: number; place: Place }[] = [];
  const end = width(line);
  for (let at = from; at <= end; at += digits + 1) {
    const text = columns(line, at, at + digits - 1).trim();
    if (/^\d+$/.test(text) && Number(text) > 0) ids.push({ id: Number(text), place: placeOf(line, at, at + digits - 1) });
  }
  return ids;
}
