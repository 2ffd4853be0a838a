import { describe, expect, test } from 'vitest';
import { edition, game, given, player, problems } from '../../../test/cases-since-2014.js';
import type { TimePeriod } from '../conditions.js';
import { rateGame } from './ask.js';
import { listOfTimeControl, timeOfGameAllowed } from './rate-of-play.js';
import { ratePeriod } from './rate-period.js';

const rest = (minutes: number, incrementSeconds = 0): TimePeriod[] => [{ moves: null, minutes, incrementSeconds }];
const allowed = (name: string, list: 'standard' | 'rapid' | 'blitz', timeControl: TimePeriod[], ratings: (number | null)[]) =>
  timeOfGameAllowed(edition(name, list), { timeControl }, ratings);

describe('standard: minutes for 60 moves by the higher rating of the game (FIDE-L-16: with increments)', () => {
  test.each([
    ['fide-2025-10', 2400, 2000, 120, 119],
    ['fide-2025-10', 2399, 1500, 90, 89],
    ['fide-2022', 1500, 1800, 90, 89],
    ['fide-2022', 1799, null, 60, 59],
    ['fide-2022', null, null, 60, 59],
    ['fide-2017', 2200, 1500, 120, 119],
    ['fide-2017', 2199, 1600, 90, 89],
    ['fide-2014', 1599, null, 60, 59],
  ])('%s, %s v %s: %d minutes are enough, %d are not (FIDE-L-15)', (name, own, opponent, enough, few) => {
    expect(allowed(name, 'standard', rest(enough), [own, opponent])).toBe(true);
    expect(allowed(name, 'standard', rest(few), [own, opponent])).toBe(false);
    expect(allowed(name, 'standard', rest(enough - 30, 30), [own, opponent])).toBe(true);
    expect(allowed(name, 'standard', rest(enough - 30, 29), [own, opponent])).toBe(false);
  });

  test.each([
    ['fide-2017', 40, true],
    ['fide-2017', 39, false],
    ['fide-2017', 41, false],
    ['fide-2022', 30, true],
    ['fide-2022', 29, false],
    ['fide-2022', 40, true],
  ])('%s: a first control of %d moves: %s', (name, moves, may) => {
    const timeControl = [
      { moves, minutes: 100, incrementSeconds: 0 },
      { moves: null, minutes: 60, incrementSeconds: 0 },
    ];
    expect(allowed(name, 'standard', timeControl, [2000, 2000])).toBe(may);
  });

  test('each player must have enough time; Black’s may differ', () => {
    const time = { timeControl: rest(120), blackTimeControl: rest(90) };
    expect(timeOfGameAllowed(edition('2026-01-01'), time, [2000, 2000])).toBe(true);
    expect(timeOfGameAllowed(edition('2026-01-01'), time, [2400, 2000])).toBe(false);
    expect(timeOfGameAllowed(edition('2026-01-01'), { timeControl: rest(90), blackTimeControl: rest(120) }, [2400, 2000])).toBe(
      false,
    );
  });
});

