// The deciding comparison (LAB §4): the difference of the primary measure, its interval, and the verdict in words.

import { type Saying, say } from '@harkness/office';
import type { Month, Window } from './months.js';
import { holm, rounded, sum, z80, z95 } from './numbers.js';
import { type Interval, interval, type MonthlyRatio, type Resamples, ratioOf } from './resamples.js';
import { brier, cappedDeviance, logLoss } from './scores.js';

export type PrimaryMeasure = 'deviance' | 'logLoss' | 'brier';

/** The loss of one prediction that a measure averages. */
export const lossOf: Readonly<Record<PrimaryMeasure, (p: number, score: number) => number>> = {
  deviance: cappedDeviance,
  logLoss,
  brier,
};

/** A game of the window with both rulebooks' predictions. */
export interface ComparedGame {
  readonly month: Month;
  readonly score: number;
  readonly pBase: number | null;
  readonly pReform: number | null;
}

/** The outcome of a comparison in one word. */
export type Verdict = 'none' | 'better' | 'better-small' | 'worse' | 'equivalent' | 'no-difference';

/** Which rulebook predicted better, by how much, and how certain that is. */
export interface Comparison {
  readonly games: number;
  readonly onlyBase: number;
  readonly onlyReform: number;
  readonly months: number;
  readonly devianceBase: number | null;
  readonly devianceReform: number | null;
  /** Baseline minus reform: above 0 the reform is better. */
  readonly difference: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly standardError: number | null;
  readonly p: number | null;
  /** The difference that would be detected four times out of five. */
  readonly detectable: number | null;
  readonly withHalfForMissing: number | null;
  readonly verdict: Verdict;
  readonly words: string;
}

/** The scale of the plain logistic expectancy (LAB §2). */
export const plainScale = 400;

/** A comparison that is described, but does not decide (LAB §4.2). */
export type Described = Omit<Comparison, 'verdict' | 'words'>;

/** Only the primary measure has a verdict. */
export function described({ verdict: _, words: __, ...measured }: Comparison): Described {
  return measured;
}

/** On too few players there is no verdict, as without an interval. */
export function withoutVerdict(found: Comparison): Comparison {
  const words = String(verdictSaying('none', { estimate: null, low: null, high: null, threshold: 0 }));
  return { ...withoutCells(found), verdict: 'none', words };
}

/** On too few players, only how many games there are (LAB §6.4). */
export function withoutCells({ games, onlyBase, onlyReform, months }: Described): Described {
  const nothing = { devianceBase: null, devianceReform: null, difference: null, low: null, high: null };
  return {
    games,
    onlyBase,
    onlyReform,
    months,
    ...nothing,
    standardError: null,
    p: null,
    detectable: null,
    withHalfForMissing: null,
  };
}

const half = 0.5;

/**
 * Compares two rulebooks on the same games. `threshold`: smaller differences count as none.
 * @example
 * const window = windowOf('2024-01', '2024-12');
 * const resamples = drawResamples({ months: window.months, blockMonths: 3, resamples: 199, seed: 7 });
 * comparison([{ month: '2024-03', score: 1, pBase: 0.64, pReform: 0.7 }], window, resamples, 0.0005).games // 1
 */
export function comparison(
  games: readonly ComparedGame[],
  window: Window,
  resamples: Resamples,
  threshold: number,
  measure: PrimaryMeasure = 'deviance',
): Comparison {
  const of = lossOf[measure];
  const sums = new ComparedSums(window.months);
  const lossBase = Float64Array.from(games, ({ score, pBase }) => of(pBase ?? half, score));
  const lossReform = Float64Array.from(games, ({ score, pReform }) => of(pReform ?? half, score));
  const isPaired = Uint8Array.from(games, ({ pBase, pReform }) => Number(pBase !== null && pReform !== null));
  for (const [game, { month, pBase, pReform }] of games.entries()) {
    const at = window.placeOf(month);
    if (at === undefined || (pBase === null && pReform === null)) continue;
    if (pBase === null) sums.addOnlyReform(at, game, lossBase, lossReform);
    else if (pReform === null) sums.addOnlyBase(at, game, lossBase, lossReform);
    else sums.add(at, game, game + 1, isPaired, 1, lossBase, lossReform);
  }
  return sums.compared(resamples, threshold);
}

/** Columns of a month, adjacent so that a game touches one cache line. */
const width = 6;
const [gamesAt, baseAt, reformAt, differenceAt, missingAt, missingGamesAt] = [0, 1, 2, 3, 4, 5] as const;

/** Losses of games under both rulebooks, by month. */
export class ComparedSums {
  readonly #months: number;
  readonly #sums: Float64Array;
  #onlyBase = 0;
  #onlyReform = 0;

  constructor(months: number) {
    this.#months = months;
    this.#sums = new Float64Array(months * width);
  }

  /**
   * Adds the games with this mark that both predict, from one index of the columns to before another. The sums are locals meanwhile, so
   * that the engine keeps them in registers.
   */
  add(
    month: number,
    from: number,
    until: number,
    marks: Uint8Array,
    mark: number,
    lossBase: Float64Array,
    lossReform: Float64Array,
  ): void {
    const sums = this.#sums;
    const at = month * width;
    let games = sums[at] as number;
    let ofBase = sums[at + 1] as number;
    let ofReform = sums[at + 2] as number;
    let differences = sums[at + 3] as number;
    for (let game = from; game < until; game++) {
      if (marks[game] !== mark) continue;
      const base = lossBase[game] as number;
      const reform = lossReform[game] as number;
      games += 1;
      ofBase += base;
      ofReform += reform;
      differences += base - reform;
    }
    sums[at] = games;
    sums[at + 1] = ofBase;
    sums[at + 2] = ofReform;
    sums[at + 3] = differences;
  }

