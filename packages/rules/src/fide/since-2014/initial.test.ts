import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { edition, game, given, problems } from '../../../test/cases-since-2014.js';
import { fractionText } from '../arithmetic.js';
import { firstRating, initialRating, initialRuleOf, poolOnList } from './initial.js';
import { choosePool, type PoolEvent, poolResult } from './pool.js';

const rule2022 = () => initialRuleOf(edition('fide-2022'));
const rule2024 = () => initialRuleOf(edition('fide-2024'));
const abouts = (caveats: readonly { about: string }[]) => caveats.map(({ about }) => about);

describe('check values of first ratings (FIDE-LATER, section 4)', () => {
  test.each([
    // average, half points, games, rule of 2022, rule of 2024
    [2000, 6, 5, 2020, 1993],
    [2000, 4, 5, 1928, 1893],
    [2000, 5, 5, 2000, 1943],
    [2100, 10, 5, 2200, 2200],
    [2400, 6, 5, 2420, 2200],
    [1600, 2, 5, 1360, 1499],
    [1657, 6, 5, 1677, 1748],
    [1800, 8, 7, 1820, 1843],
  ])(
    'average %d, %d half points of %d games: %d by the rule of 2022, %d since March 2024',
    (average, halfPoints, games, of2022, of2024) => {
      expect(initialRating(rule2022(), games, halfPoints, average * games).ru).toBe(of2022);
      expect(initialRating(rule2024(), games, halfPoints, average * games).ru).toBe(of2024);
    },
  );

  test('a real first rating of the list of December 2025: 5 games, 3 points, opponents’ sum 9507', () => {
    const { ra, p, dp, ru } = initialRating(rule2024(), 5, 6, 9507);
    expect(fractionText(ra)).toBe('13107/7');
    expect([p, dp, ru]).toEqual([57, 50, 1922]);
  });
});

describe('the rule of 2022', () => {
  test('from 50 % on, 20 for each half point; p and d_p are not used', () => {
    expect(initialRating(rule2022(), 5, 6, 10000)).toEqual({
      ra: { numerator: 2000, denominator: 1 },
      p: null,
      dp: null,
      ru: 2020,
    });
    expect(initialRating(rule2022(), 4, 4, 6934)).toMatchObject({ p: null, dp: null, ru: 1734 });
  });

  test('below 50 % the average plus d_p', () => {
    expect(initialRating(rule2022(), 5, 4, 10000)).toMatchObject({ p: 40, dp: -72, ru: 1928 });
  });

  test('has no maximum', () => {
    expect(initialRating(rule2022(), 5, 10, 13000).ru).toBe(2700);
  });
});

describe('the rule of March 2024', () => {
  test('two draws against 1800 are added, and d_p applies on both sides of 50 %', () => {
    expect(initialRating(rule2024(), 5, 10, 10500)).toMatchObject({
      ra: { numerator: 14100, denominator: 7 },
      p: 86,
      dp: 309,
      ru: 2200,
    });
    expect(initialRating(rule2024(), 5, 0, 7500)).toMatchObject({ p: 14, dp: -309, ru: 1277 });
    expect(initialRating(rule2024(), 6, 6, 8751)).toMatchObject({ p: 50, dp: 0, ru: 1544 });
  });

  test('a tie in p goes up (FIDE-L-02), a half in the rating goes up (FIDE-L-03)', () => {
    // 3/8 = .375 is looked up as .38.
    expect(initialRating(rule2024(), 6, 4, 10800)).toMatchObject({ p: 38, dp: -87, ru: 1713 });
    expect(initialRating(rule2024(), 4, 4, 6297)).toMatchObject({ dp: 0, ru: 1650 });
    expect(initialRating(rule2022(), 2, 2, 2233)).toMatchObject({ ru: 1117 });
  });

  test('is at most 2200, whatever the score', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 30 }),
        fc.integer({ min: 1400, max: 2800 }),
        fc.nat(60),
        (games, average, halfPoints) => {
          const ru = initialRating(rule2024(), games, Math.min(halfPoints, 2 * games), average * games).ru;
          expect(ru).toBeLessThanOrEqual(2200);
        },
      ),
    );
  });

  test('a better score never gives a lower rating, nor do stronger opponents', () => {
    const games = fc.integer({ min: 1, max: 30 });
    fc.assert(
      fc.property(
        games,
        fc.integer({ min: 1400, max: 2400 }),
        fc.nat(59),
        fc.constantFrom(rule2022(), rule2024()),
        (n, average, score, rule) => {
          const halfPoints = Math.min(score, 2 * n - 1);
          const { ru } = initialRating(rule, n, halfPoints, average * n);
          expect(initialRating(rule, n, halfPoints + 1, average * n).ru).toBeGreaterThanOrEqual(ru);
          expect(initialRating(rule, n, halfPoints, average * n + 1).ru).toBeGreaterThanOrEqual(ru);
        },
      ),
    );
  });
});

