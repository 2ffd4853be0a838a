// Who gains (LAB §3.7): reform less baseline at the window's end, over all and by group.

import { ageGroup, gamesGroup, hiddenGroups, leastPlayersOfACell, ratingGroup, roundedMean } from './cells.js';
import { ascending, mean, quantile, rounded, sum } from './numbers.js';

export interface FinalStanding {
  /** Null: not rated under this rulebook. */
  readonly base: number | null;
  readonly reform: number | null;
  readonly age: number | null;
  readonly games: number;
}

const percents = [5, 25, 50, 75, 95] as const;
/** A gain or loss worth counting. */
const much = 50;
/** A quantile by age stands only if n · min(q, 100 − q) is at least this. */
const leastBeyondQuantile = 500;

export interface Gain {
  readonly players: number;
  readonly mean: number | null;
  readonly quantiles: { readonly [percent: number]: number | null };
  readonly up50?: number;
  readonly down50?: number;
}

export interface Gains {
  readonly players: number;
  readonly onlyBase: number;
  readonly onlyReform: number;
  readonly spearman: number | null;
  readonly all: Gain | null;
  readonly rating: { readonly [name: string]: Gain | null };
  readonly age: { readonly [name: string]: Gain | null };
  readonly games: { readonly [name: string]: Gain | null };
}

interface Both extends FinalStanding {
  readonly base: number;
  readonly reform: number;
}

export function gains(players: readonly FinalStanding[], leastPlayers = leastPlayersOfACell): Gains {
  const both = players.filter((player): player is Both => player.base !== null && player.reform !== null);
  const by = (group: (player: Both) => string, byAge = false): { [name: string]: Gain | null } => {
    const members = new Map<string, Both[]>();
    for (const player of both) {
      const name = group(player);
      const found = members.get(name);
      if (found === undefined) members.set(name, [player]);
      else found.push(player);
    }
    const hidden = hiddenGroups(new Map([...members].map(([name, all]) => [name, all.length])), leastPlayers, byAge);
    const names = [...members.keys()].sort();
    return Object.fromEntries(names.map((name) => [name, hidden.has(name) ? null : gainOf(members.get(name) ?? [], byAge)]));
  };
  return {
    players: both.length,
    onlyBase: players.filter(({ base, reform }) => base !== null && reform === null).length,
    onlyReform: players.filter(({ base, reform }) => base === null && reform !== null).length,
    spearman: spearman(both),
    all: both.length < leastPlayers ? null : gainOf(both, false),
    rating: by(({ base }) => ratingGroup(base)),
    age: by(({ age }) => ageGroup(age), true),
    games: by(({ games }) => gamesGroup(games)),
  };
}

function gainOf(players: readonly Both[], byAge: boolean): Gain {
  const differences = ascending(players.map(({ base, reform }) => reform - base));
  const n = differences.length;
  const stands = (percent: number): boolean => !byAge || n * Math.min(percent, 100 - percent) >= leastBeyondQuantile;
  const shown = (value: number | null): number | null => (value !== null && byAge ? rounded(value) : value);
  const quantiles = Object.fromEntries(
    percents.map((percent) => [percent, stands(percent) ? shown(quantile(differences, percent)) : null]),
  );
  const average = mean(differences);
  if (byAge) return { players: n, mean: roundedMean(average), quantiles };
  return {
    players: n,
    mean: average,
    quantiles,
    up50: differences.filter((difference) => difference >= much).length,
    down50: differences.filter((difference) => difference <= -much).length,
  };
}

/** Correlation of mid-ranks. */
function spearman(players: readonly Both[]): number | null {
  const [a, b] = [midRanks(players.map(({ base }) => base)), midRanks(players.map(({ reform }) => reform))];
  const [meanA, meanB] = [mean(a), mean(b)];
  if (meanA === null || meanB === null) return null;
  const products = (x: Float64Array, mx: number, y: Float64Array, my: number): number =>
    sum(x.map((value, at) => (value - mx) * ((y[at] as number) - my)));
  const below = Math.sqrt(products(a, meanA, a, meanA) * products(b, meanB, b, meanB));
  return below === 0 ? null : products(a, meanA, b, meanB) / below;
}

/** Equal values share the middle of their places, which are counted from 1. */
function midRanks(values: readonly number[]): Float64Array {
  const sorted = ascending(values);
  return Float64Array.from(values, (value) => (placeOf(sorted, value) + lastPlaceOf(sorted, value)) / 2 + 1);
}

function placeOf(sorted: Float64Array, value: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as number) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

function lastPlaceOf(sorted: Float64Array, value: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as number) <= value) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
