// A section of a US Chess report: its record, and its players' result cells as rounds.

import { defined } from '../bytes/defined.js';
import type { Limits } from '../bytes/limits.js';
import { makeCell } from '../report/cell.js';
import { type FindingCollector, quote } from '../report/collector.js';
import { takeDate } from '../report/dates.js';
import type { Place } from '../report/finding.js';
import { isPlayed } from '../report/points.js';
import type { Cell, Colour, Outcome, ReportPlayer, ReportSection, SectionKind } from '../report/report.js';
import { bergerRound, bergerRounds, isRoundRobinTable } from '../report/round-robin-table.js';
import { say } from '../report/say.js';
import { doubleOutcomes, otherColour, parseUschessCell, singleOutcome, type UschessCell } from './cells.js';
import type { DetailCell, DetailPlayer } from './details.js';
import { readPlayer } from './player.js';
import { type Row, takeNumber } from './row.js';

const kinds: Readonly<Record<string, SectionKind>> = { S: 'swiss', R: 'round-robin', M: 'match', 2: 'double-swiss', C: 'other' };

interface ReadCell {
  readonly cell: UschessCell;
  readonly from: DetailCell;
}

interface ReadPlayer {
  readonly player: DetailPlayer;
  readonly cells: readonly ReadCell[];
}

/** `scholastic` is the event's level in the legacy format, which has none for the section. */
export function readSection(
  row: Row,
  number: number,
  details: readonly DetailPlayer[],
  scholastic: string | undefined,
  limits: Limits,
  findings: FindingCollector,
): ReportSection {
  const place = (field?: string) => ({ ...row.place(field), section: number });
  const kind = readKind(row, number, findings);
  const columns = highestOf(details, (player) => highestOf(player.cells, (cell) => (cell.text === '' ? 0 : cell.column)));
  const said = takeNumber(row, 'S_TOT_RNDS', findings);
  let rounds = said === undefined || said === 0 ? columns : said;
  if (rounds > limits.maxRounds) {
    findings.add(
      'too-many-rounds',
      place('S_TOT_RNDS'),
      say`S_TOT_RNDS is ${rounds}; ${limits.maxRounds} is the most.`,
      say`Correct it.`,
    );
    rounds = limits.maxRounds;
  }
  const players = details.map((player) => readCells(player, number, findings));
  const highest = highestOf(details, (player) => player.pair);
  const last = takeNumber(row, 'S_LST_PAIR', findings);
  if (last !== undefined && last !== highest) {
    const message = say`S_LST_PAIR is ${last}; the highest pairing number of section ${number} is ${highest}.`;
    findings.add('uschess-count', place('S_LST_PAIR'), message, say`Check that no player is missing.`);
  }
  const asTable = kind === 'round-robin' && columns <= highest && isRoundRobinTable(players.map(tableRow));
  if (asTable) {
    rounds = bergerRounds(highest);
    const message = say`Section ${number} is a round-robin table, which does not say in which round a game was played.`;
    findings.add(
      'uschess-table-rounds',
      place('S_TRN_TYPE'),
      message,
      say`Nothing, unless the rounds matter: ratings do not depend on them.`,
    );
  } else {
    for (const player of players) warnBeyond(player, rounds, number, findings);
  }
  if (
    kind === 'double-swiss' &&
    players.some(({ cells }) => cells.some(({ cell }) => cell.opponent !== undefined && '#WD'.includes(cell.code)))
  ) {
    const message = say`Section ${number} has two games a cell, without their order: a win each, or a draw and a win, can have been in either.`;
    findings.add('uschess-double-order', place('S_TRN_TYPE'), message, say`Nothing: ratings do not depend on the order.`);
  }
  const read = players.map((player): ReportPlayer => {
    const cells = asTable ? tableCells(player, number, highest) : roundCells(player, number, rounds, kind, findings);
    return readPlayer(player.player, number, cells, findings);
  });
  noteNames(read, details, number, findings);

  const grandPrix = yesNo(row.text('S_GR_PRIX'));
  return {
    number,
    name: row.text('S_SEC_NAME'),
    kind,
    rounds,
    players: read,
    ...defined({
      start: takeDate(findings, say`The start of the section`, row.text('S_BEG_DATE'), place('S_BEG_DATE')),
      end: takeDate(findings, say`The end of the section`, row.text('S_END_DATE'), place('S_END_DATE')),
      timeControl: row.some('S_TIMECTL'),
      systemLetter: row.some('S_R_SYSTEM')?.toUpperCase(),
      chiefDirector: row.some('S_CTD_ID'),
      assistantDirector: row.some('S_ATD_ID'),
      fideRated: yesNo(row.text('S_FIDE')),
      scholasticLevel: row.some('S_SCH_LVL')?.toUpperCase() ?? scholastic,
      grandPrix:
        grandPrix === undefined ? undefined : { yes: grandPrix, ...defined({ points: takeNumber(row, 'S_GP_PTS', findings) }) },
    }),
    place: place(),
    places: {
      name: place('S_SEC_NAME'),
      start: place('S_BEG_DATE'),
      end: place('S_END_DATE'),
      timeControl: place('S_TIMECTL'),
      rounds: place('S_TOT_RNDS'),
      kind: place('S_TRN_TYPE'),
      systemLetter: place('S_R_SYSTEM'),
    },
  };
}

function readKind(row: Row, section: number, findings: FindingCollector): SectionKind {
  const letter = row.text('S_TRN_TYPE').toUpperCase();
  const kind = kinds[letter];
  if (kind !== undefined) return kind;
  const message = say`S_TRN_TYPE is ${quote(letter)}, none of S, R, M, 2 and C; section ${section} is read as a Swiss.`;
  findings.add('uschess-type', { ...row.place('S_TRN_TYPE'), section }, message, say`Say what kind of section it was.`);
  return 'swiss';
}

