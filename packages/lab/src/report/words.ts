// Numbers and plurals for the report's sentences.

import { type Saying, say } from '@harkness/office';
import { rounded } from '../measures/numbers.js';
import type { ReportDocument } from './document.js';

/** A fixed number of decimals, a typographic minus, and no sign before zero. */
export function shown(value: number, decimals: number): string {
  const value_ = rounded(value, 10 ** decimals);
  return `${value_ < 0 ? '−' : ''}${Math.abs(value_).toFixed(decimals)}`;
}

/** With a plus sign for positive values. */
export function signed(value: number, decimals: number): string {
  return `${rounded(value, 10 ** decimals) > 0 ? '+' : ''}${shown(value, decimals)}`;
}

export function counted(value: number): string {
  return String(Math.round(value)).replace(/\B(?=(\d{3})+(?!\d))/g, ',');
}

/** `1 game`, `12 games`. */
export function manyGames(count: number): Saying {
  return count === 1 ? say`${counted(count)} game` : say`${counted(count)} games`;
}

/** `a, b and c`. */
export function listed(items: readonly string[]): string | Saying {
  return items.length < 2 ? (items[0] ?? '') : say`${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}

/** The share of made-up worlds whose interval held the truth, if intervals do not hold what they promise (LAB §5); else undefined. */
export function brokenCoverage({ simulation }: Pick<ReportDocument, 'simulation'>): number | undefined {
  return simulation === null || simulation.coverage.holds || simulation.coverage.share === null
    ? undefined
    : simulation.coverage.share;
}

/** Stands beside an interval whose coverage is not 95 %; else nothing. */
export function besideInterval(document: Pick<ReportDocument, 'simulation'>): Saying {
  const share = brokenCoverage(document);
  return share === undefined ? say`` : say` [measured coverage ${shown(share * 100, 1)} %]`;
}
