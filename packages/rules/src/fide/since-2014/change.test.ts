import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { edition, game, given, player, problems } from '../../../test/cases-since-2014.js';
import { listBefore, type PeriodGame, roundedChange, theUpgrade } from './change.js';
import { ratePeriod } from './rate-period.js';

const period = (games: PeriodGame[], facts: Parameters<typeof player>[0] = {}, more = {}) => ({
  listType: 'standard' as const,
  newList: '2026-06-01',
  player: player(facts),
  tournaments: [{ id: 'T', start: '2026-05-02', own: facts?.rating ?? 2000, games }],
  ...more,
});
const abouts = (caveats: readonly { about: string }[]) => caveats.map(({ about }) => about);

describe('the change of a rating period', () => {
  test('is K times the score minus the expected score, over all games of all tournaments, each from the rating given for it (FIDE-L-25, FIDE-L-26)', () => {
    const change = given(
      ratePeriod({
        ...period([]),
        tournaments: [
          { id: 'A', start: '2026-05-02', own: 2000, games: [game(2000, 2), game(2100, 1)] },
          { id: 'B', start: '2026-05-20', own: 2004, games: [game(1900, 0)] },
        ],
      }),
    );
    expect(change).toMatchObject({
      k: 20,
      kUsed: 20,
      games: 3,
      rating: 2000,
      changeHundredths: 20 * (150 - 50 - 36 - 64),
      rounded: 0,
      calculated: 2000,
      newRating: 2000,
      oneOff: null,
      caveats: [],
    });
    expect(
      change.tournaments.map(({ id, own, games, halfPoints, expectedHundredths, deltaHundredths }) => [
        id,
        own,
        games,
        halfPoints,
        expectedHundredths,
        deltaHundredths,
      ]),
    ).toEqual([
      ['A', 2000, 2, 3, 86, 64],
      ['B', 2004, 1, 0, 64, -64],
    ]);
  });

  test('changes carried over to the list are added before the one rounding (FIDE-L-04)', () => {
    const carried = [
      { id: 'OLD', what: 'event under the regulations of 2009', hundredths: 130 },
      { id: 'C', what: 'correction of', hundredths: -20 },
    ];
    const change = given(ratePeriod(period([game(2000, 2)], {}, { carried })));
    expect(change).toMatchObject({ games: 1, changeHundredths: 1000, totalHundredths: 1110, rounded: 11, newRating: 2011 });
    expect(given(ratePeriod({ ...period([]), tournaments: [], carried }))).toMatchObject({
      games: 0,
      changeHundredths: 0,
      totalHundredths: 110,
      newRating: 2001,
    });
    expect(given(ratePeriod(period([game(2000, 2)])))).toMatchObject({ changeHundredths: 1000, totalHundredths: 1000 });
  });

  test('the list of 1 July 2014 takes events of 2009 that are carried over to it, and no tournament of its own', () => {
    const carried = [{ id: 'OLD', what: 'event under the regulations of 2009', hundredths: 450 }];
    const first = { ...period([game(2000, 2)]), newList: '2014-07-01', carried };
    expect(given(ratePeriod({ ...first, tournaments: [] }))).toMatchObject({ changeHundredths: 0, newRating: 2005 });
    const tournaments = [{ id: 'T', start: '2014-06-02', own: 2000, games: [game(2000, 2)] }];
    expect(problems(ratePeriod({ ...first, tournaments }))[0]).toMatch(/ at newList$/);
  });

  test('without games nothing changes', () => {
    expect(given(ratePeriod(period([])))).toMatchObject({ games: 0, changeHundredths: 0, rounded: 0, newRating: 2000 });
  });

  test('unrated games count neither in the score nor in K × games (FIDE-L-28)', () => {
    const games = [
      game(2000, 2, { played: false }),
      game(2000, 2, { excluded: true }),
      game(null, 2),
      game(null, 2, { opponentStandard: 2000 }),
    ];
    const change = given(ratePeriod(period(games)));
    expect(change.tournaments[0]?.rows).toEqual([
      { notRated: 'unplayed' },
      { notRated: 'excluded' },
      { notRated: 'unrated' },
      { notRated: 'unrated' },
    ]);
    expect(change.games).toBe(0);
    const wide = Array.from({ length: 18 }, () => game(2000, 2));
    const blitz = {
      ...period(wide, { rating: 2650, games: 3, ever2400: false, ever2300: true, publishedK: 40 }),
      listType: 'blitz' as const,
    };
    expect(given(ratePeriod(blitz))).toMatchObject({ games: 0, kUsed: 40 });
    expect(
      given(
        ratePeriod({
          ...blitz,
          player: player({ rating: 2599, publishedK: 40 }),
          tournaments: [{ id: 'T', start: '2026-05-02', own: 2599, games: wide }],
        }),
      ),
    ).toMatchObject({
      games: 18,
      kUsed: 38,
    });
  });

  test('a player without a rating at the start of the tournament is rated with their current one (8.2.4)', () => {
    const change = given(
      ratePeriod({
        ...period([]),
        tournaments: [
          { id: 'T', start: '2026-05-02', own: null, games: [game(2100, 2)] },
          { id: 'U', start: '2026-05-02', games: [game(2100, 2)] },
        ],
      }),
    );
    expect(change.tournaments.map(({ own }) => own)).toEqual([2000, 2000]);
  });

  test('a standard rating stands in for the opponent’s and the player’s own, in rapid and blitz', () => {
    const rapid = {
      ...period([game(null, 2, { opponentStandard: 2100 })], { rating: null, standard: 2000, games: 0 }),
      listType: 'rapid' as const,
    };
    const change = given(
      ratePeriod({
        ...rapid,
        tournaments: [{ id: 'T', start: '2026-05-02', own: null, games: [game(null, 2, { opponentStandard: 2100 })] }],
      }),
    );
    expect(change).toMatchObject({ rating: 2000, k: 40, changeHundredths: 40 * 64, newRating: 2026 });
    expect(abouts(change.caveats)).toEqual(['FIDE-L-19']);
  });
});

