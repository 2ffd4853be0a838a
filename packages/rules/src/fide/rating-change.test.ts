import { describe, expect, test } from 'vitest';
import { book, edition, event, rate, ratedOf, unratedOf, value } from '../../test/fide-events.js';
import { developmentCoefficient, hasReached } from './development-coefficient.js';
import type { FideEvent } from './event.js';
import { rateEvent } from './rate-event.js';
import { expectedScore, newRating, ratingChange } from './rating-change.js';

const expected = (own: number, opponent: number): number => expectedScore(own, opponent, book.largestDifference);

describe('8.5 the rating change of a rated player', () => {
  test('FIDE09-8.5.01, FIDE09-8.5.05: P_D from table (b) by the difference to the opponent', () => {
    expect([expected(2000, 1900), expected(1900, 2000), expected(2000, 2000)]).toEqual([64, 36, 50]);
  });

  test.each([
    [400, 92],
    [401, 92],
    [411, 92],
    [412, 92],
    [735, 92],
    [900, 92],
    [391, 91],
  ])('FIDE09-8.5.04: a difference of %d is counted as at most 400: %d hundredths for the higher player', (difference, higher) => {
    expect(expected(1500 + difference, 1500)).toBe(higher);
    expect(expected(1500, 1500 + difference)).toBe(100 - higher);
  });

  test.each([
    // score in half points, expected, K, change in hundredths
    [2, 64, 30, 1080],
    [1, 64, 30, -420],
    [0, 64, 30, -1920],
    [2, 50, 20, 1000],
    [16, 736, 20, 1280],
    [1, 36, 10, 140],
  ])(
    'FIDE09-8.5.06, FIDE09-8.5.08: %d half points against %d hundredths expected, K %d: change %d hundredths',
    (halfPoints, sum, k, change) => {
      expect(ratingChange(k, halfPoints, sum)).toBe(change);
    },
  );

  test.each([
    ['A-B 1', 2, 0],
    ['A-B ½', 1, 1],
    ['A-B 0', 0, 2],
  ])('FIDE09-8.5.07: the score of a game is 1, 0.5 or 0: %s', (played, own, other) => {
    const outcome = rate(event('swiss', { A: 2000, B: 2000 }, played));
    expect([ratedOf(outcome, 'A').halfPoints, ratedOf(outcome, 'B').halfPoints]).toEqual([own, other]);
  });

  test.each([
    // rating, reached before, K
    [2399, false, 30],
    [2400, false, 20],
    [2700, false, 20],
    [2399, true, 20],
    [1500, true, 20],
    [1200, false, 30],
  ])('FIDE09-8.5.09, FIDE09-8.5.10, FIDE09-8.5.11: K of %d, 2400 reached before %s: %d', (rating, reached, k) => {
    expect(developmentCoefficient(rating, reached, book.k)).toBe(k);
    expect(hasReached(rating, reached, book.k)).toBe(k === 20);
  });

  test('K under a rule without a rating to reach', () => {
    const rule = { ordinary: 20, reached: null, newPlayer: null, junior: null };
    expect([
      developmentCoefficient(2700, false, rule),
      developmentCoefficient(2700, true, rule),
      hasReached(2700, false, rule),
    ]).toEqual([20, 20, false]);
    expect(hasReached(null, false, book.k)).toBe(false);
  });

  test('FIDE09-12.3.01: K is a stabilising influence: a lower K moves the rating less', () => {
    expect(Math.abs(ratingChange(20, 4, 300))).toBeLessThan(Math.abs(ratingChange(30, 4, 300)));
  });

  test.each([
    // rating, change in hundredths, R_n
    [2300, 49, 2300],
    [2300, 50, 2301],
    [2300, -50, 2300],
    [2300, -51, 2299],
    [2300, 1280, 2313],
    [2300, -150, 2299],
    [2300, 0, 2300],
  ])('FIDE09-8.5.12: %d with a change of %d hundredths is %d: the rating is rounded, 0.5 up', (rating, change, next) => {
    expect(newRating(rating, change)).toBe(next);
  });

  test('FIDE09-6.4.04: all games against rated opponents are counted', () => {
    const outcome = rate(event('swiss', { A: 2000, B: 1900, C: 2100 }, 'A-B 1, C-A ½, A-B 0'));
    expect(ratedOf(outcome, 'A')).toMatchObject({
      games: 3,
      halfPoints: 3,
      expectedHundredths: 64 + 36 + 64,
      k: 30,
      changeHundredths: 30 * (150 - 164),
      newRatingIfOnlyEvent: 1996,
    });
  });

  test('FIDE09-6.4.05, FIDE09-8.5.02: a game against an unrated player counts with the rating they get in the event', () => {
    const players = { A: 2000, B: 1900, C: 1800, U: null, V: null };
    const outcome = rate(event('swiss', players, 'U-A 0, U-B ½, U-C ½, V-A 0, V-B 1'));
    const ru = unratedOf(outcome, 'U').ruNew ?? 0;
    expect(ru).toBe(1775);
    // U counts at 1775. V does not count: only two rated opponents.
    expect(ratedOf(outcome, 'A')).toMatchObject({ games: 1, halfPoints: 2, expectedHundredths: expected(2000, 1775) });
    expect(ratedOf(outcome, 'B')).toMatchObject({ games: 1, halfPoints: 1 });
  });

  test('FIDE09-8.5.03: a rating obtained in an earlier tournament is ignored: only this event decides', () => {
    const report = event('swiss', { A: 2000, B: 1900, C: 1800, U: null }, 'U-A 0, U-B ½, U-C ½');
    const before = rate(report);
    // 8.4: even a rating published since then changes nothing for their opponents.
    const since = rate(withCurrent(report, 'U', 2500));
    expect(since.rated.filter((row) => row.id !== 'U')).toEqual(before.rated);
  });
});

