// Calibration by rating gap (LAB §3.2), seen from the higher rated player, each rulebook by its own ratings.

import type { Month, Window } from './months.js';
import { holm, wilson } from './numbers.js';
import { addTo, interval, type MonthlyRatio, monthlyRatio, type Resamples, ratioOf } from './resamples.js';

export interface RatedPrediction {
  readonly month: Month;
  /** Player a's. */
  readonly score: number;
  readonly p: number;
  readonly ratingA: number;
  readonly ratingB: number;
}

const edges = [0, 50, 100, 150, 200, 250, 300, 350, 400, 500, 600, 800] as const;
/** A bin is off if it is significant and at least this far. */
const offBy = 0.01;
const significance = 0.05;
export const leastGamesOfABin = 200;

export interface CalibrationBin {
  readonly from: number;
  /** Null: no upper end. */
  readonly below: number | null;
  readonly games: number;
  readonly expected?: number;
  readonly observed?: number;
  readonly residual?: number;
  readonly wilsonLow?: number;
  readonly wilsonHigh?: number;
  readonly low?: number | null;
  readonly high?: number | null;
  readonly p?: number | null;
  readonly holm?: number | null;
  readonly off?: boolean;
}

export interface Calibration {
  readonly bins: readonly CalibrationBin[];
  readonly absoluteError: number | null;
  readonly slope: number | null;
  readonly slopeLow: number | null;
  readonly slopeHigh: number | null;
}

export function calibration(
  games: readonly RatedPrediction[],
  window: Window,
  resamples: Resamples,
  leastGames = leastGamesOfABin,
): Calibration {
  const sums = new CalibrationSums(window.months);
  for (const { month, score, p, ratingA, ratingB } of games) {
    const at = window.placeOf(month);
    if (at !== undefined) sums.add(at, score, p, ratingA, ratingB);
  }
  return sums.calibrated(resamples, leastGames);
}

/** The bin of a gap. */
function binOf(gap: number): number {
  if (gap < 400) return Math.floor(gap / 50);
  if (gap < 600) return gap < 500 ? 8 : 9;
  return gap < 800 ? 10 : 11;
}

export class CalibrationSums {
  readonly #bins: { games: number; expected: number; observed: number; residual: MonthlyRatio }[];
  readonly #slope: MonthlyRatio;

  constructor(months: number) {
    this.#bins = edges.map(() => ({ games: 0, expected: 0, observed: 0, residual: monthlyRatio(months) }));
    this.#slope = monthlyRatio(months);
  }

  add(month: number, scoreA: number, pA: number, ratingA: number, ratingB: number): void {
    const fromA = ratingA >= ratingB;
    const score = fromA ? scoreA : 1 - scoreA;
    const p = fromA ? pA : 1 - pA;
    const bin = this.#bins[binOf(Math.abs(ratingA - ratingB))];
    if (bin === undefined) return;
    bin.games += 1;
    bin.expected += p;
    bin.observed += score;
    addTo(bin.residual, month, score - p, 1);
    addTo(this.#slope, month, (p - 0.5) * (score - 0.5), (p - 0.5) * (p - 0.5));
  }

  calibrated(resamples: Resamples, leastGames = leastGamesOfABin): Calibration {
    return described(this.#bins, this.#slope, resamples, leastGames);
  }
}

function described(
  bins: readonly { games: number; expected: number; observed: number; residual: MonthlyRatio }[],
  slope: MonthlyRatio,
  resamples: Resamples,
  leastGames: number,
): Calibration {
  const intervals = bins.map((bin) => (bin.games >= leastGames ? interval(bin.residual, resamples) : null));
  const adjusted = holm(intervals.map((found) => found?.p ?? null));
  const rows = bins.map((bin, at): CalibrationBin => {
    const edge = { from: edges[at] ?? 0, below: edges[at + 1] ?? null, games: bin.games };
    if (bin.games === 0) return edge;
    const observed = bin.observed / bin.games;
    const residual = ratioOf(bin.residual) ?? 0;
    const { low: wilsonLow, high: wilsonHigh } = wilson(observed, bin.games);
    const [found, p] = [intervals[at], adjusted[at] ?? null];
    return {
      ...edge,
      expected: bin.expected / bin.games,
      observed,
      residual,
      wilsonLow,
      wilsonHigh,
      low: found?.low ?? null,
      high: found?.high ?? null,
      p: found?.p ?? null,
      holm: p,
      off: p !== null && p < significance && Math.abs(residual) >= offBy,
    };
  });
  const total = bins.reduce((all, bin) => all + bin.games, 0);
  const misses = rows.reduce((all, bin) => all + bin.games * Math.abs(bin.residual ?? 0), 0);
  const ofSlope = interval(slope, resamples);
  return {
    bins: rows,
    absoluteError: total === 0 ? null : misses / total,
    slope: ratioOf(slope),
    slopeLow: ofSlope?.low ?? null,
    slopeHigh: ofSlope?.high ?? null,
  };
}
