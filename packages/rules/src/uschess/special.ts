// The special rating formula, US Chess 2025 §4.1: the rating at which the attained score equals the sum of provisional
// expectancies.
//
// The sum is piecewise linear in the rating: it bends (at "knots") where an opponent comes within 400 points or leaves that
// range. A search starts at the adjusted prior rating R0′, as the production program does. The first estimate printed in the
// document can end elsewhere if many ratings fit equally well, and then a loss could raise a rating, which the document rules out
// (ruling US-A-01).
//
// Inner loop: arrays are read in place, and `as number` asserts that an index is in range. An accessor function would depend on
// V8's inlining budget.

import { positivePart } from '../core/rounding.js';

/** The results of all the player's earlier games in this system. */
export const History = { mixed: 0, allWins: 1, allLosses: 2 } as const;
export type History = (typeof History)[keyof typeof History];

/** Differences from zero below this count as zero (§4.1). */
const tolerance = 1e-7;

/** PWe, the provisional winning expectancy of a player against an opponent `gap` points weaker: 0.5 + gap/800, from 0 to 1. */
export function provisionalExpectancy(gap: number, reach: number): number {
  const expectancy = 0.5 + gap / (2 * reach);
  return positivePart(expectancy - positivePart(expectancy - 1));
}

/** By `History`: the shift of the prior rating in units of PWe's reach, and the share of its games that were won. */
const priorShift = [0, -1, 1] as const;
const priorScore = [0.5, 1, 0] as const;

/** R0′, the prior rating adjusted for a record of only wins or only losses. */
export function adjustedPrior(rating: number, history: History, reach: number): number {
  return rating + priorShift[history] * reach;
}

/** S′, the score including that of the games behind the prior rating. */
export function adjustedScore(score: number, effectiveGames: number, history: History): number {
  return score + priorScore[history] * effectiveGames;
}

/** f(R): the sum of provisional expectancies at rating R, less the attained score S′. */
export function scoreSurplus(
  rating: number,
  prior: number,
  effectiveGames: number,
  score: number,
  opponents: Float64Array,
  games: number,
  reach: number,
): number {
  let sum = effectiveGames * provisionalExpectancy(rating - prior, reach);
  for (let i = 0; i < games; i++) sum += provisionalExpectancy(rating - (opponents[i] as number), reach);
  return sum - score;
}

// The quick search. If the players within reach of a rating are known, the rating at which they give the score is a fraction, the
// old provisional formula (N′ R0 + Σ Ri + 400 (W − L)) / (N′ + m). The search starts at R0′ and repeats until the same players
// are within reach of the result. If it converges on a slope, no other rating gives the score, so the path does not matter.

/** The maximum number of iterations. */
export const mostTurns = 8;

/** An iteration that moves the rating by at most this has converged. */
export const hair = 1e-9;

/** If nobody is within reach by at least this margin, the rating may be the end of a stretch in which many ratings fit. */
const nearKnot = 1e-6;

/** If a search ends this close to R0′, R0′ itself may give the score within the tolerance. */
const nearPrior = 1e-3;

/**
 * One iteration from a rating `at`: the fraction over those within its reach. Opponents are the players listed from `first` to
 * before `end`, rated as in `ratings`. Not finite if nobody is within reach. Branchless, because branches on ratings would often
 * be mispredicted.
 */
export function fractionWithinReach(
  at: number,
  prior: number,
  effectiveGames: number,
  target: number,
  ratings: Float64Array,
  opponent: Int32Array,
  first: number,
  end: number,
  reach: number,
): number {
  const lead = at - prior;
  const weight = effectiveGames * Number(Math.abs(lead) < reach);
  let sum = weight * prior;
  let within = 0;
  let beaten = 0;
  for (let place = first; place < end; place++) {
    const other = ratings[opponent[place] as number] as number;
    const gap = at - other;
    const isWithin = Number(Math.abs(gap) < reach);
    within += isWithin;
    sum += isWithin * other;
    beaten += Number(gap >= reach);
  }
  const won = target - beaten - effectiveGames * Number(lead >= reach);
  const games = weight + within;
  return (sum + reach * (2 * won - games)) / games;
}

