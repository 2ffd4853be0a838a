import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { book, edition, errorsOf, event, rate, value } from '../../test/fide-events.js';
import { performanceOf, resultsByPlayer } from './list.js';
import { performanceRating } from './performance.js';
import { choosePerformances, gamesForPublication, type Performance, pooledFirstRating, poolPerformances } from './pool.js';

const twoMonthly = { calendar: { monthlyFrom: null }, disabilityMember: false };

/** A result of this many games at an average; the score is in half points. */
function result(name: string, games: number, halfPoints: number, rc: number, more: Partial<Performance> = {}): Performance {
  return {
    event: name,
    start: '2010-01-10',
    end: '2010-01-15',
    kind: 'swiss',
    games,
    halfPoints,
    rc,
    rcTotal: games * rc,
    ru: performanceRating(rc, { games, halfPoints }, 15, null),
    enoughRated: true,
    teamChampionship: false,
    floor: 1200,
    ...more,
  };
}

const pool = (...performances: Performance[]) => poolPerformances(performances, twoMonthly, book);
const ignoredOf = (...performances: Performance[]) =>
  pool(...performances).ignored.map(({ performance, under }) => [performance.event, under]);

describe('8.34 the worked example', () => {
  const example = [result('first', 3, 2, 2220), result('second', 5, 6, 2150), result('third', 4, 5, 2200)];

  test('FIDE09-8.3.06: 1/3 against 2220, 3/5 against 2150, 2½/4 against 2200', () => {
    expect(example.map(({ games, halfPoints, rc }) => [games, halfPoints, rc])).toEqual([
      [3, 2, 2220],
      [5, 6, 2150],
      [4, 5, 2200],
    ]);
  });

  test('FIDE09-8.3.07: like 12 games with 6½ points against an average of 2184', () => {
    expect(pool(...example)).toMatchObject({ games: 12, halfPoints: 13, rc: 2184 });
  });

  test('FIDE09-8.3.08: half a point over 50 %: the first published rating is 2184 + 15 = 2199', () => {
    expect(pool(...example)).toMatchObject({ rn: 2199, published: true, unmet: [] });
  });
});

