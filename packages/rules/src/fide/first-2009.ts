// A first rating under the text of 2009 from the games of one Swiss tournament: rates the event as reported, then judges the pool
// on the next list.

import type { IsoDate } from '../core/dates.js';
import { ok, type Result } from '../core/error.js';
import type { TraceStep } from '../core/trace.js';
import type { FideEdition } from './edition.js';
import { explainEntry, explainEvent } from './explain.js';
import { resultsByPlayer } from './list.js';
import type { UnratedOutcome } from './outcome.js';
import type { PoolOutcome } from './pool.js';
import { rulebookOf } from './rulebook.js';
import { gamesInHalfPoints, type WithScores } from './scores.js';
import { listCalendar } from './since-2014/calendar.js';
import type { CalculatedGame } from './tools.js';

/** The games of an unrated player in one event. */
export interface FirstRating2009Input {
  readonly start: IsoDate;
  readonly end: IsoDate;
  /** Against rated opponents, all different. */
  readonly games: readonly CalculatedGame[];
  /** 7.14f: Olympiad, Continental or World Team Championship. */
  readonly teamChampionship?: boolean;
  /** 7.14g: member of IBCA, ICSC or IPCA. */
  readonly disabilityMember?: boolean;
}

/** A first rating under the regulations of 2009, or what is missing for it. */
export interface FirstRating2009 {
  /** Null if not published yet. */
  readonly rating: number | null;
  /** The result of the event by itself; null if it does not count. */
  readonly event: UnratedOutcome | null;
  readonly pool: PoolOutcome | null;
  readonly trace: TraceStep;
}

const player = 'player';

/**
 * The first rating of an unrated player from one event, under the rules of 2009.
 *
 * @example
 * const rules = editionByName('fide-2009', 'standard');
 * const games = [1800, 1900, 2000, 1850, 1950, 1900, 1850, 1800, 1900].map((opponent) => ({ opponent, score: 0.5 }));
 * const first = rules.ok && firstRating2009({ start: '2010-03-01', end: '2010-03-07', games }, rules.value);
 * first && first.ok && first.value.rating // 1883
 */
export function firstRating2009(asked: WithScores<FirstRating2009Input>, edition: FideEdition): Result<FirstRating2009> {
  const games = gamesInHalfPoints(asked.games, 'games');
  if (!games.ok) return games;
  const input: FirstRating2009Input = { ...asked, games: games.value };
  const book = rulebookOf(edition);
  if (!book.ok) return book;
  const event = {
    id: 'tournament',
    kind: 'swiss' as const,
    start: input.start,
    end: input.end,
    teamChampionship: input.teamChampionship,
    entries: [
      { id: player, rating: null },
      ...input.games.map(({ opponent }, index) => ({ id: `opponent ${index + 1}`, rating: opponent })),
    ],
    games: input.games.map(({ halfPoints }, index) => ({
      white: player,
      black: `opponent ${index + 1}`,
      halfPoints,
      played: true,
    })),
  };
  const explained = explainEvent(event, edition);
  if (!explained.ok) return explained;
  const { outcome, unrated } = explained.value;
  const results = resultsByPlayer([{ event, outcome }]).get(player) ?? [];
  const own = unrated.get(player);
  const state = {
    id: player,
    rating: null,
    reached2400: false,
    lastGame: null,
    disabilityMember: input.disabilityMember === true,
    pool: [],
  };
  const { entry, trace } = explainEntry(
    state,
    results,
    listCalendar,
    book.value,
    own === undefined ? new Map() : new Map([[event.id, own]]),
  );
  return ok({
    rating: entry.rating,
    event: outcome.unrated.find(({ id }) => id === player) ?? null,
    pool: entry.firstRating,
    trace,
  });
}
