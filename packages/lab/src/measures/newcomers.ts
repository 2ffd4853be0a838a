// Newcomers' error (LAB §3.4): how far early ratings lie from those of a year or two later.

import { mean, sum } from './numbers.js';

/** A player's standing after a section, in order. */
export interface StandingAfter {
  /** `YYYY-MM-DD`, the section's last day. */
  readonly date: string;
  readonly games: number;
  readonly ratingBase: number | null;
  readonly ratingReform: number | null;
}

export interface EarlyError {
  readonly bias: number | null;
  readonly rms: number | null;
  /** Against the other rulebook's later rating. */
  readonly rmsToOther: number | null;
}

export interface NewcomersAt {
  readonly players: number;
  readonly base?: EarlyError;
  readonly reform?: EarlyError;
}

const afterGames = [5, 10, 20, 50] as const;
const laterThanYears = 1;
const withinYears = 2;

/** The same day some years on; 29 February becomes the 28th. */
function yearsAfter(date: string, years: number): string {
  const moved = `${String(Number(date.slice(0, 4)) + years).padStart(4, '0')}${date.slice(4)}`;
  return moved.endsWith('-02-29') ? `${moved.slice(0, 8)}28` : moved;
}

interface Pair {
  readonly early: { readonly base: number; readonly reform: number };
  readonly later: { readonly base: number; readonly reform: number };
}

function pairOf(rows: readonly StandingAfter[], n: number): Pair | undefined {
  const early = rows.find(({ games }) => games >= n);
  if (early === undefined) return undefined;
  const [after, until] = [yearsAfter(early.date, laterThanYears), yearsAfter(early.date, withinYears)];
  const later = rows.findLast(({ date }) => date <= until);
  if (later === undefined || later.date <= after) return undefined;
  if (early.ratingBase === null || early.ratingReform === null || later.ratingBase === null || later.ratingReform === null)
    return undefined;
  return {
    early: { base: early.ratingBase, reform: early.ratingReform },
    later: { base: later.ratingBase, reform: later.ratingReform },
  };
}

function rootMeanSquare(values: readonly number[]): number | null {
  return values.length === 0 ? null : Math.sqrt(sum(values.map((value) => value * value)) / values.length);
}

/** `players`: rows after each section of everybody first rated within the history. */
export function newcomers(
  players: Iterable<readonly StandingAfter[]>,
  leastPlayers: number,
): { readonly [games: number]: NewcomersAt } {
  const all = [...players];
  return Object.fromEntries(
    afterGames.map((n) => {
      const pairs = all.flatMap((rows) => pairOf(rows, n) ?? []);
      if (pairs.length < leastPlayers) return [n, { players: pairs.length }];
      const of = (own: 'base' | 'reform', other: 'base' | 'reform'): EarlyError => ({
        bias: mean(pairs.map(({ early, later }) => early[own] - later[own])),
        rms: rootMeanSquare(pairs.map(({ early, later }) => early[own] - later[own])),
        rmsToOther: rootMeanSquare(pairs.map(({ early, later }) => early[own] - later[other])),
      });
      return [n, { players: pairs.length, base: of('base', 'reform'), reform: of('reform', 'base') }];
    }),
  );
}
