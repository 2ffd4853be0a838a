// CSV as text: fields with their places, and fields made safe for spreadsheets. Hand-written because no CSV library tells where
// a field stands, and findings must point at the cell; a test compares it with csv-parse.

import type { FindingCollector } from './collector.js';
import type { Place } from './finding.js';

export interface CsvField {
  readonly text: string;
  readonly place: Place;
}

export interface CsvRow {
  readonly line: number;
  readonly fields: readonly CsvField[];
}

export type Separator = ',' | ';' | '\t';

/** The separator that cuts the most fields out of the first lines; spreadsheets of many countries write `;`. */
export function guessSeparator(head: string): Separator {
  const lines = head.split(/\r\n|\r|\n/, 60);
  const count = (separator: string): number => lines.reduce((sum, line) => sum + line.split(separator).length - 1, 0);
  const separators: readonly Separator[] = [',', ';', '\t'];
  return separators.reduce((best, each) => (count(each) > count(best) ? each : best));
}

/** Far more than a crosstable of 200 rounds has. */
const maxColumns = 1000;

/** Rows of fields, one at a time; a field in quotes may hold separators, line breaks and doubled quotes. Empty rows are left out. */
export function* parseCsv(findings: FindingCollector, text: string, separator: Separator): Generator<CsvRow> {
  let fields: CsvField[] = [];
  let line = 1;
  let lineStart = 0;
  let rowLine = 1;
  let at = 0;
  const hasContent = (): boolean => fields.some((field) => field.text.trim() !== '');
  while (at < text.length) {
    const start = at;
    const place = { line, column: start - lineStart + 1 };
    let value = '';
    if (text[at] === '"') {
      const quoted = quotedField(text, at);
      value = quoted.value;
      at = quoted.end;
      if (!quoted.closed) {
        findings.add(
          'csv-syntax',
          { ...place, length: 1 },
          'The quote that opens here does not close.',
          'Close it with a second quote.',
        );
      }
      for (const end of text.slice(start, at).matchAll(/\r\n|\r|\n/g)) {
        line++;
        lineStart = start + end.index + end[0].length;
      }
    }
    // What follows a closed quote up to the separator belongs to the field, as spreadsheets read it.
    const rest = endOfField(text, at, separator);
    value += text.slice(at, rest);
    at = rest;
    fields.push({ text: value, place: { ...place, length: Math.max(1, at - start) } });
    if (fields.length > maxColumns) {
      findings.add(
        'csv-syntax',
        place,
        `The row has more than ${maxColumns} columns.`,
        'Check that the file is a crosstable; what follows is not read.',
      );
      return;
    }
    const char = text[at];
    if (char === separator) {
      at++;
      if (at === text.length) fields.push({ text: '', place: { line, column: at - lineStart + 1 } });
    } else if (char !== undefined) {
      at += text.startsWith('\r\n', at) ? 2 : 1;
      line++;
      lineStart = at;
      if (hasContent()) yield { line: rowLine, fields };
      fields = [];
      rowLine = line;
    }
  }
  if (hasContent()) yield { line: rowLine, fields };
}

/** From the opening quote on: the text without the quotes, and where it ends. */
function quotedField(text: string, start: number): { readonly value: string; readonly end: number; readonly closed: boolean } {
  let value = '';
  for (let from = start + 1; ; ) {
    const quote = text.indexOf('"', from);
    if (quote === -1) return { value: value + text.slice(from), end: text.length, closed: false };
    value += text.slice(from, quote);
    if (text[quote + 1] !== '"') return { value, end: quote + 1, closed: true };
    value += '"';
    from = quote + 2;
  }
}

function endOfField(text: string, from: number, separator: Separator): number {
  let at = from;
  while (at < text.length) {
    const char = text[at];
    if (char === separator || char === '\n' || char === '\r') break;
    at++;
  }
  return at;
}

/** How a cell begins that a spreadsheet would compute. */
const formula = /^[=+@\t\r]|^-(?![\d.,\s]*$)/;

/** A cell that a spreadsheet must not compute gets an apostrophe in front, which spreadsheets do not show. */
export function guardFormula(text: string): string {
  return formula.test(text) || /^'+[=+@\t\r-]/.test(text) ? `'${text}` : text;
}

export function isFormula(text: string): boolean {
  return formula.test(text);
}

/** The text behind the apostrophe that `guardFormula` puts. */
export function unguardFormula(text: string): string {
  return /^'+[=+@\t\r-]/.test(text) ? text.slice(1) : text;
}

export function makeCsvRow(cells: readonly string[]): string {
  return cells
    .map(guardFormula)
    .map((cell) => (/[",;\t\r\n]/.test(cell) || cell !== cell.trim() ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(',');
}
