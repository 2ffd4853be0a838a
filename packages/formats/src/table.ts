// A table that is neither a report nor a list: rows of cells from CSV, XLSX or ODS, each cell with its place.

import { decodeText } from './bytes/decode.js';
import { type CsvRow, guessSeparator, parseCsv, withoutSeparatorLine } from './input/csv-fields.js';
import { looksLikeZip } from './input/zip.js';
import { collectFindings } from './report/collector.js';
import type { Finding, Place } from './report/finding.js';
import { isFlatOds, openWorkbook } from './spreadsheet/open.js';
import { sheetRows } from './spreadsheet/rows.js';

/** A cell of a table, and its place. */
export interface TableCell {
  readonly text: string;
  readonly place: Place;
}

/** A row of a table. */
export interface TableRow {
  readonly line: number;
  readonly cells: readonly TableCell[];
}

/** The rows of a table. */
export interface ReadTable {
  readonly rows: readonly TableRow[];
  readonly findings: readonly Finding[];
}

/** How many characters are used to guess the separator. */
const headLength = 16_384;

/**
 * Reads a table: CSV, XLSX or ODS. Rows without any text are left out. In a workbook, the first sheet with rows is used.
 * @example
 * const { rows } = readTable({ name: 'a.csv', bytes: new TextEncoder().encode('id,name\n1,Ann\n') });
 * rows.map(({ cells }) => cells.map(({ text }) => text)) // [['id', 'name'], ['1', 'Ann']]
 */
export function readTable({ name, bytes }: { readonly name: string; readonly bytes: Uint8Array }): ReadTable {
  const findings = collectFindings(name);
  const rows: TableRow[] = [];
  for (const row of rowsOf(bytes, findings)) {
    const cells = row.fields.map(({ text, place }) => ({ text: text.trim(), place: { file: name, ...place } }));
    if (cells.some(({ text }) => text !== '')) rows.push({ line: row.line, cells });
  }
  return { rows, findings: findings.list };
}

function* rowsOf(bytes: Uint8Array, findings: ReturnType<typeof collectFindings>): Generator<CsvRow> {
  const isBook = looksLikeZip(bytes) || isFlatOds(new TextDecoder('latin1').decode(bytes.subarray(0, 1024)));
  if (!isBook) {
    const { text } = decodeText(bytes);
    yield* parseCsv(findings, withoutSeparatorLine(text), guessSeparator(text.slice(0, headLength)));
    return;
  }
  const sheet = openWorkbook(bytes, findings)?.sheets.find(({ rows }) => rows.length > 0);
  if (sheet !== undefined) yield* sheetRows(sheet, findings);
}
