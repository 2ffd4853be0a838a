import { describe, expect, test } from 'vitest';
import { edition } from '../../../test/cases-since-2014.js';
import { endsOfMatch, gamesOfMatch } from './match.js';

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

describe('every result at which a match may end', () => {
  const ends = (games: number, waived = false) =>
    endsOfMatch(edition('2026-01-01'), games, waived).map((end) => `${end.halfPoints / 2}:${end.games - end.halfPoints / 2}`);

  test('of two games: 2:0 in any case, since one win does not pass half', () => {
    expect(ends(2)).toEqual(['0:2', '0.5:1.5', '1:1', '1.5:0.5', '2:0']);
  });

  test('of four: more than two points decide, so 3:1 and 2½:½ end it, and 4:0 cannot come', () => {
    expect(ends(4)).toEqual(['0:3', '0.5:2.5', '1:3', '1.5:2.5', '2:2', '2.5:1.5', '2.5:0.5', '3:1', '3:0']);
  });

  test('if both waived that, every score of all games', () => {
    expect(ends(2, true)).toEqual(['0:2', '0.5:1.5', '1:1', '1.5:0.5', '2:0']);
    expect(ends(4, true)).toHaveLength(9);
    expect(ends(4, true)).toContain('4:0');
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('these are exactly the ends of all matches over %d games', (scheduledGames) => {
    const rules = edition('2026-01-01');
    const found = new Set<string>();
    const play = (results: readonly number[]): void => {
      const { games, reason } = gamesOfMatch(rules, { ratings: [2500, 2600], games: [...results, 1].map(game), scheduledGames });
      const isOver = results.length === scheduledGames || (reason === 'matchWon' && games.length === results.length);
      if (isOver && results.length > 0) found.add(`${results.reduce((sum, one) => sum + one, 0)} of ${results.length}`);
      else for (const next of [0, 1, 2]) play([...results, next]);
    };
    play([]);
    const planned = endsOfMatch(rules, scheduledGames, false).map(({ halfPoints, games }) => `${halfPoints} of ${games}`);
    expect(planned.toSorted()).toEqual([...found].toSorted());
  });
});
