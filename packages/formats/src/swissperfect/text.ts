// The text export of SwissPerfect: one row per player, columns separated by tabs, cells without colours. FORMATS-2 §5.2 gives the
// header and the cells. Lines above the header and columns with other titles are kept, because their meaning is not documented.

import type { Draft } from '../bytes/defined.js';
import { type Limits, ranges } from '../bytes/limits.js';
import { type CsvRow, parseCsv } from '../input/csv-fields.js';
import { type KeptFields, keepFields } from '../input/kept-fields.js';
import type { Reader, ReaderInput, ReadResult, Sniff } from '../input/reader.js';
import { addLongLine, addTextFindings, addTooManyLines, blankControls, blankDirections, singleBlanks } from '../input/text.js';
import { makeCell } from '../report/cell.js';
import { collectFindings, type FindingCollector, quote } from '../report/collector.js';
import type { Place } from '../report/finding.js';
import { OpenGames, type WaitingSide, withWaiting } from '../report/open-games.js';
import { type Cell, type Outcome, type ReportPlayer, reportVersion } from '../report/report.js';
import { say } from '../report/say.js';
import { titleOf } from '../report/titles.js';

export const swissPerfectTextReader: Reader = {
  format: 'swissperfect-text',
  limits: { maxBytes: 4 * 1024 * 1024 },
  detect: isSwissPerfectText,
  read: readSwissPerfectText,
};

const headerLine = /^[ \t]*No\tName\t.*\bTotal\t1(?:\t|[ \t]*\r?$)/im;
const cellLine = /\t\d{1,4}:[WDL+=-](?:\t|\r?$)/m;

function isSwissPerfectText({ head }: Sniff): boolean {
  return headerLine.test(head) && cellLine.test(head);
}

type Column = 'number' | 'name' | 'federation' | 'fideId' | 'localId' | 'rating' | 'localRating' | 'title' | 'total';

const columnTitles: { readonly [title: string]: Column } = {
  no: 'number',
  name: 'name',
  feder: 'federation',
  'intl id': 'fideId',
  'loc id': 'localId',
  rtg: 'rating',
  loc: 'localRating',
  title: 'title',
  total: 'total',
};

interface Header {
  readonly columns: ReadonlyMap<Column, number>;
  /** By round, from 1. */
  readonly rounds: readonly { readonly round: number; readonly at: number }[];
  readonly others: readonly { readonly title: string; readonly at: number }[];
}

function textAt({ fields }: CsvRow, at: number | undefined): string {
  return at === undefined ? '' : singleBlanks(blankControls(fields[at]?.text ?? '')).trim();
}

/** Undefined if the row is not a header. */
function headerOf(row: CsvRow, maxRounds: number): Header | undefined {
  const columns = new Map<Column, number>();
  const rounds: { round: number; at: number }[] = [];
  const others: { title: string; at: number }[] = [];
  for (let at = 0; at < row.fields.length; at++) {
    const title = textAt(row, at).toLowerCase();
    const column = Object.hasOwn(columnTitles, title) ? columnTitles[title] : undefined;
    const round = /^\d{1,3}$/.test(title) ? Number(title) : 0;
    if (column !== undefined && !columns.has(column)) columns.set(column, at);
    else if (round >= 1 && round <= maxRounds && !rounds.some((one) => one.round === round)) rounds.push({ round, at });
    else if (title !== '') others.push({ title, at });
  }
  const isHeader = columns.has('number') && columns.has('name') && columns.has('total') && rounds.length > 0;
  return isHeader ? { columns, rounds, others } : undefined;
}

interface Reading {
  readonly header: Header;
  readonly findings: FindingCollector;
  readonly kept: KeptFields;
  readonly waiting: WaitingSide[];
}

