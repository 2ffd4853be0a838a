// Who gains (LAB §3.7): reform minus baseline at the end of the window, overall and by group.

import { ageGroup, gamesGroup, hiddenGroups, leastPlayersOfACell, ratingBand, ratingGroup, roundedMean } from './cells.js';
import { ascendingPlaces, everyPlace, mean, quantile, rounded, SortRoom } from './numbers.js';

export interface FinalStanding {
  /** Null if not rated under this rulebook. */
  readonly base: number | null;
  readonly reform: number | null;
  readonly age: number | null;
  readonly games: number;
}

const percents = [5, 25, 50, 75, 95] as const;
/** A gain or loss of this size is counted. */
const much = 50;
/** A quantile by age is shown only if n · min(q, 100 − q) is at least this. */
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

/** The same for all players in columns: with millions of players, creating an object each would be most of the work. */
export interface FinalColumns {
  /** NaN if not rated under this rulebook. */
  readonly base: Float64Array;
  readonly reform: Float64Array;
  /** NaN if unknown. */
  readonly age: Float64Array;
  readonly games: Int32Array;
}

export function gains(players: readonly FinalStanding[], leastPlayers = leastPlayersOfACell): Gains {
  const columns = {
    base: Float64Array.from(players, ({ base }) => base ?? Number.NaN),
    reform: Float64Array.from(players, ({ reform }) => reform ?? Number.NaN),
    age: Float64Array.from(players, ({ age }) => age ?? Number.NaN),
    games: Int32Array.from(players, ({ games }) => games),
  };
  return gainsOfColumns(columns, leastPlayers);
}

const unknownAge = -1;

export function gainsOfColumns(columns: FinalColumns, leastPlayers = leastPlayersOfACell): Gains {
  const { both, onlyBase, onlyReform } = ratedByBoth(columns);
  const { base, reform, age, games } = both;
  const players = base.length;
  const every = everyPlace(players);
  const room = new SortRoom();
  const correlation = spearman(midRanks(base, every, room), midRanks(reform, every, room));
  const unsorted = new Float64Array(players);
  for (let at = 0; at < players; at++) unsorted[at] = (reform[at] as number) - (base[at] as number);
  // Sorted once: groups take their differences in this order.
  const order = ascendingPlaces(unsorted, every, room);
  const differences = new Float64Array(players);
  for (let at = 0; at < players; at++) differences[at] = unsorted[order[at] as number] as number;
  const bands = new Int32Array(players);
  const ages = new Int32Array(players);
  for (let at = 0; at < players; at++) {
    bands[at] = Math.floor((base[at] as number) / ratingBand);
    const years = age[at] as number;
    ages[at] = Number.isNaN(years) ? unknownAge : years;
  }
  const by = (group: Int32Array, nameOf: (at: number) => string, byAge = false): { [name: string]: Gain | null } => {
    const members = grouped(differences, order, group, nameOf);
    const hidden = hiddenGroups(new Map([...members].map(([name, all]) => [name, all.length])), leastPlayers, byAge);
    const names = [...members.keys()].sort();
    return Object.fromEntries(
      names.map((name) => [name, hidden.has(name) ? null : gainOf(members.get(name) ?? new Float64Array(0), byAge)]),
    );
  };
  return {
    players,
    onlyBase,
    onlyReform,
    spearman: correlation,
    all: players < leastPlayers ? null : gainOf(differences, false),
    rating: by(bands, (at) => ratingGroup(base[at] as number)),
    age: by(ages, (at) => ageGroup(ages[at] === unknownAge ? null : age[at]), true),
    games: by(games, (at) => gamesGroup(games[at] as number)),
  };
}

