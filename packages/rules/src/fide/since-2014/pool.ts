// The pool of an unrated player: what each event adds, and which results count on a list.

import { addMonths, type IsoDate } from '../../core/dates.js';
import { type FideEdition, parameterValue } from '../edition.js';
import { standardStandsIn } from '../parameters.js';
import type { PeriodGame } from './change.js';
import { ratingUsed } from './game.js';
import { type GameTime, timeOfGameAllowed } from './rate-of-play.js';

/** An event of an unrated player. */
export interface PoolEvent extends GameTime {
  readonly id: string;
  readonly start: IsoDate;
  /** The list on which the event is rated; it belongs to that list's period (FIDE-L-09). */
  readonly list: IsoDate;
  readonly games: readonly PeriodGame[];
}

/** What an event adds to the pool: its games against rated opponents, and whether the player scored at all. */
export interface PoolResult {
  readonly id: string;
  readonly start: IsoDate;
  readonly list: IsoDate;
  readonly games: number;
  readonly halfPoints: number;
  readonly opponentsTotal: number;
  /** Half points in all games played, including those against unrated opponents (FIDE-L-06). */
  readonly allHalfPoints: number;
  readonly standIns: number;
}

export type LeftOut = 'window' | 'zeroFirst';

/** A game of an unrated player that meets the conditions, with the rating used for the opponent. */
export interface PooledGame {
  readonly opponent: number | null;
  readonly halfPoints: number;
  /** Whether the opponent's standard rating stands in. */
  readonly standIn: boolean;
}

/** The games of an event that are considered; games against unrated opponents contribute only their score. */
export function pooledGames(edition: FideEdition, event: PoolEvent): PooledGame[] {
  const standsIn = parameterValue(edition, standardStandsIn);
  return event.games.flatMap((game) => {
    const opponent = ratingUsed(game.opponent, game.opponentStandard, standsIn);
    if (game.played === false || game.excluded === true || !timeOfGameAllowed(edition, event, [null, opponent])) return [];
    return [{ opponent, halfPoints: game.halfPoints, standIn: opponent !== null && game.opponent === null }];
  });
}

export type PoolSum = Pick<PoolResult, 'games' | 'halfPoints' | 'opponentsTotal' | 'allHalfPoints'>;

export function sumOfGames(pooled: readonly Pick<PooledGame, 'opponent' | 'halfPoints'>[]): PoolSum {
  let [games, halfPoints, opponentsTotal, allHalfPoints] = [0, 0, 0, 0];
  for (const game of pooled) {
    allHalfPoints += game.halfPoints;
    if (game.opponent === null) continue;
    games += 1;
    halfPoints += game.halfPoints;
    opponentsTotal += game.opponent;
  }
  return { games, halfPoints, opponentsTotal, allHalfPoints };
}

/** What one event of an unrated player adds. */
export function poolResult(edition: FideEdition, event: PoolEvent): PoolResult {
  const pooled = pooledGames(edition, event);
  const standIns = pooled.filter(({ standIn }) => standIn).length;
  return { id: event.id, start: event.start, list: event.list, ...sumOfGames(pooled), standIns };
}

/** Ordered by list, start and name. */
export function inPoolOrder(results: readonly PoolResult[]): readonly PoolResult[] {
  return [...results].sort((a, b) => compare(a.list, b.list) || compare(a.start, b.start) || compare(a.id, b.id));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * Why an event is left out of the pool: a zero in the very first event, or older than the pooled periods (FIDE-L-07, FIDE-L-09).
 */
export function whyLeftOut(
  result: Pick<PoolResult, 'allHalfPoints' | 'list'>,
  isFirst: boolean,
  list: IsoDate,
  rule: { readonly minimumFirstScore: number; readonly months: number },
): LeftOut | null {
  if (isFirst && result.allHalfPoints < rule.minimumFirstScore) return 'zeroFirst';
  // The list being made is one of the periods: 26 months are this one and the 25 before.
  return result.list <= addMonths(list, -rule.months) ? 'window' : null;
}

export interface PoolChoice {
  /** Results of this list and earlier ones, in order. */
  readonly known: readonly PoolResult[];
  readonly used: readonly PoolResult[];
  readonly leftOut: readonly (readonly [event: string, why: LeftOut])[];
  readonly games: number;
  readonly halfPoints: number;
  readonly opponentsTotal: number;
}

/** Which results form the pool on a list, as if they were played in one tournament. */
export function choosePool(
  results: readonly PoolResult[],
  list: IsoDate,
  rule: { readonly minimumFirstScore: number; readonly months: number },
): PoolChoice {
  const known = inPoolOrder(results).filter((result) => result.list <= list);
  const used: PoolResult[] = [];
  const leftOut: (readonly [event: string, why: LeftOut])[] = [];
  for (const [index, result] of known.entries()) {
    const why = whyLeftOut(result, index === 0, list, rule);
    if (why === null) used.push(result);
    else leftOut.push([result.id, why]);
  }
  const total = (field: 'games' | 'halfPoints' | 'opponentsTotal') => used.reduce((sum, result) => sum + result[field], 0);
  return {
    known,
    used,
    leftOut,
    games: total('games'),
    halfPoints: total('halfPoints'),
    opponentsTotal: total('opponentsTotal'),
  };
}
