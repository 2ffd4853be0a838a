// The player table of a CSV crosstable: the content of its columns.

import type { Draft } from '../bytes/defined.js';
import { type NumberRange, ranges } from '../bytes/limits.js';
import type { CsvField, CsvRow } from '../input/csv-fields.js';
import { isFormula, unguardFormula } from '../input/csv-fields.js';
import { wholeOf, withoutThousands } from '../input/text.js';
import { inRoundOrder } from '../report/cell.js';
import type { FindingCollector } from '../report/collector.js';
import { quote } from '../report/collector.js';
import { takeBirth } from '../report/dates.js';
import type { Place } from '../report/finding.js';
import type { Cell, ReportedRating, ReportPlayer } from '../report/report.js';
import { say } from '../report/say.js';
import { cellHelp, parseCsvCells, plainCsvCell } from './cells.js';
import { type Column, type ColumnKey, isColumnKey, isLetterOrDigit } from './columns.js';

/** The text of a field, with a finding if a spreadsheet would compute it. */
export function takeText(findings: FindingCollector, field: CsvField): string {
  const trimmed = field.text.trim();
  if (isPlain(trimmed)) return trimmed;
  if (isFormula(trimmed)) {
    findings.add(
      'csv-formula',
      field.place,
      say`The cell ${quote(trimmed)} begins like a formula; it is read as plain text.`,
      say`If it is meant as text, put an apostrophe before it.`,
    );
  }
  // A line break inside a cell would be a new line in other formats.
  return unguardFormula(trimmed)
    .replace(/[\u0000-\u001f\u007f\s]+/g, ' ')
    .trim();
}

/** A text that no spreadsheet computes, with only visible characters and single blanks. */
function isPlain(trimmed: string): boolean {
  if (!isLetterOrDigit(trimmed.charCodeAt(0))) return trimmed === '';
  for (let i = 1; i < trimmed.length; i++) {
    const code = trimmed.charCodeAt(i);
    if (code === blank ? trimmed.charCodeAt(i - 1) === blank : code < blank || code >= 0x7f) return false;
  }
  return true;
}

const blank = 0x20;

export function takeNumber(
  findings: FindingCollector,
  field: CsvField,
  { min, max, whole = false }: NumberRange,
  about: Place = {},
): number | undefined {
  const text = field.text.trim();
  if (text === '') return undefined;
  const digits = wholeOf(text, 9);
  if (digits >= 0 && digits >= min && digits <= max) return digits;
  const place = { ...field.place, ...about };
  if (!/^-?\d{1,9}([.,]\d{1,16})?$/.test(text)) {
    findings.add('csv-number', place, say`${quote(text)} is not a number.`, say`Write digits only.`);
    return undefined;
  }
  const read = Number(text.replace(',', '.'));
  if (read >= min && read <= max && (!whole || Number.isInteger(read))) return read;
  const wanted = say`${whole ? say`a whole number` : say`a number`} from ${min} to ${max}`;
  findings.add('csv-number', place, say`${quote(text)} is not ${wanted}.`, say`Write ${wanted}.`);
  return undefined;
}

export function readPlayerRow(
  findings: FindingCollector,
  row: CsvRow,
  columns: readonly (Column | undefined)[],
  maxRounds: number,
): ReportPlayer | undefined {
  const fields: Fields = {};
  for (let i = 0; i < columns.length; i++) {
    const column = columns[i];
    const field = row.fields[i];
    if (column?.kind === 'field' && field !== undefined) fields[column.key] = field;
  }
  const pairText = fields.pair?.text.trim() ?? '';
  const pair = wholeOf(pairText, 4);
  if (pair <= 0) {
    findings.add(
      'pair-number-invalid',
      fields.pair?.place ?? row.place,
      say`The pairing number is ${quote(pairText)}.`,
      say`Number the players 1, 2, 3 … A heading row belongs before the table.`,
    );
    return undefined;
  }
  const about: Place = { player: pair };
  const text = (field: CsvField | undefined): string => (field === undefined ? '' : takeText(findings, field));
  const numberOf = (field: CsvField | undefined, range: NumberRange): number | undefined =>
    field === undefined ? undefined : takeNumber(findings, field, range, about);
  const rated = readRatings(findings, row, columns, fields.games, about);
  const born = readBorn(findings, fields.born, pair);
  const places: Record<string, Place> = {};
  for (const key in fields) {
    const field = isColumnKey(key) ? fields[key] : undefined;
    if (field !== undefined) places[key === 'rating' ? 'ratings' : key] = field.place;
  }
  const title = text(fields.title).toUpperCase();
  // Pairing programs print 0 for an unknown rank.
  const rank = numberOf(fields.rank, rankOrNone);
  const player: Draft<ReportPlayer> = {
    pair,
    name: text(fields.name),
    ratings: rated.ratings,
    cells: readCells(findings, row, columns, pair, maxRounds),
  };
  const uschessId = text(fields.uschessId);
  if (uschessId !== '') player.uschessId = uschessId;
  const fideId = text(fields.fideId);
  if (fideId !== '') player.fideId = fideId;
  const federation = text(fields.federation);
  if (federation !== '') player.federation = federation;
  const state = text(fields.state);
  if (state !== '') player.state = state;
  const sex = readSex(findings, fields.sex);
  if (sex !== undefined) player.sex = sex;
  if (title !== '') player.title = title;
  if (rated.unrated) player.unrated = true;
  if (born !== undefined) player.born = born;
  const points = numberOf(fields.points, ranges.points);
  if (points !== undefined) player.points = points;
  if (rank) player.rank = rank;
  const team = text(fields.team);
  if (team !== '') player.team = team;
  const club = text(fields.club);
  if (club !== '') player.club = club;
  const withdrawn = readFlag(findings, fields.withdrawn);
  if (withdrawn !== undefined) player.withdrawn = withdrawn;
  player.place = row.place;
  player.places = places;
  return player;
}

