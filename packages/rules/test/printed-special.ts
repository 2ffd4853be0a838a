// The special formula exactly as §4.1 prints it, in exact fractions: the reference for the double arithmetic of the rules.

/** An exact fraction, its denominator positive. */
export interface Fraction {
  readonly top: bigint;
  readonly bottom: bigint;
}

function reduced(top: bigint, bottom: bigint): Fraction {
  let [a, b] = [top < 0n ? -top : top, bottom];
  while (b > 0n) [a, b] = [b, a % b];
  const by = (bottom < 0n ? -1n : 1n) * (a === 0n ? 1n : a);
  return { top: top / by, bottom: bottom / by };
}

export const whole = (value: number | bigint): Fraction => ({ top: BigInt(value), bottom: 1n });
const plus = (x: Fraction, y: Fraction) => reduced(x.top * y.bottom + y.top * x.bottom, x.bottom * y.bottom);
const minus = (x: Fraction, y: Fraction) => plus(x, { top: -y.top, bottom: y.bottom });
const times = (x: Fraction, y: Fraction) => reduced(x.top * y.top, x.bottom * y.bottom);
const over = (x: Fraction, y: Fraction) =>
  reduced(x.top * y.bottom * (y.top < 0n ? -1n : 1n), x.bottom * (y.top < 0n ? -y.top : y.top));
const compare = (x: Fraction, y: Fraction): number =>
  Number(x.top * y.bottom - y.top * x.bottom > 0n) - Number(x.top * y.bottom - y.top * x.bottom < 0n);
const size = (x: Fraction): Fraction => ({ top: x.top < 0n ? -x.top : x.top, bottom: x.bottom });

/** The exact fraction of a double. */
export function exactly(value: number): Fraction {
  let [top, bottom] = [value, 1n];
  while (!Number.isInteger(top)) [top, bottom] = [top * 2, bottom * 2n];
  return reduced(BigInt(top), bottom);
}

export function toNumber(x: Fraction): number {
  const shift = 1n << 80n;
  return Number((x.top * shift) / x.bottom) / 2 ** 80;
}

const half: Fraction = { top: 1n, bottom: 2n };
const reach = whole(400);
const epsilon: Fraction = { top: 1n, bottom: 10_000_000n };

function pwe(rating: Fraction, opponent: Fraction): Fraction {
  if (compare(rating, minus(opponent, reach)) <= 0) return whole(0);
  if (compare(rating, plus(opponent, reach)) >= 0) return whole(1);
  return plus(half, over(minus(rating, opponent), whole(800)));
}

export interface PrintedSpecial {
  readonly rating: number;
  /** Stage 4: how many are within 400 of the result before the final choice. */
  readonly p: number;
  /** The first estimate of stage 1. */
  readonly first: number;
  /** How often stages 2 and 3 moved. */
  readonly moves: number;
  readonly knots: number;
}

/** The printed procedure. It starts at the printed first estimate, or at R0′ as the program is said to do. */
export function printedSpecial(
  prior: number,
  effectiveGames: number,
  history: 'mixed' | 'all_wins' | 'all_losses',
  score: number,
  opponentRatings: readonly number[],
  start: 'printed' | 'program',
): PrintedSpecial {
  const [r0, n, s] = [exactly(prior), exactly(effectiveGames), exactly(score)];
  const opponents = opponentRatings.map(exactly);
  const m = whole(opponents.length);
  const adjusted = history === 'all_wins' ? minus(r0, reach) : history === 'all_losses' ? plus(r0, reach) : r0;
  const target = history === 'all_wins' ? plus(s, n) : history === 'all_losses' ? s : plus(s, times(n, half));
  const f = (rating: Fraction) =>
    minus(
      opponents.reduce((sum, opponent) => plus(sum, pwe(rating, opponent)), times(n, pwe(rating, adjusted))),
      target,
    );
  const all = [adjusted, ...opponents].flatMap((middle) => [minus(middle, reach), plus(middle, reach)]).sort(compare);
  const knots = all.filter((knot, index) => index === 0 || compare(knot, all[index - 1] as Fraction) !== 0);
  const below = (rating: Fraction) => knots.findLast((knot) => compare(knot, rating) < 0);
  const above = (rating: Fraction) => knots.find((knot) => compare(knot, rating) > 0);
  const known = (knot: Fraction | undefined): Fraction => {
    if (knot === undefined) throw new Error('no knot');
    return knot;
  };
  // Stage 1.
  const sum = opponents.reduce(plus, plus(times(n, adjusted), times(reach, minus(times(whole(2), s), m))));
  const first = over(sum, plus(n, m));
  let found = start === 'printed' ? first : adjusted;
  let moves = 0;
  for (;;) {
    const surplus = f(found);
    const side = compare(surplus, epsilon) > 0 ? -1 : compare(surplus, { top: -epsilon.top, bottom: epsilon.bottom }) < 0 ? 1 : 0;
    if (side === 0) break;
    moves += 1;
    if (moves > 10_000) throw new Error('the printed procedure does not end');
    // Stage 2 goes down to z_a, stage 3 up to z_b.
    const knot = known(side < 0 ? below(found) : above(found));
    const difference = minus(surplus, f(knot));
    if (compare(size(difference), epsilon) < 0) {
      found = knot;
      continue;
    }
    const next = minus(found, times(surplus, over(minus(found, knot), difference)));
    found = compare(next, knot) * side > 0 ? knot : next;
  }
  // Stage 4.
  const p = [adjusted, ...opponents].filter((middle) => compare(size(minus(found, middle)), reach) <= 0).length;
  if (p === 0) {
    const [low, high] = [below(found), above(found)];
    if (low !== undefined && compare(r0, low) < 0) found = low;
    else if (high !== undefined && compare(r0, high) > 0) found = high;
    else found = r0;
  }
  return { rating: Math.min(2700, toNumber(found)), p, first: toNumber(first), moves, knots: knots.length };
}
