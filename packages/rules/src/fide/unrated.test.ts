import { describe, expect, test } from 'vitest';
import { allPlayAll, book, event, rate, ratedOf, unratedOf } from '../../test/fide-events.js';
import { fractionText } from './arithmetic.js';
import { performanceArticle, performanceRating } from './performance.js';
import { averageOf, correctedAverage, disregardedInRoundRobin } from './unrated-round-robin.js';
import { disregardedInSwiss } from './unrated-swiss.js';

describe('8.2 an unrated player in a Swiss or team event', () => {
  const rated = { A: 2000, B: 1900, C: 1801, D: 1500, E: 1300 };
  const swiss = (played: string, more = {}) => rate(event('swiss', { ...rated, U: null, V: null }, played, more));

  test('FIDE09-8.2.03, FIDE09-8.2.04: R_c is simply the average rating of the rated opponents, rounded', () => {
    const outcome = swiss('U-A 0, U-B ½, C-U 1, U-V 1');
    expect(unratedOf(outcome, 'U')).toMatchObject({
      games: 3,
      halfPoints: 1,
      ratedGames: 3,
      ratedOpponents: 3,
      p: 17,
      rc: 1900,
      rcTotal: 5701,
      disregarded: null,
    });
    expect(unratedOf(swiss('U-A ½, U-A ½, U-B ½, U-D ½'), 'U').rc).toBe(1850);
  });

  test('R_c of a Swiss is not limited by the 400-point rule (ruling FIDE-A-07)', () => {
    const outcome = rate(event('swiss', { A: 2800, B: 1300, C: 1300, U: null }, 'U-A 0, U-B ½, U-C ½'));
    expect(unratedOf(outcome, 'U')).toMatchObject({ rc: 1800, p: 33, ru: 1675 });
  });

  test('FIDE09-8.2.12: a score of 50 %, R_u is the average R_c (ruling FIDE-A-35)', () => {
    expect(unratedOf(swiss('U-A ½, U-B ½, U-C ½'), 'U').ru).toBe(1900);
  });

  test.each([
    ['U-A 1, U-B ½, U-C ½', 1915],
    ['U-A 1, U-B 1, U-C ½', 1930],
    ['U-A 1, U-B 1, U-C 1', 1945],
  ])('FIDE09-8.2.13: more than 50 %% (%s): 15 points for each half point over it: %d', (played, ru) => {
    expect(unratedOf(swiss(played), 'U').ru).toBe(ru);
  });

  test('FIDE09-8.2.14: less than 50 %, R_u = R_c + d_p', () => {
    expect(unratedOf(swiss('U-A ½, U-B ½, U-C 0'), 'U')).toMatchObject({ p: 33, ru: 1900 - 125 });
    expect(unratedOf(swiss('U-A 0, U-B 0, U-C 0'), 'U')).toMatchObject({ p: 0, ru: 1100 });
  });

  test('FIDE09-6.4.01: three games against rated opponents are needed', () => {
    const outcome = swiss('U-A 1, U-B 1, U-V 1');
    expect(unratedOf(outcome, 'U')).toMatchObject({
      games: 2,
      ratedGames: 2,
      ratedOpponents: 2,
      rc: 1950,
      ru: 1980,
      disregarded: '8.21',
      countsForOpponents: false,
    });
    expect(unratedOf(swiss('U-A 1, U-B 1f, U-C 1'), 'U').disregarded).toBe('8.21');
  });

  test('FIDE09-8.2.02: three games against two rated opponents are not enough: three different ones are needed (ruling FIDE-A-14)', () => {
    expect(unratedOf(swiss('U-A 1, U-A 1, U-B 1, B-U 0'), 'U')).toMatchObject({
      ratedGames: 4,
      ratedOpponents: 2,
      disregarded: '8.21',
    });
    expect(unratedOf(swiss('U-A 1, U-A 1, U-B 1, U-C 0'), 'U')).toMatchObject({
      ratedGames: 4,
      ratedOpponents: 3,
      disregarded: null,
    });
  });

  test('FIDE09-6.4.02: the score must be at least half a point, against rated opponents (ruling FIDE-A-15)', () => {
    expect(unratedOf(swiss('U-A 0, U-B 0, U-C 0, U-V 1'), 'U')).toMatchObject({
      halfPoints: 0,
      disregarded: '6.1',
      countsForOpponents: false,
    });
    expect(unratedOf(swiss('U-A ½, U-B 0, U-C 0'), 'U').disregarded).toBeNull();
  });

  test.each([
    // rating of their opponents at 50 %, disregarded
    [1200, null],
    [1199, '6.41'],
    [1201, null],
  ])('FIDE09-6.4.03: the rating based on the result must reach the floor: %d gives %s', (rating, disregarded) => {
    const outcome = rate(event('swiss', { A: rating, B: rating, C: rating, U: null }, 'U-A ½, U-B ½, U-C ½'));
    expect(unratedOf(outcome, 'U')).toMatchObject({ ru: rating, disregarded, countsForOpponents: disregarded === null });
  });

  test('without a game against a rated opponent there is no average', () => {
    const outcome = swiss('U-V ½, A-B ½');
    expect(unratedOf(outcome, 'U')).toMatchObject({
      games: 0,
      p: null,
      rc: null,
      ru: null,
      rcNew: null,
      ruNew: null,
      rcTotal: null,
      disregarded: '8.21',
    });
  });

  test('a team event is the same', () => {
    const report = event('team', { ...rated, U: null }, 'U-A ½, U-B ½, U-C ½');
    expect(unratedOf(rate(report), 'U')).toMatchObject({ rc: 1900, ru: 1900, rcNew: 1900, ruNew: 1900 });
  });

  test('the reason reported is 8.21 before 6.1 before 6.41', () => {
    expect(unratedOf(swiss('U-D 0, U-E 0'), 'U').disregarded).toBe('8.21');
    expect(unratedOf(swiss('U-D 0, U-E 0, U-C 0'), 'U').disregarded).toBe('6.1');
    expect(unratedOf(rate(event('swiss', { A: 1300, B: 1300, C: 1300, U: null }, 'U-A ½, U-B 0, U-C 0')), 'U').disregarded).toBe(
      '6.41',
    );
  });
});

