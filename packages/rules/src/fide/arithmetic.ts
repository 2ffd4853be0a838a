// Exact arithmetic for the FIDE rules: whole numbers, hundredths and fractions. Decimals are never stored.

/** An exact fraction in lowest terms, denominator positive; 8.58 prints dpa = 29.5, kept here as 59/2. */
export interface Fraction {
  readonly numerator: number;
  readonly denominator: number;
}

function greatestCommonDivisor(a: number, b: number): number {
  let [larger, smaller] = [Math.abs(a), Math.abs(b)];
  // Euclid's algorithm: the smaller number at least halves every two iterations, so safe integers need fewer than 110.
  while (smaller !== 0) [larger, smaller] = [smaller, larger % smaller];
  return larger;
}

/** The fraction in lowest terms. The denominator must not be zero; all terms must be safe integers. */
export function makeFraction(numerator: number, denominator: number): Fraction {
  if (!Number.isSafeInteger(numerator) || !Number.isSafeInteger(denominator) || denominator === 0) {
    throw new RangeError(`no exact fraction: ${numerator}/${denominator}`);
  }
  const divisor = greatestCommonDivisor(numerator, denominator) * (denominator < 0 ? -1 : 1);
  // Adding 0 turns −0 into 0.
  return { numerator: numerator / divisor + 0, denominator: denominator / divisor };
}

/** As printed: a whole number, or text such as `59/2`. */
export function fractionText(fraction: Fraction): number | string {
  return fraction.denominator === 1 ? fraction.numerator : `${fraction.numerator}/${fraction.denominator}`;
}

/**
 * The whole number nearest to numerator/denominator, 0.5 up, that is towards +∞ (8.32, 8.57). Exact while both are whole and
 * small compared with 2^53, as ratings and counts are.
 */
export function roundHalfUp(numerator: number, denominator: number): number {
  return Math.floor((2 * numerator + denominator) / (2 * denominator)) + 0;
}

/** The average as 8.34 prints it: rounded to a whole number (ruling FIDE-A-08). */
export function roundedAverage(total: number, count: number): number {
  return roundHalfUp(total, count);
}
