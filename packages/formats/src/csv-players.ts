// The player table of a CSV crosstable: which columns it knows and what they hold.

import type { FindingCollector } from './collector.js';
import { quote } from './collector.js';
import { cellHelp, parseCsvCells } from './csv-cells.js';
import type { CsvField, CsvRow } from './csv-text.js';
import { isFormula, unguardFormula } from './csv-text.js';
import { takeBirth } from './dates.js';
import { defined } from './defined.js';
import type { Place } from './finding.js';
import { type NumberRange, ranges } from './limits.js';
import type { Cell, ReportedRating, ReportPlayer } from './report.js';

/** Names of the columns as they may be typed, without case, dots and blanks; the first is the one written. */
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

const columnKeys = Object.keys(columnNames).filter((key): key is ColumnKey => Object.hasOwn(columnNames, key));

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

/** Whether the row is the header of a player table: it names the pairing number, the name and at least one round. */
export function isTableHeader(row: CsvRow): boolean {
  // A row of players has a number where the header has a word.
  if (!row.fields.some((field) => field.text.length <= 40 && keyOfName.get(plainName(field.text)) === 'pair')) return false;
  const columns = row.fields.map((field) => columnOf(field.text));
  const has = (key: ColumnKey): boolean => columns.some((column) => column?.kind === 'field' && column.key === key);
  return has('pair') && has('name') && columns.some((column) => column?.kind === 'round');
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
          `The column ${quote(field.text.trim())} is not known and is left out.`,
          'Columns: pair, id, name, rating, games, r1, r2 …',
        );
      }
      return undefined;
    }
    const key = JSON.stringify(column);
    if (seen.has(key))
      findings.add('csv-column-twice', field.place, `The column ${quote(field.text.trim())} is there twice.`, 'Leave one.');
    seen.add(key);
    return column;
  });
}

/** The text of a field, with the finding for one that a spreadsheet would compute. */
export function takeText(findings: FindingCollector, field: CsvField): string {
  const trimmed = field.text.trim();
  if (isFormula(trimmed)) {
    findings.add(
      'csv-formula',
      field.place,
      `The cell ${quote(trimmed)} begins like a formula; it is read as plain text.`,
      'If it is meant as text, put an apostrophe before it.',
    );
  }
  // A line break inside a cell would be a new line in other formats.
  return unguardFormula(trimmed)
    .replace(/[\u0000-\u001f\u007f\s]+/g, ' ')
    .trim();
}

export function takeNumber(
  findings: FindingCollector,
  field: CsvField,
  { min, max, whole = false }: NumberRange,
  about: Place = {},
): number | undefined {
  const text = field.text.trim();
  if (text === '') return undefined;
  const place = { ...field.place, ...about };
  if (!/^-?\d{1,9}([.,]\d{1,16})?$/.test(text)) {
    findings.add('csv-number', place, `${quote(text)} is not a number.`, 'Write digits only.');
    return undefined;
  }
  const read = Number(text.replace(',', '.'));
  if (read >= min && read <= max && (!whole || Number.isInteger(read))) return read;
  const wanted = `${whole ? 'a whole number' : 'a number'} from ${min} to ${max}`;
  findings.add('csv-number', place, `${quote(text)} is not ${wanted}.`, `Write ${wanted}.`);
  return undefined;
}

export function readPlayerRow(
  findings: FindingCollector,
  row: CsvRow,
  columns: readonly (Column | undefined)[],
  maxRounds: number,
): ReportPlayer | undefined {
  const fields = new Map<ColumnKey, CsvField>();
  columns.forEach((column, i) => {
    const field = row.fields[i];
    if (column?.kind === 'field' && field !== undefined) fields.set(column.key, field);
  });
  const pairField = fields.get('pair');
  const pairText = pairField?.text.trim() ?? '';
  if (!/^\d{1,4}$/.test(pairText) || Number(pairText) === 0) {
    findings.add(
      'pair-number-invalid',
      pairField?.place ?? { line: row.line, column: 1 },
      `The pairing number is ${quote(pairText)}.`,
      'Number the players 1, 2, 3 … A heading row belongs before the table.',
    );
    return undefined;
  }
  const pair = Number(pairText);
  const text = (key: ColumnKey): string | undefined => {
    const field = fields.get(key);
    return field === undefined ? undefined : takeText(findings, field);
  };
  const numberOf = (key: ColumnKey, range: NumberRange): number | undefined => {
    const field = fields.get(key);
    return field === undefined ? undefined : takeNumber(findings, field, range, { player: pair });
  };
  const rated = readRatings(findings, row, columns, fields, pair);
  const bornField = fields.get('born');
  const born = bornField
    ? takeBirth(findings, bornField.text, { ...bornField.place, player: pair }, { prefer: 'mdy' })
    : undefined;
  const places: Record<string, Place> = {};
  for (const [key, field] of fields) places[key === 'rating' ? 'ratings' : key] = field.place;
  const title = text('title')?.toUpperCase();
  // 0 is how pairing programs print a rank that is not known.
  const rank = numberOf('rank', { ...ranges.rank, min: 0 });
  return {
    pair,
    name: text('name') ?? '',
    ratings: rated.ratings,
    cells: readCells(findings, row, columns, pair, maxRounds),
    ...defined({
      uschessId: text('uschessId'),
      fideId: text('fideId'),
      federation: text('federation'),
      state: text('state'),
      sex: readSex(findings, fields.get('sex')),
      title,
      unrated: rated.unrated ? true : undefined,
      born,
      points: numberOf('points', ranges.points),
      rank: rank === 0 ? undefined : rank,
      team: text('team'),
      club: text('club'),
      withdrawn: readFlag(findings, fields.get('withdrawn')),
    }),
    place: { line: row.line, column: 1 },
    places,
  };
}