const event = (id: string, list: string, games: PoolEvent['games'], start = `${list.slice(0, 8)}01`): PoolEvent => ({
  id,
  start: start === list ? `${Number(list.slice(0, 4)) - 1}-12-01` : start,
  list,
  games,
});
const five = (halfPoints: number[]) => halfPoints.map((one) => game(1800, one));

describe('the pool of an unrated player', () => {
  const ask = (events: PoolEvent[], name = 'fide-2025-10', list: 'standard' | 'rapid' = 'standard') =>
    given(firstRating({ listType: list, events }, edition(name, list)));

  test('is judged on every list on which the player has a new event, until a rating is published', () => {
    const answer = ask([
      event('C', '2026-07-01', five([2])),
      event('A', '2026-05-01', five([1, 1])),
      event('B', '2026-06-01', five([2, 2, 0])),
    ]);
    expect(answer.lists.map(({ list, games, used, unmet, published }) => [list, games, used, unmet, published])).toEqual([
      ['2026-05-01', 2, ['A'], ['games'], null],
      ['2026-06-01', 5, ['A', 'B'], [], 1850],
    ]);
    expect(answer).toMatchObject({ published: 1850, publishedOn: '2026-06-01' });
  });

  test('without events there are no lists', () => {
    expect(ask([])).toEqual({ lists: [], published: null, publishedOn: null });
  });

  test('five games against rated opponents; the two draws do not count towards them', () => {
    expect(ask([event('A', '2026-05-01', [...five([1, 1, 1, 1]), game(null, 2)])]).lists[0]).toMatchObject({
      games: 4,
      halfPoints: 4,
      unmet: ['games'],
    });
    expect(ask([event('A', '2026-05-01', five([1, 1, 1, 1, 1]))]).published).toBe(1800);
  });

  test('a game that was not played or was excluded does not count', () => {
    const games = [...five([2, 1]), game(1800, 2, { played: false }), game(1800, 2, { excluded: true })];
    expect(ask([event('A', '2026-05-01', games)]).lists[0]).toMatchObject({ games: 2, halfPoints: 3, opponentsTotal: 3600 });
  });

  test('at least the floor of the list', () => {
    const low = (name: string, average: number) =>
      ask(
        [
          event(
            'A',
            '2026-05-01',
            Array.from({ length: 5 }, () => game(average, 1)),
          ),
        ],
        name,
      ).lists[0];
    expect(low('fide-2022', 1000)).toMatchObject({ ru: 1000, unmet: [], published: 1000 });
    expect(low('fide-2022', 999)).toMatchObject({ ru: 999, unmet: ['rating'], published: null });
    // (5 × average + 3600) / 7
    expect(low('fide-2024', 1240)).toMatchObject({ ru: 1400, published: 1400 });
    expect(low('fide-2024', 1238)).toMatchObject({ ru: 1399, unmet: ['rating'], published: null });
    expect(ask([event('A', '2026-05-01', [game(500, 0), game(500, 1)])], 'fide-2022').lists[0]).toMatchObject({
      unmet: ['games', 'rating'],
    });
  });

  test('a zero in the first event is disregarded, a later zero is not', () => {
    const answer = ask([event('A', '2026-05-01', five([0, 0])), event('B', '2026-06-01', five([0, 0, 0, 0, 0, 0]))]);
    expect(answer.lists[0]).toMatchObject({
      games: 0,
      halfPoints: 0,
      ra: null,
      p: null,
      dp: null,
      ru: null,
      used: [],
      leftOut: [['A', 'zeroFirst']],
      unmet: ['games'],
    });
    expect(answer.lists[1]).toMatchObject({ games: 6, used: ['B'], leftOut: [['A', 'zeroFirst']] });
    expect(abouts(answer.lists[1]?.caveats ?? [])).toEqual(['FIDE-L-07']);
    expect(answer.lists[0]?.caveats).toEqual([]);
  });

  test('the first event is the first by list, then start, then name', () => {
    const pool = (events: PoolEvent[]) => ask(events).lists.at(-1)?.leftOut;
    expect(pool([event('B', '2026-05-01', five([0]), '2026-04-02'), event('A', '2026-05-01', five([0]), '2026-04-03')])).toEqual([
      ['B', 'zeroFirst'],
    ]);
    expect(pool([event('B', '2026-05-01', five([0]), '2026-04-02'), event('A', '2026-05-01', five([0]), '2026-04-02')])).toEqual([
      ['A', 'zeroFirst'],
    ]);
    expect(pool([event('B', '2026-05-01', five([0]), '2026-04-02'), event('A', '2026-06-01', five([0]), '2026-03-02')])).toEqual([
      ['B', 'zeroFirst'],
    ]);
  });

  test('points against unrated players mean that the first event is not a zero, and a caveat names that reading (FIDE-L-06)', () => {
    const [first] = ask([event('A', '2026-05-01', [game(null, 1), ...five([0, 0])])]).lists;
    expect(first).toMatchObject({ games: 2, halfPoints: 0, used: ['A'], leftOut: [] });
    expect(abouts(first?.caveats ?? [])).toEqual(['FIDE-L-06']);
    expect(ask([event('A', '2026-05-01', [game(null, 1), ...five([0, 1])])]).lists[0]?.caveats).toEqual([]);
  });

  test('an event without rated opponents counts as the first event, with a caveat where that matters (FIDE-L-08)', () => {
    const answer = ask([event('A', '2026-05-01', [game(null, 2)]), event('B', '2026-06-01', five([0, 0]))]);
    expect(answer.lists.map(({ used, games }) => [used, games])).toEqual([
      [['A'], 0],
      [['A', 'B'], 2],
    ]);
    expect(abouts(answer.lists[1]?.caveats ?? [])).toEqual(['FIDE-L-08']);
    expect(ask([event('A', '2026-05-01', [game(null, 2)]), event('B', '2026-06-01', five([1]))]).lists[1]?.caveats).toEqual([]);
  });

  test('26 lists are pooled, including the one being made; older events drop out (FIDE-L-09)', () => {
    const pool = (list: string) => ask([event('A', '2024-04-01', five([1])), event('B', list, five([1]))]).lists[1];
    expect(pool('2026-05-01')).toMatchObject({ used: ['A', 'B'], leftOut: [] });
    expect(pool('2026-06-01')).toMatchObject({ used: ['B'], leftOut: [['A', 'window']] });
  });

  test('a zero in the first event stays the reason when it is also too old', () => {
    const answer = ask([event('A', '2024-01-01', five([0])), event('B', '2026-06-01', five([1]))]);
    expect(answer.lists[1]).toMatchObject({ leftOut: [['A', 'zeroFirst']] });
  });

  test('before 2024 the 26 months are uncertain, with a caveat where 24 would make a difference', () => {
    const pool = (first: string) =>
      ask([event('A', first, five([1])), event('B', '2023-12-01', five([1]))], 'fide-2022').lists[1];
    expect(abouts(pool('2021-11-01')?.caveats ?? [])).toEqual(['FIDE-L-01', 'fide.pool-months']);
    expect(abouts(pool('2021-12-01')?.caveats ?? [])).toEqual(['FIDE-L-01', 'fide.pool-months']);
    expect(abouts(pool('2022-01-01')?.caveats ?? [])).toEqual(['FIDE-L-01']);
    expect(abouts(pool('2021-10-01')?.caveats ?? [])).toEqual(['FIDE-L-01']);
    expect(abouts(pool('2022-03-01')?.caveats ?? [])).toEqual(['FIDE-L-01']);
  });

  test('in rapid and blitz the opponent’s standard rating stands in', () => {
    const events = [event('A', '2026-05-01', [game(null, 1, { opponentStandard: 1900 }), game(1800, 1)])];
    expect(ask(events, 'fide-2025-10', 'rapid').lists[0]).toMatchObject({ games: 2, opponentsTotal: 3700, caveats: [] });
    expect(ask(events).lists[0]).toMatchObject({ games: 1, opponentsTotal: 1800 });
    expect(
      abouts(
        ask([event('A', '2022-05-01', [game(null, 1, { opponentStandard: 1900 })], '2022-04-02')], 'fide-2022', 'rapid').lists[0]
          ?.caveats ?? [],
      ),
    ).toEqual(['fide.standard-stands-in.rapid']);
  });

  test('before 2024 the stand-in carries a caveat if one of the events has one', () => {
    const of2022 = (games: PoolEvent['games']) => [
      event('A', '2022-05-01', [game(1800, 1)], '2022-04-02'),
      event('B', '2022-05-01', games, '2022-04-09'),
    ];
    const said = (games: PoolEvent['games']) => abouts(ask(of2022(games), 'fide-2022', 'rapid').lists[0]?.caveats ?? []);
    expect(said([game(null, 1, { opponentStandard: 1900 })])).toEqual(['fide.standard-stands-in.rapid']);
    expect(said([game(1900, 1)])).toEqual([]);
    expect(said([game(null, 1)])).toEqual([]);
  });

  test('an event that starts on the first day of the rule is certainly under it', () => {
    expect(ask([event('A', '2024-04-01', five([1]), '2024-03-01')], 'fide-2024').lists[0]?.caveats).toEqual([]);
    expect(abouts(ask([event('A', '2024-04-01', five([1]), '2024-02-29')], 'fide-2024').lists[0]?.caveats ?? [])).toEqual([
      'FIDE-L-01',
    ]);
  });

  test('a game faster than its list allows does not count', () => {
    const timeControl = [{ moves: null, minutes: 60, incrementSeconds: 0 }];
    const events = [{ ...event('A', '2026-05-01', [game(1799, 1), game(1800, 2)]), timeControl }];
    expect(ask(events).lists[0]).toMatchObject({ games: 1, halfPoints: 1 });
  });
});