  /** The loss of p = ½ replaces the missing prediction. */
  addOnlyBase(month: number, game: number, lossBase: Float64Array, lossOfHalf: Float64Array): void {
    this.#onlyBase += 1;
    this.#addMissing(month, (lossBase[game] as number) - (lossOfHalf[game] as number));
  }

  addOnlyReform(month: number, game: number, lossOfHalf: Float64Array, lossReform: Float64Array): void {
    this.#onlyReform += 1;
    this.#addMissing(month, (lossOfHalf[game] as number) - (lossReform[game] as number));
  }

  #addMissing(month: number, loss: number): void {
    const at = month * width;
    this.#sums[at + missingAt] = (this.#sums[at + missingAt] as number) + loss;
    this.#sums[at + missingGamesAt] = (this.#sums[at + missingGamesAt] as number) + 1;
  }

  #column(column: number, more?: number): Float64Array {
    const at = (month: number, name: number): number => this.#sums[month * width + name] as number;
    return Float64Array.from(
      { length: this.#months },
      (_, month) => at(month, column) + (more === undefined ? 0 : at(month, more)),
    );
  }

  #ratio(column: number): MonthlyRatio {
    return { numerators: this.#column(column), denominators: this.#column(gamesAt) };
  }

  /** Sums of differences, and numbers of games. */
  get difference(): MonthlyRatio {
    return this.#ratio(differenceAt);
  }

  compared(resamples: Resamples, threshold: number): Comparison {
    const { difference } = this;
    const found = interval(difference, resamples);
    const estimate = ratioOf(difference);
    const filled = {
      numerators: this.#column(differenceAt, missingAt),
      denominators: this.#column(gamesAt, missingGamesAt),
    };
    const verdict = verdictOf(estimate, found, threshold);
    return {
      games: sum(difference.denominators),
      onlyBase: this.#onlyBase,
      onlyReform: this.#onlyReform,
      months: this.#months,
      devianceBase: ratioOf(this.#ratio(baseAt)),
      devianceReform: ratioOf(this.#ratio(reformAt)),
      difference: estimate,
      low: found?.low ?? null,
      high: found?.high ?? null,
      standardError: found?.standardError ?? null,
      p: found?.p ?? null,
      detectable: found === null || found.standardError === null ? null : (z95 + z80) * found.standardError,
      withHalfForMissing: ratioOf(filled),
      verdict,
      words: String(verdictSaying(verdict, { estimate, ...(found ?? noInterval), threshold })),
    };
  }
}

function verdictOf(estimate: number | null, found: Interval | null, threshold: number): Verdict {
  const { low = null, high = null } = found ?? {};
  if (estimate === null || low === null || high === null) return 'none';
  if (low > 0) return estimate >= threshold ? 'better' : 'better-small';
  if (high < 0) return 'worse';
  return -threshold < low && high < threshold ? 'equivalent' : 'no-difference';
}

/** Five decimals, a typographic minus, and no sign before zero. */
export function fiveDecimals(value: number): string {
  const shown = rounded(value, 100_000);
  return `${shown < 0 ? '−' : ''}${Math.abs(shown).toFixed(5)}`;
}

const noInterval = { low: null, high: null };

/** The verdict in words. `reforms`: how many were judged together, if only the correction for them leaves no difference. */
export function verdictSaying(
  verdict: Verdict,
  of: {
    readonly estimate: number | null;
    readonly low: number | null;
    readonly high: number | null;
    readonly threshold: number;
    readonly reforms?: number | undefined;
  },
): Saying {
  const { estimate, low, high, threshold, reforms } = of;
  if (estimate === null || low === null || high === null) return say`no verdict: too few months`;
  const [by, from, to] = [estimate, low, high].map(fiveDecimals);
  if (reforms !== undefined)
    return say`no difference shown after correction for ${reforms} reforms: ${by} (95 % ${from} to ${to})`;
  if (verdict === 'better') return say`better by ${by} (95 % ${from} to ${to})`;
  if (verdict === 'better-small') return say`better, but less than ${fiveDecimals(threshold)}: by ${by} (95 % ${from} to ${to})`;
  if (verdict === 'worse') return say`worse by ${fiveDecimals(-estimate)} (95 % ${fiveDecimals(-high)} to ${fiveDecimals(-low)})`;
  return verdict === 'equivalent'
    ? say`no difference shown: ${by} (95 % ${from} to ${to}); a difference of ${fiveDecimals(threshold)} is excluded`
    : say`no difference shown: ${by} (95 % ${from} to ${to})`;
}

/** The words of a verdict on a reform that was not registered. */
export function exploratory(words: Saying | string): Saying {
  return say`exploratory: ${words}`;
}

export type ComparisonOfSeveral = Comparison & { readonly holm: number | null };

const significance = 0.05;

/** Verdicts of several reforms in one run: a reform that does not survive Holm's correction shows no difference. */
export function corrected(comparisons: readonly Comparison[]): ComparisonOfSeveral[] {
  const adjusted = holm(comparisons.map(({ p }) => p));
  return comparisons.map((one, at) => {
    const holmP = adjusted[at] ?? null;
    const { difference, low, high } = one;
    const excludesZero = low !== null && high !== null && (low > 0 || high < 0);
    if (holmP === null || holmP < significance || !excludesZero || difference === null) return { ...one, holm: holmP };
    const reforms = comparisons.length;
    const words = String(verdictSaying('no-difference', { estimate: difference, low, high, threshold: 0, reforms }));
    return { ...one, verdict: 'no-difference', words, holm: holmP };
  });
}
