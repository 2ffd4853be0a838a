import { describe, expect, test } from 'vitest';
import { edition } from '../../../test/cases-since-2014.js';
import { gamesOfMatch } from './match.js';

const game = (halfPoints: number) => ({ white: 'A', black: 'B', halfPoints, played: true });
const match = (results: number[], more = {}) => ({
  ratings: [2500, 2600] as [number | null, number | null],
  games: results.map(game),
  scheduledGames: 4,
  ...more,
});

describe('matches', () => {
  test('games after one player has won are not rated (FIDE-L-17)', () => {
    const answer = gamesOfMatch(edition('2026-01-01'), match([2, 2, 1, 2]));
    expect(answer).toMatchObject({ reason: 'matchWon', caveats: [] });
    expect(answer.games.length).toBe(3);
    expect(gamesOfMatch(edition('2026-01-01'), match([2, 1, 0, 1]))).toMatchObject({ reason: null });
  });

  test('unless that was waived, since 2024', () => {
    expect(gamesOfMatch(edition('2026-01-01'), match([2, 2, 1, 2], { waived: true }))).toMatchObject({ reason: null });
    expect(gamesOfMatch(edition('fide-2022'), match([2, 2, 1, 2], { waived: true }))).toMatchObject({ reason: 'matchWon' });
    expect(gamesOfMatch(edition('2026-01-01'), match([2, 2, 1, 2], { waived: false }))).toMatchObject({ reason: 'matchWon' });
  });

  test.each([
    [null, 2600],
    [2500, null],
    [null, null],
  ])('with an unrated player (%s v %s) it is not rated', (white, black) => {
    expect(gamesOfMatch(edition('2026-01-01'), match([2, 2], { ratings: [white, black] }))).toEqual({
      games: [],
      reason: 'unrated',
      caveats: [],
    });
  });

  test('without a fixed number of games every game is rated', () => {
    expect(gamesOfMatch(edition('2026-01-01'), match([2, 2, 2, 2, 2], { scheduledGames: null })).games.length).toBe(5);
  });

  test('between 2014 and 2024 the rule is inferred, and a caveat says so', () => {
    expect(gamesOfMatch(edition('fide-2017'), match([2])).caveats.map(({ about }) => about)).toEqual(['fide.matches']);
  });
});
