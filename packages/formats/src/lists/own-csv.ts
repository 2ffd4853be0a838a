// Reads back the CSV list that Harkness itself writes, so that `rate --ratings` accepts an office's published list.

import { type CsvRow, parseCsv, unguardFormula } from '../input/csv-fields.js';
import { wholeOf } from '../input/text.js';
import { collectFindings, quote } from '../report/collector.js';
import { say } from '../report/say.js';
import { type LineCount, pagesOf } from './pages.js';
import {
  type ByteChunks,
  type ListBatch,
  type ListInfo,
  type ListPublisher,
  type ListRating,
  type ListRow,
  type ListSystem,
  listSystems,
} from './row.js';
import type { ListTable } from './spreadsheet.js';

const headerStart = /^\uFEFF?id,name,federation,sex,/;

export function looksLikeOwnHeader(line: string): boolean {
  return headerStart.test(line);
}

export async function* readOwnCsv(chunks: ByteChunks, file: string): AsyncGenerator<ListBatch> {
  const findings = collectFindings(file);
  const count: LineCount = { lines: 0 };
  let columns: ReadonlyMap<string, number> | undefined;
  let list: ListInfo = { format: 'harkness-csv', file };
  for await (const page of pagesOf(chunks, count, findings)) {
    const rows: ListRow[] = [];
    for (const row of parseCsv(findings, page, ',')) {
      if (columns === undefined) {
        columns = columnsOf(textsOf(row));
        list = { ...list, ...listOf(columns) };
        continue;
      }
      const read = readRow(textsOf(row), columns);
      if (read !== undefined) rows.push(read);
      else {
        const line = count.lines + row.line;
        const message = say`Line ${line}, ${quote(row.fields[0]?.text ?? '')} …, has no id, no name, or a rating that is no number; it is left out.`;
        findings.add('list-line', { line, column: 1 }, message, say`Write the list again, or repair the line.`);
      }
    }
    count.lines += page.split('\n').length - 1;
    yield { list, rows, findings: findings.take() };
  }
}

/** The same list from the rows of a sheet; `header` is the first row. */
export function ownTable(header: readonly string[]): ListTable {
  const columns = columnsOf(header);
  return { list: listOf(columns), row: (fields) => readRow(fields, columns) };
}

function textsOf({ fields }: CsvRow): string[] {
  return fields.map(({ text }) => text);
}

function columnsOf(header: readonly string[]): ReadonlyMap<string, number> {
  return new Map(header.map((text, at) => [text.replace(/^\uFEFF/, '').trim(), at]));
}

function listOf(columns: ReadonlyMap<string, number>): Omit<ListInfo, 'file'> {
  const publisher = publisherOf(columns);
  return publisher === undefined ? { format: 'harkness-csv' } : { format: 'harkness-csv', publisher };
}

function publisherOf(columns: ReadonlyMap<string, number>): ListPublisher | undefined {
  const has = (...systems: readonly ListSystem[]): boolean => systems.some((system) => columns.has(system));
  if (has('standard', 'rapid', 'blitz')) return 'fide';
  if (has('OTBR', 'OTBQ', 'OTBB', 'OLR', 'OLQ', 'OLB')) return 'uschess';
  return has('CFC', 'CFC-active') ? 'cfc' : undefined;
}

const texts = ['federation', 'title', 'womenTitle', 'foaTitle', 'flag', 'fideId', 'state', 'city', 'expires'] as const;

function readRow(fields: readonly string[], columns: ReadonlyMap<string, number>): ListRow | undefined {
  const cell = (name: string): string => unguardFormula((fields[columns.get(name) ?? -1] ?? '').trim());
  const [id, name] = [cell('id'), cell('name')];
  if (id === '' || name === '') return undefined;
  const ratings: Partial<Record<ListSystem, ListRating>> = {};
  for (const system of listSystems) {
    const text = cell(system);
    if (text === '') continue;
    const rating = Number(text);
    if (!/^\d{1,4}(\.\d{1,6})?$/.test(text)) return undefined;
    const [games, k] = [wholeOf(cell(`${system}-games`), 6), wholeOf(cell(`${system}-k`), 3)];
    const provisional = cell(`${system}-provisional`);
    ratings[system] = {
      rating,
      ...(games >= 0 ? { games } : {}),
      ...(k > 0 ? { k } : {}),
      ...(provisional === '' ? {} : { provisional: provisional === 'yes' }),
    };
  }
  const sex = cell('sex');
  const others = cell('otherTitles');
  const birthYear = wholeOf(cell('birthYear'), 4);
  const known = texts.flatMap((field) => (cell(field) === '' ? [] : [[field, cell(field)] as const]));
  return {
    id,
    name,
    ratings,
    ...Object.fromEntries(known),
    ...(sex === 'm' || sex === 'f' ? { sex } : {}),
    ...(others === '' ? {} : { otherTitles: others.split(' ') }),
    ...(birthYear > 0 ? { birthYear } : {}),
  };
}
