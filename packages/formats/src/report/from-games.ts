// Makes a section from games that name their players, as web services list them: the players, their results and rounds.

import type { Draft } from '../bytes/defined.js';
import type { Limits } from '../bytes/limits.js';
import { inRoundOrder } from './cell.js';
import type { FindingCollector } from './collector.js';
import type { Place } from './finding.js';
import { OpenGames } from './open-games.js';
import type { Cell, OpenGame, Outcome, ReportedRating, ReportPlayer, SectionKind } from './report.js';
import { say } from './say.js';

export interface GamePlayer {
  /** The same key means the same player. */
  readonly key: string;
  readonly name: string;
  readonly uschessId?: string;
  readonly fideId?: string;
  readonly title?: string;
  readonly federation?: string;
  readonly team?: string;
  readonly rating?: ReportedRating;
}

export interface ListedGame {
  readonly white: GamePlayer;
  readonly black: GamePlayer;
  readonly outcomes: readonly [white: Outcome, black: Outcome];
  /** If absent, the rounds are counted. */
  readonly round?: number;
  readonly date?: string;
  readonly place: Place;
}

/** A game without a result yet. */
export type WaitingGame = Omit<ListedGame, 'outcomes' | 'round'> & { readonly round: number };

export interface GamesRead {
  readonly players: readonly ReportPlayer[];
  readonly kind: SectionKind;
  readonly rounds: number;
  readonly openGames?: readonly OpenGame[];
  readonly roundDates?: readonly (string | null)[];
  readonly start?: string;
  readonly end?: string;
}

interface Row {
  player: GamePlayer;
  readonly pair: number;
  readonly place: Place;
  readonly cells: Cell[];
  last: number;
}

/** In a round of two games each player has each colour once; more games than that cannot be one round. */
const mostInRound = 2;

/**
 * `games` are in the order in which they were played. `entered`: players who are known to take part, even without games. A
 * player's rating is that of their first game.
 */
export function sectionOfGames(
  games: readonly ListedGame[],
  entered: readonly (GamePlayer & { readonly place: Place })[],
  limits: Limits,
  findings: FindingCollector,
  { section = 1, waiting = [] }: { readonly section?: number; readonly waiting?: readonly WaitingGame[] } = {},
): GamesRead {
  const rows = new Map<string, Row>();
  const rowOf = (player: GamePlayer, place: Place): Row => {
    const known = rows.get(player.key);
    if (known !== undefined) {
      // A player who entered without a game gets a rating only from their first game.
      if (known.player.rating === undefined && known.cells.length === 0) known.player = { ...player, ...known.player };
      return known;
    }
    const made: Row = { player, pair: rows.size + 1, place, cells: [], last: 0 };
    rows.set(player.key, made);
    return made;
  };
  for (const player of entered) rowOf(player, player.place);
  for (const { white, black, place } of [...games, ...waiting]) {
    rowOf(white, place);
    rowOf(black, place);
  }
  const counted = !games.every(({ round }) => round !== undefined) || isCrowded(games);
  if (counted && games.length > 0) {
    const message = say`The rounds are counted: the file does not number them, or has more than two games of a player in one.`;
    findings.add(
      'rounds-counted',
      games[0]?.place ?? {},
      message,
      say`Nothing to do, unless the rounds matter: ratings do not depend on them.`,
    );
  }
  const dates = new Map<number, string | null>();
  let rounds = 0;
  for (const { white, black, outcomes, round: given, date, place } of games) {
    const [whites, blacks] = [rowOf(white, place), rowOf(black, place)];
    const round = counted || given === undefined ? Math.max(whites.last, blacks.last) + 1 : given;
    if (round > limits.maxRounds) {
      const message = say`A game would stand in round ${round}; ${limits.maxRounds} is the most.`;
      findings.add('too-many-rounds', place, message, say`Send the games of one event.`);
      break;
    }
    rounds = Math.max(rounds, round);
    const [ofWhite, ofBlack] = [placeIn(place, section, whites.pair, round), placeIn(place, section, blacks.pair, round)];
    whites.cells.push({ round, outcome: outcomes[0], opponent: blacks.pair, colour: 'white', place: ofWhite });
    blacks.cells.push({ round, outcome: outcomes[1], opponent: whites.pair, colour: 'black', place: ofBlack });
    whites.last = Math.max(whites.last, round);
    blacks.last = Math.max(blacks.last, round);
    const before = dates.get(round);
    dates.set(round, before === undefined || before === (date ?? null) ? (date ?? null) : null);
  }
  const open = new OpenGames();
  for (const { white, black, round, place } of counted ? [] : waiting)
    if (round <= limits.maxRounds) open.game(round, rowOf(white, place).pair, rowOf(black, place).pair);
  const all = [...rows.values()];
  if (all.length > limits.maxPlayers) {
    const message = say`The games have ${all.length} players; ${limits.maxPlayers} is the most.`;
    findings.add('too-many-players', all[limits.maxPlayers]?.place ?? {}, message, say`Send the games of one event.`);
  }
  const days = games.flatMap(({ date }) => date ?? []).sort();
  const roundDates = Array.from({ length: rounds }, (_, i) => dates.get(i + 1) ?? null);
  const [start, end] = [days[0], days.at(-1)];
  return {
    players: all.slice(0, limits.maxPlayers).map((row) => playerOf(row, section)),
    kind: kindOf(all),
    rounds: Math.max(rounds, 1),
    ...open.field,
    ...(roundDates.some((date) => date !== null) ? { roundDates } : {}),
    ...(start === undefined ? {} : { start }),
    ...(end === undefined ? {} : { end }),
  };
}