describe('K is that of the list preceding the one being made (FIDE-L-11)', () => {
  test('a junior in the previous year', () => {
    const junior = { rating: 2000, born: '2007' };
    const january = {
      ...period([game(2000, 2)], junior),
      newList: '2026-01-01',
      tournaments: [{ id: 'T', start: '2025-12-02', own: 2000, games: [game(2000, 2)] }],
    };
    expect(given(ratePeriod(january))).toMatchObject({ k: 40, kLine: 'junior', kList: '2025-12-01' });
    const february = { ...january, newList: '2026-02-01', tournaments: [{ id: 'T', start: '2026-01-02', own: 2000, games: [] }] };
    expect(given(ratePeriod(february))).toMatchObject({ k: 20, kList: '2026-01-01' });
  });

  test.each([
    ['2026-06-01', '2026-05-01'],
    ['2026-01-01', '2025-12-01'],
  ])('the list before that of %s is that of %s', (list, before) => {
    expect(listBefore(list)).toBe(before);
  });
});

describe('rounding: once per period, halves away from zero', () => {
  test.each([
    [250, 3],
    [249, 2],
    [-250, -3],
    [-249, -2],
    [50, 1],
    [-50, -1],
    [49, 0],
    [-49, 0],
    [0, 0],
    [9614, 96],
  ])('%d hundredths are %d points', (hundredths, points) => {
    expect(Object.is(roundedChange(hundredths), points)).toBe(true);
  });

  test('is symmetric and never off by more than a half', () => {
    fc.assert(
      fc.property(fc.integer({ min: -100000, max: 100000 }), (hundredths) => {
        expect(roundedChange(-hundredths)).toBe(0 - roundedChange(hundredths));
        expect(Math.abs(100 * roundedChange(hundredths) - hundredths)).toBeLessThanOrEqual(50);
      }),
    );
  });

  test('a period change of −2.50 was published as −3', () => {
    // Two draws at K 10: expected .50 + .75, score 1.00, that is −.25.
    const change = given(ratePeriod(period([game(2450, 1), game(2255, 1)], { rating: 2450, ever2400: true, ever2300: true })));
    expect(change).toMatchObject({ k: 10, changeHundredths: -250, rounded: -3, newRating: 2447 });
    expect(change.caveats).toEqual([]);
  });

  test('before 2024 a negative half carries a caveat; a positive half and other changes do not', () => {
    const of2022 = (halfPoints: number[]) =>
      given(
        ratePeriod({
          ...period([], { rating: 2450, ever2400: true, ever2300: true }),
          newList: '2023-06-01',
          tournaments: [
            { id: 'T', start: '2023-05-02', own: 2450, games: [game(2450, halfPoints[0] ?? 0), game(2255, halfPoints[1] ?? 0)] },
          ],
        }),
      );
    expect(of2022([1, 1])).toMatchObject({ changeHundredths: -250, caveats: [{ about: 'fide.rounding' }] });
    expect(of2022([2, 1])).toMatchObject({ changeHundredths: 250, caveats: [] });
    expect(of2022([0, 1])).toMatchObject({ changeHundredths: -750, caveats: [{ about: 'fide.rounding' }] });
    expect(
      given(
        ratePeriod({
          ...period([game(2000, 0)]),
          newList: '2023-06-01',
          tournaments: [{ id: 'T', start: '2023-05-02', own: 2000, games: [game(2000, 0)] }],
        }),
      ),
    ).toMatchObject({ changeHundredths: -1000, caveats: [] });
  });
});

