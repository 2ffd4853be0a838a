// Reads the values of an Elo rulebook: each parameter has a shape, and tables have neither gaps nor overlaps.

import {
  at,
  type Check,
  type Fields,
  type NumberRange,
  problem,
  readChoice,
  readEntryNumber,
  readList,
  readNumber,
  readObject,
  readOptionalNumber,
  refuseOtherFields,
  show,
} from '../core/check.js';
import { conditionKeys, covers } from './conditions.js';
import type {
  AssignedRow,
  Calendar,
  Conditions,
  DifferenceLimit,
  DifferenceRow,
  Expectancy,
  FictitiousDraws,
  FirstRating,
  Inactivity,
  KRow,
  ParameterKey,
  ParameterValues,
  Performance,
  Range,
  Rounding,
  Roundings,
} from './parameters.js';
import { mostDecimals } from './rounding.js';

// Limits for any rulebook; wide on purpose, so that only mistakes are refused.
const ratings: NumberRange = { from: 0, to: 10_000 };
const points: NumberRange = { from: 1, to: 10_000 };
const counts: NumberRange = { from: 0, to: 10_000, whole: true };
const someGames: NumberRange = { from: 1, to: 1000, whole: true };
const months: NumberRange = { from: 1, to: 1200, whole: true };

type Reader<T> = (check: Check, value: unknown, path: string) => T;

/** Null or absent: the rulebook has no such rule. */
function orNone<T>(read: Reader<T>): Reader<T | null> {
  return (check, value, path) => (value === null || value === undefined ? null : read(check, value, path));
}

function readFields(check: Check, value: unknown, path: string, known: readonly string[]): Fields {
  const fields = readObject(check, value, path);
  refuseOtherFields(check, fields, path, known);
  return fields;
}

/** The word that decides which fields follow; null if it is unknown, and then the other fields cannot be checked. */
function readKind<Word extends string>(check: Check, fields: Fields, path: string, words: readonly Word[]): Word | null {
  const before = check.errors.length;
  const word = readChoice(check, fields, 'kind', path, words);
  return check.errors.length > before ? null : word;
}

function readExpectancy(check: Check, value: unknown, path: string): Expectancy {
  const fields = readObject(check, value, path);
  const kind = readKind(check, fields, path, ['logistic', 'table']);
  if (kind === null) return { kind: 'logistic', scale: 1 };
  refuseOtherFields(check, fields, path, kind === 'logistic' ? ['kind', 'scale'] : ['kind', 'rows']);
  if (kind === 'logistic') return { kind, scale: readNumber(check, fields, 'scale', path, points) };
  const rows = readList(check, fields, 'rows', path).map((row, index) =>
    readDifferenceRow(check, row, at(at(path, 'rows'), index)),
  );
  checkDifferenceRows(check, rows, at(path, 'rows'));
  return { kind, rows };
}

function readDifferenceRow(check: Check, value: unknown, path: string): DifferenceRow {
  const fields = readFields(check, value, path, ['from', 'to', 'higher']);
  const row = {
    from: readNumber(check, fields, 'from', path, counts),
    to: readOptionalNumber(check, fields, 'to', path, counts),
    higher: readNumber(check, fields, 'higher', path, { from: 0.5, to: 1 }),
  };
  if (row.to !== null && row.to < row.from) {
    problem(check, 'ends-before-start', at(path, 'to'), `The row ends at ${row.to}, before ${row.from}.`, 'Swap the two.');
  }
  return row;
}

