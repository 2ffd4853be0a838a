// Whether the scale moved (LAB §3.5): a cohort whose strength should hardly change, and the mean split into within and composition.

import { roundedMean } from './cells.js';
import { mean, quantile, rounded } from './numbers.js';

export interface YearEnd {
  readonly rating: number;
  /** Of the career. */
  readonly games: number;
  /** A rated game in a section that ended in this year. */
  readonly played: boolean;
}

export interface Career {
  readonly born: number | null;
  /** Year of the first rating or opening state. */
  readonly first: number;
  readonly years: { readonly [year: number]: YearEnd };
}

export interface DriftOptions {
  readonly rule: 'age' | 'experience';
  /** Games from which a rating is established. */
  readonly established: number;
  /** A cohort with fewer members is not shown. */
  readonly least: number;
  readonly ranks: readonly number[];
  readonly years: readonly number[];
  /** Ages of the cohort, both included. */
  readonly ages?: readonly [from: number, to: number];
  /** Years since the first rating, for the rule `experience`. */
  readonly experience?: number;
}

export interface DriftOfYear {
  readonly cohort: {
    readonly players: number;
    readonly mean: number | null;
    readonly median: number | null;
    readonly change: number | null;
    readonly index: number | null;
  };
  readonly population: {
    readonly players: number;
    readonly mean: number | null;
    readonly median: number | null;
    readonly change: number | null;
    readonly within: number | null;
    readonly entering: number | null;
    readonly leaving: number | null;
  };
  /** The rating of the 10th, 100th, … of all who played. */
  readonly ranks: { readonly [rank: number]: number | null };
}

const cohortAges = [35, 45] as const;
const cohortExperience = 8;
/** Members must have played in this year and the three before. */
const cohortYears = 4;

/** Everybody at the end of a year: one entry a player. */
export interface YearColumns {
  /** NaN: unrated. */
  readonly rating: Float64Array;
  readonly games: Int32Array;
  /** 1: a rated game in a section that ended in this year. */
  readonly played: Uint8Array;
}

export interface DriftPlayers {
  /** Years of birth; 0: unknown. */
  readonly born: Int32Array;
  /** Years of the first rating or opening state; 0: none yet. */
  readonly first: Int32Array;
}

/** Years one after the other; of earlier ones only what the next one is compared with is kept. */
export class DriftYears {
  readonly #players: DriftPlayers;
  readonly #options: Omit<DriftOptions, 'years'>;
  /** The last four years in which each player played: bit 0 this year, bit 1 the year before, … */
  readonly #playedBits: Uint8Array;
  #before: YearBefore | undefined;
  #index: number | null = null;
  /** For one sort after the other. */
  readonly #some: Float64Array;

  constructor(players: DriftPlayers, options: Omit<DriftOptions, 'years'>) {
    this.#players = players;
    this.#options = options;
    this.#playedBits = new Uint8Array(players.born.length);
    this.#some = new Float64Array(players.born.length);
  }

