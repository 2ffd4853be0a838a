// Games as a list: one row per game, with its date, both players and the result. Clubs, leagues and data sets often have these
// instead of crosstables. Games of one month and time control make a section.

import { defined } from '../bytes/defined.js';
import type { Limits } from '../bytes/limits.js';
import { type CsvField, type CsvRow, guessSeparator, parseCsv, withoutSeparatorLine } from '../input/csv-fields.js';
import { csvRows } from '../input/csv-rows.js';
import type { Reader, ReaderInput, ReadResult, Sniff } from '../input/reader.js';
import { collectFindings, type FindingCollector, quote } from '../report/collector.js';
import { type DateOrder, type DateReading, readDate, takeDate, whyNoDate } from '../report/dates.js';
import type { Place } from '../report/finding.js';
import { type GamePlayer, type ListedGame, sectionOfGames } from '../report/from-games.js';
import { type Outcome, type ReportSection, reportVersion } from '../report/report.js';
import { say } from '../report/say.js';

/** Millions of games are far more than a report. */
const ownLimits: Partial<Limits> = { maxBytes: 512 * 1024 * 1024, maxLines: 5_000_000, maxSections: 999, maxCells: 10_000_000 };

export const gamesCsvReader: Reader = { format: 'games-csv', limits: ownLimits, detect: isGameList, read: readGameList };