describe('8.2 an unrated player in a round robin', () => {
  const ids = ['A', 'B', 'C', 'D', 'U', 'V'];
  const players = { A: 2001, B: 1900, C: 1800, D: 1700, U: null, V: null };
  const robin = (results: Record<string, number>) => rate(event('round_robin', players, allPlayAll(ids, results)));

  test('FIDE09-8.2.05: the results of rated and unrated players count, and R_c is the tournament average R_a', () => {
    const outcome = robin({ AU: 2, AV: 2 });
    expect(unratedOf(outcome, 'U')).toMatchObject({ games: 5, halfPoints: 4, ratedGames: 4, rc: outcome.average?.ra });
    expect(unratedOf(outcome, 'V').rc).toBe(outcome.average?.ra);
  });

  test('FIDE09-8.2.06: R_ar is the average rating of the rated players, kept exact (ruling FIDE-A-45)', () => {
    expect(robin({}).average?.rar).toEqual({ numerator: 7401, denominator: 4 });
    expect(fractionText(averageOf(7401, 0, 4, 5).rar)).toBe('7401/4');
  });

  test('FIDE09-8.2.07, FIDE09-8.2.08, FIDE09-8.2.09: p of each rated player against all opponents, d_p, and their average d_pa', () => {
    // A scores 3½ of 5 (.70, 149); all other rated players 2½ (.50, 0).
    const outcome = robin({ AU: 2, AV: 2 });
    expect(outcome.average?.dpa).toEqual({ numerator: 149, denominator: 4 });
  });

  test('FIDE09-8.2.10, FIDE09-8.2.11: R_a = R_ar − d_pa × n/(n+1), n being the number of opponents', () => {
    const outcome = robin({ AU: 2, AV: 2 });
    // 1850.25 − 37.25 × 5/6 = 1819.208…
    expect(outcome.average).toMatchObject({ ra: 1819, n: 5 });
  });

  test('n is the number of opponents in a double round too (ruling FIDE-A-17)', () => {
    const report = event('double_round_robin', players, allPlayAll(ids, { AU: 2, AV: 2 }, 2));
    expect(rate(report).average).toMatchObject({ ra: 1819, n: 5 });
    expect(unratedOf(rate(report), 'U')).toMatchObject({ games: 10, halfPoints: 8, ratedGames: 8, ratedOpponents: 4, p: 40 });
  });

  test('FIDE09-8.2.15: less than 50 % in a round robin: R_u = R_a + d_p × n/(n+1)', () => {
    // 1819 − 72 × 5/6 = 1759
    expect(unratedOf(robin({ AU: 2, AV: 2 }), 'U')).toMatchObject({ p: 40, ru: 1759, ruNew: 1759 });
  });

  test('FIDE09-8.2.12, FIDE09-8.2.13: 50 % and more as in a Swiss, from R_a', () => {
    const outcome = robin({ AU: 0, DU: 0, AV: 1 });
    const ra = outcome.average?.ra ?? 0;
    expect(unratedOf(outcome, 'V').ru).toBe(ra);
    expect(unratedOf(outcome, 'U')).toMatchObject({ halfPoints: 7, ru: ra + 30 });
  });

  test('FIDE09-6.1.01, FIDE09-8.2.01: a zero scorer is disregarded, as are the results against them', () => {
    const zero = robin({ AU: 2, BU: 2, CU: 2, DU: 2, UV: 0 });
    const without = rate(
      event('round_robin', { A: 2001, B: 1900, C: 1800, D: 1700, V: null }, allPlayAll(ids.filter((id) => id !== 'U'))),
    );
    expect(zero.average).toEqual(without.average);
    expect(zero.average?.n).toBe(4);
    expect(unratedOf(zero, 'U')).toMatchObject({
      games: 5,
      halfPoints: 0,
      p: null,
      ru: null,
      ruNew: null,
      disregarded: '6.1',
      countsForOpponents: false,
    });
    expect(unratedOf(zero, 'U')).toMatchObject({
      rc: zero.average?.ra,
      rcNew: zero.average?.ra,
      rcTotal: 5 * (zero.average?.ra ?? 0),
    });
    expect(unratedOf(zero, 'V')).toEqual(unratedOf(without, 'V'));
    expect(zero.rated).toEqual(without.rated);
  });

  test('FIDE09-6.1.01: a player who scored only against a zero scorer is removed too (ruling FIDE-A-13)', () => {
    const cascade = robin({ AU: 2, BU: 2, CU: 2, DU: 2, AV: 2, BV: 2, CV: 2, DV: 2, UV: 0 });
    expect(unratedOf(cascade, 'U').disregarded).toBe('6.1');
    expect(unratedOf(cascade, 'V')).toMatchObject({ games: 4, halfPoints: 0, disregarded: '6.1' });
    expect(cascade.average).toMatchObject({ n: 3 });
    expect(ratedOf(cascade, 'A').games).toBe(3);
  });

  test('a rated player without points stays: 6.1 is about unrated players', () => {
    const outcome = robin({ AD: 2, BD: 2, CD: 2, DU: 0, DV: 0 });
    expect(ratedOf(outcome, 'D')).toMatchObject({ games: 5, halfPoints: 0 });
    expect(outcome.average?.n).toBe(5);
  });

  test('R_c enters the pool once for each game', () => {
    const u = unratedOf(robin({ AU: 2, AV: 2 }), 'U');
    expect(u.rcTotal).toBe(5 * (u.rcNew ?? 0));
  });

  test('no points against fewer than three rated opponents is 8.21', () => {
    const women = event(
      'round_robin',
      { A: 2000, B: 1900, U: null, V: null },
      allPlayAll(['A', 'B', 'U', 'V'], { AU: 2, BU: 2, UV: 0 }),
      {
        nationalChampionship: true,
        womenOnly: true,
      },
    );
    expect(unratedOf(rate(women), 'U')).toMatchObject({ disregarded: '8.21', countsForOpponents: false });
    expect(unratedOf(rate(women), 'V')).toMatchObject({ disregarded: '8.21', countsForOpponents: false });
  });

  test('FIDE09-8.2.02: fewer than three rated opponents in any event, a round robin too (ruling FIDE-A-16)', () => {
    const women = event(
      'round_robin',
      { A: 2000, B: 1900, U: null, V: null, W: null, X: null },
      allPlayAll(['A', 'B', 'U', 'V', 'W', 'X']),
      {
        nationalChampionship: true,
        womenOnly: true,
      },
    );
    const outcome = rate(women);
    expect(unratedOf(outcome, 'U')).toMatchObject({
      games: 2,
      ratedGames: 2,
      ratedOpponents: 2,
      p: null,
      rc: null,
      ru: null,
      rcTotal: null,
      disregarded: '8.21',
    });
    expect(ratedOf(outcome, 'A').games).toBe(1);
    expect(outcome.average).toMatchObject({ n: 1 });
  });

  test('below the floor a player stays for the opponents; only their own first result is ignored (ruling FIDE-A-12)', () => {
    const low = { A: 1300, B: 1250, C: 1250, D: 1200, U: null, V: null };
    const outcome = rate(event('round_robin', low, allPlayAll(ids, { AU: 2, BU: 2, CU: 2, DU: 1, UV: 0 })));
    const u = unratedOf(outcome, 'U');
    expect(u.disregarded).toBe('8.31');
    expect(u.countsForOpponents).toBe(true);
    expect(u.ruNew).toBeLessThan(1200);
    expect(ratedOf(outcome, 'A').games).toBe(5);
  });
});

