// Whether the scale moved (LAB §3.5): a cohort of stable strength, and the mean split into within and composition.

import { leastPlayersOfACell, roundedMean } from './cells.js';
import { ascendingPlaces, mean, quantile, rounded, SortRoom } from './numbers.js';

export interface YearEnd {
  readonly rating: number;
  /** Games of the whole career. */
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
  /** Number of games that establish a rating. */
  readonly established: number;
  /** A cohort with fewer members is not shown. */
  readonly least: number;
  /** A mean or change over fewer players is not shown (LAB §6.4). */
  readonly leastOfACell?: number;
  readonly ranks: readonly number[];
  readonly years: readonly number[];
  /** Ages of the cohort, both inclusive. */
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
  /** The rating of the 10th, 100th, … of all players active in the year. */
  readonly ranks: { readonly [rank: number]: number | null };
}

/** What a report shows of drift: cohorts of 30, cells of 10, and the rating of these ranks (LAB §3.5, §6.4). */
export const shownDrift = { least: 30, leastOfACell: leastPlayersOfACell, ranks: [10, 100, 1000] } as const;

const cohortAges = [35, 45] as const;
const cohortExperience = 8;
/** Members must have played in this year and the three before. */
const cohortYears = 4;

/** Every player at the end of a year: one entry per player. */
export interface YearColumns {
  /** NaN if unrated. */
  readonly rating: Float64Array;
  readonly games: Int32Array;
  /** 1 if they had a rated game in a section that ended in this year. */
  readonly played: Uint8Array;
}

export interface DriftPlayers {
  /** Years of birth; 0 if unknown. */
  readonly born: Int32Array;
  /** Years of the first rating or opening state; 0 if none yet. */
  readonly first: Int32Array;
}

/** Processes years in order; of earlier ones only the data needed for comparison are kept. */
export class DriftYears {
  readonly #players: DriftPlayers;
  readonly #options: Omit<DriftOptions, 'years'>;
  /** The last four years in which each player played: bit 0 this year, bit 1 the previous year, … */
  readonly #playedBits: Uint8Array;
  #before: YearBefore | undefined;
  #index: number | null = null;
  // Used again every year: with new arrays for each, the engine would collect garbage dozens of times.
  readonly #room = new SortRoom();
  readonly #ratedPlayers: Uint32Array;
  readonly #ratingBefore: Float64Array;
  /** Of this year and of the last one. */
  readonly #isIn: readonly [Uint8Array, Uint8Array];
  readonly #here: readonly [Uint32Array, Uint32Array];
  #turn: 0 | 1 = 0;

  constructor(players: DriftPlayers, options: Omit<DriftOptions, 'years'>) {
    this.#players = players;
    this.#options = options;
    const count = players.born.length;
    this.#playedBits = new Uint8Array(count);
    this.#ratedPlayers = new Uint32Array(count);
    this.#ratingBefore = new Float64Array(count);
    this.#isIn = [new Uint8Array(count), new Uint8Array(count)];
    this.#here = [new Uint32Array(count), new Uint32Array(count)];
  }

