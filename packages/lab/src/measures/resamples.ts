// Paired block bootstrap over months (LAB §4.1), drawn once per report so that every interval uses the same resamples.

import { Generator256 } from './chance.js';
import { mean, sum, z95 } from './numbers.js';

/** How resamples are drawn. The seed makes them the same on every machine. */
export interface ResamplingPlan {
  /** Months of the window, including those without games. */
  readonly months: number;
  readonly blockMonths: number;
  readonly resamples: number;
  readonly seed: number;
}

/** With fewer blocks there is no interval. */
const leastBlocks = 4;

/** Which months each resample contains, and how often. */
export interface Resamples {
  readonly months: number;
  /** How often each month occurs in each resample; empty if the window is too short. */
  readonly drawn: readonly Uint16Array[];
  readonly widening: number | null;
}

/** The months of one resample after the other, in the order drawn. */
export function* drawnMonths({ months, blockMonths, resamples, seed }: ResamplingPlan): Generator<number[]> {
  if (months < leastBlocks * blockMonths) return;
  const generator = Generator256.seeded(seed);
  const blocks = Math.ceil(months / blockMonths);
  for (let b = 0; b < resamples; b += 1) {
    const all: number[] = [];
    for (let block = 0; block < blocks; block += 1) {
      const start = generator.below(months - blockMonths + 1);
      for (let month = 0; month < blockMonths; month += 1) all.push(start + month);
    }
    yield all.slice(0, months);
  }
}

/**
 * Draws resamples of whole blocks of months, so that neighbouring months stay together.
 * @example
 * drawResamples({ months: 12, blockMonths: 3, resamples: 1999, seed: 7 }).months // 12
 */
export function drawResamples(plan: ResamplingPlan): Resamples {
  const drawn: Uint16Array[] = [];
  for (const months of drawnMonths(plan)) {
    const times = new Uint16Array(plan.months);
    for (const month of months) times[month] = (times[month] ?? 0) + 1;
    drawn.push(times);
  }
  return { months: plan.months, drawn, widening: widening(plan) };
}

/** w = t/z, without which intervals from few blocks would be too narrow. Null if there are none. */
export function widening({ months, blockMonths }: Pick<ResamplingPlan, 'months' | 'blockMonths'>): number | null {
  if (months < leastBlocks * blockMonths) return null;
  const freedom = Math.floor(months / blockMonths) - 1;
  const z = z95;
  const t =
    z +
    (z ** 3 + z) / (4 * freedom) +
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * freedom ** 2) +
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / (384 * freedom ** 3);
  return t / z;
}

export interface Interval {
  /** Null with fewer than 39 values: too few to cut off a fortieth. */
  readonly low: number | null;
  readonly high: number | null;
  readonly standardError: number | null;
  readonly p: number;
}

/** Numerators and denominators of a ratio, by month. */
export interface MonthlyRatio {
  readonly numerators: Float64Array;
  readonly denominators: Float64Array;
}

export function monthlyRatio(months: number): MonthlyRatio {
  return { numerators: new Float64Array(months), denominators: new Float64Array(months) };
}

/** The ratio over all months; null if the denominator is zero. */
export function ratioOf({ numerators, denominators }: MonthlyRatio): number | null {
  const below = sum(denominators);
  return below === 0 ? null : sum(numerators) / below;
}

/** The 95 % interval cuts off one fortieth of the values on each side. */
const tail = 40;

/** Null if the window is too short, or every resample's denominator is zero. */
export function interval(ratio: MonthlyRatio, { drawn, widening: w }: Resamples): Interval | null {
  const estimate = ratioOf(ratio);
  if (estimate === null || w === null) return null;
  const { numerators, denominators } = ratio;
  const values = new Float64Array(drawn.length);
  let count = 0;
  for (const times of drawn) {
    let above = 0;
    let below = 0;
    for (let month = 0; month < times.length; month += 1) {
      const often = times[month] as number;
      above += often * (numerators[month] as number);
      below += often * (denominators[month] as number);
    }
    if (below !== 0) {
      values[count] = estimate + w * (above / below - estimate);
      count += 1;
    }
  }
  return summarised(values.subarray(0, count).sort());
}

/** Values in ascending order. */
function summarised(values: Float64Array): Interval | null {
  const count = values.length;
  const centre = mean(values);
  if (centre === null) return null;
  const k = Math.floor((count + 1) / tail);
  const squares = sum(values.map((value) => (value - centre) ** 2));
  let atMost = 0;
  let atLeast = 0;
  for (const value of values) {
    if (value <= 0) atMost += 1;
    if (value >= 0) atLeast += 1;
  }
  return {
    low: k === 0 ? null : (values[k - 1] ?? null),
    high: k === 0 ? null : (values[count - k] ?? null),
    standardError: count < 2 ? null : Math.sqrt(squares / (count - 1)),
    p: Math.min(1, (2 * (1 + Math.min(atMost, atLeast))) / (count + 1)),
  };
}
