import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { edition, given, player, problems } from '../../../test/cases-since-2014.js';
import { parameterValue } from '../edition.js';
import { kFactor } from '../parameters.js';
import { playerK } from './ask.js';
import { kFacts, kForPeriod, kLine, kOfLine, kOnList, limitedK } from './k.js';

describe('K of the standard list since 2014: 40, 20, 10', () => {
  test.each([
    // rating, games, ever2300, ever2400, born, list, k, line
    [2000, 29, false, false, '1980', '2026-05-01', 40, 'newPlayer'],
    [2000, 30, false, false, '1980', '2026-05-01', 20, 'ordinary'],
    [2399, 100, true, false, '1980', '2026-05-01', 20, 'ordinary'],
    [2400, 100, true, true, '1980', '2026-05-01', 10, 'reached'],
    [2350, 100, true, true, '1980', '2026-05-01', 10, 'reached'],
    [2299, 100, false, false, '2008', '2026-12-01', 40, 'junior'],
    [2299, 100, false, false, '2008', '2027-01-01', 20, 'ordinary'],
    [2299, 100, false, false, '2008-12-31', '2026-01-01', 40, 'junior'],
    [2250, 100, true, false, '2010', '2026-05-01', 20, 'ordinary'],
    [2250, 10, true, false, '2010', '2026-05-01', 40, 'newPlayer'],
    [2450, 10, true, true, '2010', '2026-05-01', 10, 'reached'],
  ])(
    'rating %d, %d games, ever 2300 %s, ever 2400 %s, born %s, list of %s: K %d (%s; FIDE-L-10)',
    (rating, games, ever2300, ever2400, born, list, k, line) => {
      const answer = kOnList(edition('2026-01-01'), player({ rating, games, ever2300, ever2400, born }), list);
      expect(answer).toMatchObject({ k, line, caveats: [] });
    },
  );

  test('a rating of 2400 or 2300 on the list itself has been published; nothing else makes K 10 (FIDE-L-29)', () => {
    expect(kOnList(edition('2026-01-01'), player({ rating: 2400 }), '2026-05-01')).toMatchObject({ k: 10, line: 'reached' });
    expect(kOnList(edition('2026-01-01'), player({ rating: 2399 }), '2026-05-01')).toMatchObject({ k: 20 });
    expect(kOnList(edition('2026-01-01'), player({ rating: 2300, born: '2012' }), '2026-05-01')).toMatchObject({ k: 20 });
    expect(kOnList(edition('2026-01-01'), player({ rating: 2299, born: '2012' }), '2026-05-01')).toMatchObject({ k: 40 });
  });

  test('a player who plays on a standard rating is new to the list (FIDE-L-19)', () => {
    expect(kOnList(edition('2026-01-01', 'rapid'), player({ rating: null, standard: 2500, games: 0 }), '2026-05-01').k).toBe(40);
  });

  test('the K published on the previous list is the one that counts (FIDE-L-11)', () => {
    expect(kOnList(edition('2026-01-01'), player({ games: 3, publishedK: 20 }), '2026-05-01')).toEqual({
      k: 20,
      line: 'published',
      caveats: [],
    });
    expect(kOnList(edition('2026-01-01'), player({ games: 3, publishedK: null }), '2026-05-01').line).toBe('newPlayer');
  });

  test('the order of the rows is: reached, junior, new player by all games given (FIDE-L-20), ordinary; each alone decides', () => {
    const rule = parameterValue(edition('2026-01-01'), kFactor);
    fc.assert(
      fc.property(fc.boolean(), fc.boolean(), fc.boolean(), fc.nat(60), (everReached, junior, everOver, games) => {
        const line = kLine(rule, { everReached, junior, everOver, games });
        const expected = everReached ? 'reached' : junior && !everOver ? 'junior' : games < 30 ? 'newPlayer' : 'ordinary';
        expect(line).toBe(expected);
        expect(kOfLine(rule, line)).toBe({ reached: 10, junior: 40, newPlayer: 40, ordinary: 20 }[line]);
      }),
    );
  });
});

