// The special rating formula, US Chess 2025 §4.1: the rating at which the attained score equals the sum of provisional expectancies.
//
// The sum is piecewise linear in the rating, so the search goes from bend to bend ("knot") and solves the last piece exactly. It
// starts at the adjusted prior rating R0′, as the production program does: the first estimate printed in the document can end
// elsewhere where many ratings fit equally well, and then breaks the promise that a loss never raises a rating (ruling A-01).

/** What all earlier games of the player in this system were. */
export const History = { mixed: 0, allWins: 1, allLosses: 2 } as const;
export type History = (typeof History)[keyof typeof History];

/** Differences from zero below this are none (§4.1). */
const tolerance = 1e-7;

/** PWe, the provisional winning expectancy of a player against an opponent `gap` points weaker: 0.5 + gap/800, from 0 to 1. */
export function provisionalExpectancy(gap: number, reach: number): number {
  return Math.min(1, Math.max(0, 0.5 + gap / (2 * reach)));
}

/** R0′, the prior rating adjusted for a history of nothing but wins or losses. */
export function adjustedPrior(rating: number, history: History, reach: number): number {
  if (history === History.allWins) return rating - reach;
  return history === History.allLosses ? rating + reach : rating;
}

/** S′, the score with that of the games the prior rating stands for. */
export function adjustedScore(score: number, effectiveGames: number, history: History): number {
  if (history === History.allWins) return score + effectiveGames;
  return history === History.allLosses ? score : score + effectiveGames / 2;
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

/** The largest knot below a rating; there is one wherever the surplus is positive. */
function knotBelow(rating: number, prior: number, opponents: Float64Array, games: number, reach: number): number {
  let knot = Number.NEGATIVE_INFINITY;
  for (let i = -1; i < games; i++) {
    const middle = i < 0 ? prior : (opponents[i] as number);
    if (middle + reach < rating) knot = Math.max(knot, middle + reach);
    else if (middle - reach < rating) knot = Math.max(knot, middle - reach);
  }
  return knot;
}

/** The smallest knot above a rating; there is one wherever the surplus is negative. */
function knotAbove(rating: number, prior: number, opponents: Float64Array, games: number, reach: number): number {
  let knot = Number.POSITIVE_INFINITY;
  for (let i = -1; i < games; i++) {
    const middle = i < 0 ? prior : (opponents[i] as number);
    if (middle - reach > rating) knot = Math.min(knot, middle - reach);
    else if (middle + reach > rating) knot = Math.min(knot, middle + reach);
  }
  return knot;
}

/**
 * The special rating from a prior rating R0 worth N′ games and the first `games` of `opponents`.
 *
 * The document's last stage, a choice for ratings more than 400 away from everybody, cannot arise from this start: the search
 * ends at R0′ itself, at a knot (exactly 400 from somebody), or on a sloping piece (less than 400 from somebody).
 */
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
  let found = prior;
  let surplus = scoreSurplus(found, prior, effectiveGames, target, opponents, games, reach);
  // Each turn moves to another knot in one direction, or to the root between two; there are at most 2m + 2 knots.
  for (let turns = 2 * games + 4; Math.abs(surplus) > tolerance; turns--) {
    if (turns === 0) throw new Error('the special formula did not come to rest');
    const downwards = surplus > 0;
    const knot = downwards ? knotBelow(found, prior, opponents, games, reach) : knotAbove(found, prior, opponents, games, reach);
    const fall = surplus - scoreSurplus(knot, prior, effectiveGames, target, opponents, games, reach);
    // Over a flat stretch to its end; else to the root of this piece, but not beyond its end.
    const root = Math.abs(fall) < tolerance ? knot : found - (surplus * (found - knot)) / fall;
    found = downwards ? Math.max(root, knot) : Math.min(root, knot);
    surplus = scoreSurplus(found, prior, effectiveGames, target, opponents, games, reach);
  }
  return Math.min(found, most);
}