describe('one upgrade per tournament, 1 January 2022 to 29 February 2024', () => {
  const of2022 = (own: number, games: PeriodGame[], list: 'standard' | 'rapid' = 'standard') =>
    given(
      ratePeriod({
        listType: list,
        newList: '2023-06-01',
        player: player({ rating: own }),
        tournaments: [
          { id: 'T', start: '2023-05-02', own, games },
          { id: 'U', start: '2023-05-09', own, games },
        ],
      }),
    );
  const counted = (change: ReturnType<typeof of2022>) =>
    change.tournaments.map(({ rows }) => rows.map((row) => ('counted' in row ? row.counted : row.notRated)));

  test('a 2022 rapid event of seven games: only the greatest difference is limited (CC22)', () => {
    const games = [937, 701, 587, 573].map((difference) => game(2200 - difference, 2));
    expect(counted(of2022(2200, games, 'rapid'))).toEqual([
      [400, 701, 587, 573],
      [400, 701, 587, 573],
    ]);
  });

  test('of equal differences the first counts (FIDE-L-18); unrated games are ignored', () => {
    const games = [game(1000, 2, { played: false }), game(1400, 2), game(1300, 2), game(1300, 2), game(null, 2)];
    expect(counted(of2022(2000, games))[0]).toEqual(['unplayed', 600, 400, 700, 'unrated']);
  });

  test('differences of 400 or less need no upgrade', () => {
    expect(counted(of2022(2000, [game(1600, 2), game(1599, 2)]))[0]).toEqual([400, 400]);
    expect(counted(of2022(2000, [game(1600, 2)]))[0]).toEqual([400]);
  });

  test('the weaker player is always limited, with a caveat where that reading matters (FIDE-L-05)', () => {
    const change = of2022(1500, [game(2000, 0), game(2100, 0), game(1000, 2)]);
    expect(counted(change)[0]).toEqual([-400, -400, 400]);
    expect(abouts(change.caveats)).toEqual(['FIDE-L-05']);
    expect(of2022(1500, [game(2000, 0), game(1700, 0)]).caveats).toEqual([]);
    expect(of2022(2000, [game(1500, 0), game(1400, 0)]).caveats).toEqual([]);
  });

  test.each(['2021-12-02', '2024-03-02'])('on %s every difference is limited', (start) => {
    const newList = start.startsWith('2021') ? '2022-01-01' : '2024-04-01';
    const change = given(
      ratePeriod({
        listType: 'standard',
        newList,
        player: player({}),
        tournaments: [{ id: 'T', start, own: 2000, games: [game(1500, 2), game(1400, 2)] }],
      }),
    );
    expect(change.tournaments[0]?.rows).toMatchObject([{ counted: 400 }, { counted: 400 }]);
    expect(abouts(change.caveats)).not.toContain('FIDE-L-05');
  });

  test('without a limit, or with unlimited upgrades, there is no single upgrade', () => {
    expect(theUpgrade(null, 2000, [1000], [null])).toBe(null);
    expect(theUpgrade({ points: 400, upgrades: 'unlimited', exemptFrom: null }, 2000, [1000], [null])).toBe(null);
    expect(theUpgrade({ points: 400, upgrades: 'one-per-tournament', exemptFrom: null }, 2000, [1600, null], [null, null])).toBe(
      -1,
    );
  });
});