describe('rapid is more than 10 and less than 60 minutes, blitz more than 3 and at most 10', () => {
  test.each([
    [rest(10), false, true],
    [rest(10, 1), true, false],
    [rest(5, 5), false, true],
    [rest(5, 6), true, false],
    [rest(3), false, false],
    [rest(3, 1), false, true],
    [rest(2, 1), false, false],
    [rest(2, 2), false, true],
    [rest(59), true, false],
    [rest(60), false, false],
    [rest(50, 10), false, false],
    [rest(50, 9), true, false],
  ])('%j: rapid %s, blitz %s', (timeControl, rapid, blitz) => {
    expect(allowed('2026-01-01', 'rapid', timeControl, [2000, 2000])).toBe(rapid);
    expect(allowed('2026-01-01', 'blitz', timeControl, [2000, 2000])).toBe(blitz);
  });

  test.each([
    [rest(5), rest(5), true],
    [rest(5), rest(4), false],
    [rest(5, 5), rest(10), false],
    [rest(5, 5), rest(5, 4), false],
    [[{ moves: 60, minutes: 5, incrementSeconds: 0 }], rest(5), false],
    [rest(5), [...rest(5), ...rest(1)], false],
    [[...rest(5), ...rest(1)], rest(5), false],
    [
      [{ moves: 40, minutes: 3, incrementSeconds: 1 }, ...rest(2)],
      [{ moves: 40, minutes: 3, incrementSeconds: 1 }, ...rest(1)],
      false,
    ],
    [
      [{ moves: 40, minutes: 3, incrementSeconds: 1 }, ...rest(2)],
      [{ moves: 40, minutes: 3, incrementSeconds: 1 }, ...rest(2)],
      true,
    ],
  ])('unequal times are not rated: %j and %j: %s', (timeControl, blackTimeControl, may) => {
    expect(timeOfGameAllowed(edition('2026-01-01', 'blitz'), { timeControl, blackTimeControl }, [])).toBe(may);
  });

  test('before 2024 the minutes are inferred, and a caveat says so', () => {
    const asked = { white: { rating: 2000 }, black: { rating: 2000 }, timeControl: rest(5) };
    expect(given(rateGame(edition('fide-2022', 'blitz'), asked)).caveats.map(({ about }) => about)).toEqual([
      'fide.rate-of-play.blitz',
    ]);
    expect(given(rateGame(edition('fide-2022', 'blitz'), { ...asked, timeControl: null })).caveats).toEqual([]);
    expect(given(rateGame(edition('fide-2024', 'blitz'), asked)).caveats).toEqual([]);
  });
});

test('without a time control nothing is tested', () => {
  expect(timeOfGameAllowed(edition('2026-01-01'), {}, [2800, 2800])).toBe(true);
  expect(timeOfGameAllowed(edition('2026-01-01'), { timeControl: null }, [2800, 2800])).toBe(true);
});

describe('the list a time control belongs to', () => {
  test.each([
    [rest(3), null],
    [rest(3, 2), 'blitz'],
    [rest(10), 'blitz'],
    [rest(15, 10), 'rapid'],
    [rest(59), 'rapid'],
    [rest(60), 'standard'],
    [rest(90, 30), 'standard'],
    [[{ moves: 20, minutes: 60, incrementSeconds: 0 }, ...rest(60)], null],
  ])('%j is %s', (timeControl, list) => {
    expect(given(listOfTimeControl('2026-01-01', timeControl))).toBe(list);
  });

  test('is unknown before 1 July 2014', () => {
    expect(problems(listOfTimeControl('2013-01-01', rest(5)))).toEqual(['edition-not-available at listType']);
  });
});

describe('in a rating period each game is judged by its own two ratings', () => {
  const period = (timeControl: TimePeriod[] | null) => ({
    listType: 'standard' as const,
    newList: '2026-06-01',
    player: player({ rating: 2000 }),
    tournaments: [{ id: 'T', start: '2026-05-02', own: 2000, timeControl, games: [game(2399, 0), game(2400, 0), game(null, 2)] }],
  });

  test('90 minutes are too few against 2400', () => {
    expect(given(ratePeriod(period(rest(90)))).tournaments[0]?.rows).toMatchObject([
      { difference: -399 },
      { notRated: 'rateOfPlay' },
      { notRated: 'unrated' },
    ]);
    expect(given(ratePeriod(period(null))).games).toBe(2);
  });

  test('for 2014 this is inferred, and a caveat says so', () => {
    const of2014 = {
      ...period(rest(120)),
      newList: '2015-06-01',
      tournaments: [{ id: 'T', start: '2015-05-02', own: 2000, timeControl: rest(120), games: [game(2000, 0)] }],
    };
    expect(given(ratePeriod(of2014)).caveats.map(({ about }) => about)).toEqual(['fide.rate-of-play.standard']);
    const [tournament] = of2014.tournaments;
    const untimed = { ...of2014, tournaments: [{ id: 'T', start: tournament?.start ?? '', own: 2000, games: [game(2000, 0)] }] };
    expect(given(ratePeriod(untimed)).caveats).toEqual([]);
  });
});