function withCurrent(report: FideEvent, id: string, currentRating: number, currentReached2400 = false): FideEvent {
  return {
    ...report,
    entries: report.entries.map((entry) => (entry.id === id ? { ...entry, currentRating, currentReached2400 } : entry)),
  };
}

describe('8.4 a rating published before the tournament is rated', () => {
  const report = event(
    'swiss',
    { A: 2000, B: 1900, C: 1800, U: null, V: null, W: null },
    'U-A 0, U-B ½, U-C ½, U-V 1, V-A ½, V-B ½, V-C ½, U-W 1',
  );

  test('FIDE09-8.4.01: they are rated as a rated player with their current rating and K', () => {
    const outcome = rate(withCurrent(report, 'U', 2150));
    const v = unratedOf(outcome, 'V').ruNew ?? 0;
    expect(ratedOf(outcome, 'U')).toMatchObject({
      rating: 2150,
      k: 30,
      games: 4,
      halfPoints: 4,
      publishedSince: true,
      expectedHundredths: expected(2150, 2000) + expected(2150, 1900) + expected(2150, 1800) + expected(2150, v),
    });
    expect(ratedOf(rate(withCurrent(report, 'U', 2150, true)), 'U').k).toBe(20);
    expect(ratedOf(rate(withCurrent(report, 'U', 2400)), 'U').k).toBe(20);
  });

  test('FIDE09-8.4.02: for their opponents they count as an unrated player', () => {
    const outcome = rate(withCurrent(report, 'U', 2150));
    expect(unratedOf(outcome, 'U')).toEqual(unratedOf(rate(report), 'U'));
    expect(unratedOf(outcome, 'V')).toMatchObject({ games: 3, ratedOpponents: 3 });
    expect(ratedOf(outcome, 'A')).toEqual(ratedOf(rate(report), 'A'));
  });

  test('FIDE09-4.1.04: the ratings used are those at the start: a rated player has no other', () => {
    const outcome = rate(report);
    expect(outcome.rated.map(({ id, rating, publishedSince }) => [id, rating, publishedSince])).toEqual([
      ['A', 2000, false],
      ['B', 1900, false],
      ['C', 1800, false],
    ]);
  });
});