/** Rows must start at 0, leave no gap or overlap, be open at the end, give an even score at 0, and never fall. */
function checkDifferenceRows(check: Check, rows: readonly DifferenceRow[], path: string): void {
  const [first] = rows;
  if (first === undefined) {
    problem(check, 'table-is-empty', path, 'The table has no rows.', 'Give rows from difference 0 on.');
    return;
  }
  if (first.from !== 0) {
    const message = `The table begins at ${first.from}; differences below it have no row.`;
    problem(check, 'gap-in-table', at(at(path, 0), 'from'), message, 'Begin with "from": 0.');
  }
  if (first.higher !== 0.5) {
    const message = `At difference 0 both players would expect ${first.higher}; together that is not 1.`;
    problem(check, 'not-even-at-zero', at(at(path, 0), 'higher'), message, 'Give "higher": 0.5 in the first row.');
  }
  for (const [index, row] of rows.entries()) {
    const next = rows[index + 1];
    const rowPath = at(path, index);
    if (next === undefined) {
      if (row.to === null) return;
      const message = `The table ends at ${row.to}; larger differences have no row.`;
      problem(check, 'gap-in-table', at(rowPath, 'to'), message, 'Leave "to" out of the last row.');
      return;
    }
    const nextPath = at(path, index + 1);
    if (row.to === null || next.from <= row.to) {
      const message = `Difference ${next.from} has two rows: this one, and row ${index + 1} up to ${row.to ?? 'all'}.`;
      const hint = row.to === null ? 'Only the last row leaves "to" out.' : `Begin this row at ${row.to + 1}.`;
      problem(check, 'overlap-in-table', at(nextPath, 'from'), message, hint);
    } else if (next.from > row.to + 1) {
      const gap =
        next.from === row.to + 2 ? `Difference ${row.to + 1} has` : `Differences ${row.to + 1} to ${next.from - 1} have`;
      problem(check, 'gap-in-table', at(nextPath, 'from'), `${gap} no row.`, `Begin this row at ${row.to + 1}.`);
    }
    if (next.higher < row.higher) {
      const message = `The expected score falls from ${row.higher} to ${next.higher} as the difference grows.`;
      problem(check, 'falling-table', at(nextPath, 'higher'), message, `Give at least ${row.higher}.`);
    }
  }
}

function readDifferenceLimit(check: Check, value: unknown, path: string): DifferenceLimit {
  const fields = readFields(check, value, path, ['points']);
  return { points: readNumber(check, fields, 'points', path, points) };
}

function readRange(check: Check, value: unknown, path: string, range: NumberRange): Range {
  const fields = readFields(check, value, path, ['from', 'below']);
  const from = readOptionalNumber(check, fields, 'from', path, range);
  const below = readOptionalNumber(check, fields, 'below', path, range);
  if (from === null && below === null) {
    problem(check, 'empty-condition', path, 'The condition has no limits.', 'Give "from", "below" or both, or leave it out.');
  }
  if (from !== null && below !== null && below <= from) {
    problem(check, 'ends-before-start', at(path, 'below'), `Nothing is at least ${from} and below ${below}.`, 'Swap the two.');
  }
  return { ...(from === null ? {} : { from }), ...(below === null ? {} : { below }) };
}

function readWhen(check: Check, value: unknown, path: string, keys: readonly (keyof Conditions)[]): Conditions | undefined {
  if (value === undefined || value === null) return undefined;
  const fields = readFields(check, value, path, keys);
  const conditions = keys.flatMap((key) =>
    fields[key] === undefined
      ? []
      : [[key, readRange(check, fields[key], at(path, key), key === 'age' ? { from: 0, to: 150 } : counts)] as const],
  );
  if (conditions.length === 0) {
    problem(
      check,
      'empty-condition',
      path,
      'There are no conditions here.',
      `Give one of ${keys.join(', ')}, or leave "when" out.`,
    );
  }
  return Object.fromEntries(conditions);
}

/** The first row that applies is used, so the last must be for everybody else, and none may be hidden by an earlier one. */
function checkRows(check: Check, rows: readonly { readonly when?: Conditions }[], path: string): void {
  const last = rows.at(-1);
  if (last === undefined) {
    problem(check, 'table-is-empty', path, 'There are no rows.', 'Give at least one row without "when".');
    return;
  }
  if (last.when !== undefined) {
    const message = 'Players to whom no row applies have no value.';
    problem(check, 'gap-in-table', at(path, rows.length - 1), message, 'Add a last row without "when", for everybody else.');
  }
  for (const [index, row] of rows.entries()) {
    const hiding = rows.slice(0, index).findIndex((earlier) => covers(earlier.when, row.when));
    if (hiding < 0) continue;
    const message = `This row never applies: row ${hiding + 1} takes the same players first.`;
    problem(check, 'overlap-in-table', at(path, index), message, 'Put the narrower row first, or remove this one.');
  }
}

