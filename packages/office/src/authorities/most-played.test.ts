import { expect, test } from 'vitest';
import { mostPlayed } from './most-played.js';

const rating = 1500;

test.each([
  [
    'games credited with an initial rating were not played',
    [
      { system: 'OTBR', rating, games: 33 },
      { system: 'OTBB', rating, games: 35, creditedGames: 10 },
    ],
    'OTBR',
  ],
  [
    'a system whose last game is two years older than the last game of all is left',
    [
      { system: 'OTBR', rating, games: 400, lastRated: '2024-08-10' },
      { system: 'OTBQ', rating, games: 12, lastRated: '2026-08-10' },
    ],
    'OTBQ',
  ],
  [
    'a day less, and it is not',
    [
      { system: 'OTBQ', rating, games: 12, lastRated: '2026-08-10' },
      { system: 'OTBR', rating, games: 400, lastRated: '2024-08-11' },
    ],
    'OTBR',
  ],
  [
    'somebody who stopped long ago has left all systems alike',
    [
      { system: 'OTBQ', rating, games: 12, lastRated: '2004-08-10' },
      { system: 'OTBR', rating, games: 400, lastRated: '2004-01-11' },
    ],
    'OTBR',
  ],
  [
    'ratings that the office was opened with have games but no day',
    [
      { system: 'OTBQ', rating, games: 12 },
      { system: 'OTBR', rating, games: 40 },
    ],
    'OTBR',
  ],
  [
    'between equals all games count',
    [
      { system: 'OTBR', rating, games: 4 },
      { system: 'OTBQ', rating, games: 14, creditedGames: 10 },
    ],
    'OTBQ',
  ],
] as const)('the main rating: %s', (_, ratings, main) => {
  expect(mostPlayed(ratings)?.system).toBe(main);
});

test('nobody without a rating has a main one', () => {
  expect(mostPlayed([])).toBeUndefined();
});
