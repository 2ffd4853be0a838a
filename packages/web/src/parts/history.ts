// Key figures of a player's history: the change over a year, and where the highest rating was reached.

import type { Answer } from '@harkness/client';

export type Series = Answer<'playerChart'>['series'][number];

/** Official ratings are whole numbers. */
const whole = Math.round;

/** The change in the twelve months before a day; undefined if nothing was rated in them, or nothing before. */
export function changeOfYear(series: Series, today: string): number | undefined {
  const from = `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`;
  const first = series.dates.findIndex((date) => date > from);
  const before = series.ratings[first - 1];
  const last = series.ratings.at(-1);
  return before === undefined || last === undefined ? undefined : whole(last) - whole(before);
}

export type Participation = Answer<'player'>['recent'][number];

export interface LatestChange {
  readonly row: Participation;
  readonly change: number;
  /** The change in the twelve months before a day; undefined if unknown. */
  readonly year?: number;
}

/** The change by a player's newest event in a system. It needs no history, so it is shown immediately. */
export function latestChange(recent: readonly Participation[], system: string, today: string): LatestChange | undefined {
  const rows = recent.filter((row) => row.system === system && row.after !== null);
  const [row] = rows;
  if (row?.after == null || row.before === null) return undefined;
  const from = `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`;
  const first = rows.findLast(({ end }) => end > from);
  // The page includes this many events; a player with more in a year has others before them.
  const isWhole = recent.length < 50 || (recent.at(-1)?.end ?? '') <= from;
  return {
    row,
    change: row.after.official - row.before.official,
    ...(isWhole && first?.before ? { year: row.after.official - first.before.official } : {}),
  };
}

/** The place of the highest established rating if given, else of the highest of all. */
export function peakPlace(series: Series, peak: number | undefined): number | undefined {
  const highest = peak ?? Math.max(...series.ratings);
  // The rating before an event counts too, so the highest may be imported, in which case no event produced it.
  const place = series.ratings.findIndex((rating) => Math.abs(rating - highest) < 1e-6);
  return place < 0 ? undefined : place;
}