describe('8.3 the pooled rating', () => {
  test('FIDE09-8.3.01, FIDE09-7.1.22: all games so far count as one tournament, rather than the mean of the events', () => {
    const outcome = pool(result('a', 4, 8, 1500), result('b', 8, 4, 1900));
    // 12 games, 6 points, average (4 × 1500 + 8 × 1900) / 12 = 1767 → 50 %
    expect(outcome).toMatchObject({ games: 12, halfPoints: 12, rc: 1767, rn: 1767 });
  });

  test('FIDE09-8.3.02: the total score against all opponents: 15 per half point on the total, the table below 50 %', () => {
    expect(pool(result('a', 5, 10, 1500), result('b', 4, 2, 1500))).toMatchObject({ halfPoints: 12, rn: 1545 });
    expect(pool(result('a', 5, 2, 1500), result('b', 4, 2, 1500))).toMatchObject({ halfPoints: 4, rn: 1500 - 220 });
  });

  test('FIDE09-8.3.04: R_n is a whole number, 0.5 up', () => {
    expect(pool(result('a', 4, 4, 1500, { rcTotal: 6002 }), result('b', 6, 6, 1500, { rcTotal: 9003 })).rn).toBe(1501);
    expect(pool(result('a', 4, 4, 1500, { rcTotal: 6002 }), result('b', 6, 6, 1500, { rcTotal: 9002 })).rn).toBe(1500);
  });

  test('a single round robin keeps its own rating (ruling FIDE-A-10), several do not', () => {
    const robin = result('r', 9, 4, 1800, { kind: 'round_robin', ru: 1623 });
    expect(pool(robin)).toMatchObject({ rn: 1623, rc: 1800, keepsRoundRobin: true });
    expect(pool(robin, result('s', 9, 4, 1800, { kind: 'round_robin', ru: 1623 }))).toMatchObject({
      rn: 1800 - 220,
      keepsRoundRobin: false,
    });
    expect(pool(result('s', 9, 4, 1800)).keepsRoundRobin).toBe(false);
  });

  test('pooling one event equals that event', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ rating: fc.integer({ min: 1200, max: 2700 }), halfPoints: fc.constantFrom(0, 1, 2) }), {
          minLength: 3,
          maxLength: 14,
        }),
        (opponents) => {
          const players = Object.fromEntries(opponents.map(({ rating }, index) => [`R${index}`, rating]));
          const games = opponents.map(({ halfPoints }, index) => ({ white: 'U', black: `R${index}`, halfPoints, played: true }));
          const report = event('swiss', { ...players, U: null }, games);
          const outcome = rate(report);
          const performances = (resultsByPlayer([{ event: report, outcome }]).get('U') ?? []).flatMap(performanceOf);
          const [unrated] = outcome.unrated;
          const pooled = poolPerformances(performances, twoMonthly, book);
          expect(pooled.rn).toBe(unrated?.disregarded === null ? unrated.ruNew : null);
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('which results are used', () => {
  test('FIDE09-8.3.03: first results below the floor are ignored, later ones are not (ruling FIDE-A-19)', () => {
    const low = (name: string, end: string) => result(name, 9, 9, 1199, { end });
    expect(pool(low('a', '2010-01-15'), result('b', 9, 9, 1400, { end: '2010-01-16' }), low('c', '2010-01-17'))).toMatchObject({
      games: 18,
      ignored: [{ under: '8.31' }],
    });
    expect(ignoredOf(low('a', '2010-01-15'), low('b', '2010-01-16'))).toEqual([
      ['a', '8.31'],
      ['b', '8.31'],
    ]);
  });

  test('FIDE09-8.3.05: a result at the floor is considered', () => {
    expect(pool(result('a', 9, 9, 1200))).toMatchObject({ rn: 1200, published: true });
    expect(pool(result('a', 9, 9, 1199))).toMatchObject({ rn: null, rc: null, games: 0, published: false, unmet: ['7.14e'] });
  });

  test('the floor is that of the time of the event', () => {
    expect(ignoredOf(result('a', 9, 9, 1150, { floor: 1100 }))).toEqual([]);
    expect(ignoredOf(result('a', 9, 9, 1250, { floor: 1300 }))).toEqual([['a', '8.31']]);
  });

  test('FIDE09-8.2.01: a zero in their first rated event is disregarded', () => {
    expect(ignoredOf(result('a', 9, 0, 2100))).toEqual([['a', '6.1']]);
  });

  test('FIDE09-6.1.02: a zero after a performance above the floor is included in their overall rating', () => {
    const outcome = pool(result('a', 5, 5, 1600), result('z', 5, 0, 1600, { end: '2010-02-01', ru: null, kind: 'round_robin' }));
    expect(outcome).toMatchObject({ games: 10, halfPoints: 5, rn: 1600 - 193, ignored: [] });
    expect(ignoredOf(result('z', 5, 0, 1600, { end: '2010-01-14' }), result('a', 5, 5, 1600))).toEqual([['z', '6.1']]);
  });

  test('FIDE09-8.2.02: fewer than three rated opponents in any event: never pooled', () => {
    expect(ignoredOf(result('a', 9, 9, 1600), result('b', 2, 4, 1600, { end: '2010-02-01', enoughRated: false }))).toEqual([
      ['b', '8.21'],
    ]);
    expect(ignoredOf(result('b', 2, 0, 1600, { enoughRated: false }))).toEqual([['b', '8.21']]);
  });

  test('a zero or a disregarded result does not let a later zero count', () => {
    const first = result('a', 5, 0, 2100);
    const few = result('b', 2, 4, 1600, { end: '2010-01-16', enoughRated: false });
    expect(ignoredOf(first, few, result('c', 5, 0, 2100, { end: '2010-01-17' }))).toEqual([
      ['a', '6.1'],
      ['b', '8.21'],
      ['c', '6.1'],
    ]);
  });

  test.each([
    // start of the older event, used
    ['2010-03-01', true],
    ['2010-02-28', false],
  ])(
    'FIDE09-7.1.20: with the latest event in January–February 2012, one that commenced on %s is within two years of rating periods: %s',
    (start, used) => {
      const latest = result('b', 5, 5, 1600, { start: '2012-01-31', end: '2012-02-03' });
      const outcome = pool(result('a', 5, 5, 1600, { start, end: start }), latest);
      expect(outcome.used.map((performance) => performance.event)).toEqual(used ? ['a', 'b'] : ['b']);
      expect(outcome.ignored.map(({ under }) => under)).toEqual(used ? [] : ['7.14c']);
      expect(outcome.published).toBe(used);
      expect(pool(latest, result('a', 5, 5, 1600, { start, end: start }))).toEqual(outcome);
    },
  );

  test('FIDE09-7.1.20: … with monthly lists, 24 of them', () => {
    const monthly = { monthlyFrom: '2009-07-01' };
    const chosen = (start: string) =>
      choosePerformances([result('a', 5, 5, 1600, { start }), result('b', 5, 5, 1600, { start: '2012-01-31' })], monthly, book)
        .used.length;
    expect([chosen('2010-02-01'), chosen('2010-01-31')]).toEqual([2, 1]);
  });

  test('an older good result that dropped out does not let a later zero count', () => {
    const old = result('a', 9, 9, 1600, { start: '2009-08-01', end: '2009-08-05' });
    const zero = result('b', 5, 0, 1600, { start: '2011-09-01', end: '2011-09-05' });
    expect(ignoredOf(old, zero)).toEqual([
      ['a', '7.14c'],
      ['b', '6.1'],
    ]);
  });

  test('results are taken in order of end, start and name', () => {
    const names = (...list: Performance[]) => pool(...list).used.map((performance) => performance.event);
    expect(names(result('b', 3, 3, 1500), result('a', 3, 3, 1500))).toEqual(['a', 'b']);
    expect(names(result('a', 3, 3, 1500, { end: '2010-01-20' }), result('b', 3, 3, 1500))).toEqual(['b', 'a']);
    expect(names(result('a', 3, 3, 1500, { start: '2010-01-12' }), result('b', 3, 3, 1500))).toEqual(['b', 'a']);
  });

  test('the order of the input does not matter', () => {
    const results = [
      result('a', 5, 0, 1600),
      result('b', 4, 5, 1500, { end: '2010-03-05', start: '2010-03-01' }),
      result('c', 3, 1, 1300, { end: '2010-04-01' }),
      result('d', 6, 3, 1700),
    ];
    fc.assert(
      fc.property(fc.shuffledSubarray(results, { minLength: 4 }), (shuffled) => {
        expect(pool(...shuffled)).toEqual(pool(...results));
      }),
    );
  });
});

describe('7.14 publication', () => {
  test('FIDE09-7.1.17, FIDE09-7.1.23: not published until 9 games are played, then with all available data', () => {
    expect(pool(result('a', 8, 8, 1700))).toMatchObject({
      rn: 1700,
      games: 8,
      published: false,
      unmet: ['7.14e'],
      gamesNeeded: 9,
    });
    expect(pool(result('a', 8, 8, 1700), result('b', 3, 6, 1700, { end: '2010-02-01' }))).toMatchObject({
      games: 11,
      published: true,
      rn: 1745,
    });
  });

  test.each([
    ['round_robin', 9, true, 'FIDE09-7.1.18: a minimum of 9 games in a round robin'],
    ['round_robin', 8, false, 'FIDE09-7.1.18: 8 are not enough'],
    ['swiss', 9, true, 'FIDE09-7.1.19: a minimum of 9 games against rated opponents'],
    ['swiss', 8, false, 'FIDE09-7.1.19: 8 are not enough'],
  ] as const)('%s with %d games is published: %s (%s)', (kind, games, published, _statement) => {
    expect(pool(result('a', games, games, 1700, { kind })).published).toBe(published);
  });

  test('FIDE09-7.1.19: games against unrated opponents are not among the 9', () => {
    const ids = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'];
    const report = event(
      'swiss',
      { ...Object.fromEntries(ids.map((id) => [id, 1700])), U: null, V: null },
      [...ids.map((id) => `U-${id} ½`), 'U-V 1'].join(', '),
    );
    const [performance] = (resultsByPlayer([{ event: report, outcome: rate(report) }]).get('U') ?? []).flatMap(performanceOf);
    expect(performance).toMatchObject({ games: 8, halfPoints: 8 });
  });

  test('FIDE09-7.1.21: the rating must be at least the floor', () => {
    const good = result('a', 4, 4, 1210);
    const bad = (rc: number) => result('b', 5, 5, rc, { end: '2010-02-01' });
    expect(pool(good, bad(1192))).toMatchObject({ rn: 1200, published: true, unmet: [] });
    expect(pool(good, bad(1190))).toMatchObject({ rn: 1199, published: false, unmet: ['7.14d'] });
    expect(pool(good, result('b', 3, 3, 1100, { end: '2010-02-01' }))).toMatchObject({
      published: false,
      unmet: ['7.14d', '7.14e'],
    });
  });

  test.each([
    [7, true, true],
    [6, true, false],
    [7, false, false],
  ])('FIDE09-7.1.24: %d games in an Olympiad or team championship (%s): published %s', (games, teamChampionship, published) => {
    expect(pool(result('a', games, games, 1700, { teamChampionship })).published).toBe(published);
  });

  test('FIDE09-7.1.24: the 7 games must be in these events (ruling FIDE-A-21)', () => {
    expect(pool(result('a', 4, 4, 1700, { teamChampionship: true }), result('b', 4, 4, 1700))).toMatchObject({
      published: false,
      gamesInTeamChampionships: 4,
      gamesNeeded: 9,
    });
    expect(
      pool(result('a', 4, 4, 1700, { teamChampionship: true }), result('b', 3, 3, 1700, { teamChampionship: true })),
    ).toMatchObject({ published: true, gamesNeeded: 7 });
  });

  test.each([
    [7, true],
    [6, false],
  ])('FIDE09-7.1.25: a member of IBCA, ICSC or IPCA with %d games: published %s', (games, published) => {
    expect(poolPerformances([result('a', games, games, 1700)], { ...twoMonthly, disabilityMember: true }, book).published).toBe(
      published,
    );
    expect(gamesForPublication(0, true, book)).toBe(7);
  });
});

describe('results given by a caller', () => {
  const checked = (...performances: Performance[]) => pooledFirstRating(performances, twoMonthly, edition);

  test('correct ones are pooled', () => {
    expect(value(checked(result('a', 9, 9, 1700))).rn).toBe(1700);
    expect(value(checked())).toMatchObject({ rn: null, unmet: ['7.14e'] });
    expect(value(checked(result('a', 5, 5, 1700), result('b', 5, 5, 1700, { end: '2010-01-10' }))).rn).toBe(1700);
    expect(
      value(checked(result('a', 5, 5, 1700), result('z', 5, 0, 1700, { end: '2010-02-10', ru: null, kind: 'round_robin' })))
        .games,
    ).toBe(10);
    expect(value(checked(result('a', 2, 0, 1300, { enoughRated: false, ru: -120, rc: null }))).games).toBe(0);
  });

  test.each([
    [{ start: '2010-02-30' }, 'date-does-not-exist performances[0].start'],
    [{ end: 'soon' }, 'date-does-not-exist performances[0].end'],
    [{ end: '2010-01-09' }, 'end-before-start performances[0].end'],
    [{ games: 2.5, halfPoints: 5 }, 'games-not-a-number performances[0].games'],
    [{ halfPoints: 19 }, 'score-not-possible performances[0].halfPoints'],
    [{ halfPoints: -1 }, 'score-not-possible performances[0].halfPoints'],
    [{ ru: 1700.5 }, 'not-a-rating performances[0].ru'],
    [{ rc: Number.NaN }, 'not-a-rating performances[0].rc'],
    [{ rcTotal: -1 }, 'total-not-a-number performances[0].rcTotal'],
    [{ games: 0, halfPoints: 0 }, 'result-without-games performances[0].games'],
  ])('%j is refused: %s', (more, error) => {
    expect(errorsOf(checked(result('a', 9, 9, 1700, more)))).toEqual([error]);
  });

  test('a repeated event, an impossible calendar and another edition are refused', () => {
    expect(errorsOf(checked(result('a', 9, 9, 1700), result('a', 9, 9, 1700)))).toEqual(['event-twice performances']);
    expect(errorsOf(pooledFirstRating([], { calendar: { monthlyFrom: '2011-07' }, disabilityMember: false }, edition))).toEqual([
      'date-does-not-exist calendar.monthlyFrom',
    ]);
    expect(errorsOf(pooledFirstRating([], twoMonthly, { ...edition, name: 'fide-2024' }))).toEqual([
      'edition-has-other-rules edition',
    ]);
  });
});
