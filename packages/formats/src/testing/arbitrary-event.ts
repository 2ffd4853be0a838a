// Small events for round trips of formats that are only read: who played whom, and the expected cells.

import fc from 'fast-check';
import type { ReportPlayer } from '../report/report.js';

export type MadeResult = '1-0' | '1/2' | '0-1' | '+/-' | '-/+' | '-/-';
export type MadeBye = 'full' | 'half' | 'absent';

export interface MadePerson {
  readonly surname: string;
  readonly firstName: string;
  readonly fideId: number;
  /** 0 if none. */
  readonly rating: number;
  readonly born: string;
}

export interface MadeRound {
  readonly games: readonly { readonly white: number; readonly black: number; readonly result: MadeResult }[];
  readonly byes: readonly { readonly player: number; readonly bye: MadeBye }[];
}

export interface MadeEvent {
  /** Numbered from 1. */
  readonly people: readonly MadePerson[];
  readonly rounds: readonly MadeRound[];
}

const allResults: readonly MadeResult[] = ['1-0', '1/2', '0-1', '+/-', '-/+', '-/-'];
const allByes: readonly MadeBye[] = ['full', 'half', 'absent'];

const word = fc.stringMatching(/^[A-Zäéöß][a-zäéößñ]{1,9}$/);

function person(fideId: number): fc.Arbitrary<MadePerson> {
  return fc.record({
    surname: word,
    firstName: word,
    fideId: fc.constant(fideId),
    rating: fc.oneof(fc.constant(0), fc.integer({ min: 1000, max: 2800 })),
    born: fc
      .tuple(fc.integer({ min: 1950, max: 2015 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
      .map(([year, month, day]) => `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`),
  });
}

function round(players: number, results: readonly MadeResult[], byes: readonly MadeBye[]): fc.Arbitrary<MadeRound> {
  const order = Array.from({ length: players }, (_, i) => i + 1);
  return fc
    .record({
      seats: fc.shuffledSubarray(order, { minLength: players, maxLength: players }),
      alone: fc.integer({ min: 0, max: byes.length === 0 ? 0 : 2 }),
      results: fc.array(fc.constantFrom(...results), { minLength: players, maxLength: players }),
      byes: fc.array(fc.constantFrom(...(byes.length === 0 ? allByes : byes)), { minLength: 3, maxLength: 3 }),
    })
    .map((made) => {
      const seated = players - made.alone - ((players - made.alone) % 2);
      const games = Array.from({ length: seated / 2 }, (_, i) => ({
        white: made.seats[2 * i] ?? 0,
        black: made.seats[2 * i + 1] ?? 0,
        result: made.results[i] ?? '1/2',
      }));
      const left = byes.length === 0 ? [] : made.seats.slice(seated);
      return { games, byes: left.map((player, i) => ({ player, bye: made.byes[i] ?? 'absent' })) };
    });
}

/** If `byes` is empty, a player without a game has no cell in that round. */
export function arbitraryEvent(
  results: readonly MadeResult[] = allResults,
  byes: readonly MadeBye[] = allByes,
): fc.Arbitrary<MadeEvent> {
  return fc.integer({ min: 2, max: 9 }).chain((players) =>
    fc.record({
      people: fc.tuple(...Array.from({ length: players }, (_, i) => person(9_990_001 + i))),
      rounds: fc.array(round(players, results, byes), { minLength: 1, maxLength: 5 }),
    }),
  );
}

const outcomes = {
  '1-0': ['win', 'loss'],
  '1/2': ['draw', 'draw'],
  '0-1': ['loss', 'win'],
  '+/-': ['forfeit-win', 'forfeit-loss'],
  '-/+': ['forfeit-loss', 'forfeit-win'],
  '-/-': ['forfeit-loss', 'forfeit-loss'],
} as const;
const byeOutcomes = { full: 'bye-full', half: 'bye-half', absent: 'absent' } as const;

/** The cells of each player in words: `2 win 5 white`. */
export function cellsOf({ people, rounds }: MadeEvent): readonly (readonly string[])[] {
  return people.map((_, at) =>
    rounds.flatMap(({ games, byes }, i) => {
      const pair = at + 1;
      const game = games.find(({ white, black }) => white === pair || black === pair);
      const bye = byes.find(({ player }) => player === pair);
      if (bye) return [`${i + 1} ${byeOutcomes[bye.bye]}`];
      if (game === undefined) return [];
      const isWhite = game.white === pair;
      const outcome = outcomes[game.result][isWhite ? 0 : 1];
      return [`${i + 1} ${outcome} ${isWhite ? game.black : game.white} ${isWhite ? 'white' : 'black'}`];
    }),
  );
}

/** The same for players that were read. */
export function cellsRead(players: readonly ReportPlayer[]): readonly (readonly string[])[] {
  return players.map(({ cells }) =>
    cells.map(({ round: number, outcome, opponent, colour }) =>
      [number, outcome, opponent, colour].filter((part) => part !== undefined).join(' '),
    ),
  );
}