describe('the floor of the new list', () => {
  const losing = (rating: number, newList: string, start: string) =>
    given(
      ratePeriod({
        listType: 'standard',
        newList,
        player: player({ rating }),
        tournaments: [{ id: 'T', start, own: rating, games: [game(rating, 0)] }],
      }),
    );

  test.each([
    [1410, '2026-06-01', '2026-05-02', 1400],
    [1409, '2026-06-01', '2026-05-02', null],
    [1010, '2023-06-01', '2023-05-02', 1000],
    [1009, '2023-06-01', '2023-05-02', null],
  ])('%d minus 10 on the list of %s (event of %s): %s', (rating, newList, start, newRating) => {
    expect(losing(rating, newList, start)).toMatchObject({ calculated: rating - 10, newRating });
  });
});

describe('each date falls under its own edition', () => {
  test('an event that started before 1 October 2025 is under the older 400-point rule, and a caveat names the open question (FIDE-L-01)', () => {
    const games = [game(2200, 2)];
    const facts = { rating: 2650, ever2400: true, ever2300: true };
    const change = given(
      ratePeriod({
        listType: 'standard',
        newList: '2025-11-01',
        player: player(facts),
        tournaments: [
          { id: 'before', start: '2025-09-30', own: 2650, games },
          { id: 'after', start: '2025-10-01', own: 2650, games },
        ],
      }),
    );
    expect(change.tournaments.map(({ rows, edition: { name } }) => [name, rows[0]])).toMatchObject([
      ['fide-2024-12', { counted: 400 }],
      ['fide-2025-10', { counted: 450 }],
    ]);
    expect(abouts(change.caveats)).toEqual(['FIDE-L-01']);
    const october = { listType: 'standard' as const, newList: '2025-10-01', player: player(facts) };
    const ended = given(ratePeriod({ ...october, tournaments: [{ id: 'T', start: '2025-09-02', own: 2650, games }] }));
    expect(ended).toMatchObject({ editions: { list: { name: 'fide-2025-10' } }, caveats: [] });
  });

  test('K of rapid follows the previous list: 20 on the list of 1 October 2022, the standard rules on the next', () => {
    const rapid = (newList: string, start: string) =>
      given(
        ratePeriod({
          listType: 'rapid',
          newList,
          player: player({ games: 3, standard: 2000 }),
          tournaments: [{ id: 'T', start, own: 2000, games: [game(2000, 2)] }],
        }),
      ).k;
    expect(rapid('2022-10-01', '2022-09-02')).toBe(20);
    expect(rapid('2022-11-01', '2022-10-02')).toBe(40);
  });

  test('a named edition applies to everything, whatever the dates', () => {
    const change = given(ratePeriod(period([game(1500, 2), game(1400, 2)]), edition('fide-2022')));
    expect(change.tournaments[0]?.rows).toMatchObject([{ counted: 500 }, { counted: 400 }]);
    expect(change.editions).toMatchObject({ k: { name: 'fide-2022' }, list: { name: 'fide-2022' } });
  });

  test('the unknown amendment of 2021 carries a caveat', () => {
    const change = given(
      ratePeriod({
        ...period([]),
        newList: '2021-06-01',
        tournaments: [{ id: 'T', start: '2021-05-02', own: 2000, games: [game(2000, 2)] }],
      }),
    );
    expect(abouts(change.caveats)).toEqual(['fide-2017']);
  });

  test('until 2021 a game against an unrated player carries its caveat', () => {
    const change = given(
      ratePeriod({
        ...period([]),
        newList: '2015-06-01',
        tournaments: [{ id: 'T', start: '2015-05-02', own: 2000, games: [game(null, 2)] }],
      }),
    );
    expect(abouts(change.caveats)).toEqual(['fide.unrated-opponents']);
  });

  test('rapid before 2022: a large difference carries a caveat', () => {
    const change = given(
      ratePeriod({
        ...period([]),
        listType: 'rapid',
        newList: '2015-06-01',
        tournaments: [{ id: 'T', start: '2015-05-02', own: 2000, games: [game(1500, 2)] }],
      }),
    );
    expect(change.tournaments[0]?.rows).toMatchObject([{ counted: 500 }]);
    expect(abouts(change.caveats)).toEqual(['fide.difference-limit.rapid']);
  });
});

