// Whether the scale moved (LAB §3.5): a cohort whose strength should hardly change, and the mean split into within and composition.

import { roundedMean } from './cells.js';
import { ascending, mean, quantile, rounded } from './numbers.js';

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
const cohortYears = [0, 1, 2, 3] as const;

export function drift(players: readonly Career[], options: DriftOptions): { readonly [year: number]: DriftOfYear } {
  const table: Record<number, DriftOfYear> = {};
  let index: number | null = null;
  for (const year of options.years) {
    const members = players.filter((player) => isInCohort(player, year, options));
    const shown = members.length >= options.least && members.length > 0;
    const change = mean(members.map(({ years }) => (years[year]?.rating ?? 0) - (years[year - 1]?.rating ?? 0)));
    index = shown && change !== null ? (index ?? 0) + change : null;
    const ratings = ratingsOf(members, year);
    const median = quantile(ratings, 50);
    const hide = (value: number | null): number | null => (shown ? value : null);
    table[year] = {
      cohort: {
        players: members.length,
        mean: hide(roundedMean(mean(ratings))),
        median: hide(median === null ? null : rounded(median)),
        change: hide(roundedMean(change)),
        index: roundedMean(index),
      },
      population: populationOf(players, year, options.established),
      ranks: ranksOf(players, year, options.ranks),
    };
  }
  return table;
}

function isInCohort(
  player: Career,
  year: number,
  { rule, established, ages = cohortAges, experience = cohortExperience }: DriftOptions,
): boolean {
  if (!cohortYears.every((back) => player.years[year - back]?.played === true)) return false;
  if ((player.years[year]?.games ?? 0) < established) return false;
  if (rule === 'experience') return player.first <= year - experience;
  return player.born !== null && year - player.born >= ages[0] && year - player.born <= ages[1];
}

function ratingsOf(players: readonly Career[], year: number): number[] {
  return ascending(players.flatMap(({ years }) => years[year]?.rating ?? []));
}

function isInPopulation(player: Career, year: number, established: number): boolean {
  const { played = false, games = 0 } = player.years[year] ?? {};
  return played && games >= established;
}

/** mean_y − mean_{y−1} = within + entering + leaving, exactly. */
function populationOf(players: readonly Career[], year: number, established: number): DriftOfYear['population'] {
  const [now, before] = [year, year - 1].map((y) => players.filter((player) => isInPopulation(player, y, established)));
  const here = now ?? [];
  const there = before ?? [];
  const ratings = ratingsOf(here, year);
  const stayed = there.filter((player) => isInPopulation(player, year, established));
  const [meanNow, meanBefore] = [mean(ratings), mean(ratingsOf(there, year - 1))];
  const [stayedNow, stayedBefore] = [mean(ratingsOf(stayed, year)), mean(ratingsOf(stayed, year - 1))];
  const entered = here.filter((player) => !stayed.includes(player));
  const left = there.filter((player) => !stayed.includes(player));
  const [meanEntered, meanLeft] = [mean(ratingsOf(entered, year)), mean(ratingsOf(left, year - 1))];
  const splits = stayedNow !== null && stayedBefore !== null;
  return {
    players: here.length,
    mean: meanNow,
    median: quantile(ratings, 50),
    change: meanNow !== null && meanBefore !== null ? meanNow - meanBefore : null,
    within: splits ? stayedNow - stayedBefore : null,
    entering: splits ? (entered.length / here.length) * ((meanEntered ?? stayedNow) - stayedNow) : null,
    leaving: splits ? -(left.length / there.length) * ((meanLeft ?? stayedBefore) - stayedBefore) : null,
  };
}

function ranksOf(players: readonly Career[], year: number, ranks: readonly number[]): { [rank: number]: number | null } {
  const ratings = ratingsOf(
    players.filter(({ years }) => years[year]?.played === true),
    year,
  ).reverse();
  return Object.fromEntries(ranks.map((rank) => [rank, ratings[rank - 1] ?? null]));
}
