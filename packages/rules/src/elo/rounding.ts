// Rounds as the rulebook says. Sums of doubles carry noise of about 1e-13. A value that near to a half or to a whole number
// counts as that number, so that results agree with a computation by hand.

import type { Rounding, RoundingMode } from './parameters.js';

const noise = 1e-9;

/** Indexed by the number of decimals. */
const units = [1, 10, 100, 1000, 10_000];

export const mostDecimals = units.length - 1;

const modes: Readonly<Record<RoundingMode, (x: number, whole: number, rest: number) => number>> = {
  up: (_, whole, rest) => (rest > noise ? whole + 1 : whole),
  down: (_, whole) => whole,
  'towards-zero': (x, whole, rest) => (x < 0 && rest > noise ? whole + 1 : whole),
  'half-up': (_, whole, rest) => (rest > 0.5 - noise ? whole + 1 : whole),
  'half-away-from-zero': (x, whole, rest) => (rest > 0.5 + noise || (x > 0 && rest > 0.5 - noise) ? whole + 1 : whole),
  'half-even': (_, whole, rest) => (rest > 0.5 + noise || (rest > 0.5 - noise && Math.abs(whole) % 2 === 1) ? whole + 1 : whole),
};

/** The number, rounded if the rulebook rounds it. */
export function rounded(x: number, rounding: Rounding | null): number {
  if (rounding === null) return x;
  const unit = units[rounding.decimals] ?? 1;
  const scaled = x * unit;
  const whole = Math.floor(scaled + noise);
  // Adding 0 turns −0 into 0.
  return modes[rounding.mode](scaled, whole, Math.max(0, scaled - whole)) / unit + 0;
}
