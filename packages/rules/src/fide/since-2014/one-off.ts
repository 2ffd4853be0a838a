// The one-off adjustments that FIDE made to every rating of a list: rapid and blitz on 1 October 2022, all three lists on 1 March
// 2024.

import { type Fraction, makeFraction, roundHalfUp } from '../arithmetic.js';
import { type FideEdition, parameterValue } from '../edition.js';
import { type OneOff, oneOffAdjustment } from '../parameters.js';
import { type Caveat, caveatOfParameter } from './caveat.js';

/** A rating after a one-off adjustment of a list. */
export interface OneOffAnswer {
  readonly adjustment: OneOff;
  /** Before rounding. */
  readonly exact: Fraction;
  readonly rating: number;
  readonly caveats: readonly Caveat[];
}

/** The exact rating after the adjustment. A player without a standard rating, or not far below it, keeps theirs (VN22). */
export function adjustedRating(adjustment: OneOff, rating: number, standard: number | null): Fraction {
  if (adjustment.kind === 'raise-to-standard') {
    const least = standard === null ? rating : standard - adjustment.points;
    return makeFraction(Math.max(rating, least), 1);
  }
  const lacking = Math.max(0, adjustment.below - rating);
  return makeFraction(100 * rating + adjustment.gainPercent * lacking, 100);
}

/** The adjustment of the list dated on the edition's day, or null if there was none. */
export function applyOneOff(edition: FideEdition, rating: number, standard: number | null): OneOffAnswer | null {
  const adjustment = parameterValue(edition, oneOffAdjustment);
  if (adjustment === null) return null;
  const exact = adjustedRating(adjustment, rating, standard);
  return {
    adjustment,
    exact,
    rating: roundHalfUp(exact.numerator, exact.denominator),
    caveats: exact.denominator === 1 ? [] : caveatOfParameter(edition, oneOffAdjustment),
  };
}
