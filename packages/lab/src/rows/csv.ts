// Rows from elsewhere: one line per game, and one line per player after each section (LAB §2). Every unreadable cell is reported.

export interface MeasuredGame {
  readonly month: string;
  readonly a: string;
  readonly b: string;
  readonly score: number;
  /** Null if this rulebook does not predict the game. */
  readonly pBase: number | null;
  readonly pReform: number | null;
  readonly ratingABase?: number;
  readonly ratingBBase?: number;
  readonly ratingAReform?: number;
  readonly ratingBReform?: number;
  readonly gamesA?: number;
  readonly gamesB?: number;
  readonly ageA?: number;
  readonly ageB?: number;
  readonly white?: 'a' | 'b';
  readonly class?: string;
  readonly drawBase?: number;
  readonly drawReform?: number;
  readonly truth?: number;
}

export interface MeasuredStanding {
  readonly player: string;
  /** Year of birth. */
  readonly born?: number;
  readonly date: string;
  readonly games: number;
  /** Rated by an opening state, not within the history. */
  readonly opening: boolean;
  readonly ratingBase: number | null;
  readonly ratingReform: number | null;
}

export interface RowFinding {
  readonly code: 'column-missing' | 'column-unknown' | 'cell-malformed' | 'cells-missing' | 'no-rows';
  readonly line: number;
  readonly column: string;
  readonly message: string;
  readonly hint: string;
}

export interface ReadRows<Row> {
  readonly rows: readonly Row[];
  readonly findings: readonly RowFinding[];
}

/** Parses a cell; undefined if it cannot be read. */
type Reader = (text: string) => unknown;

const text: Reader = (cell) => (cell === '' ? undefined : cell);
const between =
  (least: number, most: number): Reader =>
  (cell) => {
    const value = Number(cell);
    return cell !== '' && value >= least && value <= most ? value : undefined;
  };
const probability = between(0, 1);
const rating = between(-5000, 10_000);
const count = between(0, 1_000_000);
const orNull =
  (read: Reader): Reader =>
  (cell) =>
    cell === '' ? null : read(cell);

interface Column {
  readonly read: Reader;
  readonly required?: true;
  readonly hint: string;
}

const gameColumns: { readonly [name: string]: Column } = {
  month: { read: (cell) => (/^\d{4}-(0[1-9]|1[0-2])$/.test(cell) ? cell : undefined), required: true, hint: 'Write YYYY-MM.' },
  a: { read: text, required: true, hint: 'Write who plays.' },
  b: { read: text, required: true, hint: 'Write who plays.' },
  score: {
    read: (cell) => ({ '0': 0, '0.5': 0.5, '1': 1, '½': 0.5 })[cell],
    required: true,
    hint: "Write 0, 0.5 or 1: player a's score.",
  },
  pBase: { read: orNull(probability), required: true, hint: 'Write 0 to 1, or leave it empty where there is no prediction.' },
  pReform: { read: orNull(probability), required: true, hint: 'Write 0 to 1, or leave it empty where there is no prediction.' },
  ...Object.fromEntries(
    ['ratingABase', 'ratingBBase', 'ratingAReform', 'ratingBReform'].map((name) => [
      name,
      { read: rating, hint: 'Write a rating.' },
    ]),
  ),
  gamesA: { read: count, hint: 'Write a number of games.' },
  gamesB: { read: count, hint: 'Write a number of games.' },
  ageA: { read: between(0, 130), hint: 'Write an age in years.' },
  ageB: { read: between(0, 130), hint: 'Write an age in years.' },
  white: { read: (cell) => (cell === 'a' || cell === 'b' ? cell : undefined), hint: 'Write a or b, or leave it empty.' },
  class: {
    read: (cell) => (['rated', 'newcomer', 'long', 'unpredicted'].includes(cell) ? cell : undefined),
    hint: 'Write rated, newcomer, long or unpredicted.',
  },
  drawBase: { read: probability, hint: 'Write 0 to 1.' },
  drawReform: { read: probability, hint: 'Write 0 to 1.' },
  truth: { read: probability, hint: 'Write 0 to 1.' },
};

const playerColumns: { readonly [name: string]: Column } = {
  player: { read: text, required: true, hint: 'Write who.' },
  born: { read: between(1850, 2200), hint: 'Write a year.' },
  date: { read: (cell) => (/^\d{4}-\d\d-\d\d$/.test(cell) ? cell : undefined), required: true, hint: 'Write YYYY-MM-DD.' },
  games: { read: count, required: true, hint: 'Write a number of games.' },
  opening: { read: (cell) => ({ '1': true, true: true, '0': false, false: false })[cell], hint: 'Write 1 or 0.' },
  ratingBase: { read: orNull(rating), required: true, hint: 'Write a rating, or leave it empty.' },
  ratingReform: { read: orNull(rating), required: true, hint: 'Write a rating, or leave it empty.' },
};

export function readGameRows(content: string): ReadRows<MeasuredGame> {
  return readRows<MeasuredGame>(content, gameColumns);
}

export function readPlayerRows(content: string): ReadRows<MeasuredStanding> {
  const { rows, findings } = readRows<MeasuredStanding>(content, playerColumns);
  return { rows: rows.map((row) => ({ ...row, opening: row.opening ?? false })), findings };
}

/** More findings than this add nothing new. */
const mostFindings = 50;

function readRows<Row>(content: string, columns: { readonly [name: string]: Column }): ReadRows<Row> {
  const findings: RowFinding[] = [];
  const add = (code: RowFinding['code'], line: number, column: string, message: string, hint: string): void => {
    if (findings.length < mostFindings) findings.push({ code, line, column, message, hint });
  };
  const [head = [], ...lines] = cellsOf(content.replace(/^\uFEFF/, ''));
  for (const name of head) {
    if (!(name in columns))
      add('column-unknown', 1, name, `There is no column "${name}".`, `Use ${Object.keys(columns).join(', ')}.`);
  }
  for (const [name, { required }] of Object.entries(columns)) {
    if (required && !head.includes(name))
      add('column-missing', 1, name, `The column "${name}" is missing.`, `Add it to the first line.`);
  }
  if (findings.length > 0) return { rows: [], findings };
  const rows: Row[] = [];
  for (const [at, cells] of lines.entries()) {
    const line = at + 2;
    if (cells.length !== head.length) {
      add(
        'cells-missing',
        line,
        '',
        `Line ${line} has ${cells.length} cells, the first line ${head.length}.`,
        'Add or remove cells.',
      );
      continue;
    }
    const row: { [name: string]: unknown } = {};
    for (const [place, name] of head.entries()) {
      const { read, hint, required } = columns[name] as Column;
      const cell = (cells[place] ?? '').trim();
      if (cell === '' && required === undefined) continue;
      const value = read(cell);
      if (value === undefined) add('cell-malformed', line, name, `Line ${line}: "${cell}" cannot be ${name}.`, hint);
      row[name] = value;
    }
    rows.push(row as Row);
  }
  if (rows.length === 0 && findings.length === 0) add('no-rows', 1, '', 'There is no row.', 'Add a line for each game.');
  return { rows: findings.length === 0 ? rows : [], findings };
}

/** RFC 4180: the cells of every non-empty line. */
function cellsOf(content: string): string[][] {
  const rows: string[][] = [];
  for (const line of content.split(/\r\n|\n|\r/)) {
    if (line === '') continue;
    const cells: string[] = [];
    for (const [, quoted, plain = ''] of line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)) {
      cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    }
    rows.push(cells);
  }
  return rows;
}
