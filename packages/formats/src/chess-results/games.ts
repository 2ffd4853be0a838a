// Games from the tables: crosstables by rounds, crosstables by opponents, and pairings.

import type { Limits } from '../bytes/limits.js';
import type { CsvField, CsvRow } from '../input/csv-fields.js';
import { blankControls, singleBlanks } from '../input/text.js';
import { CellBook } from '../report/cell-book.js';
import { type FindingCollector, quote } from '../report/collector.js';
import type { Place } from '../report/finding.js';
import { bergerRound, bergerRounds } from '../report/round-robin-table.js';
import { say } from '../report/say.js';
import type { Block } from './blocks.js';
import { type CrossCell, colourLetters, outcomeOf, readSwissCell, readTableCell } from './cells.js';
import { nameKey, type Person } from './people.js';
import { byeOf, scoreOf } from './result.js';
import { absentName, dateOfHeading, roundOfHeading } from './words.js';
import { nameOf } from './xml-player.js';
export interface GamesRead {
  readonly book: CellBook;
  /** The number by which games refer to a player: rank, starting number or position in the table. */
  readonly pairOf: (person: Person) => number;
  readonly waiting: readonly Place[];
  /** Texts of dates, by round. */
  readonly dates: ReadonlyMap<number, CsvField>;
}

const cellHelp = say`Cells are like 12w1, 7b½, 3w0, 8b+, 8w-, -1, -½, -0.`;

function unknownCell(text: string, place: Place, findings: FindingCollector): void {
  findings.add('chess-results-result', place, say`The result ${quote(text.trim())} cannot be read.`, cellHelp);
}

export function readSwissGames(block: Block, people: readonly Person[], findings: FindingCollector, limits: Limits): GamesRead {
  const texts = block.rows.flatMap(({ fields }) => fields.map(({ text }) => text));
  const letters = colourLetters(texts);
  const cells = people.map((person) =>
    block.columns.flatMap((column, at): { round: number; cell: CrossCell; field: CsvField }[] => {
      const field = person.row.fields[at];
      if (column?.kind !== 'round' || field === undefined || column.round > limits.maxRounds) return [];
      return [{ round: column.round, cell: readSwissCell(field.text, letters), field }];
    }),
  );
  const pairOf = referenceOf(
    people,
    cells.map((own) => own.map(({ round, cell }) => ({ round, cell }))),
  );
  const book = new CellBook();
  const waiting: Place[] = [];
  people.forEach((person, i) => {
    const pair = pairOf(person);
    for (const { round, cell, field } of cells[i] ?? []) {
      const place: Place = { ...field.place, player: pair, round };
      if (cell.kind === 'open') {
        waiting.push(place);
        book.open.side(round, pair, cell.opponent, cell.colour);
      } else if (cell.kind === 'bye') book.side(round, pair, cell.outcome, undefined, undefined, field.place);
      else if (cell.kind === 'game') book.side(round, pair, cell.outcome, cell.opponent, cell.colour, field.place);
      else if (cell.kind === 'unknown') {
        unknownCell(field.text, place, findings);
        book.side(round, pair, 'unknown', undefined, undefined, field.place);
      }
    }
  });
  return { book, pairOf, waiting, dates: new Map() };
}

type Cells = readonly (readonly { readonly round: number; readonly cell: CrossCell }[])[];

/**
 * Opponents are ranks of the table, or starting numbers if it is sorted by them, but never a mixture. The reading in which the
 * most games are confirmed by the opponent's row is the right one.
 */
function referenceOf(people: readonly Person[], cells: Cells): (person: Person) => number {
  const readings: ((person: Person) => number)[] = [
    ({ rank, position }) => rank ?? position,
    ({ number, position }) => number ?? position,
    ({ position }) => position,
  ];
  let best = { reading: readings[2] ?? (({ position }: Person) => position), answered: -1 };
  for (const reading of readings) {
    const byPair = new Map(people.map((person, i) => [reading(person), i]));
    if (byPair.size < people.length) continue;
    let answered = 0;
    people.forEach((person, i) => {
      for (const { round, cell } of cells[i] ?? []) {
        if (cell.kind !== 'game') continue;
        const other = cells[byPair.get(cell.opponent) ?? -1]?.find((each) => each.round === round)?.cell;
        if (other?.kind === 'game' && other.opponent === reading(person)) answered += 1;
      }
    });
    if (answered > best.answered) best = { reading, answered };
  }
  return best.reading;
}

/**
 * Column n is the player of row n. The table has no rounds, so a Berger schedule supplies them; second games are a second cycle.
 */
export function readRoundRobin(block: Block, people: readonly Person[], findings: FindingCollector, limits: Limits): GamesRead {
  const book = new CellBook();
  const cycle = bergerRounds(people.length);
  for (const person of people) {
    for (const [at, column] of block.columns.entries()) {
      const field = person.row.fields[at];
      if (column?.kind !== 'opponent' || field === undefined || column.position === person.position) continue;
      const outcomes = readTableCell(field.text);
      const first = bergerRound(person.position, column.position, people.length);
      if (outcomes === undefined || column.position > people.length) {
        if (outcomes === undefined || outcomes.length > 0)
          unknownCell(field.text, { ...field.place, player: person.position }, findings);
        continue;
      }
      outcomes.forEach((outcome, again) => {
        const round = first + again * cycle;
        if (round <= limits.maxRounds) book.side(round, person.position, outcome, column.position, undefined, field.place);
      });
    }
  }
  return { book, pairOf: ({ position }) => position, waiting: [], dates: new Map() };
}

