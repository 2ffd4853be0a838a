// Events for the tests of formats that are only read: a small model, from which each format's writer makes a file, and the
// expected cells.

import fc from 'fast-check';
import type { Cell, Outcome } from '../report/report.js';

export interface EventPlayer {
  readonly last: string;
  readonly first: string;
  readonly fideId: number;
  readonly nationalId: string;
  /** 0 if unrated. */
  readonly fide: number;
  readonly national: number;
  readonly year: number;
  readonly sex: 'm' | 'f';
  readonly title: '' | 'GM' | 'FM' | 'WIM';
  readonly federation: string;
}

export type GameResult = 'white' | 'black' | 'draw' | 'white-forfeit' | 'black-forfeit' | 'both-forfeit';
export type Unpaired = 'bye-pairing' | 'bye-full' | 'bye-half' | 'absent';

export interface EventRound {
  readonly date: string;
  /** Players by index, 0-based. */
  readonly games: readonly { readonly white: number; readonly black: number; readonly result: GameResult }[];
  readonly alone: readonly { readonly player: number; readonly what: Unpaired }[];
}

export interface MadeEvent {
  readonly name: string;
  readonly city: string;
  readonly start: string;
  readonly end: string;
  readonly players: readonly EventPlayer[];
  readonly rounds: readonly EventRound[];
}

const lasts = ['Alder', 'Birch', 'Cedar', 'Dogwood', 'Elder', 'Fir', 'Günther', "O'Neil", 'Ñandú', 'Łoś'];
const firsts = ['Kim', 'Jo', 'Mo', 'Lee', 'Anna-Maria', 'José'];

const outcomes: { readonly [R in GameResult]: readonly [white: Outcome, black: Outcome] } = {
  white: ['win', 'loss'],
  black: ['loss', 'win'],
  draw: ['draw', 'draw'],
  'white-forfeit': ['forfeit-win', 'forfeit-loss'],
  'black-forfeit': ['forfeit-loss', 'forfeit-win'],
  'both-forfeit': ['forfeit-loss', 'forfeit-loss'],
};

const points: { readonly [O in Outcome]?: number } = {
  win: 1,
  draw: 0.5,
  'forfeit-win': 1,
  'bye-pairing': 1,
  'bye-full': 1,
  'bye-half': 0.5,
};

export const sidesOfResult = (result: GameResult): readonly [white: Outcome, black: Outcome] => outcomes[result];

export const pointsOf = (outcome: Outcome): number => points[outcome] ?? 0;

/** The cells of a player, with opponents by pairing number. */
export function cellsOf(event: MadeEvent, index: number): Cell[] {
  return event.rounds.flatMap(({ games, alone }, at): Cell[] => {
    const round = at + 1;
    const game = games.find(({ white, black }) => white === index || black === index);
    if (game !== undefined) {
      const isWhite = game.white === index;
      const outcome = outcomes[game.result][isWhite ? 0 : 1];
      return [{ round, outcome, opponent: (isWhite ? game.black : game.white) + 1, colour: isWhite ? 'white' : 'black' }];
    }
    const found = alone.find(({ player }) => player === index);
    return found === undefined ? [] : [{ round, outcome: found.what }];
  });
}

export function totalOf(event: MadeEvent, index: number): number {
  return cellsOf(event, index).reduce((sum, { outcome }) => sum + pointsOf(outcome), 0);
}

export interface EventOptions {
  readonly results?: readonly GameResult[];
  readonly unpaired?: readonly Unpaired[];
}

const allResults: readonly GameResult[] = ['white', 'black', 'draw', 'white-forfeit', 'black-forfeit', 'both-forfeit'];
const allUnpaired: readonly Unpaired[] = ['bye-pairing', 'bye-full', 'bye-half', 'absent'];

const dayOf = (from: number, plus: number): string => new Date(from + plus * 86_400_000).toISOString().slice(0, 10);