function readSwissPerfectText({ first, limits }: ReaderInput): ReadResult {
  const findings = collectFindings(first.name, limits.maxFindings);
  if (addLongLine(findings, first.bytes, limits.maxLineBytes) || addTooManyLines(findings, first.bytes, limits.maxLines))
    return { findings: findings.list };
  const input = first.text();
  addTextFindings(findings, input);
  const kept = keepFields('swissperfect-text', 1);
  const open = new OpenGames();
  const waiting: WaitingSide[] = [];
  const players: ReportPlayer[] = [];
  let reading: Reading | undefined;
  for (const row of parseCsv(findings, blankDirections(input.text), '\t')) {
    if (reading === undefined) {
      const header = headerOf(row, limits.maxRounds);
      if (header !== undefined) reading = { header, findings, kept, waiting };
      else
        kept.keep(
          'line',
          row.fields
            .map((_, at) => textAt(row, at))
            .join(' ')
            .trim(),
          row.line,
        );
      continue;
    }
    const player = playerOf(row, reading, limits);
    if (player !== undefined) players.push(player);
    if (players.length > limits.maxPlayers) {
      findings.add('too-many-players', row.place, say`More than ${limits.maxPlayers} players.`, say`Send the event in parts.`);
      return { findings: findings.list };
    }
  }
  const settled = withWaiting(players, waiting, open, findings);
  addUnfinished(open, findings);
  const rounds = Math.max(1, ...(reading?.header.rounds ?? []).map(({ round }) => round));
  const withRatings = localRatings(settled, kept, findings);
  const extras = kept.finish(findings, first.name);
  return {
    draft: {
      version: reportVersion,
      event: { name: '', program: 'SwissPerfect' },
      sections: [
        { number: 1, name: 'Section 1', kind: 'swiss', rounds, players: withRatings, ...open.field, place: { section: 1 } },
      ],
      ...(extras.length > 0 ? { extras } : {}),
    },
    findings: findings.list,
  };
}

/** The placeholder for local ratings until their federation is known. */
const local = 'local';

function playerOf(row: CsvRow, reading: Reading, limits: Limits): ReportPlayer | undefined {
  const { header, findings, kept } = reading;
  const text = (column: Column): string => textAt(row, header.columns.get(column));
  const place = (column: Column): Place => row.fields[header.columns.get(column) ?? -1]?.place ?? row.place;
  if (row.fields.every((_, at) => textAt(row, at) === '')) return undefined;
  const number = /^\d{1,4}$/.test(text('number')) ? Number(text('number')) : 0;
  if (number < 1) {
    // Lines under the table.
    if (text('name') === '')
      kept.keep(
        'line',
        row.fields
          .map((_, at) => textAt(row, at))
          .join(' ')
          .trim(),
        row.line,
      );
    else {
      const message = say`${quote(text('number'))} is no number of a player.`;
      findings.add('swissperfect-number', place('number'), message, say`Numbers go from 1 to 9999.`);
    }
    return undefined;
  }
  const read: Draft<ReportPlayer> = { pair: number, name: text('name'), ratings: ratingsOf(text, place, findings), cells: [] };
  read.cells = cellsOf(row, number, reading, limits);
  const [fideId, localId, federation, title] = [text('fideId'), text('localId'), text('federation').toUpperCase(), text('title')];
  if (/^\d{4,10}$/.test(fideId) && !/^0+$/.test(fideId)) read.fideId = fideId;
  else if (!/^0*$/.test(fideId)) kept.keep('Intl Id', fideId, number);
  if (!/^0*$/.test(localId)) read.national = [{ id: localId }];
  if (/^[A-Z]{3}$/.test(federation)) read.federation = federation;
  else kept.keep('Feder', federation, number);
  const known = titleOf(title);
  if (known !== undefined) read.title = known;
  else if (title !== '0') kept.keep('Title', title, number);
  const total = Number(text('total').replace(',', '.').replace('½', '.5') || Number.NaN);
  if (total >= 0 && total <= ranges.points.max) read.points = total;
  for (const other of header.others) kept.keep(other.title, textAt(row, other.at), number);
  read.place = { ...row.place, section: 1, player: number };
  read.places = { name: place('name'), fideId: place('fideId'), national: place('localId'), ratings: place('rating') };
  return read;
}

