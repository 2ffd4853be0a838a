// The Canadian list, tdlist.txt, which is CSV only in name. Its quotes are not balanced (the city ends with a stray one and may
// contain a comma), so no CSV parser can read it: the fields before the city are counted from the left, those after it from the
// right.

import { collectFindings, quote } from '../report/collector.js';
import { readDate } from '../report/dates.js';
import { say } from '../report/say.js';
import { type LineCount, pagesOf } from './pages.js';
import type { ByteChunks, ListBatch, ListInfo, ListRating, ListRow, ListSystem } from './row.js';
import type { ListTable } from './spreadsheet.js';

const headerStart = /^\W*CFC#/i;
/** CFC#, Expiry, Last, First, Prov | City | Rating, High, Active Rtg, Active High, FIDE Number, FIDE Rating. */
const before = 5;
const after = 6;

export function looksLikeCfcHeader(line: string): boolean {
  return headerStart.test(line);
}

export async function* readCfcList(chunks: ByteChunks, file: string): AsyncGenerator<ListBatch> {
  const findings = collectFindings(file);
  const list: ListInfo = { format: 'cfc-csv', file };
  const count: LineCount = { lines: 0 };
  let started = false;
  let separator = ',';
  for await (const page of pagesOf(chunks, count, findings)) {
    const rows: ListRow[] = [];
    const lines = page.split('\n');
    if (lines.at(-1) === '') lines.pop();
    for (const each of lines) {
      count.lines++;
      const line = each.trimEnd();
      if (line === '' || line === '\u001a') continue;
      if (!started) {
        if (!looksLikeCfcHeader(line)) {
          const message = say`The first line, ${quote(line)}, is not the header of the CFC list.`;
          findings.add('list-header', { line: count.lines, column: 1 }, message, say`Take tdlist.txt as the CFC publishes it.`);
          yield { list, rows, findings: findings.take() };
          return;
        }
        started = true;
        // One description says that the list is separated by tabs.
        if (line.includes('\t')) separator = '\t';
        continue;
      }
      const row = readRow(line.split(separator));
      if (row !== undefined) rows.push(row);
      else {
        const message = say`Line ${count.lines}, ${quote(line)}, has not the fields of the CFC list; it is left out.`;
        findings.add('list-line', { line: count.lines, column: 1, length: line.length }, message, say`Repair the line.`);
      }
    }
    yield { list, rows, findings: findings.take() };
  }
  if (!started && findings.list.length === 0) {
    findings.add('list-header', { line: 1, column: 1 }, say`The list is empty.`, say`Take tdlist.txt as the CFC publishes it.`);
  }
  const rest = findings.take();
  if (rest.length > 0) yield { list, rows: [], findings: rest };
}

/** The same list from a sheet, where a comma within a city does not split fields. */
export const cfcTable: ListTable = { list: { format: 'cfc-csv' }, row: readRow };

function readRow(fields: readonly string[]): ListRow | undefined {
  if (fields.length < before + 1 + after) return undefined;
  const clean = (text: string | undefined): string => (text ?? '').replaceAll('"', '').trim();
  const [id, expiry, last, first, province] = fields.slice(0, before).map(clean);
  const [rating, , active, , fideId, fideRating] = fields.slice(-after).map(clean);
  const city = clean(fields.slice(before, -after).join(','));
  if (id === undefined || !/^\d+$/.test(id)) return undefined;
  const ratings: Partial<Record<ListSystem, ListRating>> = {};
  for (const [system, text] of [
    ['CFC', rating],
    ['CFC-active', active],
    ['standard', fideRating],
  ] as const) {
    const value = Number(text);
    if (Number.isInteger(value) && value > 0) ratings[system] = { rating: value };
  }
  const expires = readDate(expiry ?? '');
  const name = [last, first].filter((part) => part !== undefined && part !== '').join(', ');
  if (name === '') return undefined;
  return {
    id,
    name,
    ratings,
    state: province || undefined,
    city: city || undefined,
    expires: expires.kind === 'date' || expires.kind === 'ambiguous' ? expires.date : undefined,
    fideId: fideId === undefined || /^0*$/.test(fideId) ? undefined : fideId,
  };
}