describe('one-off adjustments apply on the list of their date', () => {
  const march = (rating: number, games: PeriodGame[]) =>
    given(
      ratePeriod({
        listType: 'standard',
        newList: '2024-03-01',
        player: player({ rating }),
        tournaments: [{ id: 'T', start: '2024-02-05', own: rating, games }],
      }),
    );

  test('1 March 2024: the change first, then the lift; the order is unknown and carries a caveat (FIDE-L-22)', () => {
    const change = march(1500, [game(1500, 0)]);
    expect(change).toMatchObject({ calculated: 1490, oneOff: { rating: 1694 }, newRating: 1694 });
    expect(abouts(change.caveats)).toEqual(['FIDE-L-22']);
    expect(abouts(march(1501, []).caveats)).toEqual(['fide.one-off-adjustment.standard']);
  });

  test('a player of 1000 is lifted to the new floor of 1400', () => {
    expect(march(1000, []).newRating).toBe(1400);
  });

  test('1 October 2022: rapid more than 100 below standard', () => {
    const rapid = (standard: number | null) =>
      given(ratePeriod({ listType: 'rapid', newList: '2022-10-01', player: player({ rating: 1800, standard }), tournaments: [] }))
        .newRating;
    expect([rapid(2000), rapid(1900), rapid(1901), rapid(null)]).toEqual([1900, 1800, 1801, 1800]);
  });

  test('no other list has one, and a named edition has none', () => {
    expect(given(ratePeriod(period([]))).oneOff).toBe(null);
    expect(given(ratePeriod({ ...period([]), newList: '2024-03-01', tournaments: [] }, edition('fide-2024'))).oneOff).toBe(null);
  });
});

describe('a game of a period carries a caveat where an uncertainty matters', () => {
  const blitz = (
    own: number | null,
    games: PeriodGame[],
    facts: Parameters<typeof player>[0] = {},
    newList = '2026-06-01',
    start = '2026-05-02',
  ) =>
    abouts(
      given(
        ratePeriod({
          listType: 'blitz',
          newList,
          player: player({ rating: own, publishedK: 20, ...facts }),
          tournaments: [{ id: 'T', start, own, games }],
        }),
      ).caveats,
    );

  test('a stand-in above 2600 and the 600-point rule (FIDE-L-14), the player’s own or the opponent’s', () => {
    expect(blitz(2000, [game(null, 0, { opponentStandard: 2700 })])).toEqual(['FIDE-L-14']);
    expect(blitz(null, [game(2000, 0)], { standard: 2700 })).toEqual(['FIDE-L-14', 'FIDE-L-19']);
    expect(blitz(2700, [game(null, 0, { opponentStandard: 2000 })])).toEqual([]);
    expect(blitz(2000, [game(null, 0, { opponentStandard: 2700, played: false })])).toEqual([]);
    expect(blitz(2200, [game(null, 0, { opponentStandard: 2700 })])).toEqual([]);
  });

  test('before 2024 the stand-in itself', () => {
    expect(blitz(2000, [game(null, 0, { opponentStandard: 2100 })], {}, '2023-06-01', '2023-05-02')).toEqual([
      'fide.standard-stands-in.blitz',
    ]);
    expect(blitz(2000, [game(2100, 0)], {}, '2023-06-01', '2023-05-02')).toEqual([]);
    expect(blitz(2000, [game(null, 0, { opponentStandard: 2100, excluded: true })], {}, '2023-06-01', '2023-05-02')).toEqual([]);
  });

  test('a named edition has no uncertain boundary (FIDE-L-01)', () => {
    const old = {
      ...period([game(2000, 1)]),
      newList: '2025-11-01',
      tournaments: [{ id: 'T', start: '2025-09-02', own: 2000, games: [game(2000, 1)] }],
    };
    expect(given(ratePeriod(old, edition('fide-2024'))).caveats).toEqual([]);
    expect(abouts(given(ratePeriod(old)).caveats)).toEqual(['FIDE-L-01']);
  });
});

