// Calculators for one player: the change from some games, a performance rating, and the result of every score.

import type { Result, RuleError } from '../core/error.js';
import { ok } from '../core/error.js';
import type { Ruling } from '../core/ruling.js';
import { roundedAverage } from './arithmetic.js';
import { caveatsOf2009 } from './caveats-2009.js';
import { isCount, isRating, notARating, problem } from './check-event.js';
import { developmentCoefficient } from './development-coefficient.js';
import type { FideEdition } from './edition.js';
import { countedDifference, fractionalScore, ratingDifference } from './expectancy.js';
import { performanceRating } from './performance.js';
import { expectedScore, newRating, ratingChange } from './rating-change.js';
import { type Rulebook, rulebookOf } from './rulebook.js';
import { rulings } from './rulings.js';
import { gamesInHalfPoints, type Scored } from './scores.js';

/** A game for the change calculator. */
export interface CalculatedGame {
  readonly opponent: number;
  /** 0, 1 or 2. */
  readonly halfPoints: number;
}

/** The player of the change calculator. */
export interface CalculatorPlayer {
  readonly rating: number;
  /** Whether a published rating has reached 2400 (8.56). */
  readonly reached2400?: boolean | undefined;
  /** K to use instead of the edition's, e.g. the 25, 15 or 10 that FIDE really used after 2009. */
  readonly k?: number | null | undefined;
}

/** The change from some games, game by game. */
export interface ChangeCalculation {
  readonly k: number;
  readonly games: readonly (CalculatedGame & {
    readonly difference: number;
    /** The difference under the 400-point rule. */
    readonly counted: number;
    readonly expectedHundredths: number;
    /** Score minus expectation, in hundredths. */
    readonly deltaHundredths: number;
  })[];
  readonly halfPoints: number;
  readonly expectedHundredths: number;
  readonly changeHundredths: number;
  readonly newRating: number;
  /** Caveats on the result. */
  readonly caveats: readonly string[];
  readonly rulings: readonly Ruling[];
}

/**
 * 8.5 for one player and their games: the data of a page's change calculator.
 *
 * @example
 * const rules = editionByName('fide-2009', 'standard');
 * const change = rules.ok && calculateChange({ rating: 2000 }, [{ opponent: 2100, score: 1 }], rules.value);
 * change && change.ok && change.value.newRating // 2019
 */
export function calculateChange(
  player: CalculatorPlayer,
  asked: readonly Scored<CalculatedGame>[],
  edition: FideEdition,
): Result<ChangeCalculation> {
  const book = rulebookOf(edition);
  if (!book.ok) return book;
  const read = gamesInHalfPoints(asked, 'games');
  if (!read.ok) return read;
  const games = read.value;
  const errors = [...checkPlayer(player), ...games.flatMap(checkGame)];
  if (errors.length > 0) return { ok: false, errors };
  const limit = book.value.largestDifference;
  const rows = games.map((game) => {
    const difference = player.rating - game.opponent;
    const expectedHundredths = expectedScore(player.rating, game.opponent, limit);
    return {
      ...game,
      difference,
      counted: countedDifference(difference, limit),
      expectedHundredths,
      deltaHundredths: 50 * game.halfPoints - expectedHundredths,
    };
  });
  const k = kOf(player, book.value);
  const halfPoints = rows.reduce((sum, row) => sum + row.halfPoints, 0);
  const expectedHundredths = rows.reduce((sum, row) => sum + row.expectedHundredths, 0);
  const changeHundredths = ratingChange(k, halfPoints, expectedHundredths);
  return ok({
    k,
    games: rows,
    halfPoints,
    expectedHundredths,
    changeHundredths,
    newRating: newRating(player.rating, changeHundredths),
    // The caveat is about the edition's K, not about the caller's.
    caveats: player.k == null ? caveatsOf2009(edition, 'rated') : edition.caveats,
    rulings: rulings('FIDE-A-23'),
  });
}

/** The new rating after one score. */
export interface WhatIfRow {
  readonly halfPoints: number;
  readonly changeHundredths: number;
  readonly newRating: number;
}

/**
 * The result of every score against these opponents, from no points to all.
 *
 * @example
 * const rules = editionByName('fide-2009', 'standard');
 * const rows = rules.ok && whatIf({ rating: 2000 }, [2000], rules.value);
 * rows && rows.ok && rows.value.map(({ newRating }) => newRating) // [1985, 2000, 2015]
 */