describe('K of juniors in the text of 2014: until the 18th birthday', () => {
  const young = { rating: 2000, games: 100 };
  test.each([
    ['1997-05-02', '2015-05-01', 40],
    ['1997-05-01', '2015-05-01', 20],
    ['1997-04-30', '2015-05-01', 20],
    ['1998-01-01', '2015-12-01', 40],
    ['1997', '2015-05-01', 40],
    ['1996', '2015-05-01', 20],
  ])('born %s, list of %s: K %d', (born, list, k) => {
    expect(kOnList(edition('fide-2014'), player({ ...young, born }), list).k).toBe(k);
  });

  test('the year in which the text and published lists differ carries a caveat; other years do not', () => {
    const caveats = (born: string, list: string, facts = {}) =>
      kOnList(edition('fide-2014'), player({ ...young, born, ...facts }), list).caveats.map((caveat) => caveat.about);
    expect(caveats('1997-05-02', '2015-05-01')).toEqual(['fide.k.standard']);
    expect(caveats('1997-04-30', '2015-05-01')).toEqual(['fide.k.standard']);
    expect(caveats('1998-05-02', '2015-05-01')).toEqual([]);
    expect(caveats('1996-05-02', '2015-05-01')).toEqual([]);
    expect(caveats('1997-05-02', '2015-05-01', { ever2300: true })).toEqual([]);
    expect(caveats('1997-05-02', '2015-05-01', { games: 29 })).toEqual([]);
    expect(caveats('1997-05-02', '2015-05-01', { games: 30 })).toEqual(['fide.k.standard']);
    expect(kOnList(edition('fide-2014'), player({ ...young, born: '1997-05-02' }), '2015-05-01').caveats[0]?.text).toContain(
      'this list lies between',
    );
    expect(caveats('1997-05-02', '2015-05-01', { ever2400: true })).toEqual([]);
  });

  test('from 2017 on the year decides, without a caveat', () => {
    const k = kOnList(edition('fide-2017'), player({ ...young, born: '2000-01-01' }), '2018-12-01');
    expect(k).toEqual({ k: 40, line: 'junior', caveats: [] });
  });
});

test('a player of unknown birth is not treated as a junior, with a caveat where it matters', () => {
  const answer = (facts: Parameters<typeof player>[0]) =>
    kOnList(edition('2026-01-01'), player({ born: null, ...facts }), '2026-05-01');
  expect(answer({ rating: 2000, games: 100 })).toMatchObject({
    k: 20,
    caveats: [{ about: 'born', text: expect.stringContaining('not known') }],
  });
  expect(answer({ rating: 2000, games: 10 })).toMatchObject({ k: 40, caveats: [] });
  expect(answer({ rating: 2350, games: 100 })).toMatchObject({ k: 20, caveats: [] });
  expect(answer({ rating: 2450, games: 100 })).toMatchObject({ k: 10, caveats: [] });
});

describe('K of rapid and blitz', () => {
  test.each(['rapid', 'blitz'] as const)(
    '%s: 20 for everybody until 30 September 2022, as in standard from 1 October 2022',
    (list) => {
      const facts = [player({ games: 3 }), player({ ever2400: true }), player({ born: '2012' }), player({ born: null })];
      expect(facts.map((one) => kOnList(edition('fide-2022', list), one, '2022-09-01'))).toEqual(
        facts.map(() => ({ k: 20, line: 'ordinary', caveats: [] })),
      );
      expect(facts.slice(0, 3).map((one) => kOnList(edition('fide-2022-10', list), one, '2022-10-01').k)).toEqual([40, 10, 40]);
    },
  );
});

