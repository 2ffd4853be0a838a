// All tables of a report as named columns, for CSV, Parquet, JSON and the pages.

import { columnsOf, gameClasses, secondaryComparisons } from './columns.js';
import type { ReportDocument } from './document.js';
import { type TableName, tableTitles } from './labels.js';
import { brokenCoverage } from './words.js';

export type Cell = string | number | boolean | null;

/** A table of a report. */
export interface ReportTable {
  readonly name: string;
  readonly title: string;
  readonly columns: readonly { readonly name: string; readonly kind: 'text' | 'number' | 'flag' }[];
  readonly rows: readonly (readonly Cell[])[];
}

type Row = { readonly [column: string]: Cell | undefined };

/** The columns that some row has; missing values are null. */
function table(name: TableName, rows: readonly Row[]): ReportTable {
  const present = new Set(rows.flatMap((row) => Object.keys(row)));
  const known = columnsOf[name].filter((column) => present.delete(column));
  // A report of a later version may have more.
  const names = [...known, ...[...present].sort()];
  const kindOf = (column: string): 'text' | 'number' | 'flag' => {
    const value = rows.map((row) => row[column]).find((one) => one !== null && one !== undefined);
    return typeof value === 'string' ? 'text' : typeof value === 'boolean' ? 'flag' : 'number';
  };
  return {
    name,
    title: String(tableTitles[name]),
    columns: names.map((column) => ({ name: column, kind: kindOf(column) })),
    rows: rows.map((row) => names.map((column) => row[column] ?? null)),
  };
}

const sides = ['base', 'reform'] as const;

/**
 * Every table of a report.
 * @example
 * tablesOf(report.report).map(({ name }) => name).includes('calibration') // true
 */
export function tablesOf(report: ReportDocument): ReportTable[] {
  const { comparison, secondary, scores, calibration, groups, newcomers, drift, flow, gains, games, series } = report;
  const comparisons = [
    { comparison: 'primary', ...comparison },
    ...secondaryComparisons.map((name) => ({ comparison: name, ...secondary[name], verdict: null, words: null })),
  ];
  const all = [
    table('comparison', comparisons),
    table(
      'games',
      gameClasses.map((name) => ({ class: name, games: games.byClass[name] })),
    ),
    table(
      'scores',
      sides.map((rulebook) => ({ rulebook, ...scores[rulebook] })),
    ),
    table(
      'calibration',
      sides.flatMap((rulebook) => calibration[rulebook].bins.map((bin) => ({ rulebook, ...bin }))),
    ),
    ...(['rating', 'age', 'games', 'colour'] as const).map((by) =>
      table(
        `groups-${by}`,
        inOrder(Object.keys(groups[by])).map((group) => ({ group, ...groups[by][group] })),
      ),
    ),
    table(
      'newcomers',
      Object.entries(newcomers).flatMap(([afterGames, { players, ...errors }]) =>
        sides.map((rulebook) => ({ afterGames: Number(afterGames), players, rulebook, ...errors[rulebook] })),
      ),
    ),
    table(
      'drift-cohort',
      sides.flatMap((rulebook) =>
        Object.entries(drift[rulebook]).map(([year, { cohort }]) => ({ rulebook, year: Number(year), ...cohort })),
      ),
    ),
    table(
      'drift-population',
      sides.flatMap((rulebook) =>
        Object.entries(drift[rulebook]).map(([year, { population }]) => ({ rulebook, year: Number(year), ...population })),
      ),
    ),
    table(
      'ranks',
      Object.entries(series.ranks).flatMap(([rank, years]) =>
        years.map(([year, base, reform]) => ({ rank: Number(rank), year: Number(year), base, reform })),
      ),
    ),
    table(
      'flow',
      sides.flatMap((rulebook) =>
        [['window', flow[rulebook].window] as const, ...Object.entries(flow[rulebook].years)].map(([span, one]) => ({
          rulebook,
          span,
          ...one.lines,
          change: one.change,
          unexplained: one.unexplained,
        })),
      ),
    ),
    ...(['rating', 'age', 'games'] as const).map((by) =>
      table(
        `gains-${by}`,
        inOrder(Object.keys(gains[by])).map((group) => {
          const gain = gains[by][group];
          if (gain === null || gain === undefined) return { group };
          const { quantiles, ...rest } = gain;
          return { group, ...rest, ...Object.fromEntries(Object.entries(quantiles).map(([q, value]) => [`q${q}`, value])) };
        }),
      ),
    ),
    table(
      'months',
      series.differenceByMonth.map(([month, count, sum]) => ({
        month,
        games: count,
        difference: count === 0 || sum === null ? null : sum / count,
      })),
    ),
  ];
  return [...all.map((one) => withCoverage(one, brokenCoverage(report))), ...simulationTables(report)];
}

