// Player-games by group (LAB §3.3): both sides of each paired game. Groups are defined by the baseline.

import { ageGroup, gamesGroup, hiddenGroups, leastPlayersOfACell, ratingGroup, roundedScore } from './cells.js';
import type { Month, Window } from './months.js';
import { holm, sum } from './numbers.js';
import { interval, type MonthlyRatio, type Resamples, ratioOf } from './resamples.js';
import { type Losses, lossColumns, lossesOf } from './scores.js';

export type Grouping = 'rating' | 'age' | 'games' | 'colour';

export interface PairedGame {
  readonly month: Month;
  readonly a: string;
  readonly b: string;
  readonly score: number;
  /** Null if this rulebook cannot predict the game. */
  readonly pBase: number | null;
  readonly pReform: number | null;
  readonly ratingABase?: number;
  readonly ratingBBase?: number;
  readonly gamesA?: number;
  readonly gamesB?: number;
  readonly ageA?: number | null;
  readonly ageB?: number | null;
  readonly white?: 'a' | 'b' | null;
}

export interface Group {
  readonly players: number;
  readonly playerGames: number;
  readonly expectedBase: number | null;
  readonly expectedReform: number | null;
  readonly observed: number | null;
  readonly residualBase: number | null;
  readonly residualLow: number | null;
  readonly residualHigh: number | null;
  readonly residualReform: number | null;
  readonly devianceBase: number | null;
  readonly devianceReform: number | null;
  readonly excessBase: number | null;
  readonly excessReform: number | null;
  readonly difference: number | null;
  readonly differenceLow: number | null;
  readonly differenceHigh: number | null;
  readonly p: number | null;
  readonly holm: number | null;
}

/** Null if too few players to show. */
export type Groups = { readonly [name: string]: Group | null };

/** Columns of a group's sums in a month, adjacent so that a game touches one or two cache lines. */
const S = {
  games: 0,
  observed: 1,
  expectedBase: 2,
  expectedReform: 3,
  devianceBase: 4,
  devianceReform: 5,
  excessBase: 6,
  excessReform: 7,
} as const;
const width = 8;
type Column = keyof typeof S;

const bitsOfAWord = 32;

/**
 * By player: the bits of the groups in which they have a game, 32 groups a word. A byte each would be 38 MB for a million players. Tables that are
 * filled together keep their words side by side, so that a player costs one wait for memory instead of one per table.
 */
export interface SeenWords {
  readonly words: Uint32Array;
  /** Words of a player, and which of them. */
  readonly stride: number;
  readonly at: number;
}

function ownWords(players: number): SeenWords {
  return { words: new Uint32Array(players), stride: 1, at: 0 };
}

/** How many players have each bit. */
function countedByBit({ words, stride, at }: SeenWords): Uint32Array {
  const counts = new Uint32Array(bitsOfAWord);
  for (let place = at; place < words.length; place += stride) {
    for (let left = words[place] as number; left !== 0; left &= left - 1) {
      const bit = bitsOfAWord - 1 - Math.clz32(left & -left);
      counts[bit] = (counts[bit] as number) + 1;
    }
  }
  return counts;
}

/** Sums of player-games by group and month. The caller names groups; players are numbers below `players`. */
export class GroupSums {
  readonly #months: number;
  readonly #players: number;
  readonly #byAge: boolean;
  /** The number of each group. */
  readonly #groups = new Map<string, number>();
  readonly #seen: SeenWords[] = [];
  /** By group and month; larger than needed, because groups are found one by one. */
  #sums = new Float64Array(0);

  /** `seen`: the words of the first 32 groups. */
  constructor(months: number, players: number, byAge = false, seen: SeenWords = ownWords(players)) {
    this.#months = months;
    this.#players = players;
    this.#byAge = byAge;
    this.#seen.push(seen);
  }

