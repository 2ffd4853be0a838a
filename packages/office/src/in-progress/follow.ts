// Turns a report of an unfinished event into its state. The caller provides the rater, the same function that rates finished
// reports, so an interim rating is what the results so far would give.

import type { Cell, Finding, OpenGame, ReportDraft, ReportPlayer, ReportSection } from '@harkness/formats';
import { reportedIds } from '@harkness/formats';
import { tieBreakShort, tieBreakTitles } from '../questions/tie-breaks.js';
import { type ExpectedBy, expectancyOf } from './expected.js';
import { standingsOf, tieBreaksFor } from './standings.js';
import {
  type InProgressEvent,
  type InProgressPlayer,
  type InProgressRating,
  type InProgressSection,
  inProgressMark,
  type NextGame,
  type ResultWorth,
} from './state.js';

interface Point {
  readonly rating: number;
}

/** A section as a rater returns it; `rate` and the office's preview both have this shape. */
export interface RatedInterim {
  readonly section: number;
  readonly systems: readonly { readonly system: string; readonly edition: string }[];
  readonly players: readonly {
    readonly pair: number;
    readonly id: string | null;
    readonly ratings: readonly {
      readonly system: string;
      readonly before: Point | null;
      readonly after: Point | null;
      readonly change?: number;
      readonly note?: string;
    }[];
  }[];
  readonly notes: readonly string[];
}

export interface InterimRatings {
  readonly authority: string | undefined;
  readonly sections: readonly RatedInterim[];
  readonly findings: readonly Finding[];
  /** By the rules that rate, including an office's own amendments. */
  readonly expected: ExpectedBy;
}

/** Rates the current state of a report. */
export type InterimRater = (draft: ReportDraft) => Promise<InterimRatings> | InterimRatings;

/** The state of the event, with every section rated as if it ended now. */
export async function followEvent(draft: ReportDraft, rate: InterimRater): Promise<InProgressEvent> {
  const settled = settledDraft(draft);
  const rated = await rate(ratableDraft(settled));
  // Before the first finished game nothing is rated. Initial ratings do not depend on results, so draws are assumed to show them.
  const isFresh = settled.sections.some(hasNoGames);
  const entering = isFresh ? await rate(ratableDraft(withDraws(settled))) : rated;
  const { event } = draft;
  return {
    mark: inProgressMark,
    name: event.name,
    ...(event.start === undefined ? {} : { start: event.start }),
    ...(event.end === undefined ? {} : { end: event.end }),
    ...(event.city === undefined ? {} : { city: event.city }),
    authority: rated.authority ?? null,
    sections: settled.sections.map((section) => {
      const fresh = hasNoGames(section);
      const of = fresh ? entering : rated;
      const own = of.sections.find((one) => one.section === section.number);
      return sectionState(settled, section, own, fresh, rated);
    }),
    errors: errorsOf(isFresh && rated.sections.length === 0 ? entering.findings : rated.findings),
  };
}

/** The effect of each result of a player's next game; empty if none is paired. */
export async function resultsWorth(
  draft: ReportDraft,
  sectionNumber: number,
  pair: number,
  rate: InterimRater,
): Promise<readonly ResultWorth[]> {
  const settled = settledDraft(draft);
  const section = settled.sections.find(({ number }) => number === sectionNumber);
  const game = section === undefined ? undefined : nextGameOf(section, pair);
  if (section === undefined || game === undefined) return [];
  const worths: ResultWorth[] = [];
  for (const result of ['win', 'draw', 'loss'] as const) {
    const decided = withResult(section, game, pair, result);
    const rated = await rate(ratableDraft({ ...settled, sections: [decided] }));
    const own = rated.sections[0]?.players.find((player) => player.pair === pair);
    worths.push({ result, ratings: (own?.ratings ?? []).map((rating) => ratingOf(rating, false)) });
  }
  return worths;
}

/** Turns cells without a result but with an opponent into open games, because some readers write them that way. */
function settledDraft(draft: ReportDraft): ReportDraft {
  return { ...draft, sections: draft.sections.map(settledSection) };
}

