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

/** Rows of fields; a field in quotes may hold separators, line breaks and doubled quotes. Rows without content are left out. */
export function parseCsv(findings: FindingCollector, text: string, separator: Separator): readonly CsvRow[] {
  const rows: CsvRow[] = [];
  let fields: CsvField[] = [];
  let line = 1;
  let lineStart = 0;
  let rowLine = 1;
  let at = 0;
  const endRow = (): void => {
    if (fields.some((field) => field.text.trim() !== '')) rows.push({ line: rowLine, fields });
    fields = [];
  };
  while (at < text.length) {
    const start = at;
    const place = { line, column: start - lineStart + 1 };
    let value = '';
    if (text[at] === '"') {
      let closed = false;
      at++;
      for (let from = at; ; ) {
        const quote = text.indexOf('"', from);
        const end = quote === -1 ? text.length : quote;
        value += text.slice(from, end);
        at = end + 1;
        if (quote === -1) break;
        if (text[at] !== '"') {
          closed = true;
          break;
        }
        value += '"';
        from = at + 1;
      }
      if (!closed) {
        findings.add(
          'csv-syntax',
          { ...place, length: 1 },
          'The quote that opens here does not close.',
          'Close it with a second quote.',
        );
        at = text.length;
      }
      for (const end of value.matchAll(/\r\n|\r|\n/g)) {
        line++;
        lineStart = start + 1 + end.index + end[0].length;
      }
    }
    // What follows a closed quote up to the separator belongs to the field, as spreadsheets read it.
    const rest = endOfField(text, at, separator);
    value += text.slice(at, rest);
    at = rest;
    fields.push({ text: value, place: { ...place, length: Math.max(1, at - start) } });
    const char = text[at];
    if (char === separator) {
      at++;
      if (at === text.length) fields.push({ text: '', place: { line, column: at - lineStart + 1 } });
    } else if (char !== undefined) {
      at += text.startsWith('\r\n', at) ? 2 : 1;
      line++;
      lineStart = at;
      endRow();
      rowLine = line;
    }
  }
  endRow();
  return rows;
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
