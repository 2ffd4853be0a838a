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

/** Columns of a group's sums, adjacent so that a game touches one or two cache lines. */
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

/** The sums of one group. */
export interface Gathered {
  /** By player: the bits of the groups in which they have a game. Groups of a table share it: a byte each would be 38 MB for a million players. */
  readonly seen: Uint32Array;
  /** This group's bit. */
  readonly bit: number;
  readonly sums: Float64Array;
}

const bitsOfAWord = 32;

/** Marks that a player has a game in a group. */
export function see({ seen, bit }: Gathered, player: number): void {
  seen[player] = (seen[player] as number) | bit;
}

/** How many players have each bit. */
function countedByBit(seen: Uint32Array): Uint32Array {
  const counts = new Uint32Array(bitsOfAWord);
  for (let player = 0; player < seen.length; player++) {
    for (let left = seen[player] as number; left !== 0; left &= left - 1) {
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
  readonly #groups = new Map<string, Gathered>();
  readonly #seen: Uint32Array[] = [];

  constructor(months: number, players: number, byAge = false) {
    this.#months = months;
    this.#players = players;
    this.#byAge = byAge;
  }

  /** The sums of a group; callers that add millions of games should keep it. */
  group(name: string): Gathered {
    let group = this.#groups.get(name);
    if (group === undefined) {
      const place = this.#groups.size;
      const word = Math.floor(place / bitsOfAWord);
      const seen = this.#seen[word] ?? new Uint32Array(this.#players);
      this.#seen[word] = seen;
      group = { seen, bit: 1 << (place % bitsOfAWord), sums: new Float64Array(this.#months * width) };
      this.#groups.set(name, group);
    }
    return group;
  }

  table(resamples: Resamples, leastPlayers = leastPlayersOfACell): Groups {
    const counts = this.#seen.flatMap((seen) => [...countedByBit(seen)]);
    const players = new Map([...this.#groups.keys()].map((name, place) => [name, counts[place] ?? 0]));
    const hidden = hiddenGroups(players, leastPlayers, this.#byAge);
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

  /** One column, or the difference of two, over player-games, by month. */
  #ratios(name: string): (plus: Column, minus?: Column) => MonthlyRatio {
    const { sums } = this.group(name);
    const at = (month: number, column: Column): number => sums[month * width + S[column]] ?? 0;
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

/** Adds player a's side of a game, by its index in the columns. The caller marks the players seen. */
export function addSideA({ sums }: Gathered, month: number, game: number, columns: PairedColumns): void {
  const at = month * width;
  sums[at + 1] = (sums[at + 1] as number) + (columns.score[game] as number);
  sums[at + 2] = (sums[at + 2] as number) + (columns.pBase[game] as number);
  sums[at + 3] = (sums[at + 3] as number) + (columns.pReform[game] as number);
  addLosses(sums, at, game, columns.base, columns.reform);
}

/** Adds player b's side, with their own score and predictions. */
export function addSideB({ sums }: Gathered, month: number, game: number, columns: PairedColumns): void {
  const at = month * width;
  sums[at + 1] = (sums[at + 1] as number) + (1 - (columns.score[game] as number));
  sums[at + 2] = (sums[at + 2] as number) + (1 - (columns.pBase[game] as number));
  sums[at + 3] = (sums[at + 3] as number) + (1 - (columns.pReform[game] as number));
  addLosses(sums, at, game, columns.base, columns.reform);
}

function addLosses(sums: Float64Array, at: number, game: number, base: Losses, reform: Losses): void {
  sums[at] = (sums[at] as number) + 1;
  sums[at + 4] = (sums[at + 4] as number) + (base.deviance[game] as number);
  sums[at + 5] = (sums[at + 5] as number) + (reform.deviance[game] as number);
  sums[at + 6] = (sums[at + 6] as number) + (base.excess[game] as number);
  sums[at + 7] = (sums[at + 7] as number) + (reform.excess[game] as number);
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
  };
  lossesOf(columns.pBase, columns.score, paired.length, columns.base);
  lossesOf(columns.pReform, columns.score, paired.length, columns.reform);
  for (const [at, game] of paired.entries()) {
    const month = window.placeOf(game.month) ?? 0;
    const [ofA, ofB] = [sums.group(groupOf(by, game, 'a')), sums.group(groupOf(by, game, 'b'))];
    see(ofA, numbers.get(game.a) ?? 0);
    see(ofB, numbers.get(game.b) ?? 0);
    addSideA(ofA, month, at, columns);
    addSideB(ofB, month, at, columns);
  }
  return sums.table(resamples, leastPlayers);
}
