// Points flow (LAB §3.6): the causes of change in the sum of all ratings, in lines that add up to it.

import { sum } from './numbers.js';

export interface FlowGame {
  /** Null if that side is not under the standard formula. */
  readonly k: readonly [a: number | null, b: number | null];
  readonly e: readonly [a: number | null, b: number | null];
  /** Player a's score. */
  readonly score: number;
}

export const otherFlowLines = [
  'firstRatings',
  'special',
  'bonus',
  'floors',
  'ceilings',
  'matches',
  'foreign',
  'rounding',
  'oneOff',
  'decisions',
  'leaving',
] as const;
export type OtherFlowLine = (typeof otherFlowLines)[number];
export type FlowLine = 'unequalK' | 'unequalExpectation' | 'oneSided' | OtherFlowLine;

export interface Flow {
  readonly lines: { readonly [line in FlowLine]?: number };
  readonly change: number;
  readonly sum: number;
  /** It is a defect if its absolute value exceeds 1e-6 × players. */
  readonly unexplained: number;
}

export function flow(
  games: readonly FlowGame[],
  other: { readonly [line in OtherFlowLine]?: number },
  start: number,
  end: number,
): Flow {
  let [unequalK, unequalExpectation, oneSided] = [0, 0, 0];
  for (const { k, e, score } of games) {
    const [a, b] = [sideOf(k[0], e[0]), sideOf(k[1], e[1])];
    if (a !== undefined && b !== undefined) {
      const between = (a.e + 1 - b.e) / 2;
      unequalK += (a.k - b.k) * (score - between);
      unequalExpectation += ((a.k + b.k) * (1 - a.e - b.e)) / 2;
    } else if (a !== undefined) oneSided += a.k * (score - a.e);
    else if (b !== undefined) oneSided += b.k * (1 - score - b.e);
  }
  return flowOf({ unequalK, unequalExpectation, oneSided, ...other }, start, end);
}

/** Every line there is. */
export const flowLines: readonly FlowLine[] = ['unequalK', 'unequalExpectation', 'oneSided', ...otherFlowLines];

/** Compares the lines with the change in the sum of all ratings. */
export function flowOf(lines: { readonly [line in FlowLine]?: number }, start: number, end: number): Flow {
  const total = sum(Object.values(lines));
  const change = end - start;
  return { lines, change, sum: total, unexplained: change - total };
}

function sideOf(k: number | null, e: number | null): { k: number; e: number } | undefined {
  return k === null || e === null ? undefined : { k, e };
}
