// Arithmetic shared by all measures. Logarithms are our own, because Math.log differs between engines.

/** A double and its two halves. */
const double = new Float64Array(1);
const halves = new Int32Array(double.buffer);
/** Which half holds the exponent depends on the machine. */
double[0] = 1;
const high = halves[0] === 0 ? 1 : 0;
const ln2High = 0.6931471803691238;
const ln2Low = 1.9082149292705877e-10;
export const ln10 = Math.LN10;
const rootOfHalf = Math.SQRT1_2;
/** Coefficients of the remainder in fdlibm's logarithm. */
const [c0, c1, c2, c3, c4, c5, c6] = [
  0.6666666666666735, 0.3999999999940942, 0.2857142874366239, 0.22222198432149784, 0.1818357216161805, 0.15313837699209373,
  0.14798198605116586,
] as const;
const leastNormal = 2.2250738585072014e-308;
/** By the biased exponent of a number: the power of two that brings it to [1, 2). The last, 2⁻¹⁰²³, is exact though subnormal. */
const toOne = new Float64Array(2047);
for (let biased = 0, power = 2 ** 1023; biased < toOne.length; biased++, power /= 2) toOne[biased] = power;

/** Natural logarithm of a finite number above 0, by fdlibm's method from basic operations; relative error below 1e-15. */
export function ln(x: number): number {
  if (!(x > 0) || x === Number.POSITIVE_INFINITY) throw new RangeError(`no logarithm of ${x}`);
  // Subnormal numbers are scaled into the normal range first.
  const isSubnormal = x < leastNormal;
  double[0] = isSubnormal ? x * 2 ** 54 : x;
  const bits = halves[high] as number;
  const biased = bits >>> 20;
  let exponent = biased - (isSubnormal ? 1077 : 1023);
  // An exact product. Overwriting half of the double and reading it whole would stall the processor.
  let mantissa = (double[0] as number) * (toOne[biased] as number);
  if (mantissa > 2 * rootOfHalf) {
    mantissa /= 2;
    exponent += 1;
  }
  const f = mantissa - 1;
  const s = f / (2 + f);
  const z = s * s;
  const r = z * (z * (z * (z * (z * (z * (z * c6 + c5) + c4) + c3) + c2) + c1) + c0);
  const half = 0.5 * f * f;
  return exponent * ln2High - (half - (s * (half + r) + exponent * ln2Low) - f);
}

export function log10(x: number): number {
  return ln(x) / ln10;
}

/** Rounds half away from zero; a value within 1e-9 of a half counts as a half. For `unit` 0.1, pass 10 steps to the whole. */
export function rounded(x: number, stepsToTheWhole = 1): number {
  const scaled = Math.abs(x) * stepsToTheWhole;
  const below = Math.floor(scaled);
  const whole = scaled - below >= 0.5 - 1e-9 ? below + 1 : below;
  return whole === 0 ? 0 : (Math.sign(x) * whole) / stepsToTheWhole;
}

export function sum(values: ArrayLike<number>): number {
  let total = 0;
  for (let at = 0; at < values.length; at++) total += values[at] as number;
  return total;
}

export function mean(values: ArrayLike<number>): number | null {
  return values.length === 0 ? null : sum(values) / values.length;
}

/** The indexes of a whole column. */
export function everyPlace(count: number): Uint32Array {
  const places = new Uint32Array(count);
  for (let at = 0; at < count; at++) places[at] = at;
  return places;
}

const digitBits = 11;
const digits = 2 ** digitBits;
/** Digits of a key's halves: how far to shift, and which half. */
const digitsOfKey = [
  { shift: 0, isHigh: false },
  { shift: 11, isHigh: false },
  { shift: 22, isHigh: false },
  { shift: 0, isHigh: true },
  { shift: 11, isHigh: true },
  { shift: 22, isHigh: true },
] as const;

/** Buckets of a sort by spread: their counters should stay in the processor's cache. */
const mostBuckets = 2 ** 18;
/** A sort by spread gives up after this many moves a value. */
const mostMoves = 16;

/**
 * The given indexes of a column in ascending order of their values, which must not be NaN; equal values stay in the order given. With millions of
 * values, a sort with a comparator takes ten times as long.
 * @example
 * [...ascendingPlaces(Float64Array.of(30, 10, 20), Uint32Array.of(0, 1, 2))] // [1, 2, 0]
 */
export function ascendingPlaces(values: Float64Array, places: Uint32Array, room = new SortRoom()): Uint32Array {
  return placesBySpread(values, places, room) ?? placesByRadix(values, places);
}

/**
 * Memory for sorts that follow one another; the places sorted last are valid until the next sort. New arrays for each would make the engine collect
 * garbage dozens of times.
 */
export class SortRoom {
  given = new Float64Array(0);
  sorted = new Float64Array(0);
  order = new Uint32Array(0);
  readonly next = new Uint32Array(mostBuckets + 1);

  reserve(count: number): void {
    if (count <= this.order.length) return;
    [this.given, this.sorted, this.order] = [new Float64Array(count), new Float64Array(count), new Uint32Array(count)];
  }
}

/**
 * Sorts values that are spread fairly evenly, such as ratings: each goes to its share of the range, then neighbours are put in order. Undefined if that
 * would take too many moves.
 */