describe('8.58 the worked example', () => {
  const ratings = { A: 2600, B: 2500, C: null, D: 2400, E: null, F: 2150, G: 2300, H: null, I: null, J: 2300 };
  // A table with the points of the example; row against column, in half points.
  const table = `
    A . 1 1 2 2 2 2 2 2 2
    B 1 . 1 1 1 2 2 2 2 2
    C 1 1 . 1 1 2 2 2 2 2
    D 0 1 1 . 1 1 2 2 2 2
    E 0 1 1 1 . 1 2 2 2 2
    F 0 0 0 1 1 . 1 1 2 2
    G 0 0 0 0 0 1 . 1 2 2
    H 0 0 0 0 0 1 1 . 1 1
    I 0 0 0 0 0 0 0 1 . 1
    J 0 0 0 0 0 0 0 1 1 .`;
  const rows = table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(' '));
  const ids = rows.map(([id]) => id ?? '');
  const games = rows.flatMap(([white = '', ...row], line) =>
    row.flatMap((score, column) =>
      column > line ? [{ white, black: ids[column] ?? '', halfPoints: Number(score), played: true }] : [],
    ),
  );
  const outcome = () => rate(event('round_robin', ratings, games));

  test.each([
    ['A', 8],
    ['B', 7],
    ['C', 7],
    ['D', 6],
    ['E', 6],
    ['F', 4],
    ['G', 3],
    ['H', 2],
    ['I', 1],
    ['J', 1],
  ])('FIDE09-8.5.15: the field of the example: %s has %d points of 9', (id, points) => {
    const row = [...outcome().rated, ...outcome().unrated].find((player) => player.id === id);
    expect([row?.games, row?.halfPoints]).toEqual([9, 2 * points]);
  });

  test('FIDE09-8.5.17: R_ar = 2375', () => {
    expect(outcome().average?.rar).toEqual({ numerator: 2375, denominator: 1 });
  });

  test('FIDE09-8.5.16, FIDE09-8.5.18: d_p 351, 220, 125, −43, −125, −351, on average d_pa = 29.5', () => {
    expect(outcome().average?.dpa).toEqual({ numerator: 59, denominator: 2 });
    expect((351 + 220 + 125 - 43 - 125 - 351) / 6).toBe(29.5);
  });

  test('FIDE09-8.5.19: R_a = 2375 − 29.5 × 9/10 = 2348, rounded before further use', () => {
    expect(outcome().average).toMatchObject({ ra: 2348, n: 9 });
  });

  test.each([
    // player, p, R_u, R_c new, R_u new
    ['C', 78, 2423, 2348, 2423],
    ['E', 67, 2393, 2348, 2393],
    ['H', 22, 2150, 2342, 2144],
    ['I', 11, 2032, 2322, 2006],
  ])(
    'FIDE09-8.5.13, FIDE09-8.5.20, FIDE09-8.5.21, FIDE09-8.5.22, FIDE09-8.5.23, FIDE09-8.5.24, FIDE09-8.5.25: %s, p %d, R_u %d, R_c new %d, R_u new %d',
    (id, p, ru, rcNew, ruNew) => {
      expect(unratedOf(outcome(), id)).toMatchObject({
        p,
        rc: 2348,
        ru,
        rcNew,
        ruNew,
        disregarded: null,
        countsForOpponents: true,
      });
    },
  );

  test.each([
    // player, We, K, change
    ['A', 736, 20, 1280],
    ['B', 648, 20, 1040],
    ['D', 540, 20, 1200],
    ['F', 255, 30, 4350],
    ['G', 421, 30, -3630],
    ['J', 421, 30, -9630],
  ])('FIDE09-8.5.14, FIDE09-8.5.26, FIDE09-8.5.27: %s, W_e %d hundredths, K %d, change %d hundredths', (id, we, k, change) => {
    expect(ratedOf(outcome(), id)).toMatchObject({ expectedHundredths: we, k, changeHundredths: change });
  });

  test('rating needs the text of 2009', () => {
    expect(value(rateEvent(event('round_robin', ratings, games), edition))).toEqual(outcome());
  });
});
