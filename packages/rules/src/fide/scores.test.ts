import { describe, expect, test } from 'vitest';
import {
  calculateChange,
  editionByName,
  explainEvent,
  explainPeriod,
  firstRating,
  firstRating2009,
  rateEvent,
  ratePeriod,
} from './index.js';

// One vocabulary for scores: like US Chess and Elo, every FIDE function takes the score of a game as 1, 0.5 or 0, with the same
// result as half points.

const rules2009 = editionByName('fide-2009', 'standard');
if (!rules2009.ok) throw new Error('no edition');
const edition = rules2009.value;

const player = { rating: 2000, games: 100, ever2300: false, ever2400: false, born: '1980' };
const period = (games: readonly object[]) =>
  ({ listType: 'standard', newList: '2024-07-01', player, tournaments: [{ id: 'open', start: '2024-06-01', games }] }) as never;
const event = (games: readonly object[]) =>
  ({
    id: 'club',
    kind: 'swiss',
    start: '2010-03-01',
    end: '2010-03-07',
    entries: [
      { id: 'ann', rating: 2000 },
      { id: 'bob', rating: 2100 },
    ],
    games: games.map((game) => ({ white: 'ann', black: 'bob', played: true, ...game })),
  }) as never;
const pool = (games: readonly object[]) =>
  ({ listType: 'standard', events: [{ id: 'open', start: '2024-06-01', list: '2024-07-01', games }] }) as never;
const against = [1800, 1900, 2000, 1850, 1950, 1900, 1850, 1800, 1900];
const first2009 = (games: readonly object[]) => ({ start: '2010-03-01', end: '2010-03-07', games }) as never;

const questions: readonly (readonly [
  name: string,
  ask: (games: readonly object[]) => { readonly ok: boolean },
  place: string,
])[] = [
  ['ratePeriod', (games) => ratePeriod(period(games)), 'tournaments[0].games'],
  ['explainPeriod', (games) => explainPeriod(period(games)), 'tournaments[0].games'],
  ['firstRating', (games) => firstRating(pool(games)), 'events[0].games'],
  ['firstRating2009', (games) => firstRating2009(first2009(games), edition), 'games'],
  ['calculateChange', (games) => calculateChange({ rating: 2000 }, games as never, edition), 'games'],
  ['rateEvent', (games) => rateEvent(event(games.slice(0, 1)), edition), 'games'],
  ['explainEvent', (games) => explainEvent(event(games.slice(0, 1)), edition), 'games'],
];

describe.each(questions)('%s', (_, ask, place) => {
  test('accepts scores and half points', () => {
    const scores = [1, 0.5, 0, 1, 0.5, 0, 1, 1, 0.5];
    const inScores = ask(against.map((opponent, at) => ({ opponent, score: scores[at] })));
    expect(inScores.ok).toBe(true);
    expect(inScores).toEqual(ask(against.map((opponent, at) => ({ opponent, halfPoints: 2 * (scores[at] ?? 0) }))));
  });

  test.each([2, 0.7, -1, Number.NaN, '1'])('refuses %s as a score, at its place', (score) => {
    expect(ask([{ opponent: 1900, score }])).toEqual({
      ok: false,
      errors: [
        {
          code: 'score-impossible',
          place: `${place}[0].score`,
          message: expect.stringContaining('is not the score of a game.'),
          hint: 'Give 1 for a win, 0.5 for a draw, 0 for a loss.',
        },
      ],
    });
  });
});