function readRows<Row extends { readonly when?: Conditions }>(
  check: Check,
  value: unknown,
  path: string,
  readRow: (fields: Fields, path: string) => Omit<Row, 'when'>,
  field: string,
  keys: readonly (keyof Conditions)[],
): readonly Row[] {
  const [list, name] = [Array.isArray(value) ? value : null, path.slice(path.lastIndexOf('.') + 1)];
  if (list === null) {
    problem(check, 'not-a-list', path, `${show(value)} is not a list.`, `Give ${name} as a list of rows.`);
    return [];
  }
  const rows = list.map((row: unknown, index) => {
    const rowPath = at(path, index);
    const fields = readFields(check, row, rowPath, ['when', field]);
    const when = readWhen(check, fields.when, at(rowPath, 'when'), keys);
    return { ...(when === undefined ? {} : { when }), ...readRow(fields, rowPath) } as Row;
  });
  checkRows(check, rows, path);
  return rows;
}

function readK(check: Check, value: unknown, path: string): readonly KRow[] {
  const readRow = (fields: Fields, rowPath: string) => ({ k: readNumber(check, fields, 'k', rowPath, { from: 0, to: 1000 }) });
  return readRows<KRow>(check, value, path, readRow, 'k', conditionKeys);
}

function readAssigned(check: Check, value: unknown, path: string): readonly AssignedRow[] {
  const readRow = (fields: Fields, rowPath: string) => ({ rating: readNumber(check, fields, 'rating', rowPath, ratings) });
  return readRows<AssignedRow>(check, value, path, readRow, 'rating', ['age']);
}

function readFirstRating(check: Check, value: unknown, path: string): FirstRating {
  const fields = readObject(check, value, path);
  const kind = readKind(check, fields, path, ['performance', 'assigned']);
  if (kind === null) return { kind: 'assigned', rows: [] };
  if (kind === 'assigned') {
    refuseOtherFields(check, fields, path, ['kind', 'rows']);
    return { kind, rows: readAssigned(check, fields.rows, at(path, 'rows')) };
  }
  refuseOtherFields(check, fields, path, ['kind', 'games', 'months', 'fictitiousDraws', 'performance', 'maximum', 'belowFloor']);
  return {
    kind,
    games: readNumber(check, fields, 'games', path, someGames),
    months: readOptionalNumber(check, fields, 'months', path, months),
    fictitiousDraws: orNone(readDraws)(check, fields.fictitiousDraws, at(path, 'fictitiousDraws')),
    performance: readPerformance(check, fields.performance, at(path, 'performance')),
    maximum: readOptionalNumber(check, fields, 'maximum', path, ratings),
    belowFloor: readChoice(check, fields, 'belowFloor', path, ['floor', 'unrated'], 'floor'),
  };
}

function readDraws(check: Check, value: unknown, path: string): FictitiousDraws {
  const fields = readFields(check, value, path, ['games', 'rating']);
  return {
    games: readNumber(check, fields, 'games', path, someGames),
    rating: readNumber(check, fields, 'rating', path, ratings),
  };
}

/** Scores from .50 to 1.00 in hundredths. */
const scoresOfTable = 51;

