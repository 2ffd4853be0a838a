// Recognises tables by content rather than file type: the same crosstable may come as CSV, as a sheet or as a page.

import type { Limits } from '../bytes/limits.js';
import type { FindingCollector } from '../report/collector.js';
import type { CsvRow } from './csv-fields.js';
import type { ReadResult } from './reader.js';

/** A sheet of a spreadsheet, or a table of a page. */
export interface NamedTable {
  readonly name: string;
  /** Starts from the beginning at each call; with `findings`, errors in cells are added. */
  rows(findings?: FindingCollector): Iterable<CsvRow>;
}

export interface TableReader {
  detect(table: NamedTable): boolean;
  /** Tables that `detect` accepts; never empty. */
  read(tables: readonly NamedTable[], findings: FindingCollector, limits: Limits): ReadResult;
}

/** Headers and headings are among the first rows. */
const rowsProbed = 60;

export function firstRows(table: NamedTable): readonly CsvRow[] {
  const rows: CsvRow[] = [];
  for (const row of table.rows()) {
    rows.push(row);
    if (rows.length >= rowsProbed) break;
  }
  return rows;
}