/** Written out by hand, because every cell needs one: see `makeCell`. */
function placeAt({ line = 1, column = 1, length = 1, field }: Place, player: number, round?: number): Place {
  if (field !== undefined) return round === undefined ? { field, player } : { field, player, round };
  return round === undefined ? { line, column, length, player } : { line, column, length, player, round };
}

/** The fields of a row by column; if a column occurs twice, the last. */
type Fields = Partial<Record<ColumnKey, CsvField>>;

const rankOrNone: NumberRange = { ...ranges.rank, min: 0 };

function readBorn(findings: FindingCollector, field: CsvField | undefined, pair: number): string | undefined {
  if (field === undefined || field.text === '') return undefined;
  return takeBirth(findings, field.text, placeAt(field.place, pair), { prefer: 'mdy' });
}

function readSex(findings: FindingCollector, field: CsvField | undefined): 'm' | 'f' | undefined {
  const text = field?.text.trim().toLowerCase() ?? '';
  if (text === '' || field === undefined) return undefined;
  if (text === 'm' || text === 'male') return 'm';
  if (text === 'f' || text === 'w' || text === 'female') return 'f';
  findings.add('csv-value', field.place, say`The sex is ${quote(text)}.`, say`Write m or f, or leave it blank.`);
  return undefined;
}

export function readFlag(findings: FindingCollector, field: CsvField | undefined): boolean | undefined {
  const text = field?.text.trim().toLowerCase() ?? '';
  if (text === '' || field === undefined) return undefined;
  if (['yes', 'y', 'x', 'true', '1'].includes(text)) return true;
  if (['no', 'n', 'false', '0'].includes(text)) return false;
  findings.add('csv-value', field.place, say`${quote(text)} is neither yes nor no.`, say`Write yes or no.`);
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
  usualGames: CsvField | undefined,
  about: Place,
): Rated {
  const ratings: ReportedRating[] = [];
  let unrated = false;
  const add = (system: string, field: CsvField | undefined, gamesField: CsvField | undefined): void => {
    const text = field?.text.trim().toLowerCase() ?? '';
    if (field === undefined || text === '') return;
    const plain = wholeOf(text, 5);
    if (plain > 0 && plain <= ranges.rating.max) {
      const games = gamesField && takeNumber(findings, gamesField, ranges.games, about);
      ratings.push(games === undefined ? { system, rating: plain } : { system, rating: plain, games });
      return;
    }
    if (/^(0+|unr\.?|unrated|new)$/.test(text)) {
      unrated = true;
      return;
    }
    // 1641P17 is a provisional rating on 17 games, 1641P one on an unknown number of games.
    const bare = /^(\d{3,4})\s*p$/.exec(text);
    if (bare) {
      const games = gamesField && takeNumber(findings, gamesField, ranges.games, about);
      const known = games === undefined ? { provisional: true } : { games };
      ratings.push({ system, rating: Number(bare[1]), ...known });
      return;
    }
    const provisional = /^(\d{3,4})\s*[p/]\s*(\d{1,3})$/.exec(text);
    const digits = withoutThousands(text);
    if (digits !== undefined) {
      const message = say`The rating ${quote(text)} has a thousands separator.`;
      findings.add('csv-number', { ...field.place, ...about }, message, say`Write ${digits}.`);
      return;
    }
    const rating = provisional ? Number(provisional[1]) : takeNumber(findings, field, ranges.rating, about);
    const games = provisional
      ? Number(provisional[2])
      : gamesField
        ? takeNumber(findings, gamesField, ranges.games, about)
        : undefined;
    if (rating !== undefined) ratings.push(games === undefined ? { system, rating } : { system, rating, games });
  };
  columns.forEach((column, i) => {
    if (column?.kind === 'field' && column.key === 'fideRating') add('FIDE', row.fields[i], undefined);
    else if (column?.kind === 'field' && column.key === 'rating') add('USA', row.fields[i], usualGames);
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
    if (column?.kind !== 'round' || field === undefined || field.text === '' || column.round > maxRounds) return;
    const place = placeAt(field.place, pair, column.round);
    const plain = plainCsvCell(field.text, column.round, place);
    if (plain !== undefined) {
      cells.push(plain);
      return;
    }
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
        say`The cell ${quote(text)} begins like a formula; it is read as plain text.`,
        say`Write the result as a letter.`,
      );
    findings.add('csv-cell', place, say`The result ${quote(text)} of round ${column.round} cannot be read.`, cellHelp);
    cells.push({ round: column.round, outcome: 'unknown', place });
  });
  return inRoundOrder(cells);
}
