// The comparison that decides (LAB §4): difference of the primary measure, its interval, the verdict in words.

import type { Month, Window } from './months.js';
import { holm, rounded, z80, z95 } from './numbers.js';
import { addTo, type Interval, interval, monthlyRatio, type Resamples, ratioOf } from './resamples.js';
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
  const [base, reform] = [monthlyRatio(window.months), monthlyRatio(window.months)];
  const [difference, filled] = [monthlyRatio(window.months), monthlyRatio(window.months)];
  let [paired, onlyBase, onlyReform] = [0, 0, 0];
  for (const { month, score, pBase, pReform } of games) {
    const at = window.placeOf(month);
    if (at === undefined || (pBase === null && pReform === null)) continue;
    addTo(filled, at, of(pBase ?? half, score) - of(pReform ?? half, score), 1);
    if (pBase === null) onlyReform += 1;
    else if (pReform === null) onlyBase += 1;
    else {
      const [lossBase, lossReform] = [of(pBase, score), of(pReform, score)];
      paired += 1;
      addTo(base, at, lossBase, 1);
      addTo(reform, at, lossReform, 1);
      addTo(difference, at, lossBase - lossReform, 1);
    }
  }
  const found = interval(difference, resamples);
  const estimate = ratioOf(difference);
  const verdict = verdictOf(estimate, found, threshold);
  return {
    games: paired,
    onlyBase,
    onlyReform,
    months: window.months,
    devianceBase: ratioOf(base),
    devianceReform: ratioOf(reform),
    difference: estimate,
    low: found?.low ?? null,
    high: found?.high ?? null,
    standardError: found?.standardError ?? null,
    p: found?.p ?? null,
    detectable: found === null || found.standardError === null ? null : (z95 + z80) * found.standardError,
    withHalfForMissing: ratioOf(filled),
    verdict,
    words: wordsOf(verdict, estimate, found, threshold),
  };
}

function verdictOf(estimate: number | null, found: Interval | null, threshold: number): Verdict {
  const { low = null, high = null } = found ?? {};
  if (estimate === null || low === null || high === null) return 'none';
  if (low > 0) return estimate >= threshold ? 'better' : 'better-small';
  if (high < 0) return 'worse';
  return -threshold < low && high < threshold ? 'equivalent' : 'no-difference';
}

/** Five decimals, the minus of typography, none before zero. */
function number(value: number): string {
  const shown = rounded(value, 100_000);
  return `${shown < 0 ? '−' : ''}${Math.abs(shown).toFixed(5)}`;
}

function wordsOf(verdict: Verdict, estimate: number | null, found: Interval | null, threshold: number): string {
  const { low = null, high = null } = found ?? {};
  if (estimate === null || low === null || high === null) return 'no verdict: too few months';
  const range = `(95 % ${number(low)} to ${number(high)})`;
  if (verdict === 'better') return `better by ${number(estimate)} ${range}`;
  if (verdict === 'better-small') return `better, but less than ${number(threshold)}: by ${number(estimate)} ${range}`;
  if (verdict === 'worse') return `worse by ${number(-estimate)} (95 % ${number(-high)} to ${number(-low)})`;
  const excluded = verdict === 'equivalent' ? `; a difference of ${number(threshold)} is excluded` : '';
  return `no difference shown: ${number(estimate)} ${range}${excluded}`;
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
    const words = `no difference shown after correction for ${comparisons.length} reforms: ${number(difference)} (95 % ${number(low)} to ${number(high)})`;
    return { ...one, verdict: 'no-difference', words, holm: holmP };
  });
}
