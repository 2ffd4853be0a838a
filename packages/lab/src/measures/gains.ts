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

interface Both {
  readonly base: number;
  readonly reform: number;
  readonly age: number | null;
  readonly games: number;
}

export function gains(players: readonly FinalStanding[], leastPlayers = leastPlayersOfACell): Gains {
  const both = players.flatMap(({ base, reform, ...rest }) =>
    base === null || reform === null ? [] : [{ base, reform, ...rest }],
  );
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
  const products = (x: readonly number[], mx: number, y: readonly number[], my: number): number =>
    sum(x.map((value, at) => (value - mx) * ((y[at] ?? my) - my)));
  const below = Math.sqrt(products(a, meanA, a, meanA) * products(b, meanB, b, meanB));
  return below === 0 ? null : products(a, meanA, b, meanB) / below;
}

function midRanks(values: readonly number[]): number[] {
  const order = values.map((value, at) => ({ value, at })).sort((x, y) => x.value - y.value);
  const ranks = values.map(() => 0);
  for (let from = 0; from < order.length; ) {
    let to = from;
    while (order[to + 1]?.value === order[from]?.value && to + 1 < order.length) to += 1;
    for (let at = from; at <= to; at += 1) ranks[order[at]?.at ?? 0] = (from + to) / 2 + 1;
    from = to + 1;
  }
  return ranks;
}
