import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { book, edition, errorsOf, event, rate, ratedOf, value } from '../../test/fide-events.js';
import { caveatsOf2009 } from './caveats-2009.js';
import { rulings } from './rulings.js';
import { calculateChange, scoreNeeded, tournamentPerformance, whatIf } from './tools.js';

const other = { ...edition, name: 'fide-2024' } as const;

describe('change calculator', () => {
  test('FIDE09-12.4.01: a player can verify their rating: every game is shown, and they add up', () => {
    const found = value(
      calculateChange(
        { rating: 2000 },
        [
          { opponent: 1900, halfPoints: 2 },
          { opponent: 2450, halfPoints: 1 },
        ],
        edition,
      ),
    );
    expect(found).toEqual({
      k: 30,
      games: [
        { opponent: 1900, halfPoints: 2, difference: 100, counted: 100, expectedHundredths: 64, deltaHundredths: 36 },
        { opponent: 2450, halfPoints: 1, difference: -450, counted: -400, expectedHundredths: 8, deltaHundredths: 42 },
      ],
      halfPoints: 3,
      expectedHundredths: 72,
      changeHundredths: 30 * 78,
      newRating: 2023,
      caveats: caveatsOf2009(edition, 'rated'),
      rulings: rulings('FIDE-A-23'),
    });
    expect(found.caveats).toEqual([expect.stringContaining('K 30/20 was adopted at Dresden in 2008 but never put into force')]);
  });

  test('a K given by the caller needs no caveat about the K of the text', () => {
    expect(value(calculateChange({ rating: 2000, k: 25 }, [], edition)).caveats).toEqual([]);
  });

  test('K by rating, by having reached 2400, or as given', () => {
    const k = (player: Parameters<typeof calculateChange>[0]) => value(calculateChange(player, [], edition)).k;
    expect([
      k({ rating: 2399 }),
      k({ rating: 2400 }),
      k({ rating: 2300, reached2400: true }),
      k({ rating: 2300, k: 15 }),
      k({ rating: 2300, k: null }),
    ]).toEqual([30, 20, 20, 15, 30]);
  });

  test('no games, no change', () => {
    expect(value(calculateChange({ rating: 2000 }, [], edition))).toMatchObject({
      changeHundredths: 0,
      newRating: 2000,
      games: [],
    });
  });

  test.each([
    [{ rating: 0 }, [], 'not-a-rating player.rating'],
    [{ rating: 2000.5 }, [], 'not-a-rating player.rating'],
    [{ rating: 10_000 }, [], 'not-a-rating player.rating'],
    [{ rating: 2000, k: 0 }, [], 'k-not-possible player.k'],
    [{ rating: 2000, k: 101 }, [], 'k-not-possible player.k'],
    [{ rating: 2000, k: 12.5 }, [], 'k-not-possible player.k'],
    [{ rating: 2000 }, [{ opponent: -1, halfPoints: 1 }], 'not-a-rating games[0].opponent'],
    [{ rating: 2000 }, [{ opponent: 2000, halfPoints: 3 }], 'score-not-a-result games[0].halfPoints'],
    [{ rating: 2000 }, [{ opponent: 2000, halfPoints: 0.5 }], 'score-not-a-result games[0].halfPoints'],
  ])('%j with %j is refused: %s', (player, games, error) => {
    expect(errorsOf(calculateChange(player, games, edition))).toEqual([error]);
  });

  test('K 100 and a rating of 9999 are still accepted', () => {
    expect(value(calculateChange({ rating: 9999, k: 100 }, [], edition)).k).toBe(100);
  });

  test('another edition is refused', () => {
    expect(errorsOf(calculateChange({ rating: 2000 }, [], other))).toEqual(['edition-has-other-rules edition']);
    expect(errorsOf(whatIf({ rating: 2000 }, [], other))).toEqual(['edition-has-other-rules edition']);
    expect(errorsOf(tournamentPerformance([2000], 1, other))).toEqual(['edition-has-other-rules edition']);
  });

  test('it agrees with the rating of an event', () => {
    const opponents = fc.array(
      fc.record({ opponent: fc.integer({ min: 1200, max: 2800 }), halfPoints: fc.constantFrom(0, 1, 2) }),
      { minLength: 1, maxLength: 12 },
    );
    fc.assert(
      fc.property(fc.integer({ min: 1200, max: 2800 }), opponents, (rating, games) => {
        const players = { A: rating, ...Object.fromEntries(games.map(({ opponent }, index) => [`R${index}`, opponent])) };
        const played = games.map(({ halfPoints }, index) => ({ white: 'A', black: `R${index}`, halfPoints, played: true }));
        const row = ratedOf(rate(event('swiss', players, played)), 'A');
        const tool = value(calculateChange({ rating }, games, edition));
        expect([tool.k, tool.changeHundredths, tool.newRating]).toEqual([row.k, row.changeHundredths, row.newRatingIfOnlyEvent]);
      }),
    );
  });
});

describe('what if', () => {
  test('lists the result of every score', () => {
    const rows = value(whatIf({ rating: 2000 }, [1900, 2000], edition));
    expect(rows).toEqual([
      { halfPoints: 0, changeHundredths: 30 * -114, newRating: 1966 },
      { halfPoints: 1, changeHundredths: 30 * -64, newRating: 1981 },
      { halfPoints: 2, changeHundredths: 30 * -14, newRating: 1996 },
      { halfPoints: 3, changeHundredths: 30 * 36, newRating: 2011 },
      { halfPoints: 4, changeHundredths: 30 * 86, newRating: 2026 },
    ]);
  });

  test('the lowest score that reaches a target', () => {
    const needed = (target: number) => value(scoreNeeded({ rating: 2000 }, [1900, 2000], target, edition));
    expect([
      needed(1900)?.halfPoints,
      needed(1966)?.halfPoints,
      needed(1967)?.halfPoints,
      needed(2011)?.halfPoints,
      needed(2027),
    ]).toEqual([0, 0, 1, 3, null]);
    expect(errorsOf(scoreNeeded({ rating: 2000 }, [1900], 0, edition))).toEqual(['not-a-rating target']);
    expect(errorsOf(scoreNeeded({ rating: 2000 }, [0], 2000, edition))).toEqual(['not-a-rating games[0].opponent']);
  });
});

describe('performance rating', () => {
  test.each([
    // opponents, half points, average, p, dp, performance, rating of an unrated player
    [[2000, 1900, 1801], 3, 1900, 50, 0, 1900, 1900],
    [[2000, 1900, 1801], 6, 1900, 100, 800, 2700, 1945],
    [[2000, 1900, 1801], 0, 1900, 0, -800, 1100, 1100],
    [[2000, 1901], 3, 1951, 75, 193, 2144, 1966],
  ])(
    '%j with %d half points: average %d, p %d, d_p %d, performance %d, R_u %d',
    (opponents, halfPoints, rc, p, dp, performance, ru) => {
      expect(value(tournamentPerformance(opponents, halfPoints, edition))).toEqual({ rc, p, dp, performance, ru });
      expect(book.pointsPerHalfPoint).toBe(15);
    },
  );

  test.each([
    [[], 0, ['no-opponents opponents']],
    [[2000, Number.NaN], 1, ['not-a-rating opponents[1]']],
    [[2000], 3, ['score-not-possible halfPoints']],
    [[2000], -1, ['score-not-possible halfPoints']],
    [[2000], 0.5, ['score-not-possible halfPoints']],
  ])('%j with %d half points is refused', (opponents, halfPoints, errors) => {
    expect(errorsOf(tournamentPerformance(opponents, halfPoints, edition))).toEqual(errors);
  });
});
