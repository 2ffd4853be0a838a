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

/** Numbers of one stage of a career, side by side: its day, and what is to be compared. A player of millions is one look at the memory. */
const S = { after: 0, until: 1, laterOn: 2, earlyBase: 3, earlyReform: 4, laterBase: 5, laterReform: 6 } as const;
const width = 8;
/** No day is before it. */
const notReached = 0;

/** The same from sections as they are rated, of millions of players. Days are numbers above 0. */
export class NewcomerYears {
  /** By stage, then player. */
  readonly #stages: readonly Float64Array[];
  readonly #yearsAfter: (day: number, years: number) => number;

  /** `yearsAfter`: the same day some years on; 29 February becomes the 28th. */
  constructor(players: number, yearsAfter: (day: number, years: number) => number) {
    this.#yearsAfter = yearsAfter;
    this.#stages = afterGames.map(() => new Float64Array(players * width));
  }

  /** A newcomer's standing after a section; NaN: that rulebook does not rate them. True: no later section counts. */
  add(player: number, day: number, games: number, base: number, reform: number): boolean {
    const at = player * width;
    let isOver = true;
    for (let place = 0; place < afterGames.length; place++) {
      if (games < (afterGames[place] as number)) return false;
      const stage = this.#stages[place] as Float64Array;
      if (stage[at + S.until] === notReached) {
        stage[at + S.after] = this.#yearsAfter(day, laterThanYears);
        stage[at + S.until] = this.#yearsAfter(day, withinYears);
        stage[at + S.earlyBase] = base;
        stage[at + S.earlyReform] = reform;
      }
      if (day > (stage[at + S.until] as number)) continue;
      isOver = false;
      stage[at + S.laterOn] = day;
      stage[at + S.laterBase] = base;
      stage[at + S.laterReform] = reform;
    }
    return isOver;
  }

  table(leastPlayers: number): { readonly [games: number]: NewcomersAt } {
    return Object.fromEntries(
      afterGames.map((games, place) => [games, described(pairsOf(this.#stages[place] as Float64Array), leastPlayers)]),
    );
  }
}

function pairsOf(stage: Float64Array): Pair[] {
  const pairs: Pair[] = [];
  for (let at = 0; at < stage.length; at += width) {
    if (stage[at + S.until] === notReached || (stage[at + S.laterOn] as number) <= (stage[at + S.after] as number)) continue;
    const early = { base: stage[at + S.earlyBase] as number, reform: stage[at + S.earlyReform] as number };
    const later = { base: stage[at + S.laterBase] as number, reform: stage[at + S.laterReform] as number };
    if (!Number.isNaN(early.base + early.reform + later.base + later.reform)) pairs.push({ early, later });
  }
  return pairs;
}