function ratingsOf(
  text: (column: Column) => string,
  place: (column: Column) => Place,
  findings: FindingCollector,
): ReportPlayer['ratings'] {
  return (['rating', 'localRating'] as const).flatMap((column) => {
    const value = text(column);
    if (/^0*$/.test(value)) return [];
    const rating = Number(value);
    if (/^\d{1,4}$/.test(value) && rating <= ranges.rating.max) return [{ system: column === 'rating' ? 'FIDE' : local, rating }];
    const message = say`${quote(value)} is no rating.`;
    findings.add('swissperfect-number', place(column), message, say`Ratings go from 0 to ${ranges.rating.max}.`);
    return [];
  });
}

const games: { readonly [letter: string]: Outcome } = {
  W: 'win',
  D: 'draw',
  L: 'loss',
  '+': 'forfeit-win',
  '-': 'forfeit-loss',
  '=': 'forfeit-draw',
};
const byes: { readonly [letter: string]: Outcome } = { '+': 'bye-full', '=': 'bye-half', '-': 'absent' };

function cellsOf(row: CsvRow, player: number, { header, findings, waiting }: Reading, limits: Limits): readonly Cell[] {
  const cells: Cell[] = [];
  for (const { round, at } of header.rounds) {
    const text = textAt(row, at);
    if (text === '' || text === '0:') continue;
    const place: Place = { ...row.fields[at]?.place, section: 1, player, round };
    const [, number = '', letter = ''] = /^(\d{1,4}):([WDL+=-]?)$/i.exec(text) ?? [];
    const opponent = Number(number);
    const outcome = number === '' ? undefined : (opponent === 0 ? byes : games)[letter.toUpperCase()];
    if (outcome !== undefined) cells.push(makeCell(round, outcome, opponent === 0 ? undefined : opponent, undefined, place));
    else if (opponent > 0 && letter === '' && round <= limits.maxRounds) waiting.push({ round, pair: player, opponent, place });
    else {
      findings.add(
        'swissperfect-result',
        place,
        say`The result ${quote(text)} of player ${player} in round ${round} is not known.`,
        say`Results are an opponent, a colon and one of W D L + - =; without an opponent 0 and one of + - =.`,
      );
    }
  }
  return cells;
}

function addUnfinished(open: OpenGames, findings: FindingCollector): void {
  const games = open.field.openGames ?? [];
  const [first] = games;
  if (first === undefined) return;
  const many = games.length === 1 ? say`1 game has` : say`${games.length} games have`;
  findings.add(
    'swissperfect-unfinished',
    { section: 1, player: first.white, round: first.round },
    say`${many} no result yet, the first in round ${first.round}; left out.`,
    say`Confirm if the results so far are to be rated. Otherwise export the table when the event is over.`,
  );
}

/**
 * Local ratings and ids belong to the federation of everybody who has one, if it is the same; otherwise they are kept but not
 * used.
 */
function localRatings(players: readonly ReportPlayer[], kept: KeptFields, findings: FindingCollector): readonly ReportPlayer[] {
  const hasLocal = ({ ratings, national }: ReportPlayer): boolean =>
    national !== undefined || ratings.some(({ system }) => system === local);
  const [federation, ...others] = new Set(players.filter(hasLocal).map((player) => player.federation));
  const isKnown = federation !== undefined && others.length === 0;
  if (!isKnown && players.some(({ ratings }) => ratings.some(({ system }) => system === local))) {
    findings.add(
      'swissperfect-local-rating',
      { section: 1, field: 'Loc' },
      say`Local ratings are not used: the file does not say of which federation they are.`,
      say`Rate with a list (--ratings), or give the ratings by hand.`,
    );
  }
  return players.map((player) => {
    if (!hasLocal(player)) return player;
    const { national, ratings, ...rest } = player;
    const own = ratings.flatMap((rating) => {
      if (rating.system !== local) return [rating];
      if (isKnown) return [{ ...rating, system: federation }];
      kept.keep('Loc', String(rating.rating), player.pair);
      return [];
    });
    const [id] = national ?? [];
    if (isKnown && federation === 'USA' && /^\d{8}$/.test(id?.id ?? ''))
      return { ...rest, ratings: own, uschessId: id?.id ?? '' };
    return {
      ...rest,
      ratings: own,
      ...(id === undefined ? {} : { national: [{ ...(isKnown ? { federation } : {}), ...id }] }),
    };
  });
}