function settledSection(section: ReportSection): ReportSection {
  const pairs = new Set(section.players.map(({ pair }) => pair));
  const open = new Map<string, OpenGame>();
  const add = (game: OpenGame): void => {
    const key = `${game.round} ${Math.min(game.white, game.black)} ${Math.max(game.white, game.black)}`;
    if (pairs.has(game.white) && pairs.has(game.black) && !open.has(key)) open.set(key, game);
  };
  for (const game of section.openGames ?? []) add(game);
  const players = section.players.map((player) => {
    const waiting = player.cells.filter(({ outcome, opponent }) => outcome === 'unknown' && opponent !== undefined);
    if (waiting.length === 0) return player;
    for (const { round, opponent = 0, colour } of waiting)
      add({ round, ...(colour === 'black' ? { white: opponent, black: player.pair } : { white: player.pair, black: opponent }) });
    return { ...player, cells: player.cells.filter((cell) => !waiting.includes(cell)) };
  });
  const { openGames: _, ...rest } = section;
  // Readers count only rounds with results; the round in play also counts.
  let rounds = section.rounds;
  for (const { round } of open.values()) rounds = Math.max(rounds, round);
  return { ...rest, rounds, players, ...(open.size === 0 ? {} : { openGames: [...open.values()] }) };
}

/** The part to rate: the results so far, without games in play and printed points, which may be ahead of the results. */
function ratableDraft(draft: ReportDraft): ReportDraft {
  return {
    ...draft,
    sections: draft.sections.map(({ openGames: _, ...section }) => ({
      ...section,
      players: section.players.map(({ points: __, ...player }) => player),
    })),
  };
}

function hasNoGames({ players }: ReportSection): boolean {
  return !players.some(({ cells }) => cells.some(({ outcome }) => outcome === 'win' || outcome === 'draw' || outcome === 'loss'));
}

function withDraws(draft: ReportDraft): ReportDraft {
  return {
    ...draft,
    sections: draft.sections.map((section) =>
      hasNoGames(section)
        ? (section.openGames ?? []).reduce((decided, game) => withResult(decided, game, game.white, 'draw'), section)
        : section,
    ),
  };
}

const opposite = { win: 'loss', draw: 'draw', loss: 'win' } as const;

/** The section with a result for one open game, seen from `pair`. */
function withResult(section: ReportSection, game: OpenGame, pair: number, result: 'win' | 'draw' | 'loss'): ReportSection {
  const ofWhite = pair === game.white ? result : opposite[result];
  const cellOf = (player: ReportPlayer): Cell | undefined => {
    if (player.pair === game.white) return { round: game.round, outcome: ofWhite, opponent: game.black, colour: 'white' };
    if (player.pair === game.black)
      return { round: game.round, outcome: opposite[ofWhite], opponent: game.white, colour: 'black' };
    return undefined;
  };
  return {
    ...section,
    openGames: (section.openGames ?? []).filter((one) => one !== game),
    players: section.players.map((player) => {
      const cell = cellOf(player);
      return cell === undefined ? player : { ...player, cells: [...player.cells, cell].sort((a, b) => a.round - b.round) };
    }),
  };
}

function nextGameOf({ openGames = [] }: ReportSection, pair: number): OpenGame | undefined {
  return earliest(openGames.filter(({ white, black }) => white === pair || black === pair));
}

function earliest(games: readonly OpenGame[]): OpenGame | undefined {
  return games.reduce<OpenGame | undefined>(
    (first, game) => (first === undefined || game.round < first.round ? game : first),
    undefined,
  );
}

function openGamesByPlayer({ openGames = [] }: ReportSection): ReadonlyMap<number, readonly OpenGame[]> {
  const games = new Map<number, OpenGame[]>();
  for (const game of openGames)
    for (const pair of new Set([game.white, game.black])) {
      const own = games.get(pair);
      if (own === undefined) games.set(pair, [game]);
      else own.push(game);
    }
  return games;
}