  /** The columns may change afterwards. */
  add(year: number, { rating, games, played }: YearColumns): DriftOfYear {
    const { established, least, leastOfACell = 1, ranks } = this.#options;
    const count = rating.length;
    this.#turn = this.#turn === 0 ? 1 : 0;
    const [isIn, inOrder, ratedPlayers] = [this.#isIn[this.#turn], this.#here[this.#turn], this.#ratedPlayers];
    const playedBits = this.#playedBits;
    let rated = 0;
    for (let player = 0; player < count; player++) {
      const now = played[player] === 1 && !Number.isNaN(rating[player] as number) ? 1 : 0;
      playedBits[player] = (((playedBits[player] as number) << 1) | now) & allCohortYears;
      isIn[player] = now & Number((games[player] as number) >= established);
      // Branchless: the next player overwrites one who did not play.
      ratedPlayers[rated] = player;
      rated += now;
    }
    // Sorted once: everything below visits the players in this order.
    const order = ascendingPlaces(rating, ratedPlayers.subarray(0, rated), this.#room);
    let found = 0;
    for (let at = 0; at < rated; at++) {
      const player = order[at] as number;
      inOrder[found] = player;
      found += isIn[player] as number;
    }
    const here = inOrder.subarray(0, found);
    const members: number[] = [];
    for (let player = 0; player < count; player++) if (isIn[player] === 1 && this.#isInCohort(player, year)) members.push(player);
    const before = this.#before;
    const ratingBefore = before?.rating ?? rating;
    const population = populationOf({ rating, isIn, here }, before, leastOfACell);
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
      ranks: Object.fromEntries(ranks.map((rank) => [rank, ratingOf(rating, order[rated - rank])])),
    };
    this.#ratingBefore.set(rating);
    this.#before = { rating: this.#ratingBefore, isIn, here, mean: population.mean };
    return table;
  }

  /** For an established player who played this year. */
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

function ratingOf(rating: Float64Array, player: number | undefined): number | null {
  return player === undefined ? null : at(rating, player);
}

/** Established players who played in a year. */
interface Population {
  readonly rating: Float64Array;
  readonly isIn: Uint8Array;
  /** The players, by rating. */
  readonly here: Uint32Array;
}

interface YearBefore extends Population {
  /** Null if it is not shown. */
  readonly mean: number | null;
}

/**
 * The mean of those who are (1) or are not (0) in another year too. Summed in ascending order, so that it does not depend on how
 * players are numbered.
 */
function meanOf(
  { rating, here }: Population,
  other: Uint8Array | undefined,
  isInOther: 0 | 1,
): { readonly mean: number | null; readonly count: number } {
  let [total, count] = [0, 0];
  for (let place = 0; place < here.length; place++) {
    const player = here[place] as number;
    if (other !== undefined && other[player] !== isInOther) continue;
    total += rating[player] as number;
    count += 1;
  }
  return { mean: count === 0 ? null : total / count, count };
}

/**
 * mean_y − mean_{y−1} = within + entering + leaving, exactly. A change is shown only if both means are: otherwise the hidden one
 * could be found by subtraction.
 */
function populationOf(now: Population, before: YearBefore | undefined, leastPlayers: number): DriftOfYear['population'] {
  const { rating, isIn, here } = now;
  const players = here.length;
  const nothing = { change: null, within: null, entering: null, leaving: null };
  if (players < leastPlayers) return { players, mean: null, median: null, ...nothing };
  const meanNow = meanOf(now, undefined, 1).mean;
  const median = ratingOf(rating, quantile(here, 50) ?? undefined);
  if (meanNow === null || before === undefined || before.mean === null) return { players, mean: meanNow, median, ...nothing };
  const { mean: stayedNow, count: stayed } = meanOf(now, before.isIn, 1);
  const stayedBefore = meanOf(before, isIn, 1).mean;
  const entered = meanOf(now, before.isIn, 0);
  const left = meanOf(before, isIn, 0);
  const splits = stayedNow !== null && stayedBefore !== null && stayed >= leastPlayers;
  return {
    players,
    mean: meanNow,
    median,
    change: meanNow - before.mean,
    within: splits ? stayedNow - stayedBefore : null,
    entering: splits ? (entered.count / players) * ((entered.mean ?? stayedNow) - stayedNow) : null,
    leaving: splits ? -(left.count / before.here.length) * ((left.mean ?? stayedBefore) - stayedBefore) : null,
  };
}

export function drift(players: readonly Career[], options: DriftOptions): { readonly [year: number]: DriftOfYear } {
  const table: Record<number, DriftOfYear> = {};
  const born = Int32Array.from(players, (player) => player.born ?? 0);
  const years = new DriftYears({ born, first: Int32Array.from(players, ({ first }) => first) }, options);
  const asked = new Set(options.years);
  const to = Math.max(...options.years);
  let from = Math.min(...options.years);
  for (const player of players) for (const year of Object.keys(player.years)) from = Math.min(from, Number(year));
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
