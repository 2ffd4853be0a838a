// Rows of a page, sheet or CSV file cut into what they are: titles, details, and tables by their header row.

import type { CsvField, CsvRow } from '../input/csv-fields.js';
import type { HtmlRow } from '../input/html.js';
import { columnOf, type Detail, detailOf, isLetterhead, isStage, roundOf, type TableColumn } from './words.js';

export type Column =
  | { readonly kind: TableColumn }
  | { readonly kind: 'round'; readonly round: number }
  | { readonly kind: 'opponent'; readonly position: number };

export type BlockKind = 'swiss' | 'round-robin' | 'pairings' | 'players';

export interface Block {
  readonly kind: BlockKind;
  readonly header: CsvRow;
  readonly columns: readonly (Column | undefined)[];
  readonly rows: readonly CsvRow[];
  /** The heading over it: what the table is of, which round. */
  readonly heading: string;
}

export interface Document {
  readonly title: CsvField | undefined;
  readonly details: ReadonlyMap<Detail, CsvField>;
  readonly blocks: readonly Block[];
  /** There was more than any event has; the rest was not read. */
  readonly isCut: boolean;
}

/** Cells of tables, all together. */
const mostFields = 400_000;

export function readDocument(rows: Iterable<HtmlRow>): Document {
  let title: CsvField | undefined;
  /** Of a page: what stands before its headings (who is logged in, languages) is no title. */
  let heads: CsvField | undefined;
  const details = new Map<Detail, CsvField>();
  const blocks: (Block & { readonly rows: CsvRow[] })[] = [];
  let heading = '';
  let block: (Block & { readonly rows: CsvRow[] }) | undefined;
  let fields = 0;
  for (const row of rows) {
    fields += row.fields.length;
    if (fields > mostFields) break;
    const filled = row.fields.filter(({ text }) => text.trim() !== '');
    const [first, second, ...more] = filled;
    if (first === undefined) continue;
    const header = headerOf(row);
    if (header !== undefined) {
      block = { ...header, header: row, rows: [], heading };
      blocks.push(block);
    } else if (second === undefined) {
      // One cell alone: a title, a stage, a note below the table.
      block = undefined;
      const text = first.text.trim();
      if (isLetterhead(text)) continue;
      if (!isStage(text) && blocks.length === 0) {
        title ??= first;
        if (row.isHeading) heads ??= first;
      }
      heading = text;
    } else {
      const detail = more.length === 0 ? detailOf(first.text) : undefined;
      if (detail !== undefined && !details.has(detail)) details.set(detail, second);
      else if (detail === undefined) block?.rows.push(row);
    }
  }
  return { title: heads ?? title, details, blocks, isCut: fields > mostFields };
}

/** Names of the columns and what table they make; undefined for a row that is no header. */
function headerOf({ fields }: CsvRow): Pick<Block, 'kind' | 'columns'> | undefined {
  const columns = fields.map(({ text }): Column | undefined => {
    const round = roundOf(text);
    if (round !== undefined) return { kind: 'round', round };
    const kind = columnOf(text);
    return kind === undefined ? undefined : { kind };
  });
  const count = (kind: Column['kind']): number => columns.filter((column) => column?.kind === kind).length;
  if (count('result') > 0 && (count('name') >= 2 || (count('white') > 0 && count('black') > 0)))
    return { kind: 'pairings', columns };
  // One name and a result: the card of a player, whose rows are games.
  if (count('result') > 0) return undefined;
  const name = columns.findIndex((column) => column?.kind === 'name');
  if (name === -1 || count('rank') + count('number') === 0) return undefined;
  // The title of a player stands before the name, under no heading.
  if (name > 0 && columns[name - 1] === undefined && fields[name - 1]?.text.trim() === '') columns[name - 1] = { kind: 'title' };
  if (count('round') > 0) return { kind: 'swiss', columns };
  const opponents = opponentColumns(fields, name);
  if (opponents.length >= 2) {
    opponents.forEach((column, i) => {
      columns[column] = { kind: 'opponent', position: i + 1 };
    });
    return { kind: 'round-robin', columns };
  }
  // At least one more word of a list of players, or any text with "No. … Name" would do.
  const others = columns.filter((column) => column !== undefined && !['rank', 'number', 'name', 'title'].includes(column.kind));
  return others.length > 0 ? { kind: 'players', columns } : undefined;
}

/** Columns headed 1, 2, 3 … after the name. */
function opponentColumns(fields: readonly CsvField[], after: number): number[] {
  const found: number[] = [];
  for (let at = after + 1; at < fields.length; at += 1) if (fields[at]?.text.trim() === String(found.length + 1)) found.push(at);
  return found;
}

/** What a file must have to be one of these: a crosstable with cells, or pairings. */
export function holdsGames({ blocks }: Document): boolean {
  return blocks.some(({ kind, rows, columns }) => {
    if (kind === 'pairings') return rows.length > 0;
    if (kind === 'round-robin') return rows.some(({ fields }) => fields.some(({ text }) => /^\*+$/.test(text.trim())));
    if (kind !== 'swiss') return false;
    return rows.some(({ fields }) =>
      fields.some(
        ({ text }, at) => columns[at]?.kind === 'round' && /^\d{1,4}\s*[wbsn]\s*([01½+=-]|1\/2)?\s*[KUF]?$/i.test(text.trim()),
      ),
    );
  });
}

/** A list of players of chess-results, which alone is no report but may belong to one. */
export function holdsPlayers({ blocks }: Document): boolean {
  return blocks.some(({ rows }) => rows.length > 0);
}