describe('the limit on K × games', () => {
  test.each([
    [40, 17, 40],
    [40, 18, 38],
    [20, 35, 20],
    [20, 36, 19],
    [20, 39, 17],
    [10, 70, 10],
    [10, 71, 9],
    [40, 0, 40],
    [10, 701, 0],
  ])('K %d with %d games is reduced to %d', (k, games, used) => {
    expect(kForPeriod(edition('2026-01-01'), k, games)).toEqual({ kUsed: used, caveats: [] });
  });

  test('is the largest whole K whose product is at most 700', () => {
    fc.assert(
      fc.property(fc.constantFrom(10, 20, 40), fc.integer({ min: 1, max: 300 }), (k, games) => {
        const used = limitedK(k, games, 700);
        expect(used * games).toBeLessThanOrEqual(Math.max(700, 0));
        expect(used).toBeLessThanOrEqual(k);
        if (used < k) expect((used + 1) * games).toBeGreaterThan(700);
      }),
    );
  });

  test('without a limit K is unchanged', () => {
    expect(limitedK(40, 100, null)).toBe(40);
  });

  test('where it is unknown whether the limit applied, players it would affect get a caveat', () => {
    expect(kForPeriod(edition('fide-2014'), 40, 18)).toMatchObject({
      kUsed: 40,
      caveats: [{ about: 'fide.k-times-games-limit.standard' }],
    });
    expect(kForPeriod(edition('fide-2014'), 40, 17)).toEqual({ kUsed: 40, caveats: [] });
    expect(kForPeriod(edition('fide-2014'), 20, 35)).toEqual({ kUsed: 20, caveats: [] });
    expect(kForPeriod(edition('fide-2017'), 20, 35)).toEqual({ kUsed: 20, caveats: [] });
    expect(kForPeriod(edition('fide-2017'), 40, 18)).toMatchObject({
      kUsed: 38,
      caveats: [{ about: 'fide.k-times-games-limit.standard' }],
    });
    expect(kForPeriod(edition('fide-2017'), 40, 17).caveats).toEqual([]);
    expect(kForPeriod(edition('fide-2022'), 40, 18)).toEqual({ kUsed: 38, caveats: [] });
  });
});

describe('a question about K', () => {
  test('is answered with K, the row, and K after the limit', () => {
    expect(given(playerK(edition('2026-01-01'), player({ games: 3 }), '2026-05-01', 18))).toEqual({
      k: 40,
      line: 'newPlayer',
      kUsed: 38,
      caveats: [],
    });
    const old = given(playerK(edition('fide-2014'), player({ games: 100, born: null }), '2015-05-01', 36));
    expect(old.caveats.map((caveat) => caveat.about)).toEqual(['born', 'fide.k-times-games-limit.standard']);
  });

  test('reports every wrong field', () => {
    const wrong = player({ rating: 20000, games: -1, born: '20', publishedK: 0, standard: 1.5 });
    expect(problems(playerK(edition('2026-01-01'), wrong, '2026-05-02', 1.5))).toEqual([
      'not-a-list-date at list',
      'rating-impossible at player.rating',
      'rating-impossible at player.standard',
      'count-not-whole at player.games',
      'date-does-not-exist at player.born',
      'k-not-positive at player.publishedK',
      'count-not-whole at periodGames',
    ]);
    expect(problems(playerK(edition('fide-2009'), player({}), '2010-05-01', 1))).toEqual(['edition-not-later at edition']);
  });
});

test('facts come from the published rating and the flags', () => {
  const rule = parameterValue(edition('2026-01-01'), kFactor);
  expect(kFacts(rule, player({ rating: 2299, games: 7, born: '2010' }), '2026-05-01')).toEqual({
    everReached: false,
    junior: true,
    everOver: false,
    games: 7,
  });
  const flat = parameterValue(edition('fide-2017', 'rapid'), kFactor);
  expect(kFacts(flat, player({ rating: 2500, ever2400: true, ever2300: true, born: '2010' }), '2018-05-01')).toEqual({
    everReached: false,
    junior: false,
    everOver: false,
    games: 100,
  });
  expect(kOfLine(flat, 'reached')).toBe(20);
});