/**
 * A place in the file with the player's place in the section. Written out for rows of text: half a million games have a million of them, and a spread object
 * takes several times the memory.
 */
function placeIn(place: Place, section: number, player: number, round?: number): Place {
  const { file, line, column, length, record, field } = place;
  if ((file ?? length ?? record ?? field) !== undefined || line === undefined || column === undefined)
    return round === undefined ? { ...place, section, player } : { ...place, section, player, round };
  return round === undefined ? { line, column, section, player } : { line, column, section, player, round };
}

const noRatings: readonly ReportedRating[] = [];

function isCrowded(games: readonly ListedGame[]): boolean {
  const counts = new Map<string, number>();
  return games.some(({ white, black, round }) =>
    [white, black].some(({ key }) => {
      const count = (counts.get(`${round} ${key}`) ?? 0) + 1;
      counts.set(`${round} ${key}`, count);
      return count > mostInRound;
    }),
  );
}

function playerOf({ player, pair, place, cells }: Row, section: number): ReportPlayer {
  const { name, rating, uschessId, fideId, title, federation, team } = player;
  const read: Draft<ReportPlayer> = {
    pair,
    name,
    ratings: rating === undefined ? noRatings : [rating],
    // A copy has no room for more cells.
    cells: inRoundOrder(cells).slice(),
  };
  if (uschessId !== undefined) read.uschessId = uschessId;
  if (fideId !== undefined) read.fideId = fideId;
  if (title !== undefined) read.title = title;
  if (federation !== undefined) read.federation = federation;
  if (team !== undefined) read.team = team;
  read.place = placeIn(place, section, pair);
  return read;
}

/** Two players make a match, all against all a round robin; two games per round are a double Swiss. Nothing else can be told. */
function kindOf(rows: readonly Row[]): SectionKind {
  if (rows.length === 2) return 'match';
  const others = rows.length - 1;
  const met = rows.map(({ cells }) => new Set(cells.map(({ opponent }) => opponent)).size);
  const games = new Set(rows.map(({ cells }) => cells.length));
  if (rows.length > 2 && met.every((number) => number === others)) {
    if (games.size === 1 && games.has(others)) return 'round-robin';
    if (games.size === 1 && games.has(2 * others)) return 'double-round-robin';
  }
  const doubled = rows.some(({ cells }) => new Set(cells.map(({ round }) => round)).size < cells.length);
  return doubled ? 'double-swiss' : 'other';
}