describe('errors in a period are reported', () => {
  test('in every field', () => {
    expect(
      problems(
        ratePeriod({
          listType: 'standard',
          newList: '2026-06-02',
          player: player({ rating: 5000, games: 0.5, born: '1980-02-30' }),
          tournaments: [
            { id: 'T', start: '2026-05-32', own: 0, games: [game(4001, 3), game(2000, 0.5, { opponentStandard: 0 })] },
            { id: 'U', start: '2026-06-02', own: 2000, timeControl: [], games: [] },
          ],
        }),
      ),
    ).toEqual([
      'not-a-list-date at newList',
      'rating-impossible at player.rating',
      'count-not-whole at player.games',
      'date-does-not-exist at player.born',
      'date-does-not-exist at tournaments[0].start',
      'rating-impossible at tournaments[0].own',
      'rating-impossible at tournaments[0].games[0].opponent',
      'score-impossible at tournaments[0].games[0].halfPoints',
      'rating-impossible at tournaments[0].games[1].opponentStandard',
      'score-impossible at tournaments[0].games[1].halfPoints',
      'starts-after-list at tournaments[1].start',
      'time-control-empty at tournaments[1].timeControl',
    ]);
  });

  test('an unrated player has no change', () => {
    expect(problems(ratePeriod(period([], { rating: null })))).toEqual(['player-unrated at player.rating']);
    expect(problems(ratePeriod(period([], { rating: null, standard: 2000 })))).toEqual(['player-unrated at player.rating']);
    expect(problems(ratePeriod({ ...period([], { rating: null, standard: 2000 }), listType: 'rapid' }))).toEqual([]);
    const longAgo = {
      ...period([], { rating: null, standard: 2000 }),
      listType: 'rapid' as const,
      newList: '2010-01-01',
      tournaments: [],
    };
    expect(problems(ratePeriod(longAgo, edition('fide-2024', 'rapid')))).toEqual([]);
    expect(problems(ratePeriod(period([], { rating: null, standard: 2000 }), edition('fide-2024')))).toEqual([
      'player-unrated at player.rating',
    ]);
  });

  test('an edition of another list is refused', () => {
    expect(problems(ratePeriod(period([]), edition('fide-2024', 'rapid')))).toEqual(['list-type-differs at listType']);
  });

  test('dates under the regulations of 2009, and before any regulations', () => {
    expect(problems(ratePeriod(period([]), edition('fide-2009')))).toEqual(['edition-not-later at edition']);
    expect(problems(ratePeriod({ ...period([]), newList: '2014-07-01', tournaments: [] }))).toEqual([
      'edition-not-later at newList',
    ]);
    expect(problems(ratePeriod({ ...period([]), newList: '2013-07-01', tournaments: [] }))).toEqual([
      'edition-not-later at newList',
    ]);
    expect(
      problems(
        ratePeriod({
          ...period([]),
          newList: '2014-08-01',
          tournaments: [{ id: 'T', start: '2014-06-30', own: 2000, games: [] }],
        }),
      ),
    ).toEqual(['edition-not-later at tournaments[0].start']);
    expect(
      problems(
        ratePeriod({
          ...period([]),
          newList: '2014-08-01',
          tournaments: [{ id: 'T', start: '2014-07-01', own: 2000, games: [] }],
        }),
      ),
    ).toEqual([]);
    expect(
      problems(
        ratePeriod({
          ...period([]),
          listType: 'rapid',
          newList: '2014-08-01',
          tournaments: [{ id: 'T', start: '2014-06-30', own: 2000, games: [] }],
        }),
      ),
    ).toEqual(['edition-not-available at tournaments[0].start']);
    expect(problems(ratePeriod({ ...period([]), listType: 'rapid', newList: '2014-07-01', tournaments: [] }))).toEqual([
      'edition-not-available at newList',
    ]);
  });

  test('each problem says what to do', () => {
    const said = (result: ReturnType<typeof ratePeriod>) =>
      result.ok ? [] : result.errors.map(({ message, hint }) => `${message} ${hint}`);
    expect(said(ratePeriod(period([], { rating: null })))).toEqual([
      'The player has no rating to change. Calculate a first rating from their pool instead.',
    ]);
    expect(said(ratePeriod(period([]), edition('fide-2024', 'rapid')))).toEqual([
      'The edition is not that of the standard list. Ask for the edition of the same list.',
    ]);
    const result = ratePeriod(period([game(2000, 3)], { rating: 9999 }));
    expect(result.ok ? [] : result.errors.map(({ message, hint }) => `${message} ${hint}`)).toEqual([
      '9999 is not a FIDE rating. Give a whole number from 1 to 4000, or null for unrated.',
      '9999 is not a FIDE rating. Give a whole number from 1 to 4000, or null for unrated.',
      '3 half points cannot be scored in a game. Half points: 2 for a win, 1 for a draw, 0 for a loss.',
    ]);
  });
});