/** Every player has an entry in every round, with or without a game. */
export function madeEvents({ results = allResults, unpaired = allUnpaired }: EventOptions = {}): fc.Arbitrary<MadeEvent> {
  const player = (index: number): fc.Arbitrary<EventPlayer> =>
    fc.record({
      last: fc.constant(lasts[index % lasts.length] ?? 'Gorse'),
      first: fc.constantFrom(...firsts),
      fideId: fc.constant(9_990_001 + index),
      nationalId: fc.constant(`N${index + 1}`),
      fide: fc.oneof(fc.constant(0), fc.integer({ min: 1400, max: 2850 })),
      national: fc.oneof(fc.constant(0), fc.integer({ min: 800, max: 2700 })),
      year: fc.integer({ min: 1940, max: 2018 }),
      sex: fc.constantFrom<'m' | 'f'>('m', 'f'),
      title: fc.constantFrom<EventPlayer['title']>('', 'GM', 'FM', 'WIM'),
      federation: fc.constantFrom('XXX', 'GER', 'IRL'),
    });
  return fc
    .record({
      count: fc.integer({ min: 2, max: 9 }),
      rounds: fc.integer({ min: 1, max: 5 }),
      from: fc.integer({ min: 14_000, max: 20_000 }),
    })
    .chain(({ count, rounds, from }) =>
      fc
        .record({
          players: fc.tuple(...Array.from({ length: count }, (_, i) => player(i))),
          rounds: fc.tuple(
            ...Array.from({ length: rounds }, () =>
              fc.record({
                order: fc.shuffledSubarray(
                  Array.from({ length: count }, (_, i) => i),
                  { minLength: count, maxLength: count },
                ),
                games: fc.integer({ min: 0, max: Math.floor(count / 2) }),
                results: fc.array(fc.constantFrom(...results), { minLength: count, maxLength: count }),
                unpaired: fc.array(fc.constantFrom(...unpaired), { minLength: count, maxLength: count }),
              }),
            ),
          ),
        })
        .map(
          ({ players, rounds: raw }): MadeEvent => ({
            name: 'Alder Open & Friends',
            city: 'Birchtown',
            start: dayOf(from * 86_400_000, 0),
            end: dayOf(from * 86_400_000, rounds - 1),
            players,
            rounds: raw.map(({ order, games, results: own, unpaired: without }, at) => ({
              date: dayOf(from * 86_400_000, at),
              games: Array.from({ length: games }, (_, i) => ({
                white: order[2 * i] ?? 0,
                black: order[2 * i + 1] ?? 0,
                result: own[i] ?? 'draw',
              })),
              alone: order.slice(2 * games).map((who, i) => ({ player: who, what: without[i] ?? 'absent' })),
            })),
          }),
        ),
    );
}

/** A fixed event, for examples and for the fuzzer. */
export const smallEvent: MadeEvent = {
  name: 'Alder Open',
  city: 'Birchtown',
  start: '2026-04-11',
  end: '2026-04-12',
  players: [
    {
      last: 'Alder',
      first: 'Kim',
      fideId: 9990001,
      nationalId: 'N1',
      fide: 2117,
      national: 2080,
      year: 1992,
      sex: 'f',
      title: 'WIM',
      federation: 'XXX',
    },
    {
      last: 'Birch',
      first: 'Jo',
      fideId: 9990002,
      nationalId: 'N2',
      fide: 1833,
      national: 1790,
      year: 2001,
      sex: 'm',
      title: '',
      federation: 'GER',
    },
    {
      last: 'Cedar',
      first: 'Mo',
      fideId: 9990003,
      nationalId: 'N3',
      fide: 0,
      national: 0,
      year: 1999,
      sex: 'm',
      title: 'FM',
      federation: 'IRL',
    },
    {
      last: 'Elder',
      first: 'Lee',
      fideId: 9990004,
      nationalId: 'N4',
      fide: 1650,
      national: 0,
      year: 1980,
      sex: 'm',
      title: '',
      federation: 'XXX',
    },
    {
      last: 'Fir',
      first: 'José',
      fideId: 9990005,
      nationalId: 'N5',
      fide: 1500,
      national: 1500,
      year: 2010,
      sex: 'm',
      title: '',
      federation: 'XXX',
    },
  ],
  rounds: [
    {
      date: '2026-04-11',
      games: [
        { white: 0, black: 1, result: 'white' },
        { white: 3, black: 2, result: 'draw' },
      ],
      alone: [{ player: 4, what: 'bye-pairing' }],
    },
    {
      date: '2026-04-12',
      games: [
        { white: 2, black: 0, result: 'black' },
        { white: 1, black: 4, result: 'white-forfeit' },
      ],
      alone: [{ player: 3, what: 'bye-half' }],
    },
  ],
};
