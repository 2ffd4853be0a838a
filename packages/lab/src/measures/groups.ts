// Player-games by group (LAB §3.3): both sides of each paired game. The groups are the baseline's.

import { ageGroup, gamesGroup, hiddenGroups, leastPlayersOfACell, ratingGroup, roundedScore } from './cells.js';
import type { Month, Window } from './months.js';
import { holm } from './numbers.js';
import { addTo, interval, type MonthlyRatio, monthlyRatio, type Resamples, ratioOf } from './resamples.js';
import { cappedDeviance, excess } from './scores.js';

export type Grouping = 'rating' | 'age' | 'games' | 'colour';

export interface PairedGame {
  readonly month: Month;
  readonly a: string;
  readonly b: string;
  readonly score: number;
  /** Null: this rulebook cannot predict the game. */
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

/** Null: too few players to show. */
export type Groups = { readonly [name: string]: Group | null };

const sums = [
  'expectedBase',
  'expectedReform',
  'observed',
  'residualBase',
  'residualReform',
  'devianceBase',
  'devianceReform',
  'excessBase',
  'excessReform',
  'difference',
] as const;
type Sum = (typeof sums)[number];

interface Gathered {
  readonly players: Set<string>;
  playerGames: number;
  readonly by: Readonly<Record<Sum, MonthlyRatio>>;
}

function gathered(months: number): Gathered {
  const by = Object.fromEntries(sums.map((name) => [name, monthlyRatio(months)])) as Record<Sum, MonthlyRatio>;
  return { players: new Set(), playerGames: 0, by };
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
  const found = new Map<string, Gathered>();
  for (const game of games) {
    const month = window.placeOf(game.month);
    if (month === undefined || game.pBase === null || game.pReform === null) continue;
    for (const side of ['a', 'b'] as const) {
      const name = groupOf(by, game, side);
      const group = found.get(name) ?? gathered(window.months);
      found.set(name, group);
      addSide(group, month, game[side], side === 'a' ? game.score : 1 - game.score, {
        base: side === 'a' ? game.pBase : 1 - game.pBase,
        reform: side === 'a' ? game.pReform : 1 - game.pReform,
      });
    }
  }
  const players = new Map([...found].map(([name, group]) => [name, group.players.size]));
  const hidden = hiddenGroups(players, leastPlayers, by === 'age');
  const names = [...found.keys()].sort();
  const intervals = names.map((name) => (hidden.has(name) ? null : differenceOf(found.get(name), resamples)));
  const adjusted = holm(intervals.map((one) => one?.p ?? null));
  const table: Record<string, Group | null> = {};
  for (const [at, name] of names.entries()) {
    const group = found.get(name);
    table[name] =
      group === undefined || hidden.has(name) ? null : described(group, resamples, adjusted[at] ?? null, by === 'age');
  }
  return table;
}

function addSide(group: Gathered, month: number, player: string, score: number, p: { base: number; reform: number }): void {
  group.players.add(player);
  group.playerGames += 1;
  const [devianceBase, devianceReform] = [cappedDeviance(p.base, score), cappedDeviance(p.reform, score)];
  const values: Readonly<Record<Sum, number>> = {
    expectedBase: p.base,
    expectedReform: p.reform,
    observed: score,
    residualBase: score - p.base,
    residualReform: score - p.reform,
    devianceBase,
    devianceReform,
    excessBase: excess(p.base, score),
    excessReform: excess(p.reform, score),
    difference: devianceBase - devianceReform,
  };
  for (const name of sums) addTo(group.by[name], month, values[name], 1);
}

function differenceOf(group: Gathered | undefined, resamples: Resamples) {
  return group === undefined ? null : interval(group.by.difference, resamples);
}

function described(group: Gathered, resamples: Resamples, adjusted: number | null, byAge: boolean): Group {
  const shown = byAge ? roundedScore : (value: number | null) => value;
  const of = (name: Sum): number | null => shown(ratioOf(group.by[name]));
  const [residual, difference] = [interval(group.by.residualBase, resamples), interval(group.by.difference, resamples)];
  return {
    players: group.players.size,
    playerGames: group.playerGames,
    expectedBase: of('expectedBase'),
    expectedReform: of('expectedReform'),
    observed: of('observed'),
    residualBase: of('residualBase'),
    residualLow: shown(residual?.low ?? null),
    residualHigh: shown(residual?.high ?? null),
    residualReform: of('residualReform'),
    devianceBase: of('devianceBase'),
    devianceReform: of('devianceReform'),
    excessBase: of('excessBase'),
    excessReform: of('excessReform'),
    difference: of('difference'),
    differenceLow: shown(difference?.low ?? null),
    differenceHigh: shown(difference?.high ?? null),
    p: shown(difference?.p ?? null),
    holm: shown(adjusted),
  };
}