/** The non-empty cells. An unreadable one is a finding, and stays in the report as an unknown result. */
function readCells(player: DetailPlayer, section: number, findings: FindingCollector): ReadPlayer {
  const cells: ReadCell[] = [];
  for (const from of player.cells) {
    const cell = parseUschessCell(from.text);
    if (cell === undefined) continue;
    if (cell === 'broken') {
      const place = cellPlace(from, section, player.pair, from.column);
      const message = say`${from.field} of player ${player.pair} is ${quote(from.text)}.`;
      findings.add(
        'uschess-cell',
        place,
        message,
        say`A cell is a code, the opponent’s number and the colour, such as W12B, D8W, H0, U0.`,
      );
      cells.push({ cell: { code: '?' }, from });
    } else {
      cells.push({ cell, from });
    }
  }
  return { player, cells };
}

function tableRow({ player, cells }: ReadPlayer) {
  return {
    pair: player.pair,
    cells: cells.map(({ cell, from }) => ({
      column: from.column,
      played: 'WDL'.includes(cell.code),
      ...(cell.opponent !== undefined && { opponent: cell.opponent }),
    })),
  };
}

/** Shorter sections are padded with U0; anything else after the last round is lost, and must be reported. */
function warnBeyond({ player, cells }: ReadPlayer, rounds: number, section: number, findings: FindingCollector): void {
  for (const { cell, from } of cells) {
    if (from.column <= rounds || cell.code === 'U') continue;
    const place = cellPlace(from, section, player.pair, from.column);
    const message = say`${quote(from.text)} stands in round ${from.column}; the section has ${rounds} rounds. It is left out.`;
    findings.add('uschess-cell-beyond', place, message, say`Correct S_TOT_RNDS or remove the result.`);
  }
}

function roundCells(
  { player, cells }: ReadPlayer,
  section: number,
  rounds: number,
  kind: SectionKind,
  findings: FindingCollector,
): Cell[] {
  const read: Cell[] = [];
  for (const { cell, from } of cells) {
    if (from.column > rounds) continue;
    const place = cellPlace(from, section, player.pair, from.column);
    const { opponent, colour } = cell;
    const games =
      kind === 'double-swiss' && opponent !== undefined ? doubleOutcomes(cell.code, player.pair, opponent) : undefined;
    if (games !== undefined) {
      const [first, second] = games;
      // The colour is that of one game, so it is certain only if both games had the same result.
      const known = first === second ? colour : undefined;
      read.push(tableCell(from.column, opponent, place, first, known));
      read.push(tableCell(from.column, opponent, place, second, known && otherColour(known)));
      continue;
    }
    const outcome = singleOutcome(cell.code);
    if (outcome === undefined && cell.code !== '?') {
      const asymmetric = 'NRS'.includes(cell.code);
      const message = asymmetric
        ? say`${quote(from.text)}: N, R and S mark a result that contradicts the opponent’s, and do not say reliably which.`
        : say`${quote(from.text)}: there is no result code ${cell.code}.`;
      findings.add(asymmetric ? 'uschess-asymmetric' : 'uschess-cell', place, message, say`Write W, D, L, X, F, Z, B, H or U.`);
    }
    read.push(tableCell(from.column, opponent, place, outcome ?? 'unknown', colour));
  }
  return read;
}

function cellPlace({ row, field }: DetailCell, section: number, player: number, round: number): Place {
  return { file: row.file, record: row.record, field, section, player, round };
}

/** Written out by hand: see `makeCell`. */
function tableCell(
  round: number,
  opponent: number | undefined,
  place: Place,
  outcome: Outcome,
  colour: Colour | undefined,
): Cell {
  if (opponent === undefined) return colour === undefined ? { round, place, outcome } : { round, place, outcome, colour };
  return colour === undefined ? { round, opponent, place, outcome } : { round, opponent, place, outcome, colour };
}

/** In a table the column is the opponent, even for a forfeit without a number; an unplayed pairing is an absence. */
function tableCells({ player, cells }: ReadPlayer, section: number, size: number): Cell[] {
  const found: Cell[] = [];
  for (const { cell, from } of cells) {
    const outcome = singleOutcome(cell.code) ?? 'unknown';
    if (from.column === player.pair) continue;
    const round = bergerRound(player.pair, from.column, size);
    const place = cellPlace(from, section, player.pair, round);
    const paired = isPlayed(outcome) || outcome.startsWith('forfeit') || outcome === 'unknown';
    found.push(makeCell(round, outcome, paired ? from.column : undefined, cell.colour, place));
  }
  return found.sort((a, b) => a.round - b.round);
}

function noteNames(
  players: readonly ReportPlayer[],
  details: readonly DetailPlayer[],
  section: number,
  findings: FindingCollector,
): void {
  const [first] = details;
  if (first === undefined || !first.legacy || players.every((player) => player.name !== player.uschessId)) return;
  const message = say`The legacy format has no names; in section ${section} the member ids stand for them.`;
  findings.add(
    'uschess-names-not-given',
    { ...first.row.place('D_MEM_ID'), section },
    message,
    say`Nothing: players are known by their ids.`,
  );
}

/** 0 for an empty list. A loop, because a hostile file's list may exceed the maximum number of arguments. */
function highestOf<T>(items: readonly T[], value: (item: T) => number): number {
  let highest = 0;
  for (const item of items) highest = Math.max(highest, value(item));
  return highest;
}

function yesNo(text: string): boolean | undefined {
  const letter = text.toUpperCase();
  return letter === 'Y' || letter === 'T' ? true : letter === 'N' || letter === 'F' ? false : undefined;
}
