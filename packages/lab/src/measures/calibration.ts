// Calibration by rating gap (LAB §3.2), from the higher rated player's side, each rulebook by its own ratings.

import { CellPlayers } from './cells.js';
import type { Month, Window } from './months.js';
import { holm, wilson } from './numbers.js';
import { interval, type MonthlyRatio, type Resamples, ratioOf } from './resamples.js';

export interface RatedPrediction {
  readonly month: Month;
  /** Player a's score. */
  readonly score: number;
  readonly p: number;
  readonly ratingA: number;
  readonly ratingB: number;
  /** The players; needed to hide bins of few. */
  readonly a?: string;
  readonly b?: string;
}

const edges = [0, 50, 100, 150, 200, 250, 300, 350, 400, 500, 600, 800] as const;
/** A bin is off if the deviation is significant and at least this large. */
const offBy = 0.01;
const significance = 0.05;
export const leastGamesOfABin = 200;

/** A bin without games, or of too few players to show, has only its limits and its number of games. */
export interface CalibrationBin {
  readonly from: number;
  /** Null if there is no upper end. */
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
  leastPlayers = 0,
): Calibration {
  const sums = new CalibrationSums(window.months, leastPlayers);
  const numbers = new Map<string, number>();
  const players = (of: 'a' | 'b'): Uint32Array =>
    Uint32Array.from(games, (game) => {
      const name = game[of] ?? '';
      const number = numbers.get(name) ?? numbers.size;
      numbers.set(name, number);
      return number;
    });
  const column = (of: (game: RatedPrediction) => number): Float64Array => Float64Array.from(games, of);
  const columns = {
    score: column(({ score }) => score),
    p: column(({ p }) => p),
    ratingA: column(({ ratingA }) => ratingA),
    ratingB: column(({ ratingB }) => ratingB),
    a: players('a'),
    b: players('b'),
  };
  const every = new Uint8Array(games.length).fill(1);
  for (const [game, { month }] of games.entries()) {
    const at = window.placeOf(month);
    if (at === undefined) continue;
    sums.add(at, game, game + 1, every, columns.score, columns.p, columns.ratingA, columns.ratingB, columns.a, columns.b);
  }
  return sums.calibrated(resamples, leastGames);
}

/** The bin of a gap. */
function binOf(gap: number): number {
  if (gap < 400) return Math.floor(gap / 50);
  if (gap < 600) return gap < 500 ? 8 : 9;
  return gap < 800 ? 10 : 11;
}

/** Per bin: games, expected, observed. Per bin and month: residual, games. */
const totalsWidth = 4;

export class CalibrationSums {
  readonly #months: number;
  readonly #totals = new Float64Array(edges.length * totalsWidth);
  readonly #monthly: Float64Array;
  /** Numerators and denominators of the slope. */
  readonly #slope: Float64Array;
  readonly #players: CellPlayers;

  /** `leastPlayers`: bins of fewer are not shown. */
  constructor(months: number, leastPlayers = 0) {
    this.#players = new CellPlayers(edges.length, leastPlayers);
    this.#months = months;
    this.#monthly = new Float64Array(edges.length * months * 2);
    this.#slope = new Float64Array(months * 2);
  }

  /** Adds the marked games from one index of the columns to before another. */
  add(
    month: number,
    from: number,
    until: number,
    marks: Uint8Array,
    scores: Float64Array,
    predictions: Float64Array,
    ratingsA: Float64Array,
    ratingsB: Float64Array,
    playersA: Uint32Array,
    playersB: Uint32Array,
  ): void {
    const players = this.#players;
    const { isFew } = players;
    const totals = this.#totals;
    const monthly = this.#monthly;
    const slope = this.#slope;
    let above = slope[month * 2] as number;
    let below = slope[month * 2 + 1] as number;
    for (let game = from; game < until; game++) {
      if (marks[game] !== 1) continue;
      const scoreA = scores[game] as number;
      const pA = predictions[game] as number;
      const ratingA = ratingsA[game] as number;
      const ratingB = ratingsB[game] as number;
      const fromA = ratingA >= ratingB;
      const score = fromA ? scoreA : 1 - scoreA;
      const p = fromA ? pA : 1 - pA;
      const bin = binOf(Math.abs(ratingA - ratingB));
      if (isFew[bin] === 1) {
        players.see(bin, playersA[game] as number);
        players.see(bin, playersB[game] as number);
      }
      const of = bin * totalsWidth;
      totals[of] = (totals[of] as number) + 1;
      totals[of + 1] = (totals[of + 1] as number) + p;
      totals[of + 2] = (totals[of + 2] as number) + score;
      const at = (month * edges.length + bin) * 2;
      monthly[at] = (monthly[at] as number) + (score - p);
      monthly[at + 1] = (monthly[at + 1] as number) + 1;
      const lead = p - 0.5;
      above += lead * (score - 0.5);
      below += lead * lead;
    }
    slope[month * 2] = above;
    slope[month * 2 + 1] = below;
  }

  calibrated(resamples: Resamples, leastGames = leastGamesOfABin): Calibration {
    const column = (at: (month: number) => number): Float64Array =>
      Float64Array.from({ length: this.#months }, (_, month) => at(month));
    const bins = edges.map((_, bin) => {
      const [games = 0, expected = 0, observed = 0] = this.#totals.subarray(bin * totalsWidth);
      const cell = (month: number): number => (month * edges.length + bin) * 2;
      const residual = {
        numerators: column((month) => this.#monthly[cell(month)] as number),
        denominators: column((month) => this.#monthly[cell(month) + 1] as number),
      };
      return { games, expected, observed, residual, isShown: this.#players.isFew[bin] !== 1 };
    });
    const slope = {
      numerators: column((month) => this.#slope[month * 2] as number),
      denominators: column((month) => this.#slope[month * 2 + 1] as number),
    };
    return described(bins, slope, resamples, leastGames);
  }
}

function described(
  bins: readonly { games: number; expected: number; observed: number; residual: MonthlyRatio; isShown: boolean }[],
  slope: MonthlyRatio,
  resamples: Resamples,
  leastGames: number,
): Calibration {
  const intervals = bins.map((bin) => (bin.isShown && bin.games >= leastGames ? interval(bin.residual, resamples) : null));
  const adjusted = holm(intervals.map((found) => found?.p ?? null));
  const rows = bins.map((bin, at): CalibrationBin => {
    const edge = { from: edges[at] ?? 0, below: edges[at + 1] ?? null, games: bin.games };
    if (bin.games === 0 || !bin.isShown) return edge;
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
  const misses = bins.reduce((all, bin) => all + bin.games * Math.abs(ratioOf(bin.residual) ?? 0), 0);
  const ofSlope = interval(slope, resamples);
  return {
    bins: rows,
    absoluteError: total === 0 ? null : misses / total,
    slope: ratioOf(slope),
    slopeLow: ofSlope?.low ?? null,
    slopeHigh: ofSlope?.high ?? null,
  };
}