/** Whether the quick search has converged at the rating. If not, the reliable search decides. */
export function isSettled(
  found: number,
  prior: number,
  effectiveGames: number,
  ratings: Float64Array,
  opponent: Int32Array,
  first: number,
  end: number,
  reach: number,
): boolean {
  const distance = Math.abs(found - prior);
  if (!(distance > nearPrior)) return false;
  const safe = reach - nearKnot;
  if (effectiveGames > 0 && distance < safe) return true;
  for (let place = first; place < end; place++) {
    if (Math.abs(found - (ratings[opponent[place] as number] as number)) < safe) return true;
  }
  return false;
}

/**
 * The next knot below a rating (side 1), or above it (side −1, with everything mirrored). There is one below wherever the surplus
 * is positive, and above wherever it is negative.
 */
function nextKnot(rating: number, side: number, prior: number, opponents: Float64Array, games: number, reach: number): number {
  const from = side * rating;
  let knot = Number.NEGATIVE_INFINITY;
  for (let i = -1; i < games; i++) {
    const middle = side * (i < 0 ? prior : (opponents[i] as number));
    const far = middle + reach;
    const candidate = far < from ? far : middle - reach;
    if (candidate > knot && candidate < from) knot = candidate;
  }
  return side * knot;
}

/**
 * The reliable search: goes from knot to knot, and solves the last piece exactly.
 *
 * The document's last stage, a choice for ratings more than 400 away from everybody, cannot occur from this start: the search
 * ends at R0′ itself, at a knot (exactly 400 from somebody), or on a sloping piece (less than 400 from somebody).
 */
export function searchFromKnotToKnot(
  prior: number,
  effectiveGames: number,
  target: number,
  opponents: Float64Array,
  games: number,
  reach: number,
): number {
  let found = prior;
  let last = prior;
  let lastSurplus = Number.NaN;
  // Each iteration examines the next knot in one direction; there are at most 2m + 2.
  for (let turns = 2 * games + 4; turns > 0; turns--) {
    const surplus = scoreSurplus(found, prior, effectiveGames, target, opponents, games, reach);
    const fall = lastSurplus - surplus;
    // The sum is a straight line between the last knot and this one: unless it is flat, its root is here or farther on.
    if (Math.abs(fall) >= tolerance) {
      const root = last - (lastSurplus * (last - found)) / fall;
      if (lastSurplus > 0 ? root > found : root < found) return root;
    }
    if (Math.abs(surplus) <= tolerance) return found;
    last = found;
    lastSurplus = surplus;
    found = nextKnot(found, surplus > 0 ? 1 : -1, prior, opponents, games, reach);
  }
  throw new Error('the special formula did not come to rest');
}

/** The special rating of one player, from a prior rating R0 based on N′ games and the first `games` of `opponents`. */
export function specialRating(
  rating: number,
  effectiveGames: number,
  history: History,
  score: number,
  opponents: Float64Array,
  games: number,
  reach: number,
  most: number,
): number {
  const prior = adjustedPrior(rating, history, reach);
  const target = adjustedScore(score, effectiveGames, history);
  const places = Int32Array.from({ length: games }, (_, place) => place);
  let at = prior;
  for (let turn = 0; turn < mostTurns; turn++) {
    const next = fractionWithinReach(at, prior, effectiveGames, target, opponents, places, 0, games, reach);
    const moved = Math.abs(next - at);
    at = next;
    if (moved > hair) continue;
    if (!isSettled(at, prior, effectiveGames, opponents, places, 0, games, reach)) break;
    return Math.min(at, most);
  }
  return Math.min(searchFromKnotToKnot(prior, effectiveGames, target, opponents, games, reach), most);
}
