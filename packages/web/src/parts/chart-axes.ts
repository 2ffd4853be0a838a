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

export interface Spot {
  readonly x: number;
  readonly y: number;
}

interface Label {
  readonly width: number;
  readonly height: number;
  /** The distance between the label and its line. */
  readonly gap: number;
}

/**
 * The left top corner of a line's label: above the line at its start, if no curve is near, else at its end, else wherever above or
 * below the line the curves are furthest away.
 */
export function labelSpot(
  { width, height, gap }: Label,
  line: { readonly left: number; readonly right: number; readonly y: number },
  curves: readonly (readonly Spot[])[],
): Spot {
  const last = Math.max(line.left, line.right - width);
  const steps = 24;
  const across = Array.from({ length: steps + 1 }, (_, at) => line.left + ((last - line.left) * at) / steps);
  const tops = [line.y - gap - height, line.y + gap];
  // The ends come first, and win between equals.
  const spots = tops.flatMap((y) => [line.left, last, ...across].map((x) => ({ x, y })));
  const enough = height;
  let best = { spot: { x: line.left, y: line.y - gap - height }, room: -1 };
  for (const spot of spots) {
    const room = Math.min(enough, ...curves.map((curve) => roomBeside(curve, spot, { width, height })));
    if (room > best.room) best = { spot, room };
  }
  return best.spot;
}

/** How far a curve stays above or below a box; 0 if it touches it. */
function roomBeside(curve: readonly Spot[], { x, y }: Spot, box: { readonly width: number; readonly height: number }): number {
  let least = Number.POSITIVE_INFINITY;
  for (const [at, end] of curve.entries()) {
    const start = curve[at - 1] ?? end;
    const [from, to] = [Math.max(x, start.x), Math.min(x + box.width, end.x)];
    if (from > to) continue;
    const heightAt = (where: number) =>
      end.x === start.x ? end.y : start.y + ((end.y - start.y) * (where - start.x)) / (end.x - start.x);
    // An upright piece of a stepped line has all heights between its ends.
    const ends = end.x === start.x ? [start.y, end.y] : [heightAt(from), heightAt(to)];
    const [high, low] = [Math.min(...ends), Math.max(...ends)];
    least = Math.min(least, low < y ? y - low : high > y + box.height ? high - y - box.height : 0);
  }
  return least;
}