  /** The columns are kept until the next year. */
  add(year: number, { rating, games, played }: YearColumns): DriftOfYear {
    const { established, least, ranks } = this.#options;
    const count = rating.length;
    const isIn = new Uint8Array(count);
    for (let player = 0; player < count; player++) {
      const now = played[player] === 1 && !Number.isNaN(rating[player] as number) ? 1 : 0;
      this.#playedBits[player] = (((this.#playedBits[player] as number) << 1) | now) & allCohortYears;
      isIn[player] = now & Number((games[player] as number) >= established);
    }
    const members: number[] = [];
    for (let player = 0; player < count; player++) if (isIn[player] === 1 && this.#isInCohort(player, year)) members.push(player);
    const before = this.#before;
    const [some, ratingBefore] = [this.#some, before?.rating ?? rating];
    const population = populationOf(rating, isIn, before, some);
    const changes = before === undefined ? [] : members.map((player) => at(rating, player) - at(ratingBefore, player));
    const shown = members.length >= least && members.length > 0;
    const change = mean(changes);
    this.#index = shown && change !== null ? (this.#index ?? 0) + change : null;
    const ratings = Float64Array.from(members, (player) => at(rating, player)).sort();
    const median = quantile(ratings, 50);
    const hide = (value: number | null): number | null => (shown ? value : null);
    const table: DriftOfYear = {
      cohort: {
        players: members.length,
        mean: hide(roundedMean(mean(ratings))),
        median: hide(median === null ? null : rounded(median)),
        change: hide(roundedMean(change)),
        index: roundedMean(this.#index),
      },
      population,
      ranks: ranksOf(rating, played, ranks, some),
    };
    this.#before = { rating: rating.slice(), isIn, mean: population.mean, players: population.players };
    return table;
  }

  /** Of somebody established who played this year. */
  #isInCohort(player: number, year: number): boolean {
    const { rule, ages = cohortAges, experience = cohortExperience } = this.#options;
    if (this.#playedBits[player] !== allCohortYears) return false;
    const [born, first] = [this.#players.born[player] as number, this.#players.first[player] as number];
    if (rule === 'experience') return first !== 0 && first <= year - experience;
    return born !== 0 && year - born >= ages[0] && year - born <= ages[1];
  }
}

const allCohortYears = 2 ** cohortYears - 1;

function at(column: Float64Array, player: number): number {
  return column[player] as number;
}

interface YearBefore {
  readonly rating: Float64Array;
  readonly isIn: Uint8Array;
  readonly mean: number | null;
  readonly players: number;
}

/** The ratings of those who are in one year and in another, or not; ascending, in a part of `some`. */
function sortedRatings(
  rating: Float64Array,
  isIn: Uint8Array,
  other: Uint8Array | undefined,
  isInOther: 0 | 1,
  some: Float64Array,
): Float64Array {
  let count = 0;
  for (let player = 0; player < isIn.length; player++) {
    if (isIn[player] !== 1 || (other !== undefined && other[player] !== isInOther)) continue;
    some[count] = rating[player] as number;
    count += 1;
  }
  return some.subarray(0, count).sort();
}

/** mean_y − mean_{y−1} = within + entering + leaving, exactly. */
function populationOf(
  rating: Float64Array,
  isIn: Uint8Array,
  before: YearBefore | undefined,
  some: Float64Array,
): DriftOfYear['population'] {
  const here = sortedRatings(rating, isIn, undefined, 1, some);
  const [players, meanNow, median] = [here.length, mean(here), quantile(here, 50)];
  if (before === undefined) return { players, mean: meanNow, median, change: null, within: null, entering: null, leaving: null };
  const meanOf = (ratings: Float64Array): { readonly mean: number | null; readonly count: number } => ({
    mean: mean(ratings),
    count: ratings.length,
  });
  const stayedNow = meanOf(sortedRatings(rating, isIn, before.isIn, 1, some)).mean;
  const stayedBefore = meanOf(sortedRatings(before.rating, before.isIn, isIn, 1, some)).mean;
  const entered = meanOf(sortedRatings(rating, isIn, before.isIn, 0, some));
  const left = meanOf(sortedRatings(before.rating, before.isIn, isIn, 0, some));
  const splits = stayedNow !== null && stayedBefore !== null;
  return {
    players,
    mean: meanNow,
    median,
    change: meanNow !== null && before.mean !== null ? meanNow - before.mean : null,
    within: splits ? stayedNow - stayedBefore : null,
    entering: splits ? (entered.count / players) * ((entered.mean ?? stayedNow) - stayedNow) : null,
    leaving: splits ? -(left.count / before.players) * ((left.mean ?? stayedBefore) - stayedBefore) : null,
  };
}

function ranksOf(
  rating: Float64Array,
  played: Uint8Array,
  ranks: readonly number[],
  some: Float64Array,
): { [rank: number]: number | null } {
  let count = 0;
  for (let player = 0; player < rating.length; player++) {
    if (played[player] !== 1 || Number.isNaN(at(rating, player))) continue;
    some[count] = at(rating, player);
    count += 1;
  }
  const ratings = some.subarray(0, count).sort();
  return Object.fromEntries(ranks.map((rank) => [rank, ratings[count - rank] ?? null]));
}

export function drift(players: readonly Career[], options: DriftOptions): { readonly [year: number]: DriftOfYear } {
  const table: Record<number, DriftOfYear> = {};
  const born = Int32Array.from(players, (player) => player.born ?? 0);
  const years = new DriftYears({ born, first: Int32Array.from(players, ({ first }) => first) }, options);
  const asked = new Set(options.years);
  const known = players.flatMap((player) => Object.keys(player.years).map(Number));
  const [from, to] = [Math.min(...known, ...options.years), Math.max(...options.years)];
  for (let year = from; year <= to; year++) {
    const ends = players.map((player) => player.years[year]);
    const found = years.add(year, {
      rating: Float64Array.from(ends, (end) => end?.rating ?? Number.NaN),
      games: Int32Array.from(ends, (end) => end?.games ?? 0),
      played: Uint8Array.from(ends, (end) => Number(end?.played === true)),
    });
    if (asked.has(year)) table[year] = found;
  }
  return table;
}
