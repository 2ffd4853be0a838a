// Spreadsheets (XLSX, ODS) as reports: every table that is read from CSV is read from sheets too.

import { crosstableTables } from '../csv/tables.js';
import { icuTables } from '../icu/read.js';
import type { Reader, ReaderInput, ReadResult, Sniff } from '../input/reader.js';
import type { NamedTable, TableReader } from '../input/table.js';
import { collectFindings, type FindingCollector, quote } from '../report/collector.js';
import { say } from '../report/say.js';
import { officeKind } from './archive.js';
import { isFlatOds, openWorkbook } from './open.js';
import { sheetRows } from './rows.js';
import { cellPlace, type Sheet } from './workbook.js';

export const spreadsheetReader: Reader = {
  format: 'xlsx',
  limits: { maxBytes: 16 * 1024 * 1024 },
  detect: isSpreadsheet,
  read: readSpreadsheet,
};

/** The kinds of tables in sheets; the first that recognises a sheet reads all sheets of its kind. */
const tableReaders: readonly TableReader[] = [icuTables, crosstableTables];

function isSpreadsheet(sniff: Sniff): boolean {
  const kind = officeKind(sniff.bytes);
  return kind === 'xlsx' || kind === 'ods' || (sniff.bytes[0] !== 0x50 && isFlatOds(sniff.head));
}

function readSpreadsheet({ first, limits }: ReaderInput): ReadResult {
  const findings = collectFindings(first.name, limits.maxFindings);
  const workbook = openWorkbook(first.bytes, findings);
  if (workbook === undefined) return { findings: findings.list };
  const format = workbook.kind;
  const tables = workbook.sheets
    .filter((sheet) => !sheet.hidden && sheet.rows.length > 0)
    .map((sheet): NamedTable => ({ name: sheet.name, rows: (into) => sheetRows(sheet, into) }));
  for (const reader of tableReaders) {
    const known = tables.filter((table) => reader.detect(table));
    if (known.length === 0) continue;
    leftOut(workbook.sheets, known, findings);
    const { findings: _, ...read } = reader.read(known, findings, limits);
    return { format, ...read, findings: findings.list };
  }
  const names = tables.map(({ name }) => quote(name)).slice(0, 5);
  findings.add(
    'spreadsheet-no-table',
    { field: names.length === 0 ? 'workbook' : (cellPlace(tables[0]?.name ?? '', 1, 0).field ?? '') },
    names.length === 0
      ? say`The spreadsheet has no sheet with content.`
      : say`No sheet holds a table known here (${names.join(', ')}).`,
    say`Begin the table with a row like pair, id, name, rating, games, r1, r2, r3; or export a crosstable.`,
  );
  return { format, findings: findings.list };
}

/** Names sheets with content that are not read, so that nobody misses a section. */
function leftOut(sheets: readonly Sheet[], known: readonly NamedTable[], findings: FindingCollector): void {
  for (const { name, hidden, rows } of sheets) {
    if (rows.length === 0 || known.some((table) => table.name === name)) continue;
    const why = hidden ? say`is hidden` : say`holds no table of this kind`;
    findings.add(
      'spreadsheet-sheet',
      cellPlace(name, rows[0]?.number ?? 1, 0),
      say`The sheet ${quote(name)} ${why}; it is left out.`,
      hidden
        ? say`Show the sheet and save again if it belongs to the report.`
        : say`Nothing to do if it is no part of the report.`,
    );
  }
}