describe('by date', () => {
  test('each list is under its own rule: 20 per half point in February 2024, two draws in March', () => {
    const events = [
      event('A', '2024-02-01', five([2, 2, 1, 1]), '2024-01-05'),
      event('B', '2024-03-01', five([1]), '2024-02-05'),
    ];
    const answer = given(firstRating({ listType: 'standard', events }));
    expect(answer.lists.map(({ edition: { name }, ru, p }) => [name, ru, p])).toEqual([
      ['fide-2022-10', 1840, null],
      ['fide-2024', 1902, 64],
    ]);
    expect(abouts(answer.lists[1]?.caveats ?? [])).toEqual(['FIDE-L-01']);
  });

  test('the rate of play of an event is that of its first day', () => {
    const timeControl = [{ moves: null, minutes: 90, incrementSeconds: 0 }];
    const events = [
      { ...event('A', '2022-02-01', [game(2300, 1)], '2021-12-20'), timeControl },
      { ...event('B', '2022-02-01', [game(2300, 1)], '2022-01-02'), timeControl },
    ];
    expect(given(firstRating({ listType: 'standard', events })).lists[0]?.results.map(({ id, games }) => [id, games])).toEqual([
      ['A', 0],
      ['B', 1],
    ]);
  });

  test('an event older than every text is read under the list’s edition', () => {
    const events = [event('A', '2009-03-01', five([0]), '2009-02-01'), event('B', '2026-05-01', five([1]), '2026-04-02')];
    expect(problems(firstRating({ listType: 'standard', events }))).toEqual(['edition-not-available at on']);
    const results = events.map((one) => poolResult(edition('2026-01-01'), one));
    expect(given(poolOnList(edition('2026-05-01'), '2026-05-01', results)).leftOut).toEqual([['A', 'zeroFirst']]);
  });

  test('for 2014 to 2021 the method is unknown, and the error says why', () => {
    for (const list of ['2015-05-01', '2021-12-01']) {
      const result = firstRating({ listType: 'standard', events: [event('A', list, five([1, 1, 1, 1, 1]), '2014-08-01')] });
      expect(problems(result)).toEqual(['initial-not-known at edition']);
      expect(result.ok ? '' : `${result.errors[0]?.message} ${result.errors[0]?.hint}`).toMatch(
        /no first rating under fide-201[47]: how first ratings were calculated from 2014 to 2021 is not known: .* general knowledge.*1 January 2022/,
      );
    }
  });

  test('2009 has rules of its own', () => {
    expect(problems(firstRating({ listType: 'standard', events: [event('A', '2010-05-01', five([1]), '2010-03-05')] }))).toEqual([
      'edition-not-later at edition',
    ]);
    expect(problems(firstRating({ listType: 'standard', events: [] }, edition('fide-2009')))).toEqual([
      'edition-not-later at edition',
    ]);
  });

  test('errors in an event are reported', () => {
    expect(
      problems(
        firstRating({
          listType: 'standard',
          events: [
            { id: 'A', start: '2026-05-01', list: '2026-05-02', games: [game(0, 1)] },
            { id: 'B', start: '2026-05-01', list: '2026-05-01', games: [game(1800, 4)], timeControl: [] },
          ],
        }),
      ),
    ).toEqual([
      'not-a-list-date at events[0].list',
      'rating-impossible at events[0].games[0].opponent',
      'starts-after-list at events[1].start',
      'time-control-empty at events[1].timeControl',
      'score-impossible at events[1].games[0].halfPoints',
    ]);
  });
});

test('results of later lists are ignored', () => {
  const rule = { minimumFirstScore: 1, months: 26 };
  const result = (id: string, list: string) => ({ ...poolResult(edition('2026-01-01'), event(id, list, five([1]))) });
  const choice = choosePool([result('B', '2026-06-01'), result('A', '2026-05-01')], '2026-05-01', rule);
  expect(choice.known.map(({ id }) => id)).toEqual(['A']);
  expect(choice).toMatchObject({ games: 1, halfPoints: 1, opponentsTotal: 1800 });
});
