// Drift from rows of players alone (LAB §3.5): standings at the ends of years.

import { type Career, type DriftOfYear, drift, shownDrift, type YearEnd } from '../measures/drift.js';
import type { MeasuredStanding } from './csv.js';

export interface CohortOptions {
  /** Default: by age if a row has a year of birth, otherwise by experience. */
  readonly rule?: 'age' | 'experience' | undefined;
  /** Both inclusive. */
  readonly ages?: readonly [from: number, to: number] | undefined;
  readonly years?: number | undefined;
  /** Number of games that establish a rating. */
  readonly establishedGames: number;
}

export interface DriftOfRows {
  readonly rule: 'age' | 'experience';
  readonly base: { readonly [year: string]: DriftOfYear };
  readonly reform: { readonly [year: string]: DriftOfYear };
}

const established = 26;

type Side = 'ratingBase' | 'ratingReform';

/** `players`: the rows of each player by date, none after the last month. Null if no year ends by then. */
export function driftOfRows(
  players: readonly (readonly MeasuredStanding[])[],
  until: string,
  cohort: CohortOptions = { establishedGames: established },
): DriftOfRows | null {
  const first = players.reduce((least, [row]) => Math.min(least, yearOf(row)), Number.POSITIVE_INFINITY);
  const last = Number(until.slice(0, 4)) - (until.endsWith('-12') ? 0 : 1);
  if (!(first <= last)) return null;
  const years = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  const hasAges = players.some((rows) => rows.some(({ born }) => born !== undefined));
  const rule = cohort.rule ?? (hasAges ? 'age' : 'experience');
  const { ages, years: experience, establishedGames } = cohort;
  const options = {
    ...shownDrift,
    rule,
    established: establishedGames,
    years,
    ...(ages === undefined ? {} : { ages }),
    ...(experience === undefined ? {} : { experience }),
  };
  const side = (of: Side): DriftOfRows['base'] =>
    drift(
      players.flatMap((rows) => careerOf(rows, years, of) ?? []),
      options,
    );
  return { rule, base: side('ratingBase'), reform: side('ratingReform') };
}

function yearOf(row: MeasuredStanding | undefined): number {
  return row === undefined ? Number.POSITIVE_INFINITY : Number(row.date.slice(0, 4));
}

/** Undefined for a player whom the rulebook never rates. */
function careerOf(rows: readonly MeasuredStanding[], years: readonly number[], side: Side): Career | undefined {
  const first = rows.find((row) => row[side] !== null);
  if (first === undefined) return undefined;
  const ends: { [year: number]: YearEnd } = {};
  let at = 0;
  for (const year of years) {
    let played = false;
    for (; at < rows.length && yearOf(rows[at]) <= year; at++) if (rows[at]?.opening === false) played = true;
    const now = rows[at - 1];
    const rating = now?.[side] ?? null;
    if (now !== undefined && rating !== null) ends[year] = { rating, games: now.games, played };
  }
  return { born: rows.find(({ born }) => born !== undefined)?.born ?? null, first: yearOf(first), years: ends };
}