/** The players of pairings: by starting number if the page has it, else by name. */
export class PairedPlayers {
  readonly people: Person[] = [];
  readonly #byKey = new Map<string, Person>();
  readonly #byNumber = new Map<number, Person>();

  constructor(known: readonly Person[]) {
    for (const person of known) this.#add(person);
  }

  #add(person: Person): Person {
    this.people.push(person);
    this.#byKey.set(nameKey(person.name), person);
    if (person.number !== undefined) this.#byNumber.set(person.number, person);
    return person;
  }

  find(name: string, number: number | undefined, row: CsvRow): Person {
    const known = (number === undefined ? undefined : this.#byNumber.get(number)) ?? this.#byKey.get(nameKey(name));
    return (
      known ??
      this.#add({
        name,
        row,
        position: this.people.length + 1,
        fields: { ratings: [] },
        ...(number === undefined ? {} : { number }),
      })
    );
  }

  /** Starting numbers, if every player has a different one. */
  pairOf(): (person: Person) => number {
    const numbers = new Set(this.people.map(({ number }) => number));
    if (numbers.size === this.people.length && !numbers.has(undefined)) return ({ number, position }) => number ?? position;
    return ({ position }) => position;
  }
}

interface Paired {
  readonly round: number;
  readonly white: Person;
  readonly black: Person | undefined;
  readonly absent: 'bye' | 'not-paired' | undefined;
  readonly field: CsvField;
}

export function readPairings(
  blocks: readonly Block[],
  players: PairedPlayers,
  findings: FindingCollector,
  limits: Limits,
): GamesRead {
  const paired: Paired[] = [];
  const dates = new Map<number, CsvField>();
  for (const block of blocks) {
    const round = roundOfHeading(block.heading);
    if (round === undefined || round > limits.maxRounds) {
      const message = say`The pairings under ${quote(block.heading)} name no round; they are left out.`;
      findings.add('chess-results-round', block.header.place, message, say`Put a row such as “Round 3” over the pairings.`);
      continue;
    }
    const date = dateOfHeading(block.heading);
    if (date !== undefined && !dates.has(round)) dates.set(round, { text: date, place: block.header.place });
    for (const row of block.rows) paired.push(...(readPairing(block, row, round, players) ?? []));
  }
  // The players' numbers are known only once all players are found.
  const pairOf = players.pairOf();
  const book = new CellBook();
  const waiting: Place[] = [];
  for (const each of paired) putPairing(each, pairOf, book, waiting, findings);
  return { book, pairOf, waiting, dates };
}

function readPairing({ columns }: Block, row: CsvRow, round: number, players: PairedPlayers): Paired[] | undefined {
  const at = columns.findIndex((column) => column?.kind === 'result');
  const isName = (index: number): boolean => ['name', 'white', 'black'].includes(columns[index]?.kind ?? '');
  const field = row.fields[at];
  const [white, black] = [columns.findIndex((_, i) => i < at && isName(i)), columns.findIndex((_, i) => i > at && isName(i))];
  const text = (index: number): string => singleBlanks(blankControls(row.fields[index]?.text ?? '')).trim();
  if (field === undefined || white === -1 || black === -1 || text(white) === '') return undefined;
  const numberIn = (from: number, to: number): number | undefined => {
    const index = columns.findIndex((column, i) => i >= from && i < to && column?.kind === 'number');
    return /^\d{1,4}$/.test(text(index)) && Number(text(index)) > 0 ? Number(text(index)) : undefined;
  };
  const first = players.find(nameOf(text(white), ''), numberIn(0, at), row);
  const absent = text(black) === '' ? 'not-paired' : absentName(text(black));
  const second = absent === undefined ? players.find(nameOf(text(black), ''), numberIn(at + 1, columns.length), row) : undefined;
  return [{ round, white: first, black: second, absent, field }];
}

function putPairing(
  { round, white, black, absent, field }: Paired,
  pairOf: (person: Person) => number,
  book: CellBook,
  waiting: Place[],
  findings: FindingCollector,
): void {
  const pair = pairOf(white);
  const place: Place = { ...field.place, player: pair, round };
  const text = singleBlanks(field.text).trim().replace(/[–−]/g, '-');
  if (black === undefined) {
    const points =
      text === ''
        ? undefined
        : scoreOf(/^-?\s?(1|0|½|1\/2|0[.,]5|\+)(?:\s?-\s?0?)?\s?[KF]?$/i.exec(text)?.[1]?.replace('+', '1') ?? '');
    if (points === undefined && (absent === 'bye' || text !== '')) {
      if (text === '') waiting.push(place);
      else unknownCell(text, place, findings);
      return;
    }
    const outcome = absent === 'bye' && points === 1 ? 'bye-pairing' : byeOf(points ?? 0);
    book.side(round, pair, outcome, undefined, undefined, field.place);
    return;
  }
  if (text === '' || /^-?$|^\*$/.test(text)) {
    waiting.push(place);
    book.open.game(round, pair, pairOf(black));
    return;
  }
  const match = /^(1|0|½|1\/2|\+|-)\s*[KF]?\s*[-:]\s*(1|0|½|1\/2|\+|-)\s*([KUF])?$/i.exec(text);
  const mark = match?.[3] ?? (/[KF]/i.test(text) ? 'K' : '');
  const sides = match === null ? [] : [outcomeOf(match[1] ?? '', mark), outcomeOf(match[2] ?? '', mark)];
  const [ofWhite, ofBlack] = sides;
  if (ofWhite === undefined || ofBlack === undefined) unknownCell(field.text, place, findings);
  else book.game(round, pair, pairOf(black), [ofWhite, ofBlack], field.place);
}