function sectionState(
  draft: ReportDraft,
  section: ReportSection,
  rated: RatedInterim | undefined,
  isFresh: boolean,
  { authority, expected: by }: Pick<InterimRatings, 'authority' | 'expected'>,
): InProgressSection {
  const tieBreaks = tieBreaksFor(draft, section, authority);
  const byPair = new Map(section.players.map((player) => [player.pair, player]));
  const ratedByPair = new Map(rated?.players.map((player) => [player.pair, player]));
  const systems = rated?.systems ?? [];
  const start = section.start ?? draft.event.start ?? '';
  const expectancies = systems.map(({ system }) => ({ system, expected: expectancyOf(by, system, start) }));
  const openOf = openGamesByPlayer(section);
  const beforeOf = (pair: number, system: string): number | null =>
    ratedByPair.get(pair)?.ratings.find((rating) => rating.system === system)?.before?.rating ?? null;
  const nextOf = (pair: number): NextGame | undefined => {
    const game = earliest(openOf.get(pair) ?? []);
    if (game === undefined) return undefined;
    const isWhite = game.white === pair;
    const opponent = isWhite ? game.black : game.white;
    return {
      round: game.round,
      opponent,
      colour: isWhite ? 'white' : 'black',
      expected: expectancies.map(({ system, expected }) => expected(beforeOf(pair, system), beforeOf(opponent, system))),
    };
  };
  const players = standingsOf(section, tieBreaks).flatMap((standing): InProgressPlayer[] => {
    const player = byPair.get(standing.pair);
    if (player === undefined) return [];
    const own = ratedByPair.get(player.pair);
    const next = nextOf(player.pair);
    return [
      {
        ...standing,
        id: own?.id ?? reportedIds(player)[0] ?? null,
        name: player.name,
        ...(player.title === undefined ? {} : { title: player.title }),
        ...(player.federation === undefined ? {} : { federation: player.federation }),
        rounds: roundTexts(player, openOf.get(player.pair) ?? []),
        ratings: (own?.ratings ?? []).map((rating) => ratingOf(rating, isFresh)),
        ...(next === undefined ? {} : { next }),
      },
    ];
  });
  let lastRound = 0;
  for (const { cells } of section.players)
    for (const { round, outcome } of cells) if (outcome !== 'absent') lastRound = Math.max(lastRound, round);
  const notes = [...(rated?.notes ?? []), ...(isFresh ? ['No game is over yet.'] : [])];
  return {
    number: section.number,
    name: section.name,
    rounds: section.rounds,
    lastRound,
    openGames: section.openGames?.length ?? 0,
    systems,
    tieBreaks: tieBreaks.map((name) => ({ name, short: tieBreakShort[name], title: tieBreakTitles[name] })),
    players,
    notes,
  };
}

/** FIDE gives the unrounded change, the other systems the rating after. */
function ratingOf(
  { system, before, after, change, note }: RatedInterim['players'][number]['ratings'][number],
  isFresh: boolean,
): InProgressRating {
  const was = before?.rating ?? null;
  const now = isFresh ? was : change !== undefined && was !== null ? hundredths(was + change) : (after?.rating ?? null);
  return {
    system,
    before: was,
    now,
    change: isFresh ? 0 : (change ?? (was === null || now === null ? null : now - was)),
    ...(note === undefined ? {} : { note }),
  };
}

function hundredths(value: number): number {
  return Math.round(value * 100) / 100;
}

const letters: Readonly<Partial<Record<Cell['outcome'], string>>> = {
  win: '1',
  draw: '½',
  loss: '0',
  'unrated-win': '1',
  'unrated-draw': '½',
  'unrated-loss': '0',
  'forfeit-win': '+',
  'forfeit-draw': '=',
  'forfeit-loss': '-',
};
const byes: Readonly<Partial<Record<Cell['outcome'], string>>> = {
  'bye-full': '-1',
  'bye-half': '-½',
  'bye-pairing': '-1',
  absent: '-0',
};

function roundTexts({ pair, cells }: ReportPlayer, openGames: readonly OpenGame[]): string[] {
  const texts: string[] = [];
  const put = (round: number, text: string): void => {
    while (texts.length < round) texts.push('');
    texts[round - 1] = texts[round - 1] === '' ? text : `${texts[round - 1]} ${text}`;
  };
  for (const { round, outcome, opponent, colour } of cells) {
    const letter = opponent === undefined ? undefined : letters[outcome];
    put(round, letter === undefined ? (byes[outcome] ?? '') : `${opponent}${colourLetter(colour)}${letter}`);
  }
  for (const { round, white, black } of openGames) put(round, white === pair ? `${black}w` : `${white}b`);
  return texts;
}

function colourLetter(colour: Cell['colour']): string {
  return colour === undefined ? '' : colour === 'white' ? 'w' : 'b';
}

const mostErrors = 5;

/** Only errors count while games are played; warnings matter for the final report. */
function errorsOf(findings: readonly Finding[]): string[] {
  const errors = findings.filter(({ level }) => level === 'error').map(({ message }) => message);
  const distinct = [...new Set(errors)];
  return distinct.length <= mostErrors
    ? distinct
    : [...distinct.slice(0, mostErrors), `And ${distinct.length - mostErrors} more.`];
}