const columnNames = {
  date: ['date', 'day', 'played', 'played on'],
  white: ['white', 'white name', 'white player'],
  black: ['black', 'black name', 'black player'],
  result: ['result', 'score'],
  timeControl: ['time control', 'timecontrol', 'time', 'control'],
  whiteId: ['white id', 'whiteid'],
  blackId: ['black id', 'blackid'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

type ColumnName = keyof typeof columnNames;
type Columns = ReadonlyMap<ColumnName, number>;

/** A header row with at least date, white, black and result. */
function columnsOf({ fields }: CsvRow): Columns | undefined {
  const texts = fields.map(({ text }) => text.trim().toLowerCase().replace(/[_-]+/g, ' '));
  const found = new Map<ColumnName, number>();
  for (const [name, spellings] of Object.entries(columnNames)) {
    const at = texts.findIndex((text) => (spellings as readonly string[]).includes(text));
    if (at >= 0) found.set(name as ColumnName, at);
  }
  const hasWhite = found.has('white') || found.has('whiteId');
  const hasBlack = found.has('black') || found.has('blackId');
  return found.has('date') && found.has('result') && hasWhite && hasBlack ? found : undefined;
}

function isGameList({ head }: Sniff): boolean {
  if (/^\s*[{[<\u0000]/.test(head)) return false;
  const start = head.slice(0, 4096);
  const [first] = parseCsv(collectFindings(), withoutSeparatorLine(start), guessSeparator(start));
  return first !== undefined && columnsOf(first) !== undefined;
}

const results: Readonly<Record<string, readonly [Outcome, Outcome]>> = {
  '1-0': ['win', 'loss'],
  '1': ['win', 'loss'],
  '0-1': ['loss', 'win'],
  '0': ['loss', 'win'],
  '1/2-1/2': ['draw', 'draw'],
  '½-½': ['draw', 'draw'],
  '1/2': ['draw', 'draw'],
  '½': ['draw', 'draw'],
  '0.5': ['draw', 'draw'],
  '=': ['draw', 'draw'],
  '+--': ['forfeit-win', 'forfeit-loss'],
  '--+': ['forfeit-loss', 'forfeit-win'],
};

/** A game whose date has several readings, until the whole column is known. */
interface UndatedGame extends Omit<DatedGame, 'date'> {
  readonly dateText: string;
  readonly datePlace: Place;
}

interface DatedGame extends ListedGame {
  readonly date: string;
  readonly timeControl: string;
}

function readGameList(input: ReaderInput): ReadResult {
  const { first, limits } = input;
  const findings = collectFindings(first.name, limits.maxFindings);
  const rows = csvRows(input, findings, 4096);
  if (rows === undefined) return { findings: findings.list };
  let columns: Columns | undefined;
  const groups = new GameGroups();
  const known = new KnownCells();
  const undated: UndatedGame[] = [];
  let unfinished = 0;
  for (const row of rows) {
    if (columns === undefined) {
      columns = columnsOf(row);
      continue;
    }
    const game = readGame(row, columns, known, findings);
    if (game === 'unfinished') unfinished += 1;
    else if (game === undefined) continue;
    else if ('date' in game) groups.add(game);
    else undated.push(game);
  }
  const prefer = known.dateOrder();
  for (const { dateText, datePlace, ...game } of undated) {
    const date = dateIn(dateText, prefer) ?? takeDate(findings, say`The date`, dateText, datePlace);
    if (date !== undefined) groups.add({ ...game, date });
  }
  known.report(findings);
  if (unfinished > 0) {
    const message = say`${unfinished} games have no result yet (*); they are left out.`;
    findings.add('games-unfinished', { line: 1, column: 1 }, message, say`Send the list again when they are over.`);
  }
  if (groups.isEmpty) {
    findings.add('games-none', { line: 1, column: 1 }, say`The list has no game.`, say`Write a row a game below the header.`);
    return { findings: findings.list };
  }
  const { start, end } = groups;
  const sections = sectionsOf(groups, limits, findings);
  const name = first.name.replace(/^.*[\\/]/, '').replace(/\.[^.]*$/, '');
  const event = { name, ...defined({ start, end }) };
  return { draft: { version: reportVersion, event, sections }, findings: findings.list };
}

/** Games by month and time control. A group is given away once, so that half a million games and their sections are never in memory together. */
class GameGroups {
  readonly #groups = new Map<string, DatedGame[]>();
  start: string | undefined;
  end: string | undefined;

  get isEmpty(): boolean {
    return this.#groups.size === 0;
  }

  add(game: DatedGame): void {
    const { date, timeControl } = game;
    const key = `${date.slice(0, 7)}\u0000${timeControl}`;
    const found = this.#groups.get(key);
    if (found === undefined) this.#groups.set(key, [game]);
    else found.push(game);
    if (this.start === undefined || date < this.start) this.start = date;
    if (this.end === undefined || date > this.end) this.end = date;
  }

  /** In order of month and time control. */
  *take(): Generator<{ readonly month: string; readonly timeControl: string; readonly games: readonly DatedGame[] }> {
    for (const key of [...this.#groups.keys()].sort()) {
      const [month = '', timeControl = ''] = key.split('\u0000');
      const games = this.#groups.get(key) ?? [];
      this.#groups.delete(key);
      yield { month, timeControl, games };
    }
  }
}

/** Players and dates already read, by the text of their cells: a list names each of them many times. */
class KnownCells {
  readonly #dates = new Map<string, DateReading>();
  readonly #orders = new Set<DateOrder>();
  readonly #players = new Map<string, Map<string, GamePlayer | undefined>>();
  /** By key: the name given first, and where each name stands. */
  readonly #names = new Map<string, Map<string, { readonly name: string; readonly place: Place }>>();

  date(text: string): DateReading {
    let reading = this.#dates.get(text);
    if (reading === undefined) {
      // A month 13 is a slip: nobody writes year, day, month.
      reading = yearFirst.test(text) && whyNoMonth.test(text) ? { kind: 'unreadable' } : readDate(text);
      this.#dates.set(text, reading);
      const order = reading.kind === 'date' ? orderOf(text) : undefined;
      if (order !== undefined) this.#orders.add(order);
    }
    return reading;
  }

  /** The order of day and month that every date with a single reading has; undefined if there is none, or both. */
  dateOrder(): DateOrder | undefined {
    const [order, ...others] = this.#orders;
    return others.length === 0 ? order : undefined;
  }

  player(nameCell = '', idCell = '', place: Place = {}): GamePlayer | undefined {
    let ofName = this.#players.get(nameCell);
    if (ofName === undefined) {
      ofName = new Map();
      this.#players.set(nameCell, ofName);
    }
    if (!ofName.has(idCell)) ofName.set(idCell, this.#made(nameCell, idCell, place));
    return ofName.get(idCell);
  }

  #made(nameCell: string, idCell: string, place: Place): GamePlayer | undefined {
    const [name, given] = [nameCell.trim().replace(/\s+/g, ' '), idCell.trim()];
    const id = given === '' && /^\d+$/.test(name) ? name : given;
    if (id === '' && name === '') return undefined;
    const key = id === '' ? `name ${name.toLowerCase()}` : `id ${id}`;
    const names = this.#names.get(key) ?? new Map();
    this.#names.set(key, names);
    const words = wordsOf(name === id ? '' : name);
    if (words !== '' && !names.has(words)) names.set(words, { name, place });
    const [first] = names.values();
    return playerOf(key, id, first?.name ?? '');
  }

  /** People who may be one although they have several keys, and keys that may be several people. */
  report(findings: FindingCollector): void {
    const ids = new Map<string, string[]>();
    for (const [key, names] of this.#names) {
      if (!key.startsWith('id ')) continue;
      const id = key.slice(3);
      for (const words of names.keys()) ids.set(words, [...(ids.get(words) ?? []), id]);
      const [first, second] = names.values();
      if (first === undefined || second === undefined) continue;
      const message = say`${quote(first.name)} and ${quote(second.name)} have the same id ${id}; taken as one player.`;
      findings.add('games-id-of-two', second.place, message, say`Correct the id if they are two people.`);
    }
    for (const [key, names] of this.#names) {
      if (!key.startsWith('name ')) continue;
      for (const [words, { name, place }] of names) {
        const own = ids.get(words);
        if (own === undefined) continue;
        const message = say`${quote(name)} stands here without an id, and elsewhere with ${own.join(', ')}; taken as another player.`;
        findings.add('games-id-missing', place, message, say`Add the id if it is the same person.`);
      }
    }
  }
}

const yearFirst = /^\s*\d{4}\s*[./-]/;
const whyNoMonth = /^\s*\d{4}\s*[./-]\s*(?:1[3-9]|[2-9]\d)\s*[./-]/;

/** The order of a date with the year last and a single reading; undefined if it tells nothing. */
function orderOf(text: string): DateOrder | undefined {
  const [, first, second] = /^\s*(\d{1,2})\s*[./-]\s*(\d{1,2})\s*[./-]\s*\d{4}/.exec(text) ?? [];
  if (first === undefined || first === second) return undefined;
  return Number(first) > 12 ? 'dmy' : Number(second) > 12 ? 'mdy' : undefined;
}

/** Undefined without an order, or if the date does not fit it. */
function dateIn(text: string, prefer: DateOrder | undefined): string | undefined {
  if (prefer === undefined) return undefined;
  const reading = readDate(text, { prefer });
  return reading.kind === 'date' || reading.kind === 'ambiguous' ? reading.date : undefined;
}

/** Lee, Ann and Ann Lee are the same words. */
function wordsOf(name: string): string {
  return name
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((word) => word !== '')
    .sort()
    .join(' ');
}

function readGame(
  row: CsvRow,
  columns: Columns,
  known: KnownCells,
  findings: FindingCollector,
): DatedGame | UndatedGame | 'unfinished' | undefined {
  const field = (name: ColumnName): CsvField | undefined => row.fields[columns.get(name) ?? -1];
  const placeOf = (name: ColumnName) => field(name)?.place ?? row.place;
  const result = (field('result')?.text ?? '').trim().replace(/\s+/g, '').replace(/[–−:]/g, '-');
  if (result === '*') return 'unfinished';
  const outcomes = results[result];
  if (outcomes === undefined) {
    const message = result === '' ? say`The game has no result.` : say`${quote(result)} is not a result.`;
    findings.add('games-result', placeOf('result'), message, say`Write 1-0, 0-1 or 1/2-1/2; * for a game that is not over.`);
  }
  const dateText = (field('date')?.text ?? '').trim();
  const reading = known.date(dateText);
  if (reading.kind === 'none' || reading.kind === 'unreadable') {
    const message = dateText === '' ? say`The game has no date.` : say`${quote(dateText)} ${whyNoDate(dateText).why}.`;
    findings.add('games-date', placeOf('date'), message, say`Write it as YYYY-MM-DD.`);
  }
  const white = known.player(field('white')?.text, field('whiteId')?.text, placeOf('white'));
  const black = known.player(field('black')?.text, field('blackId')?.text, placeOf('black'));
  for (const [side, player] of [
    ['white', white],
    ['black', black],
  ] as const) {
    if (player === undefined)
      findings.add('games-player', placeOf(side), say`The game does not say who had ${side}.`, say`Write a name or an id.`);
  }
  if (white !== undefined && white.key === black?.key) {
    findings.add(
      'games-player',
      placeOf('black'),
      say`${quote(white.name)} plays both sides.`,
      say`Correct the name in white or in black.`,
    );
    return undefined;
  }
  if (outcomes === undefined || white === undefined || black === undefined) return undefined;
  const game = { white, black, outcomes, timeControl: (field('timeControl')?.text ?? '').trim(), place: row.place };
  if (reading.kind === 'date') return { ...game, date: reading.date };
  return reading.kind === 'ambiguous' ? { ...game, dateText, datePlace: placeOf('date') } : undefined;
}

const uschessIdForm = /^\d{8}$/;
const fideIdForm = /^[1-9]\d{3,9}$/;

/**
 * A cell of digits is an id: eight of US Chess, any other number of FIDE. Another id, such as a club's own number, is part of the name, because a
 * report has no field for it.
 */
function playerOf(key: string, id: string, name: string): GamePlayer {
  if (id === '') return { key, name };
  const shown = name === '' ? id : name;
  if (uschessIdForm.test(id)) return { key, name: shown, uschessId: id };
  if (fideIdForm.test(id)) return { key, name: shown, fideId: id };
  return { key, name: name === '' ? id : `${name} (${id})` };
}

/** By month and time control, split if a section would have too many players or a player too many games. */
function sectionsOf(groups: GameGroups, limits: Limits, findings: FindingCollector): ReportSection[] {
  const sections: ReportSection[] = [];
  for (const { month, timeControl, games } of groups.take()) {
    // The sort is stable: games of one day stay in the order of the list.
    const inOrder = [...games].sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
    const parts = partsOf(inOrder, limits);
    for (const [part, those] of parts.entries()) {
      const number = sections.length + 1;
      if (number > limits.maxSections) {
        const message = say`The list makes more than ${limits.maxSections} sections.`;
        findings.add('too-many-sections', those[0]?.place ?? {}, message, say`Send it in parts.`);
        return sections;
      }
      const { kind, ...read } = sectionOfGames(those, [], limits, quiet, { section: number });
      const name = [month, timeControl, parts.length > 1 ? `part ${part + 1}` : ''].filter((text) => text !== '').join(' ');
      // Two players who met within a month did not necessarily play a match.
      const section = { number, name, ...read, kind: 'other' as const, place: those[0]?.place ?? {} };
      sections.push(timeControl === '' ? section : { ...section, timeControl });
    }
  }
  return sections;
}

/** Lists of games never have rounds, so the notice about counted rounds is dropped. */
const quiet = collectFindings();

function partsOf(games: readonly DatedGame[], limits: Limits): DatedGame[][] {
  const parts: DatedGame[][] = [];
  let part: DatedGame[] = [];
  let rounds = new Map<string, number>();
  for (const game of games) {
    const [white, black] = [rounds.get(game.white.key) ?? 0, rounds.get(game.black.key) ?? 0];
    const round = Math.max(white, black) + 1;
    const players = rounds.size + Number(white === 0) + Number(black === 0);
    if (part.length > 0 && (round > limits.maxRounds || players > limits.maxPlayers)) {
      parts.push(part);
      part = [];
      rounds = new Map();
    }
    const first = rounds.size === 0 ? 1 : round;
    rounds.set(game.white.key, first);
    rounds.set(game.black.key, first);
    part.push(game);
  }
  if (part.length > 0) parts.push(part);
  return parts;
}
