// PGN games as a report, from their tags alone: a match, a round robin, or another kind. FORMATS §4.

import { defined } from '../bytes/defined.js';
import type { Reader, ReaderInput, ReadResult } from '../input/reader.js';
import { addLongLine, addTextFindings } from '../input/text.js';
import { collectFindings, type FindingCollector, quote } from '../report/collector.js';
import { readDate } from '../report/dates.js';
import type { Place } from '../report/finding.js';
import {
  type Cell,
  type Outcome,
  type ReportEvent,
  type ReportPlayer,
  type ReportSection,
  reportVersion,
  type SectionKind,
} from '../report/report.js';
import { say } from '../report/say.js';
import { forEachLine, type PgnGame, pgnScanner } from './headers.js';
import { addPgnPlayers, type PgnPlayer } from './players.js';
import { readTimeControlTag } from './time-control.js';

export const pgnReader: Reader = {
  format: 'pgn',
  detect: ({ head }) =>
    /^\s*\[(Event|Site|White|Black|Result|Round|Date)\s+"/m.test(head) && /\[(White|Black|Result)\s+"/.test(head),
  read: readPgn,
};

/** Games in one report; a file with more is a database. */
const mostGames = 100_000;

const results: Readonly<Record<string, readonly [Outcome, Outcome]>> = {
  '1-0': ['win', 'loss'],
  '0-1': ['loss', 'win'],
  '1/2-1/2': ['draw', 'draw'],
  '½-½': ['draw', 'draw'],
};

const unplayed: Readonly<Partial<Record<Outcome, Outcome>>> = { win: 'forfeit-win', loss: 'forfeit-loss', draw: 'forfeit-draw' };

interface PlayedGame {
  readonly game: PgnGame;
  readonly white: PgnPlayer;
  readonly black: PgnPlayer;
  readonly outcome: readonly [Outcome, Outcome];
  readonly round: number | undefined;
  readonly date: string | undefined;
}

/** A round in which a player had no opponent. */
interface PgnBye extends Pick<PlayedGame, 'game' | 'round' | 'date'> {
  readonly player: PgnPlayer;
  readonly outcome: Outcome;
}

interface PgnRow {
  readonly cells: Cell[];
  readonly rounds: Set<number>;
  /** The highest round so far. */
  last: number;
}

function addCell(row: PgnRow, cell: Cell): void {
  row.cells.push(cell);
  row.rounds.add(cell.round);
  row.last = Math.max(row.last, cell.round);
}

function readPgn({ first, limits }: ReaderInput): ReadResult {
  const findings = collectFindings(first.name, limits.maxFindings);
  if (addLongLine(findings, first.bytes, limits.maxLineBytes)) return { findings: findings.list };
  const input = first.text();
  addTextFindings(findings, input);
  const games: PgnGame[] = [];
  const scanner = pgnScanner((game) => {
    if (games.length <= mostGames) games.push(game);
  }, findings);
  let number = 0;
  forEachLine(input.text, (text) => {
    number++;
    scanner.line(text, number);
  });
  scanner.end();
  if (games.length > mostGames) {
    findings.add(
      'pgn-too-many-games',
      { line: 1, column: 1 },
      say`The file has more than ${mostGames} games.`,
      say`Send the games of one event.`,
    );
    return { findings: findings.list };
  }
  const byEvent = new Map<string, PgnGame[]>();
  for (const game of games) {
    const name = said(game, 'Event') ?? '';
    const same = byEvent.get(name);
    if (same === undefined) byEvent.set(name, [game]);
    else same.push(game);
  }
  if (byEvent.size > limits.maxSections) {
    const message = say`The games are of ${byEvent.size} events; ${limits.maxSections} is the most.`;
    findings.add('too-many-sections', { line: 1, column: 1 }, message, say`Send the games of one event.`);
    return { findings: findings.list };
  }
  const finished = [...byEvent].filter(([, own]) => own.some(hasResult));
  const waiting = [...byEvent].filter(([, own]) => !own.some(hasResult));
  for (const [name, own] of waiting) {
    const message = say`None of the ${own.length} games${name === '' ? '' : say` of ${quote(name)}`} has a result; they are left out.`;
    const hint = say`Send the games when they are over: a result is 1-0, 0-1 or 1/2-1/2, and * a game in progress.`;
    const level = finished.length === 0 ? 'error' : 'warning';
    findings.add('pgn-no-results', { line: own[0]?.line ?? 1, column: 1 }, message, hint, level);
  }
  if (finished.length === 0 && waiting.length > 0) return { format: 'pgn', findings: findings.list };
  const sections = finished.map(([name, own], i) => readSection(name, own, i + 1, limits.maxRounds, findings));
  const draft = { version: reportVersion, event: readEvent(games, sections), sections } as const;
  return { format: 'pgn', draft, findings: findings.list };
}

function hasResult(game: PgnGame): boolean {
  return resultOf(game) !== undefined;
}

function resultOf(game: PgnGame): readonly [Outcome, Outcome] | undefined {
  return results[(game.tags.get('Result')?.value ?? '').replace(/\s/g, '')];
}

/** The value of a tag, unless it says unknown. */
function said(game: PgnGame, tag: string): string | undefined {
  const value = game.tags.get(tag)?.value;
  return value === undefined || /^[?\-\s.]*$/.test(value) ? undefined : value;
}

function placeOfTag(game: PgnGame, tag: string): Place {
  const found = game.tags.get(tag);
  return found === undefined ? { line: game.line, column: 1 } : { line: found.line, column: found.column };
}

/** `2026.11.07`; unknown if it has question marks. */
function dateOf(game: PgnGame, tag: string): string | undefined {
  const reading = readDate(said(game, tag) ?? '', { prefer: 'ymd' });
  return reading.kind === 'date' ? reading.date : undefined;
}

function readEvent(games: readonly PgnGame[], sections: readonly ReportSection[]): ReportEvent {
  const starts = sections.flatMap(({ start }) => (start === undefined ? [] : [start])).sort();
  const ends = sections.flatMap(({ end }) => (end === undefined ? [] : [end])).sort();
  const sites = new Set(games.map((game) => said(game, 'Site')));
  const [site] = sites;
  return {
    name: sections[0]?.name ?? '',
    ...defined({
      start: starts[0],
      end: ends.at(-1),
      city: sites.size === 1 && site !== undefined && !site.includes('://') ? site : undefined,
    }),
  };
}

function readSection(
  name: string,
  games: readonly PgnGame[],
  number: number,
  maxRounds: number,
  findings: FindingCollector,
): ReportSection {
  const players = addPgnPlayers(number, findings);
  const read = games.flatMap((game) => readGame(game, players.of, number, findings));
  const played = read.filter((each) => 'white' in each);
  const kind = kindOf(played, players.list.length);
  const rows = new Map<PgnPlayer, PgnRow>(players.list.map((player) => [player, { cells: [], rounds: new Set(), last: 0 }]));
  const dates = new Map<number, string | null>();
  let rounds = 0;
  let withoutRound: PlayedGame | undefined;
  for (const each of played) {
    const { white, black, game, outcome } = each;
    const whites = rows.get(white);
    const blacks = rows.get(black);
    if (whites === undefined || blacks === undefined) continue;
    const free = Math.max(whites.last, blacks.last) + 1;
    if (each.round === undefined) withoutRound ??= each;
    // In a match, rounds often name boards or are all the same, so the games are numbered in order.
    const round = each.round === undefined || (kind === 'match' && whites.rounds.has(each.round)) ? free : each.round;
    rounds = Math.max(rounds, round);
    const place = ({ pair }: PgnPlayer): Place =>
      Object.assign({}, placeOfTag(game, 'Result'), { section: number, player: pair, round });
    addCell(whites, { round, outcome: outcome[0], opponent: black.pair, colour: 'white', place: place(white) });
    addCell(blacks, { round, outcome: outcome[1], opponent: white.pair, colour: 'black', place: place(black) });
    const before = dates.get(round);
    dates.set(round, before === undefined || before === (each.date ?? null) ? (each.date ?? null) : null);
  }
  for (const each of read) {
    if (!('player' in each)) continue;
    const row = rows.get(each.player);
    const round = each.round ?? (row?.last ?? 0) + 1;
    if (row === undefined || row.rounds.has(round)) continue;
    rounds = Math.max(rounds, round);
    const place = { ...placeOfTag(each.game, 'Result'), section: number, player: each.player.pair, round };
    addCell(row, { round, outcome: each.outcome, place });
  }
  if (withoutRound !== undefined) {
    const message = say`Games without a round are counted one after the other.`;
    findings.add(
      'pgn-round',
      { ...placeOfTag(withoutRound.game, 'Round'), section: number },
      message,
      say`Nothing, unless the rounds matter: ratings do not depend on them.`,
    );
  }
  if (rounds > maxRounds) {
    findings.add(
      'too-many-rounds',
      { line: games[0]?.line ?? 1, column: 1, section: number },
      say`${rounds} rounds; ${maxRounds} is the most.`,
      say`Send the games of one event.`,
    );
    rounds = maxRounds;
  }
  const days = played.flatMap(({ date }) => (date === undefined ? [] : [date])).sort();
  const eventDay = games.map((game) => dateOf(game, 'EventDate')).find((day) => day !== undefined);
  const roundDates = Array.from({ length: rounds }, (_, i) => dates.get(i + 1) ?? null);
  return {
    number,
    name: name === '' ? `Section ${number}` : name,
    kind,
    rounds,
    players: players.list.map((player): ReportPlayer => {
      const own = (rows.get(player)?.cells ?? []).filter(({ round }) => round <= rounds).sort((a, b) => a.round - b.round);
      return Object.assign(players.report(player), { cells: own });
    }),
    ...defined({
      start: days[0] ?? eventDay,
      end: days.at(-1) ?? eventDay,
      roundDates: roundDates.some((date) => date !== null) ? roundDates : undefined,
      timeControl: timeControlOf(games, number, findings),
    }),
    place: { line: games[0]?.line ?? 1, column: 1, section: number },
  };
}

/** A game that counts; undefined, with the reason, if it has no result or no players. */
function readGame(
  game: PgnGame,
  playerOf: (game: PgnGame, side: 'White' | 'Black') => PgnPlayer | undefined,
  section: number,
  findings: FindingCollector,
): (PlayedGame | PgnBye)[] {
  const outcome = resultOf(game);
  const bye = byeSide(game);
  if (bye !== undefined) {
    const player = playerOf(game, bye === 'White' ? 'Black' : 'White');
    const mine = outcome?.[bye === 'White' ? 1 : 0];
    return player === undefined ? [] : [{ game, player, outcome: byeOutcome(mine), ...whenOf(game) }];
  }
  const white = playerOf(game, 'White');
  const black = playerOf(game, 'Black');
  if (white === undefined || black === undefined) return [];
  const written = game.tags.get('Result')?.value ?? '';
  const place: Place = Object.assign({}, placeOfTag(game, 'Result'), { section });
  if (outcome === undefined) {
    const message =
      written === '*' || written === ''
        ? say`The game has no result; it is left out.`
        : say`The result ${quote(written)} is none of 1-0, 0-1 and 1/2-1/2; the game is left out.`;
    findings.add(
      'pgn-result',
      place,
      say`${quote(white.name)} – ${quote(black.name)}: ${message}`,
      say`Give the result if the game is over.`,
    );
    return [];
  }
  return [
    {
      game,
      white,
      black,
      outcome: wasPlayed(game, `${quote(white.name)} – ${quote(black.name)}`, section, findings)
        ? outcome
        : [unplayed[outcome[0]] ?? outcome[0], unplayed[outcome[1]] ?? outcome[1]],
      ...whenOf(game),
    },
  ];
}

function whenOf(game: PgnGame): Pick<PlayedGame, 'round' | 'date'> {
  const round = Number(/^\d{1,3}/.exec(said(game, 'Round') ?? '')?.[0] ?? 0);
  return { round: round > 0 ? round : undefined, date: dateOf(game, 'Date') };
}

/** The side without a player: pairing programs write a bye as a game against BYE. */
function byeSide(game: PgnGame): 'White' | 'Black' | undefined {
  const isBye = (side: string): boolean =>
    /^\W*((full|half|zero).?point )?(bye|freilos|spielfrei|exempt|not paired|no opponent)\W*$/i.test(
      game.tags.get(side)?.value ?? '',
    );
  return isBye('White') ? 'White' : isBye('Black') ? 'Black' : undefined;
}

function byeOutcome(outcome: Outcome | undefined): Outcome {
  return outcome === 'draw' ? 'bye-half' : outcome === 'loss' ? 'absent' : 'bye-pairing';
}

/**
 * `time forfeit` is a game lost on time, and a player who did not return after an adjournment has played; `forfeit`, `unplayed`
 * and the like were not played.
 */
function wasPlayed(game: PgnGame, who: string, section: number, findings: FindingCollector): boolean {
  const termination = said(game, 'Termination') ?? '';
  const resumed = /adjourn|resum/i.test(termination);
  const played = resumed || !/unplayed|default|no.?show|walkover|(?<!time )forfeit/i.test(termination);
  if (!played || /abandon|infraction|unterminated|emergency|death/i.test(termination)) {
    const message = say`${who}: the termination is ${quote(termination)}; the game is ${played ? say`taken as played` : say`taken as a forfeit, which is not rated`}.`;
    findings.add('pgn-termination', { ...placeOfTag(game, 'Termination'), section }, message, say`Say whether it was played.`);
  }
  return played;
}

/** Two players make a match; all against all, once or twice, is a round robin. */
function kindOf(games: readonly PlayedGame[], players: number): SectionKind {
  if (players === 2) return 'match';
  const met = new Map<string, number>();
  for (const { white, black } of games) {
    const key = `${Math.min(white.pair, black.pair)} ${Math.max(white.pair, black.pair)}`;
    met.set(key, (met.get(key) ?? 0) + 1);
  }
  const counts = new Set(met.values());
  const [count] = counts;
  if (counts.size !== 1 || met.size !== (players * (players - 1)) / 2) return 'other';
  return count === 1 ? 'round-robin' : count === 2 ? 'double-round-robin' : 'other';
}

function timeControlOf(games: readonly PgnGame[], section: number, findings: FindingCollector): string | undefined {
  let taken: string | undefined;
  let meant: string | undefined;
  for (const game of games) {
    const control = said(game, 'TimeControl');
    if (control === undefined || control === taken) continue;
    if (taken === undefined) {
      taken = control;
      meant = readTimeControlTag(control, { ...placeOfTag(game, 'TimeControl'), section }, findings);
    } else {
      const message = say`The games have different time controls, ${quote(taken)} and ${quote(control)}; the first is taken for all.`;
      findings.add(
        'pgn-time-control',
        { ...placeOfTag(game, 'TimeControl'), section },
        message,
        say`Send games of different time controls as different events.`,
      );
      break;
    }
  }
  return meant;
}