describe('properties of a period', () => {
  const opponent = fc.option(fc.integer({ min: 1400, max: 2850 }), { freq: 8 });
  const games = fc.array(fc.record({ opponent, halfPoints: fc.constantFrom(0, 1, 2) }), { maxLength: 25 });
  const rating = fc.integer({ min: 1500, max: 2800 });

  test('the order of games and tournaments does not matter', () => {
    fc.assert(
      fc.property(rating, games, games, (own, first, second) => {
        const rate = (lists: PeriodGame[][]) =>
          given(
            ratePeriod({
              ...period([], { rating: own }),
              tournaments: lists.map((list, index) => ({ id: `${index}`, start: '2026-05-02', own, games: list })),
            }),
          );
        const [forward, backward] = [rate([first, second]), rate([[...second].reverse(), [...first].reverse()])];
        expect(backward.newRating).toBe(forward.newRating);
        expect(backward.changeHundredths).toBe(forward.changeHundredths);
      }),
    );
  });

  test('a better score never gives a lower rating', () => {
    fc.assert(
      fc.property(rating, games, fc.nat(24), (own, played, at) => {
        const before = given(ratePeriod(period(played, { rating: own })));
        const better = played.map((one, index) => (index === at ? { ...one, halfPoints: 2 } : one));
        expect(given(ratePeriod(period(better, { rating: own }))).calculated).toBeGreaterThanOrEqual(before.calculated);
      }),
    );
  });

  test('score and expectation add up game by game', () => {
    fc.assert(
      fc.property(rating, games, (own, played) => {
        const change = given(ratePeriod(period(played, { rating: own })));
        const rows = change.tournaments.flatMap((tournament) => tournament.rows);
        const expected = rows.reduce((total, row) => total + ('p' in row ? row.p : 0), 0);
        const score = played.reduce((total, one, index) => total + ('p' in (rows[index] ?? {}) ? 50 * one.halfPoints : 0), 0);
        expect(change.changeHundredths).toBe(change.kUsed * (score - expected));
        expect(change.kUsed * change.games).toBeLessThanOrEqual(700);
      }),
    );
  });
});
