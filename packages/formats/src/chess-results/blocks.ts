// Splits the rows of a page, sheet or CSV file into titles, details, and tables by their header row.

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
  /** The heading above the table: its content and round. */
  readonly heading: string;
}

export interface Document {
  readonly title: CsvField | undefined;
  readonly details: ReadonlyMap<Detail, CsvField>;
  readonly blocks: readonly Block[];
  /** Whether there was more than any event has, and the rest was not read. */
  readonly isCut: boolean;
}

/** Cells of all tables together. */
const mostFields = 400_000;

export function readDocument(rows: Iterable<HtmlRow>): Document {
  let title: CsvField | undefined;
  /** On a page, text before its headings (who is logged in, languages) is not a title. */
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
      // A single cell: a title, a stage, or a note below the table.
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

/** The names of the columns and the kind of table; undefined if the row is not a header. */
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
  // One name and a result: a player's card, whose rows are games.
  if (count('result') > 0) return undefined;
  const name = columns.findIndex((column) => column?.kind === 'name');
  if (name === -1 || count('rank') + count('number') === 0) return undefined;
  // A player's title stands before the name, in a column without heading.
  if (name > 0 && columns[name - 1] === undefined && fields[name - 1]?.text.trim() === '') columns[name - 1] = { kind: 'title' };
  if (count('round') > 0) return { kind: 'swiss', columns };
  const opponents = opponentColumns(fields, name);
  if (opponents.length >= 2) {
    opponents.forEach((column, i) => {
      columns[column] = { kind: 'opponent', position: i + 1 };
    });
    return { kind: 'round-robin', columns };
  }
  // Requires at least one more word of a player list; otherwise any text with "No. … Name" would match.
  const others = columns.filter((column) => column !== undefined && !['rank', 'number', 'name', 'title'].includes(column.kind));
  return others.length > 0 ? { kind: 'players', columns } : undefined;
}

/** Columns headed 1, 2, 3 … after the name. */
function opponentColumns(fields: readonly CsvField[], after: number): number[] {
  const found: number[] = [];
  for (let at = after + 1; at < fields.length; at += 1) if (fields[at]?.text.trim() === String(found.length + 1)) found.push(at);
  return found;
}

/** What a file needs to be one of these: a crosstable with cells, or pairings. */
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

/** A player list of chess-results. Alone it is not a report, but it may belong to one. */
export function holdsPlayers({ blocks }: Document): boolean {
  return blocks.some(({ rows }) => rows.length > 0);
}