function readPerformance(check: Check, value: unknown, path: string): Performance {
  const fields = readObject(check, value, path);
  const kind = readKind(check, fields, path, ['linear', 'expectancy', 'table']);
  if (kind === null) return { kind: 'linear', points: 1 };
  const field = { linear: 'points', expectancy: 'reach', table: 'differences' }[kind];
  refuseOtherFields(check, fields, path, ['kind', field]);
  if (kind === 'linear') return { kind, points: readNumber(check, fields, 'points', path, points) };
  if (kind === 'expectancy') return { kind, reach: readNumber(check, fields, 'reach', path, points) };
  const differences = readList(check, fields, 'differences', path).map((entry, index) =>
    readEntryNumber(check, entry, at(at(path, 'differences'), index), { from: 0, to: 10_000 }),
  );
  if (differences.length !== scoresOfTable) {
    const message = `The table has ${differences.length} entries, and needs ${scoresOfTable}: for scores of .50, .51 … 1.00.`;
    problem(check, 'gap-in-table', at(path, 'differences'), message, `Give ${scoresOfTable} differences.`);
  }
  for (const [index, difference] of differences.entries()) {
    const before = differences[index - 1];
    const entryPath = at(at(path, 'differences'), index);
    if (before === undefined && difference !== 0) {
      problem(
        check,
        'not-even-at-zero',
        entryPath,
        `An even score gives ${difference} points.`,
        'Give 0 as the first difference.',
      );
    }
    if (before !== undefined && difference < before) {
      const message = `A higher score gives fewer points: ${difference} after ${before}.`;
      problem(check, 'falling-table', entryPath, message, `Give at least ${before}.`);
    }
  }
  return { kind, differences };
}

function readRounding(check: Check, value: unknown, path: string): Rounding {
  const fields = readFields(check, value, path, ['decimals', 'mode']);
  return {
    decimals: readNumber(check, fields, 'decimals', path, { from: 0, to: mostDecimals, whole: true }),
    mode: readChoice(check, fields, 'mode', path, ['half-up', 'half-away-from-zero', 'half-even', 'up', 'down', 'towards-zero']),
  };
}

function readRoundings(check: Check, value: unknown, path: string): Roundings {
  const fields = readFields(check, value, path, ['change', 'rating', 'published']);
  const read = (field: string) => orNone(readRounding)(check, fields[field], at(path, field));
  return { change: read('change'), rating: read('rating'), published: read('published') };
}

function readInactivity(check: Check, value: unknown, path: string): Inactivity {
  const fields = readFields(check, value, path, ['months']);
  return { months: readNumber(check, fields, 'months', path, months) };
}

function readCalendar(check: Check, value: unknown, path: string): Calendar {
  const fields = readFields(check, value, path, ['months', 'day', 'cutoffDays']);
  const listMonths = readList(check, fields, 'months', path).map((entry, index) =>
    readEntryNumber(check, entry, at(at(path, 'months'), index), { from: 1, to: 12, whole: true }),
  );
  if (listMonths.length === 0) {
    problem(check, 'no-months', at(path, 'months'), 'Lists need at least one month.', 'Give the months as numbers from 1 to 12.');
  }
  for (const [index, month] of listMonths.entries()) {
    const before = listMonths[index - 1];
    if (before === undefined || before < month) continue;
    const message = `Month ${month} comes after ${before}.`;
    problem(check, 'not-in-order', at(at(path, 'months'), index), message, 'Give each month once, in their order.');
  }
  return {
    months: listMonths,
    // Every month has at least 28 days.
    day: readNumber(check, fields, 'day', path, { from: 1, to: 28, whole: true }),
    cutoffDays: readNumber(check, fields, 'cutoffDays', path, { from: 0, to: 366, whole: true }),
  };
}

/** A single word, such as `"section"`. */
function word<Word extends string>(words: readonly Word[]): Reader<Word> {
  return (check, value, path) => {
    const known = words.find((one) => one === value);
    if (known !== undefined) return known;
    problem(check, 'word-unknown', path, `${show(value)} is not known here.`, `Give one of ${words.join(', ')}.`);
    return words[0] as Word;
  };
}

const readFloor: Reader<number> = (check, value, path) => readEntryNumber(check, value, path, ratings);

/** The reader of each parameter's value. */
export const valueReaders: { readonly [Key in ParameterKey]: Reader<ParameterValues[Key]> } = {
  expectancy: readExpectancy,
  differenceLimit: orNone(readDifferenceLimit),
  k: readK,
  age: orNone(word(['birthday', 'year'])),
  firstRating: readFirstRating,
  floor: orNone(readFloor),
  rounding: readRoundings,
  ratedPer: word(['section', 'period']),
  inactivity: orNone(readInactivity),
  calendar: readCalendar,
};
