// Makes the next rating list from the previous list and the events rated since (7.1, 7.14, 7.2, 8.57). Only players with a new
// result, or delisted on the previous list, need a new entry; inactivity follows from the day of the last game.

import type { IsoDate } from '../core/dates.js';
import { developmentCoefficient, hasReached } from './development-coefficient.js';
import type { FideEvent } from './event.js';
import type { EventOutcome, RatedOutcome, UnratedOutcome } from './outcome.js';
import { type Performance, type PoolOutcome, poolPerformances } from './pool.js';
import { newRating } from './rating-change.js';
import type { ListCalendar } from './rating-periods.js';
import type { Rulebook } from './rulebook.js';

/** The state of a player between two lists. */
export interface PlayerState {
  readonly id: string;
  /** Published rating; null if unrated. */
  readonly rating: number | null;
  /** Whether a published rating has ever reached 2400 (8.56). */
  readonly reached2400: boolean;
  /** Last day of the last event with a rated game; null if there is none yet. */
  readonly lastGame: IsoDate | null;
  /** 7.14g: member of IBCA, ICSC or IPCA. */
  readonly disabilityMember: boolean;
  /** Results of an unrated player so far; empty for a rated one. */
  readonly pool: readonly Performance[];
}

export type ListStatus = 'rated' | 'unrated' | 'delisted';

/** A player on a list. */
export interface ListEntry {
  readonly id: string;
  /** 7.21: `delisted` only on the list on which they fall below the floor. */
  readonly status: ListStatus;
  readonly rating: number | null;
  readonly k: number | null;
  /** Games rated in the period; for a new player, the games of the used results that were rated for this list. */
  readonly games: number;
  /** R_n before the floor is applied: the rounded rating with its changes, or the pooled rating; null if there is none. */
  readonly calculated: number | null;
  /** Unrounded sum of the period; null if they had no rating before the list. */
  readonly changeHundredths: number | null;
  /** Games of an unrated player's pool that count so far. */
  readonly poolGames: number;
  /** The pool behind a first rating, or behind its absence; null without a new result. */
  readonly firstRating: PoolOutcome | null;
}

/** One player's part in one event rated on the list. */
export interface PlayerResult {
  readonly event: Pick<FideEvent, 'id' | 'start' | 'end' | 'teamChampionship'>;
  readonly treatedAs: EventOutcome['treatedAs'];
  readonly floor: number;
  readonly unrated: UnratedOutcome | null;
  readonly rated: RatedOutcome | null;
}

export interface ListStep {
  readonly state: PlayerState;
  /** The results of an unrated player that were judged, including new ones; empty for a rated player. */
  readonly pool: readonly Performance[];
  readonly entry: ListEntry;
}

/** The results of a list by player, from the outcomes of the events rated on it. */
export function resultsByPlayer(
  rated: Iterable<{ readonly event: PlayerResult['event']; readonly outcome: EventOutcome }>,
): Map<string, PlayerResult[]> {
  const results = new Map<string, PlayerResult[]>();
  for (const { event, outcome } of rated) {
    const { treatedAs, floor } = outcome;
    for (const unrated of outcome.unrated) add(results, unrated.id, { event, treatedAs, floor, unrated, rated: null });
    for (const row of outcome.rated) {
      // 8.4: the player has both a performance as an unrated player and a change as a rated one.
      const unrated = row.publishedSince ? (results.get(row.id)?.pop()?.unrated ?? null) : null;
      add(results, row.id, { event, treatedAs, floor, unrated, rated: row });
    }
  }
  return results;
}

function add(results: Map<string, PlayerResult[]>, id: string, result: PlayerResult): void {
  const known = results.get(id);
  if (known === undefined) results.set(id, [result]);
  else known.push(result);
}