function placesBySpread(values: Float64Array, places: Uint32Array, room: SortRoom): Uint32Array | undefined {
  const count = places.length;
  room.reserve(count);
  const { given, sorted, order, next } = room;
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < count; at++) {
    const value = values[places[at] as number] as number;
    given[at] = value;
    if (value < least) least = value;
    if (value > most) most = value;
  }
  const buckets = Math.min(mostBuckets, count);
  const perPoint = (buckets - 1) / (most - least);
  if (!(perPoint > 0 && perPoint < Number.POSITIVE_INFINITY)) return undefined;
  next.fill(0, 0, buckets + 1);
  for (let at = 0; at < count; at++) {
    const bucket = (((given[at] as number) - least) * perPoint) >>> 0;
    next[bucket + 1] = (next[bucket + 1] as number) + 1;
  }
  for (let bucket = 1; bucket <= buckets; bucket++) next[bucket] = (next[bucket] as number) + (next[bucket - 1] as number);
  for (let at = 0; at < count; at++) {
    const value = given[at] as number;
    const bucket = ((value - least) * perPoint) >>> 0;
    const to = next[bucket] as number;
    next[bucket] = to + 1;
    sorted[to] = value;
    order[to] = places[at] as number;
  }
  let movesLeft = count * mostMoves;
  for (let at = 1; at < count; at++) {
    const value = sorted[at] as number;
    if (!((sorted[at - 1] as number) > value)) continue;
    const place = order[at] as number;
    let to = at;
    while (to > 0 && (sorted[to - 1] as number) > value) {
      sorted[to] = sorted[to - 1] as number;
      order[to] = order[to - 1] as number;
      to -= 1;
    }
    sorted[to] = value;
    order[to] = place;
    movesLeft -= at - to;
    if (movesLeft < 0) return undefined;
  }
  return order.subarray(0, count);
}

/** Sorts any values by the digits of their bits. */
function placesByRadix(values: Float64Array, places: Uint32Array): Uint32Array {
  const count = places.length;
  const column = (): Uint32Array => new Uint32Array(count);
  let from = { low: column(), high: column(), place: column() };
  let to = { low: column(), high: column(), place: column() };
  for (let at = 0; at < count; at++) {
    double[0] = values[places[at] as number] as number;
    const top = halves[high] as number;
    // Doubles are ordered like their bits, except for the sign.
    const sign = top >> 31;
    from.high[at] = top ^ (sign | 0x80000000);
    from.low[at] = (halves[1 - high] as number) ^ sign;
    from.place[at] = places[at] as number;
  }
  const starts = new Uint32Array(digits);
  for (const { shift, isHigh } of digitsOfKey) {
    const keys = isHigh ? from.high : from.low;
    starts.fill(0);
    for (let at = 0; at < count; at++) {
      const digit = ((keys[at] as number) >>> shift) & (digits - 1);
      starts[digit] = (starts[digit] as number) + 1;
    }
    const first = count === 0 ? 0 : ((keys[0] as number) >>> shift) & (digits - 1);
    // A digit that is the same everywhere orders nothing.
    if (starts[first] === count) continue;
    let start = 0;
    for (let digit = 0; digit < digits; digit++) {
      const many = starts[digit] as number;
      starts[digit] = start;
      start += many;
    }
    const { low: fromLow, high: fromHigh, place: fromPlace } = from;
    const { low: toLow, high: toHigh, place: toPlace } = to;
    for (let at = 0; at < count; at++) {
      const digit = ((keys[at] as number) >>> shift) & (digits - 1);
      const next = starts[digit] as number;
      starts[digit] = next + 1;
      toLow[next] = fromLow[at] as number;
      toHigh[next] = fromHigh[at] as number;
      toPlace[next] = fromPlace[at] as number;
    }
    [from, to] = [to, from];
  }
  return from.place;
}

/** Nearest rank: the value at place ⌈q·n/100⌉ of an ascending row. `percent` is a whole number. */
export function quantile(sorted: ArrayLike<number>, percent: number): number | null {
  const place = Math.floor((percent * sorted.length + 99) / 100);
  return sorted[Math.max(1, place) - 1] ?? null;
}

/** Standard normal quantiles: 97.5 % and 80 %. */
export const z95 = 1.959963984540054;
export const z80 = 0.8416212335729143;

/**
 * Wilson's interval for a share in n trials.
 * @example
 * Math.round(wilson(0.5, 100).low * 1000) // 404
 */
export function wilson(share: number, n: number): { low: number; high: number } {
  const z2 = z95 * z95;
  const centre = (share + z2 / (2 * n)) / (1 + z2 / n);
  const half = (z95 / (1 + z2 / n)) * Math.sqrt((share * (1 - share)) / n + z2 / (4 * n * n));
  return { low: Math.max(0, centre - half), high: Math.min(1, centre + half) };
}

/**
 * Holm's adjustment; null means not tested and does not count.
 * @example
 * holm([0.01, null, 0.04]) // [0.02, null, 0.04]
 */
export function holm(pValues: readonly (number | null)[]): (number | null)[] {
  const tested = pValues.flatMap((p, at) => (p === null ? [] : [{ p, at }])).sort((a, b) => a.p - b.p);
  const adjusted: (number | null)[] = pValues.map(() => null);
  let least = 0;
  for (const [place, { p, at }] of tested.entries()) {
    least = Math.max(least, Math.min(1, (tested.length - place) * p));
    adjusted[at] = least;
  }
  return adjusted;
}
