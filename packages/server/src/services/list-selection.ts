// A part of a published list as a file: the rows that a reader has filtered, in their order. Unlike the whole list it is not signed,
// so its name and its JSON say what it is.

import { makeCsvRow } from '@harkness/formats';
import { parquetOf } from '@harkness/lab';
import { authoritiesOf, type StoreReader } from '@harkness/office';
import { failed, ok, type Result } from '@harkness/rules';
import { listTitle } from './list-names.js';
import { findList, type RankedList, type RankingQuestion, rankList } from './list-ranking.js';

export interface SelectionOrder {
  /** Id of the list, and its name in files. */
  readonly list: string;
  readonly file: string;
  readonly query: RankingQuestion;
  readonly format: 'csv' | 'json' | 'parquet';
}

export interface ListSelection {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** It is made in memory; the whole list, which is streamed, may be longer. */
const mostRows = 100_000;

/** Whether a request asks for a part of a list. */
export function isSelection(query: RankingQuestion): boolean {
  return Object.values(query).some((value) => value !== undefined);
}

export async function listSelection(
  reader: StoreReader,
  order: SelectionOrder,
  most: number = mostRows,
): Promise<Result<ListSelection>> {
  const { list, query, format } = order;
  const found = await findList(reader, list);
  const ranked = found && (await rankList(reader, found, query, { offset: 0, limit: most }));
  if (found === undefined || ranked === undefined)
    return failed({
      code: 'list-unknown',
      place: 'list',
      message: `The list ${list} has no ratings.`,
      hint: 'Ask for another list.',
    });
  if (ranked.total > most)
    return failed({
      code: 'too-many-rows',
      place: 'query',
      message: `${ranked.total} rows match; a part of a list has at most ${most}.`,
      hint: 'Add a filter, or take the whole list, which has no such limit.',
    });
  const { date, list: kindName } = found.head.header;
  const authorities = await authoritiesOf(reader);
  const columns = columnsOf(ranked);
  const encoder = new TextEncoder();
  const name = `${order.file}-${partName(query)}.${format}`;
  const rows = ranked.rows.map((row) => columns.map(({ value }) => value(row, ranked.system) ?? null));
  if (format === 'parquet') return ok({ name, bytes: parquetOf({ name: kindName, title: kindName, columns, rows }) });
  if (format === 'csv') {
    const lines = [columns.map((column) => column.name), ...rows.map((row) => row.map(textOf))];
    return ok({ name, bytes: encoder.encode(lines.map((cells) => `${makeCsvRow(cells)}\r\n`).join('')) });
  }
  const { order: by = 'rating', system: _, ...filters } = query;
  const about = {
    list,
    title: listTitle(authorities, kindName, date),
    date,
    system: ranked.system,
    order: by,
    filters,
    total: ranked.total,
    ...(ranked.before === undefined ? {} : { before: ranked.before }),
    ...(ranked.since === undefined ? {} : { since: ranked.since }),
    contentHash: found.head.contentHash,
    note: 'A part of the list, made for this request and not signed. `contentHash` is that of the whole list.',
  };
  const items = rows.map((row) =>
    JSON.stringify(
      Object.fromEntries(columns.flatMap(({ name }, at) => (row[at] === null || row[at] === undefined ? [] : [[name, row[at]]]))),
    ),
  );
  const json = `${JSON.stringify(about).slice(0, -1)},"rows":[\n${items.join(',\n')}\n]}\n`;
  return ok({ name, bytes: encoder.encode(json) });
}

type Row = RankedList['rows'][number];
type Value = string | number | boolean | undefined;

interface Column {
  readonly name: string;
  readonly kind: 'text' | 'number' | 'flag';
  readonly value: (row: Row, system: RankedList['system']) => Value;
}

/** Those of the page: what the order does not compare is left out. */
function columnsOf({ rows, before, since }: RankedList): readonly Column[] {
  const rating = (row: Row, system: RankedList['system']) => row.ratings.find((one) => one.system === system);
  const text = (name: string, value: Column['value']): Column => ({ name, kind: 'text', value });
  const number = (name: string, value: Column['value']): Column => ({ name, kind: 'number', value });
  const flag = (name: string, value: Column['value']): Column => ({ name, kind: 'flag', value });
  const isKnown = (value: (row: Row) => Value): boolean => rows.some((row) => value(row) !== undefined);
  return [
    ...(isKnown(({ rank }) => rank) ? [number('rank', ({ rank }) => rank)] : []),
    text('player', ({ player }) => player),
    text('name', ({ name }) => name),
    text('title', ({ title }) => title),
    text('state', ({ state }) => state),
    text('federation', ({ federation }) => federation),
    text('system', (_, system) => system),
    number('rating', (row, system) => rating(row, system)?.rating),
    number('games', (row, system) => rating(row, system)?.games),
    flag('provisional', (row, system) => rating(row, system)?.provisional),
    flag('inactive', ({ inactive }) => inactive ?? false),
    ...(before === undefined ? [] : [number('change', (row, system) => rating(row, system)?.change)]),
    ...(isKnown(({ climbed }) => climbed) ? [number('climbed', ({ climbed }) => climbed)] : []),
    ...(since === undefined ? [] : [number('gained', ({ gained }) => gained), number('played', ({ played }) => played)]),
  ];
}

function textOf(value: string | number | boolean | null): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return value === null ? '' : String(value);
}

/** `part-OTBR-state-NY-women`: what it was filtered by, as far as a file can be named so. */
function partName(query: RankingQuestion): string {
  const { active: _, established: __, ...named } = query;
  const words = Object.entries(named).flatMap(([name, value]) =>
    value === undefined
      ? []
      : name === 'system' || name === 'order' || value === 'true'
        ? [value === 'true' ? name : value]
        : [name, value],
  );
  return ['part', ...words]
    .join('-')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .slice(0, 100)
    .replace(/-$/, '');
}
