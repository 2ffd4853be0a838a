// How the rulebooks round.

/**
 * To the nearest whole number, halves up (1234.5 → 1235, −0.5 → 0): "conventional rounding".
 *
 * @example
 * [roundHalfUp(1234.5), roundHalfUp(-0.5)] // [1235, 0]
 */
export function roundHalfUp(x: number): number {
  const below = Math.floor(x);
  return x - below >= 0.5 ? below + 1 : below;
}

/** To the next whole number away from `from`; a value equal to `from` is rounded to the nearest. */
export function roundAwayFrom(from: number, x: number): number {
  if (x > from) return Math.ceil(x);
  return x < from ? Math.floor(x) : roundHalfUp(x);
}

/** x if positive, else 0. Exact, and branchless because the branch would often be mispredicted. */
export function positivePart(x: number): number {
  return (x + Math.abs(x)) / 2;
}
