// The comparison that decides (LAB §4): difference of the primary measure, its interval, the verdict in words.

import type { Month, Window } from './months.js';
import { holm, rounded, sum, z80, z95 } from './numbers.js';
import { addTo, type Interval, interval, type MonthlyRatio, monthlyRatio, type Resamples, ratioOf } from './resamples.js';
import { brier, cappedDeviance, logLoss } from './scores.js';

export type PrimaryMeasure = 'deviance' | 'logLoss' | 'brier';

const measures: Readonly<Record<PrimaryMeasure, (p: number, score: number) => number>> = {
  deviance: cappedDeviance,
  logLoss,
  brier,
};

export interface ComparedGame {
  readonly month: Month;
  readonly score: number;
  readonly pBase: number | null;
  readonly pReform: number | null;
}

export type Verdict = 'none' | 'better' | 'better-small' | 'worse' | 'equivalent' | 'no-difference';

export interface Comparison {
  readonly games: number;
  readonly onlyBase: number;
  readonly onlyReform: number;
  readonly months: number;
  readonly devianceBase: number | null;
  readonly devianceReform: number | null;
  /** Baseline less reform: above 0 the reform is better. */
  readonly difference: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly standardError: number | null;
  readonly p: number | null;
  /** The difference that would have been shown four times in five. */
  readonly detectable: number | null;
  readonly withHalfForMissing: number | null;
  readonly verdict: Verdict;
  readonly words: string;
}

const half = 0.5;

export function comparison(
  games: readonly ComparedGame[],
  window: Window,
  resamples: Resamples,
  threshold: number,
  measure: PrimaryMeasure = 'deviance',
): Comparison {
  const of = measures[measure];
  const sums = new ComparedSums(window.months);
  for (const { month, score, pBase, pReform } of games) {
    const at = window.placeOf(month);
    if (at === undefined || (pBase === null && pReform === null)) continue;
    if (pBase === null) sums.addOnlyReform(at, of(half, score), of(pReform ?? half, score));
    else if (pReform === null) sums.addOnlyBase(at, of(pBase, score), of(half, score));
    else sums.add(at, of(pBase, score), of(pReform, score));
  }
  return sums.compared(resamples, threshold);
}

/** Losses of games under both rulebooks, month by month. */
export class ComparedSums {
  readonly difference: MonthlyRatio;
  readonly #months: number;
  readonly #base: MonthlyRatio;
  readonly #reform: MonthlyRatio;
  readonly #filled: MonthlyRatio;
  #onlyBase = 0;
  #onlyReform = 0;

  constructor(months: number) {
    this.#months = months;
    this.difference = monthlyRatio(months);
    this.#base = monthlyRatio(months);
    this.#reform = monthlyRatio(months);
    this.#filled = monthlyRatio(months);
  }

  /** A game that both predict. */
  add(month: number, lossBase: number, lossReform: number): void {
    const loss = lossBase - lossReform;
    addTo(this.#base, month, lossBase, 1);
    addTo(this.#reform, month, lossReform, 1);
    addTo(this.difference, month, loss, 1);
    addTo(this.#filled, month, loss, 1);
  }

  /** The loss of p = ½ stands for the prediction that is missing. */
  addOnlyBase(month: number, lossBase: number, lossOfHalf: number): void {
    this.#onlyBase += 1;
    addTo(this.#filled, month, lossBase - lossOfHalf, 1);
  }

  addOnlyReform(month: number, lossOfHalf: number, lossReform: number): void {
    this.#onlyReform += 1;
    addTo(this.#filled, month, lossOfHalf - lossReform, 1);
  }

  compared(resamples: Resamples, threshold: number): Comparison {
    const found = interval(this.difference, resamples);
    const estimate = ratioOf(this.difference);
    const verdict = verdictOf(estimate, found, threshold);
    return {
      games: sum(this.difference.denominators),
      onlyBase: this.#onlyBase,
      onlyReform: this.#onlyReform,
      months: this.#months,
      devianceBase: ratioOf(this.#base),
      devianceReform: ratioOf(this.#reform),
      difference: estimate,
      low: found?.low ?? null,
      high: found?.high ?? null,
      standardError: found?.standardError ?? null,
      p: found?.p ?? null,
      detectable: found === null || found.standardError === null ? null : (z95 + z80) * found.standardError,
      withHalfForMissing: ratioOf(this.#filled),
      verdict,
      words: wordsOf(verdict, estimate, found, threshold),
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

/** Five decimals, the minus of typography, none before zero. */
export function fiveDecimals(value: number): string {
  const shown = rounded(value, 100_000);
  return `${shown < 0 ? '−' : ''}${Math.abs(shown).toFixed(5)}`;
}

function wordsOf(verdict: Verdict, estimate: number | null, found: Interval | null, threshold: number): string {
  const { low = null, high = null } = found ?? {};
  if (estimate === null || low === null || high === null) return 'no verdict: too few months';
  const range = `(95 % ${fiveDecimals(low)} to ${fiveDecimals(high)})`;
  if (verdict === 'better') return `better by ${fiveDecimals(estimate)} ${range}`;
  if (verdict === 'better-small')
    return `better, but less than ${fiveDecimals(threshold)}: by ${fiveDecimals(estimate)} ${range}`;
  if (verdict === 'worse') return `worse by ${fiveDecimals(-estimate)} (95 % ${fiveDecimals(-high)} to ${fiveDecimals(-low)})`;
  const excluded = verdict === 'equivalent' ? `; a difference of ${fiveDecimals(threshold)} is excluded` : '';
  return `no difference shown: ${fiveDecimals(estimate)} ${range}${excluded}`;
}

export type ComparisonOfSeveral = Comparison & { readonly holm: number | null };

const significance = 0.05;

/** Verdicts of several reforms in one run: one that does not survive Holm's correction shows no difference. */
export function corrected(comparisons: readonly Comparison[]): ComparisonOfSeveral[] {
  const adjusted = holm(comparisons.map(({ p }) => p));
  return comparisons.map((one, at) => {
    const holmP = adjusted[at] ?? null;
    const { difference, low, high } = one;
    const excludesZero = low !== null && high !== null && (low > 0 || high < 0);
    if (holmP === null || holmP < significance || !excludesZero || difference === null) return { ...one, holm: holmP };
    const words = `no difference shown after correction for ${comparisons.length} reforms: ${fiveDecimals(difference)} (95 % ${fiveDecimals(low)} to ${fiveDecimals(high)})`;
    return { ...one, verdict: 'no-difference', words, holm: holmP };
  });
}