export function whatIf(
  player: CalculatorPlayer,
  opponents: readonly number[],
  edition: FideEdition,
): Result<readonly WhatIfRow[]> {
  const calculation = calculateChange(
    player,
    opponents.map((opponent) => ({ opponent, halfPoints: 0 })),
    edition,
  );
  if (!calculation.ok) return calculation;
  const { k, expectedHundredths } = calculation.value;
  return ok(
    Array.from({ length: 2 * opponents.length + 1 }, (_, halfPoints) => {
      const changeHundredths = ratingChange(k, halfPoints, expectedHundredths);
      return { halfPoints, changeHundredths, newRating: newRating(player.rating, changeHundredths) };
    }),
  );
}

/**
 * The lowest score against these opponents that brings the rating to a target; null if no score does.
 *
 * @example
 * const rules = editionByName('fide-2009', 'standard');
 * const needed = rules.ok && scoreNeeded({ rating: 2000 }, [2000, 2000], 2010, rules.value);
 * needed && needed.ok && needed.value // { halfPoints: 3, changeHundredths: 1500, newRating: 2015 }
 */
export function scoreNeeded(
  player: CalculatorPlayer,
  opponents: readonly number[],
  target: number,
  edition: FideEdition,
): Result<WhatIfRow | null> {
  if (!isRating(target)) return { ok: false, errors: [notARating('target', target)] };
  const rows = whatIf(player, opponents, edition);
  return rows.ok ? ok(rows.value.find((row) => row.newRating >= target) ?? null) : rows;
}

/** The performance in a tournament. */
export interface TournamentPerformance {
  /** Average rating of the opponents, rounded. */
  readonly rc: number;
  readonly p: number;
  readonly dp: number;
  /** R_c + d_p, the performance rating as FIDE prints it. */
  readonly performance: number;
  /** The rating an unrated player would get from this result (8.22–8.24). */
  readonly ru: number;
}

/**
 * The performance of a score against some opponents.
 *
 * @example
 * const rules = editionByName('fide-2009', 'standard');
 * const found = rules.ok && tournamentPerformance([2000, 2100], 3, rules.value);
 * found && found.ok && found.value.performance // 2243
 */
export function tournamentPerformance(
  opponents: readonly number[],
  halfPoints: number,
  edition: FideEdition,
): Result<TournamentPerformance> {
  const book = rulebookOf(edition);
  if (!book.ok) return book;
  const errors = opponents.flatMap((opponent, index) =>
    isRating(opponent) ? [] : [notARating(`opponents[${index}]`, opponent)],
  );
  if (opponents.length === 0)
    errors.push(
      problem('no-opponents', 'opponents', 'a performance needs at least one game', 'give the ratings of the opponents'),
    );
  if (!isCount(halfPoints, 0) || halfPoints > 2 * opponents.length) {
    errors.push(
      problem(
        'score-not-possible',
        'halfPoints',
        `${halfPoints} half points of ${opponents.length} games are not possible`,
        'from 0 to two for each game',
      ),
    );
  }
  if (errors.length > 0) return { ok: false, errors };
  const games = opponents.length;
  const rc = roundedAverage(
    opponents.reduce((sum, rating) => sum + rating, 0),
    games,
  );
  const p = fractionalScore(halfPoints, games);
  const dp = ratingDifference(p);
  return ok({
    rc,
    p,
    dp,
    performance: rc + dp,
    ru: performanceRating(rc, { games, halfPoints }, book.value.pointsPerHalfPoint, null),
  });
}

function kOf(player: CalculatorPlayer, book: Rulebook): number {
  return player.k ?? developmentCoefficient(player.rating, player.reached2400 === true, book.k);
}

function checkPlayer(player: CalculatorPlayer): RuleError[] {
  const errors: RuleError[] = isRating(player.rating) ? [] : [notARating('player.rating', player.rating)];
  if (player.k != null && (!isCount(player.k, 1) || player.k > 100)) {
    errors.push(
      problem('k-not-possible', 'player.k', `${player.k} is no K`, 'a whole number from 1 to 100, or none for the edition’s K'),
    );
  }
  return errors;
}

function checkGame(game: CalculatedGame, index: number): RuleError[] {
  const errors: RuleError[] = isRating(game.opponent) ? [] : [notARating(`games[${index}].opponent`, game.opponent)];
  if (!isCount(game.halfPoints, 0) || game.halfPoints > 2) {
    errors.push(
      problem(
        'score-not-a-result',
        `games[${index}].halfPoints`,
        `${game.halfPoints} half points is no score of a game`,
        'half points: 2 for a win, 1 for a draw, 0 for a loss',
      ),
    );
  }
  return errors;
}
