// CSV as text: fields with their places, and fields made safe for spreadsheets. Hand-written because no CSV library reports where
// a field stands, and findings must point at the cell; a test compares it with csv-parse.

import type { FindingCollector } from '../report/collector.js';
import type { Place } from '../report/finding.js';
import { say } from '../report/say.js';

export interface CsvField {
  readonly text: string;
  /** Line and column of a text (without a length where a row ends with its separator), or sheet and cell of a spreadsheet. */
  readonly place: Place;
}

/** A row of a table from text, a spreadsheet or a page. */
export interface CsvRow {
  /** Line of the text or row of the sheet, 1-based. */
  readonly line: number;
  readonly place: Place;
  readonly fields: readonly CsvField[];
}

export type Separator = ',' | ';' | '\t';

const separators: readonly Separator[] = [',', ';', '\t'];
/** How many lines are examined to find the separator. */
const linesProbed = 60;

/** `sep=;` in the first line, by which spreadsheets name their separator. */
const separatorLine = /^\uFEFF?"?sep=([,;\t])"?(?=\r|\n|$)/i;

/** The text with that line blanked, so that lines keep their numbers. */
export function withoutSeparatorLine(text: string): string {
  return text.replace(separatorLine, '');
}

/** The separator that splits the first lines into the most fields; in many countries spreadsheets write `;`. */
export function guessSeparator(head: string): Separator {
  const named = separators.find((separator) => separator === separatorLine.exec(head)?.[1]);
  if (named !== undefined) return named;
  const counts = separators.map(() => 0);
  let lines = 1;
  for (let i = 0; i < head.length; i++) {
    const char = head.charCodeAt(i);
    if (char === lineFeed || char === carriageReturn) {
      if (char === carriageReturn && head.charCodeAt(i + 1) === lineFeed) i++;
      lines++;
      if (lines > linesProbed) break;
    } else {
      const which = char === comma ? 0 : char === semicolon ? 1 : char === tab ? 2 : -1;
      if (which >= 0) counts[which] = (counts[which] ?? 0) + 1;
    }
  }
  const most = Math.max(...counts);
  return separators[counts.indexOf(most)] ?? ',';
}

const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const tab = 0x09;
const comma = 0x2c;
const semicolon = 0x3b;
const quoteMark = 0x22;

/** Far more than a crosstable of 200 rounds has. */
const maxColumns = 1000;

/**
 * Rows of fields, one at a time. A quoted field may contain separators, line breaks and doubled quotes. Empty rows are left out.
 */
export function* parseCsv(findings: FindingCollector, text: string, separator: Separator): Generator<CsvRow> {
  const cut = separator.charCodeAt(0);
  let fields: CsvField[] = [];
  let line = 1;
  let lineStart = 0;
  let rowLine = 1;
  let at = 0;
  while (at < text.length) {
    const start = at;
    const fieldLine = line;
    const column = start - lineStart + 1;
    let value = '';
    if (text.charCodeAt(at) === quoteMark) {
      const quoted = quotedField(text, at);
      value = quoted.value;
      at = quoted.end;
      if (!quoted.closed) {
        findings.add(
          'csv-syntax',
          { line: fieldLine, column, length: 1 },
          say`The quote that opens here does not close.`,
          say`Close it with a second quote.`,
        );
      }
      for (const end of text.slice(start, at).matchAll(/\r\n|\r|\n/g)) {
        line++;
        lineStart = start + end.index + end[0].length;
      }
    }
    // Like spreadsheets, treats text between a closing quote and the separator as part of the field.
    const rest = endOfField(text, at, cut);
    value = value === '' ? text.slice(at, rest) : value + text.slice(at, rest);
    at = rest;
    fields.push({ text: value, place: { line: fieldLine, column, length: Math.max(1, at - start) } });
    if (fields.length > maxColumns) {
      findings.add(
        'csv-syntax',
        { line: fieldLine, column },
        say`The row has more than ${maxColumns} columns.`,
        say`Check that the file is a crosstable; what follows is not read.`,
      );
      return;
    }
    if (at === text.length) break;
    const char = text.charCodeAt(at);
    if (char === cut) {
      at++;
      if (at === text.length) fields.push({ text: '', place: { line, column: at - lineStart + 1 } });
    } else {
      at += char === carriageReturn && text.charCodeAt(at + 1) === lineFeed ? 2 : 1;
      line++;
      lineStart = at;
      if (hasContent(fields)) yield rowOf(rowLine, fields);
      fields = [];
      rowLine = line;
    }
  }
  if (hasContent(fields)) yield rowOf(rowLine, fields);
}

function rowOf(line: number, fields: readonly CsvField[]): CsvRow {
  return { line, place: { line, column: 1 }, fields };
}

function hasContent(fields: readonly CsvField[]): boolean {
  for (const { text } of fields) if (text !== '' && text.trim() !== '') return true;
  return false;
}

/** From the opening quote: the text without the quotes, and its end. */
function quotedField(text: string, start: number): { readonly value: string; readonly end: number; readonly closed: boolean } {
  let value = '';
  for (let from = start + 1; ; ) {
    const quote = text.indexOf('"', from);
    if (quote === -1) return { value: value + text.slice(from), end: text.length, closed: false };
    value += text.slice(from, quote);
    if (text.charCodeAt(quote + 1) !== quoteMark) return { value, end: quote + 1, closed: true };
    value += '"';
    from = quote + 2;
  }
}

function endOfField(text: string, from: number, separator: number): number {
  let at = from;
  while (at < text.length) {
    const char = text.charCodeAt(at);
    if (char === separator || char === lineFeed || char === carriageReturn) break;
    at++;
  }
  return at;
}

/** The beginning of a cell that a spreadsheet would compute. */
const formula = /^[=+@\t\r]|^-(?![\d.,\s]*$)/;

/** Puts an apostrophe, which spreadsheets do not show, before a cell that a spreadsheet must not compute. */
export function guardFormula(text: string): string {
  return formula.test(text) || /^'+[=+@\t\r-]/.test(text) ? `'${text}` : text;
}

export function isFormula(text: string): boolean {
  return formula.test(text);
}

/** Removes the apostrophe of `guardFormula`. */
export function unguardFormula(text: string): string {
  return /^'+[=+@\t\r-]/.test(text) ? text.slice(1) : text;
}

/**
 * A row of a CSV file. A cell that a spreadsheet would compute gets an apostrophe before it.
 * @example
 * makeCsvRow(['12300000', 'Nilsen, Kari', '=1+1']) // `12300000,"Nilsen, Kari",'=1+1`
 */
export function makeCsvRow(cells: readonly string[]): string {
  let row = '';
  for (let i = 0; i < cells.length; i++) {
    const cell = cells[i] ?? '';
    row += (i === 0 ? '' : ',') + (needsNoQuotes(cell) ? cell : quotedCell(guardFormula(cell)));
  }
  return row;
}

function quotedCell(cell: string): string {
  return /[",;\t\r\n]/.test(cell) || cell !== cell.trim() ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** Letters, digits and a few harmless symbols, beginning with a letter or digit: most cells. */
function needsNoQuotes(cell: string): boolean {
  for (let i = 0; i < cell.length; i++) {
    const code = cell.charCodeAt(i);
    const isWord = (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);
    if (!isWord && (i === 0 || (code !== 0x2d && code !== 0x2e && code !== 0x2f))) return false;
  }
  return true;
}
