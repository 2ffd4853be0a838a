// Unrated players in a Swiss or team event (6.4, 8.21(a), 8.22–8.24): the average rating of the rated opponents, and the
// rating based on the result against them.

import { roundedAverage } from './arithmetic.js';
import { fractionalScore } from './expectancy.js';
import { explainInSwiss, type KeptSteps } from './explain-unrated.js';
import { type Field, type FieldPlayer, ratedOpposition } from './field.js';
import type { UnratedOutcome } from './outcome.js';
import { performanceRating } from './performance.js';
import type { Rulebook } from './rulebook.js';

/**
 * The result of one unrated player. `p`, `rc` and `ru` are given even if the result is disregarded; null without a rated
 * opponent.
 */
export function rateUnratedInSwiss(field: Field, player: FieldPlayer, book: Rulebook, kept?: KeptSteps): UnratedOutcome {
  const { ratedGames, ratedOpponents } = ratedOpposition(field, player);
  let [rcTotal, halfPoints] = [0, 0];
  for (const game of player.games) {
    const rating = field[game.opponent]?.rating ?? null;
    if (rating === null) continue;
    rcTotal += rating;
    halfPoints += game.halfPoints;
  }
  const score = { games: ratedGames, halfPoints };
  // 8.21(a): a simple average, not limited by the 400-point rule (ruling FIDE-A-07).
  const rc = ratedGames === 0 ? null : roundedAverage(rcTotal, ratedGames);
  const ru = rc === null ? null : performanceRating(rc, score, book.pointsPerHalfPoint, null);
  const disregarded = disregardedInSwiss({ ratedGames, ratedOpponents, halfPoints, ru }, book);
  const outcome: UnratedOutcome = {
    id: player.entry.id,
    ...score,
    ratedGames,
    ratedOpponents,
    p: rc === null ? null : fractionalScore(halfPoints, ratedGames),
    rc,
    ru,
    rcNew: rc,
    ruNew: ru,
    rcTotal: rc === null ? null : rcTotal,
    disregarded,
    countsForOpponents: disregarded === null,
  };
  if (kept !== undefined) explainInSwiss(kept, field, player, outcome, book);
  return outcome;
}

/** Why a result in a Swiss does not count: 8.21, then 6.1, then 6.41. */
export function disregardedInSwiss(
  result: {
    readonly ratedGames: number;
    readonly ratedOpponents: number;
    readonly halfPoints: number;
    readonly ru: number | null;
  },
  limits: Pick<Rulebook, 'floor' | 'minimumFirstScore' | 'ratedOpponentsPerEvent'>,
): '8.21' | '6.1' | '6.41' | null {
  if (tooFewRated(result, limits)) return '8.21';
  if (result.halfPoints < limits.minimumFirstScore) return '6.1';
  // Exactly the floor is enough: it is the minimum rating to be published (0.6, ruling FIDE-A-11).
  return result.ru === null || result.ru < limits.floor ? '6.41' : null;
}

/** 6.41 and 8.21: at least three games against rated opponents, at least three of them different (ruling FIDE-A-14). */
export function tooFewRated(
  result: { readonly ratedGames: number; readonly ratedOpponents: number },
  limits: Pick<Rulebook, 'ratedOpponentsPerEvent'>,
): boolean {
  return result.ratedGames < limits.ratedOpponentsPerEvent || result.ratedOpponents < limits.ratedOpponentsPerEvent;
}
