// The axes of the history chart: its points on one time axis, and the labels below.

import uPlot from 'uplot';
import { changesWithLists } from '../base/authorities/index.js';
import { monthNames } from '../base/format.js';
import type { Series } from './history.js';

export interface ChartPoint {
  readonly series: Series;
  readonly index: number;
}

export interface Aligned {
  readonly data: uPlot.AlignedData;
  /** For each series, its own points: index on the axis → index in the series. */
  readonly own: readonly ReadonlyMap<number, number>[];
}

/** FIDE ratings apply from list to list, so they are drawn as steps to the end of the axis. US Chess ratings change at events. */
export function isStepped({ system }: Series): boolean {
  return changesWithLists(system);
}

const hour = 3600;

/** All series on one axis of days. Several events of a day are an hour apart, in order. */
export function aligned(series: readonly Series[]): Aligned {
  const times = series.map(({ dates }) =>
    dates.map((date, index) => {
      const before = index - dates.indexOf(date);
      return Date.parse(`${date}T09:00:00Z`) / 1000 + before * hour;
    }),
  );
  const axis = [...new Set(times.flat())].sort((a, b) => a - b);
  const place = new Map(axis.map((time, at) => [time, at]));
  const own = times.map((line) => new Map(line.map((time, index) => [place.get(time) ?? 0, index])));
  const lines = series.map((one, which) => {
    const line: (number | null)[] = axis.map((_, at) => one.ratings[own[which]?.get(at) ?? -1] ?? null);
    if (isStepped(one)) line[axis.length - 1] ??= one.ratings.at(-1) ?? null;
    return line;
  });
  return { data: [axis, ...lines], own };
}

const day = 86_400;

/** The visible days: the last years, or all; with room at both ends, so that no point is on the edge. */
export function rangeOf(axis: readonly number[], years: number): uPlot.Range.MinMax {
  const last = axis.at(-1) ?? 0;
  const first = Number.isFinite(years) ? last - years * 365.25 * day : (axis[0] ?? 0);
  const room = Math.max(15 * day, (last - first) * 0.02);
  return [Number.isFinite(years) ? first : first - room, last + room];
}

/** Labels: years, months with the year at its start, or days. */
export function dateLabels(splits: readonly number[], increment: number): string[] {
  return splits.map((time, at) => {
    const date = new Date(time * 1000);
    const [year, month] = [date.getUTCFullYear(), monthNames[date.getUTCMonth()] ?? ''];
    if (increment >= 360 * day) return String(year);
    const before = splits[at - 1];
    const isNewYear = before === undefined || new Date(before * 1000).getUTCFullYear() !== year;
    const text = increment >= 27 * day ? month : `${date.getUTCDate()} ${month}`;
    return isNewYear ? `${text}\n${year}` : text;
  });
}

/** Days have no time zone. */
export function utc(time: number): Date {
  return uPlot.tzDate(new Date(time * 1000), 'Etc/UTC');
}

/** At least this many points are visible, so that a single rating or a small change does not look like a large one. */
const leastHeight = 200;

/** The visible ratings: those of the lines with some room, in whole tens. */
export function ratingRange(low: number | null, high: number | null): uPlot.Range.MinMax {
  if (low === null || high === null) return [null, null];
  const room = Math.max((high - low) * 0.1, (leastHeight - (high - low)) / 2);
  return [Math.floor((low - room) / 10) * 10, Math.ceil((high + room) / 10) * 10];
}

/** One for each of nine systems, so that no two lines depend on colour alone. */
const dashes: readonly (readonly number[])[] = [
  [],
  [7, 4],
  [10, 3, 2, 3],
  [2, 3],
  [16, 5],
  [10, 3, 2, 3, 2, 3],
  [12, 3, 5, 3],
  [1, 5],
  [4, 7],
];

/** The dashes of the line of the system at this place, from 1, in the chart and in its key. */
export function dashOf(place: number): readonly number[] {
  return dashes[(place - 1) % dashes.length] ?? [];
}