function readSex(findings: FindingCollector, field: CsvField | undefined): 'm' | 'f' | undefined {
  const text = field?.text.trim().toLowerCase() ?? '';
  if (text === '' || field === undefined) return undefined;
  if (text === 'm' || text === 'male') return 'm';
  if (text === 'f' || text === 'w' || text === 'female') return 'f';
  findings.add('csv-value', field.place, `The sex is ${quote(text)}.`, 'Write m or f, or leave it blank.');
  return undefined;
}

export function readFlag(findings: FindingCollector, field: CsvField | undefined): boolean | undefined {
  const text = field?.text.trim().toLowerCase() ?? '';
  if (text === '' || field === undefined) return undefined;
  if (['yes', 'y', 'x', 'true', '1'].includes(text)) return true;
  if (['no', 'n', 'false', '0'].includes(text)) return false;
  findings.add('csv-value', field.place, `${quote(text)} is neither yes nor no.`, 'Write yes or no.');
  return undefined;
}

interface Rated {
  readonly ratings: readonly ReportedRating[];
  readonly unrated: boolean;
}

function readRatings(
  findings: FindingCollector,
  row: CsvRow,
  columns: readonly (Column | undefined)[],
  fields: ReadonlyMap<ColumnKey, CsvField>,
  pair: number,
): Rated {
  const ratings: ReportedRating[] = [];
  let unrated = false;
  const add = (system: string, field: CsvField | undefined, gamesField: CsvField | undefined): void => {
    const text = field?.text.trim().toLowerCase() ?? '';
    if (field === undefined || text === '') return;
    if (/^(0+|unr\.?|unrated|new)$/.test(text)) {
      unrated = true;
      return;
    }
    // 1641P17 is a provisional rating on 17 games.
    const provisional = /^(\d{3,4})\s*[p/]\s*(\d{1,3})$/.exec(text);
    const rating = provisional ? Number(provisional[1]) : takeNumber(findings, field, ranges.rating, { player: pair });
    const games = provisional
      ? Number(provisional[2])
      : gamesField
        ? takeNumber(findings, gamesField, ranges.games, { player: pair })
        : undefined;
    if (rating !== undefined) ratings.push({ system, rating, ...defined({ games }) });
  };
  columns.forEach((column, i) => {
    if (column?.kind === 'field' && column.key === 'fideRating') add('FIDE', row.fields[i], undefined);
    else if (column?.kind === 'field' && column.key === 'rating') add('USA', row.fields[i], fields.get('games'));
    else if (column?.kind === 'rating') {
      const at = columns.findIndex((other) => other?.kind === 'games' && other.system === column.system);
      add(column.system, row.fields[i], row.fields[at]);
    }
  });
  return { ratings, unrated: unrated && ratings.length === 0 };
}

function readCells(
  findings: FindingCollector,
  row: CsvRow,
  columns: readonly (Column | undefined)[],
  pair: number,
  maxRounds: number,
): readonly Cell[] {
  const cells: Cell[] = [];
  columns.forEach((column, i) => {
    const field = row.fields[i];
    if (column?.kind !== 'round' || field === undefined || column.round > maxRounds) return;
    const place: Place = { ...field.place, player: pair, round: column.round };
    const read = parseCsvCells(unguardFormula(field.text.trim()), column.round);
    if (read !== undefined) {
      cells.push(...read.map((cell) => ({ ...cell, place })));
      return;
    }
    const text = field.text.trim();
    if (isFormula(text))
      findings.add(
        'csv-formula',
        place,
        `The cell ${quote(text)} begins like a formula; it is read as plain text.`,
        'Write the result as a letter.',
      );
    findings.add('csv-cell', place, `The result ${quote(text)} of round ${column.round} cannot be read.`, cellHelp);
    cells.push({ round: column.round, outcome: 'unknown', place });
  });
  return cells.sort((a, b) => a.round - b.round);
}