/** The upper end of an interval from resampling; a Wilson interval of a score does not depend on coverage. */
function isUpperEnd(column: string): boolean {
  return /^high$|High$/.test(column) && column !== 'wilsonHigh';
}

/** Whether the table has intervals from resampling. */
export function hasIntervals({ columns }: ReportTable): boolean {
  return columns.some(({ name }) => isUpperEnd(name));
}

/** Every interval has its measured coverage beside it, if intervals do not hold what they promise (LAB §5). */
function withCoverage(one: ReportTable, coverage: number | undefined): ReportTable {
  if (coverage === undefined) return one;
  const beside = (name: string): string => (name === 'high' ? 'coverage' : name.replace('High', 'Coverage'));
  return {
    ...one,
    columns: one.columns.flatMap((column) =>
      isUpperEnd(column.name) ? [column, { name: beside(column.name), kind: 'number' }] : [column],
    ),
    rows: one.rows.map((row) =>
      row.flatMap((cell, at) => (isUpperEnd(one.columns[at]?.name ?? '') ? [cell, cell === null ? null : coverage] : [cell])),
    ),
  };
}

/** Worlds with known strengths, if the reform asked for them. */
function simulationTables({ simulation }: ReportDocument): ReportTable[] {
  if (simulation === null) return [];
  const { worlds, errors, difference, coverage } = simulation;
  const { share, low, high, ...counts } = coverage;
  const ofStrength = (rulebook: (typeof sides)[number]): Row[] => {
    const { bands, ...all } = errors[rulebook];
    const inBands = inOrder(Object.keys(bands)).map((strength) => ({ rulebook, strength, ...bands[strength] }));
    return [{ rulebook, strength: 'all', ...all }, ...inBands];
  };
  return [
    table('simulation', [{ worlds, ...difference, ...counts, coverage: share, coverageLow: low, coverageHigh: high }]),
    table('simulation-errors', sides.flatMap(ofStrength)),
  ];
}

/** `5–8` before `26–50`; names without a number at the end. */
export function inOrder(names: readonly string[]): string[] {
  const key = (name: string): number => {
    const number = Number.parseInt(name, 10);
    return Number.isNaN(number) ? Number.POSITIVE_INFINITY : number;
  };
  return [...names].sort((a, b) => (key(a) === key(b) ? (a < b ? -1 : 1) : key(a) - key(b)));
}

/**
 * CSV by RFC 4180, with a header line.
 * @example
 * const columns = [{ name: 'year', kind: 'number' }, { name: 'games', kind: 'number' }] as const;
 * csvOf({ name: 'games', title: 'Games', columns, rows: [[2024, 12]] }) // 'year,games\r\n2024,12\r\n'
 */
export function csvOf({ columns, rows }: ReportTable): string {
  const cell = (value: Cell): string => {
    const text = value === null ? '' : String(value);
    return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return [columns.map(({ name }) => name), ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

/**
 * A table as JSON: one object a row.
 * @example
 * const columns = [{ name: 'year', kind: 'number' }, { name: 'games', kind: 'number' }] as const
 * jsonOf({ name: 'games', title: 'Games', columns, rows: [[2024, 12]] }) // '[{"year":2024,"games":12}]\n'
 */
export function jsonOf({ columns, rows }: ReportTable): string {
  const objects = rows.map((row) => Object.fromEntries(columns.map(({ name }, at) => [name, row[at] ?? null])));
  return `${JSON.stringify(objects)}\n`;
}
