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

/** x where it is positive, else 0: exact, and without a branch, which would often be guessed wrong. */
function positivePart(x: number): number {
  return (x + Math.abs(x)) / 2;
}

/** PWe, the provisional winning expectancy of a player against an opponent `gap` points weaker: 0.5 + gap/800, from 0 to 1. */
export function provisionalExpectancy(gap: number, reach: number): number {
  const expectancy = 0.5 + gap / (2 * reach);
  return positivePart(expectancy - positivePart(expectancy - 1));
}

/** By how much of PWe's reach the prior rating is adjusted, and which part of the games it stands for was won: by `History`. */
const priorShift = [0, -1, 1] as const;
const priorScore = [0.5, 1, 0] as const;

/** R0′, the prior rating adjusted for a history of nothing but wins or losses. */
export function adjustedPrior(rating: number, history: History, reach: number): number {
  return rating + priorShift[history] * reach;
}

/** S′, the score with that of the games the prior rating stands for. */
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

/**
 * The next knot below a rating (side 1) or above it (side −1, where everything is seen mirrored). There is one below wherever the
 * surplus is positive, and above wherever it is negative.
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
  let last = prior;
  let lastSurplus = Number.NaN;
  // Each turn looks at the next knot in one direction; there are at most 2m + 2.
  for (let turns = 2 * games + 4; turns > 0; turns--) {
    const surplus = scoreSurplus(found, prior, effectiveGames, target, opponents, games, reach);
    const fall = lastSurplus - surplus;
    // The sum is a straight line between the last knot and this one: unless it is flat, it has its root here or farther on.
    if (Math.abs(fall) >= tolerance) {
      const root = last - (lastSurplus * (last - found)) / fall;
      if (lastSurplus > 0 ? root > found : root < found) return Math.min(root, most);
    }
    if (Math.abs(surplus) <= tolerance) return Math.min(found, most);
    last = found;
    lastSurplus = surplus;
    found = nextKnot(found, surplus > 0 ? 1 : -1, prior, opponents, games, reach);
  }
  throw new Error('the special formula did not come to rest');
}
