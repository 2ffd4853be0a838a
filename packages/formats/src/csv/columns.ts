// The columns of a CSV crosstable: their names, and whether a row is a header.

import type { CsvRow } from '../input/csv-fields.js';
import { wholeOf } from '../input/text.js';
import { type FindingCollector, quote } from '../report/collector.js';
import { say } from '../report/say.js';

/** Accepted names of the columns, without case, dots and blanks; the first is the one written. */
const columnNames = {
  pair: ['pair', 'pairing', 'pairingnumber', 'pairno', 'no', 'nr', '#'],
  uschessId: ['id', 'uschessid', 'uscfid', 'uscf', 'memberid'],
  fideId: ['fide id', 'fideid', 'fideno', 'fin'],
  name: ['name', 'player'],
  rating: ['rating', 'rtg'],
  games: ['games', 'gms'],
  fideRating: ['fide rating', 'fiderating', 'fidertg'],
  state: ['state', 'st'],
  federation: ['federation', 'fed'],
  sex: ['sex', 'gender'],
  title: ['title', 'tit'],
  born: ['born', 'birth', 'birthdate', 'dob'],
  points: ['points', 'pts', 'score', 'total'],
  rank: ['rank', 'place'],
  team: ['team'],
  club: ['club'],
  withdrawn: ['withdrawn', 'wd'],
} as const;

export type ColumnKey = keyof typeof columnNames;

export const isColumnKey = (key: string): key is ColumnKey => Object.hasOwn(columnNames, key);

const columnKeys = Object.keys(columnNames).filter(isColumnKey);

export const columnName = (key: ColumnKey): string => columnNames[key][0];

export type Column =
  | { readonly kind: 'field'; readonly key: ColumnKey }
  | { readonly kind: 'round'; readonly round: number }
  /** `rating OTBR`, `games OTBR`: a rating of a named system. */
  | { readonly kind: 'rating' | 'games'; readonly system: string };

const plainName = (name: string): string => name.toLowerCase().replace(/[\s._-]+/g, '');

const keyOfName: ReadonlyMap<string, ColumnKey> = new Map(
  columnKeys.flatMap((key) => columnNames[key].map((name): [string, ColumnKey] => [plainName(name), key])),
);

function columnOf(name: string): Column | undefined {
  if (name.length > 40) return undefined;
  const usual = name.startsWith('r') ? wholeOf(name.slice(1), 3) : -1;
  if (usual > 0) return { kind: 'round', round: usual };
  const plain = plainName(name);
  const key = keyOfName.get(plain);
  if (key !== undefined) return { kind: 'field', key };
  const round = /^(?:r|rd|rnd|round)(\d{1,3})$/.exec(plain)?.[1];
  if (round !== undefined && Number(round) > 0) return { kind: 'round', round: Number(round) };
  const [, kind, system] = /^\s*(rating|games)\s+([A-Za-z][\w-]{1,19})\s*$/i.exec(name) ?? [];
  if (kind === undefined || system === undefined) return undefined;
  return { kind: kind.toLowerCase() === 'rating' ? 'rating' : 'games', system };
}

export function isColumn(name: string): boolean {
  return columnOf(name) !== undefined;
}

/** Whether the row is the header of a player table: it has the pairing number, the name and at least one round. */
export function isTableHeader(row: CsvRow): boolean {
  // A player row has a number where the header has a word.
  if (!row.fields.some((field) => mayNamePair(field.text) && keyOfName.get(plainName(field.text)) === 'pair')) return false;
  const columns = row.fields.map((field) => columnOf(field.text));
  const has = (key: ColumnKey): boolean => columns.some((column) => column?.kind === 'field' && column.key === key);
  return has('pair') && has('name') && columns.some((column) => column?.kind === 'round');
}

/** Whether the first letter of a cell can be that of `pair`, `no` or `#`. A cheap test, made for every cell of every row. */
function mayNamePair(text: string): boolean {
  if (text === '' || text.length > 40) return false;
  const first = text.charCodeAt(0);
  // A name may begin with symbols that are ignored; then the whole name decides.
  return !isLetterOrDigit(first) || (first | 0x20) === 0x70 || (first | 0x20) === 0x6e;
}

/** ASCII only. */
export function isLetterOrDigit(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);
}

/** Equal for columns with the same meaning. */
function keyOf(column: Column): string {
  if (column.kind === 'field') return column.key;
  return `${column.kind} ${column.kind === 'round' ? column.round : column.system}`;
}

export function readHeader(findings: FindingCollector, row: CsvRow): readonly (Column | undefined)[] {
  const seen = new Set<string>();
  return row.fields.map((field) => {
    const column = columnOf(field.text);
    if (column === undefined) {
      if (field.text.trim() !== '') {
        findings.add(
          'csv-column-unknown',
          field.place,
          say`The column ${quote(field.text.trim())} is not known and is left out.`,
          say`Columns: pair, id, name, rating, games, r1, r2 …`,
        );
      }
      return undefined;
    }
    const key = keyOf(column);
    if (seen.has(key))
      findings.add('csv-column-twice', field.place, say`The column ${quote(field.text.trim())} is there twice.`, say`Leave one.`);
    seen.add(key);
    return column;
  });
}
