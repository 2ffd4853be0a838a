// Powers of ten and of e from basic operations only, so that every engine gives the same bits: `Math.pow` and `Math.exp` may
// differ between engines. Uses a table of 2^(i/256) and a polynomial for the small remainder; the relative error is below 1e-15.
//
// Inner loop: arrays are read in place, and `as number` asserts that an index is in range. An accessor function would depend on
// V8's inlining budget.

const fractionBits = 8;
const fractions = 1 << fractionBits;

/** The exponents of two that arguments within the bounds of `pow10` and `exp` can produce. */
const [largestExponent, smallestExponent] = [1026, -1077];

/** The smallest exponent of a double, a subnormal one. */
const smallestOfDoubles = -1074;

/** A local constant: V8 optimises the loops better without the property lookup. */
const infinity = Number.POSITIVE_INFINITY;

/** 2^(i/256) for i = 0 … 255, each the double nearest to the true value, computed with integer multiples of 2^-192. */
const fractionPowers: Float64Array = /* @__PURE__ */ buildFractionPowers();

/** 2^k for each of these exponents; 0 or infinity outside the range of a double. */
const wholePowers: Float64Array = /* @__PURE__ */ buildWholePowers();

function buildFractionPowers(): Float64Array {
  const scaleBits = 192n;
  const one = 1n << scaleBits;
  let root = one << 1n;
  for (let i = 0; i < fractionBits; i++) root = wholeSquareRoot(root << scaleBits);
  const powers = new Float64Array(fractions);
  let power = one;
  for (const i of powers.keys()) {
    // Keeps 64 bits and rounds to a double once; the scaling by 2^-63 is exact.
    powers[i] = Number(power >> (scaleBits - 63n)) / 2 ** 63;
    power = (power * root) >> scaleBits;
  }
  return powers;
}

/** Newton's method on integers. It ends because the value falls strictly until it reaches the root. */
function wholeSquareRoot(square: bigint): bigint {
  let root = 1n << BigInt((square.toString(2).length + 1) >> 1);
  for (;;) {
    const next = (root + square / root) >> 1n;
    if (next >= root) return root;
    root = next;
  }
}

function buildWholePowers(): Float64Array {
  const powers = new Float64Array(largestExponent - smallestExponent + 1);
  let power = Number.MIN_VALUE;
  for (let exponent = smallestOfDoubles; exponent <= largestExponent; exponent++) {
    powers[exponent - smallestExponent] = power;
    power *= 2;
  }
  return powers;
}

/** 2^(steps/256) × e^rest, for a whole number of steps and a rest of at most ln 2 / 512 in either direction. */
function combine(steps: number, rest: number): number {
  const octave = steps >> fractionBits;
  const fraction = fractionPowers[steps & (fractions - 1)] as number;
  const power = fraction * (1 + rest * (1 + rest * (1 / 2 + rest * (1 / 6 + rest * (1 / 24 + rest / 120)))));
  return power * (wholePowers[octave - smallestExponent] as number);
}

// A step is 1/256 of an octave. Its length is split into a high part, whose product with any step count is exact, and a
// remainder.
const stepsPerTen = 850.4135922911647; // 256 × log2(10)
const tenStepHigh = 0.001175898420115118; // log10(2) / 256, its leading 30 bits
const tenStepLow = 4.4730862882897806e-13;
// biome-ignore lint/suspicious/noApproximativeNumericConstant: Math.LN10 is only approximately this value by its specification
const naturalLogOfTen = 2.302585092994046;

/** 10^x. */
export function pow10(x: number): number {
  if (x > 309) return infinity;
  if (x < -324) return 0;
  const steps = Math.floor(x * stepsPerTen + 0.5);
  return combine(steps, (x - steps * tenStepHigh - steps * tenStepLow) * naturalLogOfTen);
}

const stepsPerE = 369.3299304675746; // 256 × log2(e)
const eStepHigh = 0.002707606170588406; // ln(2) / 256, its leading 30 bits
const eStepLow = 3.4738805620651082e-12;

/** e^x. */
export function exp(x: number): number {
  if (x > 710) return infinity;
  if (x < -746) return 0;
  const steps = Math.floor(x * stepsPerE + 0.5);
  return combine(steps, x - steps * eStepHigh - steps * eStepLow);
}
