// Rating lists saved as a spreadsheet: the CSV lists, read from sheets.

import { concatBytes } from '../bytes/bytes.js';
import { limits } from '../bytes/limits.js';
import type { CsvRow } from '../input/csv-fields.js';
import { collectFindings } from '../report/collector.js';
import { say } from '../report/say.js';
import { openWorkbook } from '../spreadsheet/open.js';
import { sheetRows } from '../spreadsheet/rows.js';
import { cfcTable, looksLikeCfcHeader } from './cfc.js';
import { looksLikeOwnHeader, ownTable } from './own-csv.js';
import type { ByteChunks, ListBatch } from './row.js';
import { uschessTable } from './uschess-csv.js';

/** Decides by the first name in the archive, because a stream has shown no more so far. */
export function looksLikeSpreadsheet(head: Uint8Array): boolean {
  const length = (head[26] ?? 0) + 256 * (head[27] ?? 0);
  const name = new TextDecoder('latin1').decode(head.subarray(30, 30 + length));
  return /^(\[content_types\]\.xml|_rels\/|docprops\/|xl\/|customxml\/|mimetype$|meta-inf\/|content\.xml$)/i.test(
    name.replaceAll('\\', '/'),
  );
}

/** For a header row, a function from a row to a player of the list; undefined if it is not a header. */
type TableStart = (header: CsvRow) => ListTable | undefined;

export interface ListTable {
  readonly list: Omit<ListBatch['list'], 'file'>;
  /** Undefined if the row is not a player; the caller adds a finding. */
  row(fields: readonly string[]): ListBatch['rows'][number] | undefined;
}

const starts: readonly TableStart[] = [
  (header) => (looksLikeOwnHeader(lineOf(header)) ? ownTable(textsOf(header)) : undefined),
  (header) => (looksLikeCfcHeader(lineOf(header)) ? cfcTable : undefined),
  (header) => uschessTable(textsOf(header)),
];

const batchRows = 2000;

export async function* readSpreadsheetList(chunks: ByteChunks, file: string): AsyncGenerator<ListBatch> {
  const findings = collectFindings(file);
  let bytes: Uint8Array = new Uint8Array(0);
  for await (const chunk of chunks) {
    bytes = concatBytes(bytes, chunk);
    if (bytes.length <= limits.maxBytes) continue;
    const message = say`The spreadsheet has more than ${limits.maxBytes} bytes.`;
    findings.add('spreadsheet-too-large', { field: 'workbook' }, message, say`Give the list as its federation publishes it.`);
    yield { list: { file }, rows: [], findings: findings.list };
    return;
  }
  for (const sheet of openWorkbook(bytes, findings)?.sheets ?? []) {
    let table: ListTable | undefined;
    let rows: ListBatch['rows'][number][] = [];
    for (const row of sheetRows(sheet, findings)) {
      if (table === undefined) {
        table = firstOf(row);
        if (table === undefined) break;
        continue;
      }
      const read = table.row(textsOf(row));
      if (read !== undefined) rows.push(read);
      else {
        const message = say`Row ${row.line} has no id, no name, or a rating that is no number; it is left out.`;
        findings.add('list-line', row.place, message, say`Repair the row.`);
      }
      if (rows.length < batchRows) continue;
      yield { list: { ...table.list, file }, rows, findings: findings.take() };
      rows = [];
    }
    if (table === undefined) continue;
    yield { list: { ...table.list, file }, rows, findings: findings.take() };
    return;
  }
  if (findings.list.length === 0) {
    const message = say`No sheet is a rating list known here: the first row must be that of a CFC tdlist, of a US Chess list, or of a CSV list of Harkness.`;
    findings.add('list-format-unknown', { field: 'workbook' }, message, say`Give the list as its federation publishes it.`);
  }
  yield { list: { file }, rows: [], findings: findings.take() };
}

function firstOf(header: CsvRow): ListTable | undefined {
  for (const start of starts) {
    const table = start(header);
    if (table !== undefined) return table;
  }
  return undefined;
}

function textsOf({ fields }: CsvRow): string[] {
  return fields.map(({ text }) => text.trim());
}

function lineOf(row: CsvRow): string {
  return textsOf(row).join(',');
}