function ratedByBoth({ base, reform, age, games }: FinalColumns): {
  readonly both: FinalColumns;
  readonly onlyBase: number;
  readonly onlyReform: number;
} {
  const kept = new Int32Array(base.length);
  let [count, onlyBase, onlyReform] = [0, 0, 0];
  for (let at = 0; at < base.length; at++) {
    const [ofBase, ofReform] = [!Number.isNaN(base[at] as number), !Number.isNaN(reform[at] as number)];
    if (ofBase && ofReform) {
      kept[count] = at;
      count += 1;
    } else if (ofBase) onlyBase += 1;
    else if (ofReform) onlyReform += 1;
  }
  const places = kept.subarray(0, count);
  const doubles = (column: Float64Array): Float64Array => {
    const some = new Float64Array(count);
    for (let at = 0; at < count; at++) some[at] = column[places[at] as number] as number;
    return some;
  };
  const counts = new Int32Array(count);
  for (let at = 0; at < count; at++) counts[at] = games[places[at] as number] as number;
  const both = {
    base: doubles(base),
    reform: doubles(reform),
    age: doubles(age),
    games: counts,
  };
  return { both, onlyBase, onlyReform };
}

/** Numbers of groups from 0 to before this are looked up without a map. */
const commonNumbers = 4096;

/**
 * Values by group name, in the given order; `players` gives the owner of each value, `group` the number of each owner's group. Each name is made
 * once: millions of players fall into a few hundred groups.
 */
function grouped(
  values: Float64Array,
  players: Uint32Array,
  group: Int32Array,
  nameOf: (player: number) => string,
): Map<string, Float64Array> {
  const placeOfName = new Map<string, number>();
  /** The place plus one; 0 if not known yet. */
  const placeOfCommon = new Uint16Array(commonNumbers);
  const placeOfNumber = new Map<number, number>();
  const places = new Uint16Array(values.length);
  const counts: number[] = [];
  for (let at = 0; at < values.length; at++) {
    const player = players[at] as number;
    const number = group[player] as number;
    const isCommon = number >= 0 && number < commonNumbers;
    let place = isCommon ? (placeOfCommon[number] as number) - 1 : (placeOfNumber.get(number) ?? -1);
    if (place < 0) {
      const name = nameOf(player);
      place = placeOfName.get(name) ?? placeOfName.size;
      placeOfName.set(name, place);
      if (isCommon) placeOfCommon[number] = place + 1;
      else placeOfNumber.set(number, place);
    }
    places[at] = place;
    counts[place] = (counts[place] ?? 0) + 1;
  }
  const members = counts.map((count) => new Float64Array(count));
  const filled = new Uint32Array(members.length);
  for (let at = 0; at < values.length; at++) {
    const place = places[at] as number;
    (members[place] as Float64Array)[filled[place] as number] = values[at] as number;
    filled[place] = (filled[place] as number) + 1;
  }
  return new Map([...placeOfName].map(([name, place]) => [name, members[place] as Float64Array]));
}

/** Takes differences in ascending order. */
function gainOf(differences: Float64Array, byAge: boolean): Gain {
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
    up50: n - placeOf(differences, much),
    down50: lastPlaceOf(differences, -much) + 1,
  };
}

/** Correlation of mid-ranks. */
function spearman(a: Float64Array, b: Float64Array): number | null {
  const [meanA, meanB] = [mean(a), mean(b)];
  if (meanA === null || meanB === null) return null;
  const below = Math.sqrt(products(a, meanA, a, meanA) * products(b, meanB, b, meanB));
  return below === 0 ? null : products(a, meanA, b, meanB) / below;
}

function products(x: Float64Array, meanX: number, y: Float64Array, meanY: number): number {
  let total = 0;
  for (let at = 0; at < x.length; at++) total += ((x[at] as number) - meanX) * ((y[at] as number) - meanY);
  return total;
}

/** Equal values share the mean of their ranks, counted from 1. */
function midRanks(values: Float64Array, every: Uint32Array, room: SortRoom): Float64Array {
  const order = ascendingPlaces(values, every, room);
  const ranks = new Float64Array(values.length);
  for (let first = 0; first < order.length; ) {
    const value = values[order[first] as number];
    let last = first;
    while (last + 1 < order.length && values[order[last + 1] as number] === value) last += 1;
    for (let at = first; at <= last; at++) ranks[order[at] as number] = (first + last) / 2 + 1;
    first = last + 1;
  }
  return ranks;
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
