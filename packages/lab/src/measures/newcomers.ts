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
    afterGames.map((n) => [
      n,
      described(
        all.flatMap((rows) => pairOf(rows, n) ?? []),
        leastPlayers,
      ),
    ]),
  );
}

function described(pairs: readonly Pair[], leastPlayers: number): NewcomersAt {
  if (pairs.length < leastPlayers) return { players: pairs.length };
  const of = (own: 'base' | 'reform', other: 'base' | 'reform'): EarlyError => ({
    bias: mean(pairs.map(({ early, later }) => early[own] - later[own])),
    rms: rootMeanSquare(pairs.map(({ early, later }) => early[own] - later[own])),
    rmsToOther: rootMeanSquare(pairs.map(({ early, later }) => early[own] - later[other])),
  });
  return { players: pairs.length, base: of('base', 'reform'), reform: of('reform', 'base') };
}

/** Columns of one stage of a career: its day and the ratings then, and those after the last section of the two years that follow. */
interface Stage {
  readonly games: number;
  readonly reachedOn: Int32Array;
  readonly after: Int32Array;
  readonly until: Int32Array;
  readonly laterOn: Int32Array;
  readonly earlyBase: Float64Array;
  readonly earlyReform: Float64Array;
  readonly laterBase: Float64Array;
  readonly laterReform: Float64Array;
}

const notReached = 0;

/** The same from sections as they are rated, of millions of players. Days are numbers above 0. */
export class NewcomerYears {
  readonly #stages: readonly Stage[];
  readonly #yearsAfter: (day: number, years: number) => number;

  /** `yearsAfter`: the same day some years on; 29 February becomes the 28th. */
  constructor(players: number, yearsAfter: (day: number, years: number) => number) {
    this.#yearsAfter = yearsAfter;
    const days = (): Int32Array => new Int32Array(players);
    const ratings = (): Float64Array => new Float64Array(players);
    this.#stages = afterGames.map((games) => ({
      games,
      reachedOn: days(),
      after: days(),
      until: days(),
      laterOn: days(),
      earlyBase: ratings(),
      earlyReform: ratings(),
      laterBase: ratings(),
      laterReform: ratings(),
    }));
  }

  /** A newcomer's standing after a section; NaN: that rulebook does not rate them. */
  add(player: number, day: number, games: number, base: number, reform: number): void {
    for (const stage of this.#stages) {
      if (games < stage.games) return;
      if (stage.reachedOn[player] === notReached) {
        stage.reachedOn[player] = day;
        stage.after[player] = this.#yearsAfter(day, laterThanYears);
        stage.until[player] = this.#yearsAfter(day, withinYears);
        stage.earlyBase[player] = base;
        stage.earlyReform[player] = reform;
      }
      if (day > (stage.until[player] as number)) continue;
      stage.laterOn[player] = day;
      stage.laterBase[player] = base;
      stage.laterReform[player] = reform;
    }
  }

  table(leastPlayers: number): { readonly [games: number]: NewcomersAt } {
    return Object.fromEntries(this.#stages.map((stage) => [stage.games, described(pairsOf(stage), leastPlayers)]));
  }
}

function pairsOf(stage: Stage): Pair[] {
  const pairs: Pair[] = [];
  for (let player = 0; player < stage.reachedOn.length; player++) {
    if (stage.reachedOn[player] === notReached || (stage.laterOn[player] as number) <= (stage.after[player] as number)) continue;
    const early = { base: stage.earlyBase[player] as number, reform: stage.earlyReform[player] as number };
    const later = { base: stage.laterBase[player] as number, reform: stage.laterReform[player] as number };
    if (!Number.isNaN(early.base + early.reform + later.base + later.reform)) pairs.push({ early, later });
  }
  return pairs;
}
