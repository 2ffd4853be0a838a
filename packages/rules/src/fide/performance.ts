// The rating R_u of an unrated player, from the average of their competition and their score (8.22–8.25), and the average itself.

import { roundHalfUp } from './arithmetic.js';
import { fractionalScore, halfPointsOverFifty, ratingDifference } from './expectancy.js';

export interface Score {
  readonly games: number;
  readonly halfPoints: number;
}

/**
 * R_u from the average of the competition (R_a in a round robin, R_c elsewhere, ruling FIDE-A-35). At 50 %: the average itself
 * (8.22). Above: points for each half point over 50 % (8.23). Below: plus d_p of the table (8.24), in a round robin of n
 * opponents times n/(n+1) (8.25). Needs at least one game.
 */
export function performanceRating(
  average: number,
  score: Score,
  pointsPerHalfPoint: number,
  roundRobinOpponents: number | null,
): number {
  const over = halfPointsOverFifty(score.halfPoints, score.games);
  // Doubled, so that half a rating point per half point stays exact.
  if (over >= 0) return roundHalfUp(2 * average + 2 * pointsPerHalfPoint * over, 2);
  const dp = ratingDifference(fractionalScore(score.halfPoints, score.games));
  if (roundRobinOpponents === null) return average + dp;
  const n = roundRobinOpponents;
  return roundHalfUp(average * (n + 1) + dp * n, n + 1);
}

/** Which of 8.22–8.25 gives R_u. */
export function performanceArticle(score: Score, roundRobin: boolean): '8.22' | '8.23' | '8.24' | '8.25' {
  const over = halfPointsOverFifty(score.halfPoints, score.games);
  if (over === 0) return '8.22';
  if (over > 0) return '8.23';
  return roundRobin ? '8.25' : '8.24';
}
