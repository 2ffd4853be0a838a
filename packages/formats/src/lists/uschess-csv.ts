// The US Chess list as converted by websites: CSV with the field names of the table as its header (FORMATS-2 §7).

import { guessSeparator, parseCsv, type Separator, unguardFormula } from '../input/csv-fields.js';
import { blankControls } from '../input/text.js';
import { collectFindings } from '../report/collector.js';
import { type LineCount, pagesOf } from './pages.js';
import type { ByteChunks, ListBatch, ListInfo, ListRow } from './row.js';
import type { ListTable } from './spreadsheet.js';
import { type UschessColumns, uschessColumns, uschessRow } from './uschess-list.js';

interface Column {
  readonly name: string;
  readonly at: number;
}

function columnsOf(header: readonly string[]): UschessColumns<Column> | undefined {
  const found = uschessColumns(
    header.map((text, at) => ({
      name: text
        .replace(/^\uFEFF/, '')
        .trim()
        .toUpperCase(),
      at,
    })),
  );
  return typeof found === 'string' || found.ratings.length === 0 ? undefined : found;
}

export function looksLikeUschessHeader(line: string): boolean {
  return /^\W*(R_)?(MEM|USCF)_ID\b/i.test(line) && columnsOf(line.split(guessSeparator(line)).map(unquoted)) !== undefined;
}

function unquoted(text: string): string {
  return text.trim().replace(/^"(.*)"$/, '$1');
}

export async function* readUschessCsv(chunks: ByteChunks, file: string): AsyncGenerator<ListBatch> {
  const findings = collectFindings(file);
  const list: ListInfo = { format: 'uschess-csv', file };
  const count: LineCount = { lines: 0 };
  let columns: UschessColumns<Column> | undefined;
  let separator: Separator | undefined;
  for await (const page of pagesOf(chunks, count, findings)) {
    separator ??= guessSeparator(page.slice(0, 4096));
    const rows: ListRow[] = [];
    for (const { fields, line } of parseCsv(findings, page, separator)) {
      const texts = fields.map(({ text }) => blankControls(unguardFormula(text.trim())).trim());
      if (columns === undefined) {
        columns = columnsOf(texts);
        if (columns === undefined) return;
        continue;
      }
      const at = count.lines + line;
      const row = uschessRow((column) => texts[column.at] ?? '', columns, { line: at, column: 1 }, `Line ${at}`, findings);
      if (row !== undefined) rows.push(row);
    }
    count.lines += page.split('\n').length - 1;
    yield { list, rows, findings: findings.take() };
  }
}

/** The same list from the rows of a sheet; `header` is the first row. */
export function uschessTable(header: readonly string[]): ListTable | undefined {
  const columns = columnsOf(header);
  if (columns === undefined) return undefined;
  return {
    list: { format: 'uschess-csv' },
    row: (fields) => {
      const findings = collectFindings();
      const row = uschessRow((column) => fields[column.at] ?? '', columns, {}, 'The row', findings);
      return findings.list.length > 0 ? undefined : row;
    },
  };
}