  /** The number of a group; callers that add millions of games should keep it. */
  group(name: string): number {
    const found = this.#groups.get(name);
    if (found !== undefined) return found;
    const group = this.#groups.size;
    this.#groups.set(name, group);
    if (group === this.#seen.length * bitsOfAWord) this.#seen.push(ownWords(this.#players));
    const needed = (group + 1) * this.#months * width;
    if (needed > this.#sums.length) {
      const larger = new Float64Array(needed * 2);
      larger.set(this.#sums);
      this.#sums = larger;
    }
    return group;
  }

  /** Marks that a player has a game in a group. */
  see(group: number, player: number): void {
    const { words, stride, at } = this.#seen[group >>> 5] as SeenWords;
    const place = player * stride + at;
    words[place] = (words[place] as number) | (1 << (group & 31));
  }

  /** The same for the players of a section who played, each in a group of their own. */
  seeEach(groups: Uint32Array, players: Uint32Array, played: Int32Array, count: number): void {
    if (this.#seen.length > 1) {
      for (let at = 0; at < count; at++) if (played[at] !== 0) this.see(groups[at] as number, players[at] as number);
      return;
    }
    const { words, stride, at } = this.#seen[0] as SeenWords;
    for (let index = 0; index < count; index++) {
      const place = (players[index] as number) * stride + at;
      words[place] = (words[place] as number) | (Number(played[index] !== 0) << (groups[index] as number));
    }
  }

  /** The same for the first players of a column. */
  seeAll(group: number, players: Uint32Array, count: number): void {
    const { words, stride, at } = this.#seen[group >>> 5] as SeenWords;
    const bit = 1 << (group & 31);
    for (let index = 0; index < count; index++) {
      const place = (players[index] as number) * stride + at;
      words[place] = (words[place] as number) | bit;
    }
  }

  /**
   * Adds both sides of the games from one index of the columns to before another. `groups` are those of the section's players, by their index in it. The
   * caller marks the players seen.
   */
  addSides(month: number, from: number, until: number, columns: PlacedColumns, groups: Uint32Array): void {
    const { score, pBase, pReform, base, reform, placeA, placeB } = columns;
    const { deviance: devianceBase, excess: excessBase } = base;
    const { deviance: devianceReform, excess: excessReform } = reform;
    const sums = this.#sums;
    const months = this.#months;
    for (let game = from; game < until; game++) {
      const scoreA = score[game] as number;
      const baseA = pBase[game] as number;
      const reformA = pReform[game] as number;
      const ofBase = devianceBase[game] as number;
      const ofReform = devianceReform[game] as number;
      const moreBase = excessBase[game] as number;
      const moreReform = excessReform[game] as number;
      const a = ((groups[placeA[game] as number] as number) * months + month) * width;
      sums[a] = (sums[a] as number) + 1;
      sums[a + 1] = (sums[a + 1] as number) + scoreA;
      sums[a + 2] = (sums[a + 2] as number) + baseA;
      sums[a + 3] = (sums[a + 3] as number) + reformA;
      sums[a + 4] = (sums[a + 4] as number) + ofBase;
      sums[a + 5] = (sums[a + 5] as number) + ofReform;
      sums[a + 6] = (sums[a + 6] as number) + moreBase;
      sums[a + 7] = (sums[a + 7] as number) + moreReform;
      // Player b's own score and predictions; the losses are the same for both sides.
      const b = ((groups[placeB[game] as number] as number) * months + month) * width;
      sums[b] = (sums[b] as number) + 1;
      sums[b + 1] = (sums[b + 1] as number) + (1 - scoreA);
      sums[b + 2] = (sums[b + 2] as number) + (1 - baseA);
      sums[b + 3] = (sums[b + 3] as number) + (1 - reformA);
      sums[b + 4] = (sums[b + 4] as number) + ofBase;
      sums[b + 5] = (sums[b + 5] as number) + ofReform;
      sums[b + 6] = (sums[b + 6] as number) + moreBase;
      sums[b + 7] = (sums[b + 7] as number) + moreReform;
    }
  }

  /** The same for two groups that have one side of every game each: white and black. The sums are locals meanwhile. */
  addColours(month: number, count: number, columns: PairedColumns, white: number, black: number): void {
    const { score, pBase, pReform, base, reform } = columns;
    const { deviance: devianceBase, excess: excessBase } = base;
    const { deviance: devianceReform, excess: excessReform } = reform;
    const sums = this.#sums;
    const a = (white * this.#months + month) * width;
    const b = (black * this.#months + month) * width;
    let scoreA = sums[a + 1] as number;
    let baseA = sums[a + 2] as number;
    let reformA = sums[a + 3] as number;
    let scoreB = sums[b + 1] as number;
    let baseB = sums[b + 2] as number;
    let reformB = sums[b + 3] as number;
    let ofBase = sums[a + 4] as number;
    let ofReform = sums[a + 5] as number;
    let moreBase = sums[a + 6] as number;
    let moreReform = sums[a + 7] as number;
    for (let game = 0; game < count; game++) {
      scoreA += score[game] as number;
      baseA += pBase[game] as number;
      reformA += pReform[game] as number;
      scoreB += 1 - (score[game] as number);
      baseB += 1 - (pBase[game] as number);
      reformB += 1 - (pReform[game] as number);
      ofBase += devianceBase[game] as number;
      ofReform += devianceReform[game] as number;
      moreBase += excessBase[game] as number;
      moreReform += excessReform[game] as number;
    }
    const games = (sums[a] as number) + count;
    sums.set([games, scoreA, baseA, reformA, ofBase, ofReform, moreBase, moreReform], a);
    sums.set([games, scoreB, baseB, reformB, ofBase, ofReform, moreBase, moreReform], b);
  }

  table(resamples: Resamples, leastPlayers = leastPlayersOfACell): Groups {
    const counts = this.#seen.flatMap((seen) => [...countedByBit(seen)]);
    const players = new Map([...this.#groups.keys()].map((name, place) => [name, counts[place] ?? 0]));
    const hidden = hiddenGroups(players, leastPlayers, this.#byAge, (some) => this.#playersOf(some));
    const names = [...this.#groups.keys()].sort();
    const ratios = new Map(names.flatMap((name) => (hidden.has(name) ? [] : [[name, this.#ratios(name)] as const])));
    const differences = names.map((name) => {
      const found = ratios.get(name);
      return found === undefined ? null : interval(found('devianceBase', 'devianceReform'), resamples);
    });
    const adjusted = holm(differences.map((one) => one?.p ?? null));
    const shown = this.#byAge ? roundedScore : (value: number | null) => value;
    const table: Record<string, Group | null> = {};
    for (const [at, name] of names.entries()) {
      const of = ratios.get(name);
      if (of === undefined) {
        table[name] = null;
        continue;
      }
      const mean = (plus: Column, minus?: Column): number | null => shown(ratioOf(of(plus, minus)));
      const residual = interval(of('observed', 'expectedBase'), resamples);
      const difference = differences[at];
      table[name] = {
        players: players.get(name) ?? 0,
        playerGames: sum(of('games').denominators),
        expectedBase: mean('expectedBase'),
        expectedReform: mean('expectedReform'),
        observed: mean('observed'),
        residualBase: mean('observed', 'expectedBase'),
        residualLow: shown(residual?.low ?? null),
        residualHigh: shown(residual?.high ?? null),
        residualReform: mean('observed', 'expectedReform'),
        devianceBase: mean('devianceBase'),
        devianceReform: mean('devianceReform'),
        excessBase: mean('excessBase'),
        excessReform: mean('excessReform'),
        difference: mean('devianceBase', 'devianceReform'),
        differenceLow: shown(difference?.low ?? null),
        differenceHigh: shown(difference?.high ?? null),
        p: shown(difference?.p ?? null),
        holm: shown(adjusted[at] ?? null),
      };
    }
    return table;
  }

  /** How many players have a game in one of the groups: growing older, they may have games in several. */
  #playersOf(names: ReadonlySet<string>): number {
    const masks = this.#seen.map(() => 0);
    for (const name of names) {
      const group = this.group(name);
      masks[group >>> 5] = (masks[group >>> 5] ?? 0) | (1 << (group & 31));
    }
    let count = 0;
    for (let player = 0; player < this.#players; player++)
      if (this.#seen.some(({ words, stride, at }, word) => ((words[player * stride + at] as number) & (masks[word] ?? 0)) !== 0))
        count += 1;
    return count;
  }

  /** One column, or the difference of two, over player-games, by month. */
  #ratios(name: string): (plus: Column, minus?: Column) => MonthlyRatio {
    const [sums, first] = [this.#sums, this.group(name) * this.#months];
    const at = (month: number, column: Column): number => sums[(first + month) * width + S[column]] ?? 0;
    const months = Array.from({ length: this.#months }, (_, month) => month);
    const denominators = Float64Array.from(months, (month) => at(month, 'games'));
    return (plus, minus) => ({
      numerators: Float64Array.from(months, (month) => at(month, plus) - (minus === undefined ? 0 : at(month, minus))),
      denominators,
    });
  }
}

/** Games that both rulebooks predict: player a's score and predictions, and the losses, which are the same for both sides. */
export interface PairedColumns {
  readonly score: Float64Array;
  readonly pBase: Float64Array;
  readonly pReform: Float64Array;
  readonly base: Losses;
  readonly reform: Losses;
}

export interface PlacedColumns extends PairedColumns {
  /** Index of each player in the section. */
  readonly placeA: Uint32Array;
  readonly placeB: Uint32Array;
}

function groupOf(by: Grouping, game: PairedGame, side: 'a' | 'b'): string {
  const isA = side === 'a';
  if (by === 'rating') return ratingGroup((isA ? game.ratingABase : game.ratingBBase) ?? Number.NaN);
  if (by === 'age') return ageGroup(isA ? game.ageA : game.ageB);
  if (by === 'games') return gamesGroup((isA ? game.gamesA : game.gamesB) ?? Number.NaN);
  if (game.white !== 'a' && game.white !== 'b') return 'unknown';
  return game.white === side ? 'white' : 'black';
}

export function groups(
  by: Grouping,
  games: readonly PairedGame[],
  window: Window,
  resamples: Resamples,
  leastPlayers = leastPlayersOfACell,
): Groups {
  const numbers = new Map<string, number>();
  for (const { a, b } of games) for (const id of [a, b]) if (!numbers.has(id)) numbers.set(id, numbers.size);
  const sums = new GroupSums(window.months, numbers.size, by === 'age');
  const paired = games.filter(
    ({ month, pBase, pReform }) => window.placeOf(month) !== undefined && pBase !== null && pReform !== null,
  );
  const columns = {
    score: Float64Array.from(paired, ({ score }) => score),
    pBase: Float64Array.from(paired, ({ pBase }) => pBase ?? Number.NaN),
    pReform: Float64Array.from(paired, ({ pReform }) => pReform ?? Number.NaN),
    base: lossColumns(paired.length),
    reform: lossColumns(paired.length),
    // Every side is a place of its own.
    placeA: Uint32Array.from(paired, (_, at) => at * 2),
    placeB: Uint32Array.from(paired, (_, at) => at * 2 + 1),
  };
  lossesOf(columns.pBase, columns.score, paired.length, columns.base);
  lossesOf(columns.pReform, columns.score, paired.length, columns.reform);
  const places = Uint32Array.from(
    paired.flatMap((game) => [sums.group(groupOf(by, game, 'a')), sums.group(groupOf(by, game, 'b'))]),
  );
  for (const [at, { month, a, b }] of paired.entries()) {
    sums.see(places[at * 2] as number, numbers.get(a) ?? 0);
    sums.see(places[at * 2 + 1] as number, numbers.get(b) ?? 0);
    sums.addSides(window.placeOf(month) ?? 0, at, at + 1, columns, places);
  }
  return sums.table(resamples, leastPlayers);
}