/** One player's entry on the next list. */
export function nextEntry(
  player: PlayerState,
  results: readonly PlayerResult[],
  calendar: ListCalendar,
  book: Rulebook,
): ListStep {
  return player.rating === null
    ? nextOfUnrated(player, results, calendar, book)
    : nextOfRated(player, player.rating, results, book);
}

function nextOfRated(player: PlayerState, rating: number, results: readonly PlayerResult[], book: Rulebook): ListStep {
  let [changeHundredths, games, lastGame] = [0, 0, player.lastGame];
  for (const { event, rated } of results) {
    if (rated === null || rated.games === 0) continue;
    changeHundredths += rated.changeHundredths;
    games += rated.games;
    lastGame = later(lastGame, event.end);
  }
  const next = newRating(rating, changeHundredths);
  const listed = listedRating(next, book.floor);
  const reached2400 = hasReached(listed, player.reached2400, book.k);
  return {
    state: { ...player, rating: listed, reached2400, lastGame, pool: [] },
    pool: [],
    entry: {
      id: player.id,
      status: listed === null ? 'delisted' : 'rated',
      rating: listed,
      k: listed === null ? null : developmentCoefficient(listed, reached2400, book.k),
      games,
      calculated: next,
      changeHundredths,
      poolGames: 0,
      firstRating: null,
    },
  };
}

/** 7.21: below the floor a player is delisted, and unrated from then on. */
export function listedRating(rating: number, floor: number): number | null {
  return rating >= floor ? rating : null;
}

function nextOfUnrated(player: PlayerState, results: readonly PlayerResult[], calendar: ListCalendar, book: Rulebook): ListStep {
  // A rated result belongs to a rating that was lost since then (ruling FIDE-A-31): it counts only for the opponents.
  const fresh = results.flatMap(performanceOf);
  const pool = [...player.pool, ...fresh];
  const outcome = poolPerformances(pool, { calendar, disabilityMember: player.disabilityMember }, book);
  // Judged only on lists on which the player has a new event (RULINGS, 7.14e).
  if (fresh.length === 0 || !outcome.published || outcome.rn === null) {
    return {
      state: { ...player, pool },
      pool,
      entry: {
        id: player.id,
        status: 'unrated',
        rating: null,
        k: null,
        games: 0,
        calculated: outcome.rn,
        changeHundredths: null,
        poolGames: outcome.games,
        firstRating: fresh.length === 0 ? null : outcome,
      },
    };
  }
  const reached2400 = hasReached(outcome.rn, player.reached2400, book.k);
  const newNames = new Set(fresh);
  const games = outcome.used.reduce((sum, performance) => (newNames.has(performance) ? sum + performance.games : sum), 0);
  const lastGame = outcome.used.reduce((last, { end }) => later(last, end), player.lastGame);
  return {
    state: { ...player, rating: outcome.rn, reached2400, lastGame, pool: [] },
    pool,
    entry: {
      id: player.id,
      status: 'rated',
      rating: outcome.rn,
      k: developmentCoefficient(outcome.rn, reached2400, book.k),
      games,
      calculated: outcome.rn,
      changeHundredths: null,
      poolGames: 0,
      firstRating: outcome,
    },
  };
}

/** What an unrated player's result adds to their pool; a match with an unrated player is not rated at all (6.6). */
export function performanceOf(result: PlayerResult): Performance[] {
  const { event, unrated, treatedAs, floor } = result;
  if (unrated === null || treatedAs === 'match' || unrated.rcTotal === null) return [];
  return [
    {
      event: event.id,
      start: event.start,
      end: event.end,
      kind: treatedAs,
      games: unrated.games,
      halfPoints: unrated.halfPoints,
      rc: unrated.rcNew,
      rcTotal: unrated.rcTotal,
      ru: unrated.ruNew,
      enoughRated: unrated.disregarded !== '8.21',
      teamChampionship: event.teamChampionship === true,
      floor,
    },
  ];
}

function later(a: IsoDate | null, b: IsoDate): IsoDate {
  return a === null || b > a ? b : a;
}