describe('when a result counts', () => {
  const result = (ratedGames: number, ratedOpponents: number, halfPoints: number, ru: number | null) => ({
    ratedGames,
    ratedOpponents,
    halfPoints,
    ru,
  });

  test.each([
    [result(2, 3, 2, 1500), '8.21', '8.21'],
    [result(3, 2, 2, 1500), '8.21', '8.21'],
    [result(2, 2, 0, 1500), '8.21', '8.21'],
    [result(3, 3, 0, 1500), '6.1', '6.1'],
    [result(3, 3, 1, 1199), '6.41', '8.31'],
    [result(3, 3, 1, 1200), null, null],
    [result(3, 3, 0, null), '6.1', '6.1'],
  ])('%j: in a Swiss %s, in a round robin %s', (one, inSwiss, inRoundRobin) => {
    expect(disregardedInSwiss(one, book)).toBe(inSwiss);
    expect(disregardedInRoundRobin(one, book)).toBe(inRoundRobin);
  });

  test('without a rating, a result is never below the floor in a round robin, and always in a Swiss', () => {
    expect([disregardedInRoundRobin(result(3, 3, 1, null), book), disregardedInSwiss(result(3, 3, 1, null), book)]).toEqual([
      null,
      '6.41',
    ]);
  });
});

describe('8.22–8.25 as formulas', () => {
  test.each([
    // average, games, half points, points, n, rating
    [2000, 4, 4, 15, null, 2000],
    [2000, 4, 5, 15, null, 2015],
    [2000, 4, 8, 15, 3, 2060],
    [2000, 5, 6, 12.5, null, 2013],
    [2000, 5, 7, 12.5, null, 2025],
    [2000, 4, 3, 15, null, 1913],
    [2000, 4, 3, 15, 4, 1930],
    [2000, 2, 1, 15, 3, 1855],
    [2001, 2, 1, 15, 1, 1905],
    [2000, 2, 1, 15, 1, 1904],
  ])('average %d, %d games, %d half points, %d a half point, n %s: %d', (average, played, halfPoints, points, n, rating) => {
    expect(performanceRating(average, { games: played, halfPoints }, points, n)).toBe(rating);
  });

  test('which article gives it', () => {
    const articles = [4, 5, 3].flatMap((halfPoints) =>
      [true, false].map((roundRobin) => performanceArticle({ games: 4, halfPoints }, roundRobin)),
    );
    expect(articles).toEqual(['8.22', '8.22', '8.23', '8.23', '8.25', '8.24']);
  });

  test('FIDE09-8.5.22: R_c(new) counts opponents more than 400 points away at 400, above and below (ruling FIDE-A-05)', () => {
    expect(correctedAverage(2000, 2000, [2400, 1600, 2000], book.largestDifference)).toBe(2000);
    expect(correctedAverage(2000, 2000, [2401, 1600], book.largestDifference)).toBe(2000);
    expect(correctedAverage(2000, 2000, [2403, 1600], book.largestDifference)).toBe(1999);
    expect(correctedAverage(2000, 2000, [2400, 1597], book.largestDifference)).toBe(2002);
    expect(correctedAverage(2000, 2000, [2410, 1590], book.largestDifference)).toBe(2000);
  });
});
