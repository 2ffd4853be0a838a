// Section 7: which games are rated, counts, matches, rounding, the Executive Director.

import { describe, expect, test } from 'vitest';
import { editionNamed, established, of, rate, statement, step } from '../../test/uschess.js';
import { type MatchInput, type MatchResult, officialRating, type PlayerInput, rateMatch, type UsChessEdition } from './index.js';
import { matchObstacles, netChange, sectionTerms, withinNet } from './internal.js';

const two = [established('a', 1500), established('b', 1500)];

describe('which games are rated', () => {
  statement('US25-7.01 US20-7.01 US15-7.01', 'all games played', (edition) => {
    const results = rate(edition, two, [
      ['a', 'b', 1],
      ['b', 'a', 0.5],
      ['a', 'b', 0],
    ]);
    expect([of(results, 'a').m, of(results, 'b').m, of(results, 'a').s]).toEqual([3, 3, 1.5]);
  });
  // 7.02 and 7.03, games lost on time or at an adjournment, concern reports: packages/cli/test/played-games.test.ts.
  statement('US25-7.04 US20-7.04 US15-7.04', 'games of players who later withdraw count', (edition) => {
    // c withdraws after the first round: their one game is rated, and counts for the opponent.
    const results = rate(
      edition,
      [...two, established('c', 1900)],
      [
        ['c', 'a', 0],
        ['a', 'b', 1],
      ],
    );
    expect([of(results, 'c').m, of(results, 'a').m]).toEqual([1, 2]);
    expect(of(results, 'c').final).toBeLessThan(1900);
  });
  statement('US25-7.05 US20-7.05 US15-7.05', 'a game in which one side made no move is not rated', (edition) => {
    const results = rate(edition, two, [], { games: [{ a: 'a', b: 'b', scoreA: 1, played: false }] });
    expect(of(results, 'a')).toMatchObject({ m: 0, final: 1500, gamesAfter: 100 });
    const some = rate(edition, [...two, established('c', 1500)], [], {
      games: [
        { a: 'a', b: 'b', scoreA: 1, played: false },
        { a: 'a', b: 'c', scoreA: 1 },
      ],
    });
    expect([of(some, 'a').m, of(some, 'b').m, of(some, 'a').winsAfter]).toEqual([1, 0, 41]);
  });
  statement('US25-7.06 US20-7.06 US15-7.06', 'systems are separate; the only link is the initial rating', (edition) => {
    const sources = [{ kind: 'OTBR', rating: 2100, computedOn: '2022-03-01', games: 200 } as const];
    const rated = rate(edition, [established('a', 1500, { sources }), established('b', 1500)], [['a', 'b', 1]], {
      system: 'OTBQ',
      timeControl: { minutes: 20, seconds: 0 },
    });
    const alone = rate(edition, two, [['a', 'b', 1]], { system: 'OTBQ', timeControl: { minutes: 20, seconds: 0 } });
    expect(of(rated, 'a').final).toBe(of(alone, 'a').final);
    const unrated = rate(edition, [{ id: 'a', sources }, established('b', 1500)], [['a', 'b', 1]], {
      system: 'OTBQ',
      timeControl: { minutes: 20, seconds: 0 },
    });
    expect(of(unrated, 'a').r0).toBe(2100);
  });
  statement(
    'US25-7.07 US20-7.07 US15-7.07',
    'after the event N is N + m, also from the N of Step 1 (ruling US-A-12)',
    (edition) => {
      const fide = { kind: 'FIDE', rating: 2300, computedOn: '2022-03-06', games: null } as const;
      const results = rate(
        edition,
        [established('a', 1500, { games: 7 }), { id: 'x', sources: [fide] }, { id: 'y' }],
        [
          ['a', 'x', 1],
          ['a', 'y', 1],
        ],
      );
      expect(['a', 'x', 'y'].map((id) => of(results, id).gamesAfter)).toEqual([9, 11, 1]);
    },
  );
});

function match(edition: UsChessEdition, scoresA: readonly number[], more: Partial<MatchInput> = {}): MatchResult {
  const result = rateMatch({
    edition: { by: 'name', name: edition.name },
    system: 'OTBR',
    timeControl: { minutes: 90, seconds: 30 },
    startDate: '2024-05-01',
    endDate: '2024-05-03',
    a: established('a', 1500),
    b: established('b', 1600),
    scoresA,
    ...more,
  });
  if (!result.ok) throw new Error(result.errors[0]?.message);
  return result.value;
}

const wins = (count: number) => Array.from({ length: count }, () => 1);

describe('matches', () => {
  statement('US25-7.08 US20-7.08 US15-7.08', 'both need an established published rating', (edition) => {
    expect(match(edition, wins(2), { a: established('a', 1500, { games: 25 }) })).toMatchObject({
      eligible: false,
      obstacles: ['a-not-established'],
      sides: null,
    });
    expect(match(edition, wins(2), { b: { id: 'b' } })).toMatchObject({ eligible: false, obstacles: ['b-not-established'] });
    expect(match(edition, wins(2), { a: established('a', 1500, { games: 26 }) }).eligible).toBe(true);
    expect(match(edition, [])).toMatchObject({ eligible: false, obstacles: ['no-games'] });
    // Games in another system do not make a rating.
    const [rated, unrated] = [
      { rating: 1500, games: 50 },
      { rating: null, games: 50 },
    ];
    expect(matchObstacles(unrated, rated, edition)).toEqual(['a-not-established']);
    expect(matchObstacles(rated, unrated, edition)).toEqual(['b-not-established']);
    expect(matchObstacles(rated, { rating: 1500, games: 25 }, edition)).toEqual(['b-not-established']);
  });
  statement('US25-7.09 US20-7.09 US15-7.09', 'published ratings may differ by 400 at most', (edition) => {
    const gap = (a: number, b: number) => matchObstacles({ rating: a, games: 50 }, { rating: b, games: 50 }, edition);
    expect([gap(1500, 1900), gap(1900.49, 1500), gap(1500, 1900.5), gap(1499.49, 1900), gap(1900.5, 1500)]).toEqual([
      [],
      [],
      ['too-far-apart'],
      ['too-far-apart'],
      ['too-far-apart'],
    ]);
  });
  statement('US25-7.10 US20-7.10 US15-7.10', 'a match changes a rating by 50 points at most', (edition) => {
    const { sides } = match(edition, wins(10));
    expect(sides?.a.changeUncapped).toBeGreaterThan(50);
    expect(sides?.a).toMatchObject({ changeAfter50: 50, rating: 1550, gamesAfter: 110 });
    expect(sides?.b).toMatchObject({ changeAfter50: -50, rating: 1550 });
    const small = match(edition, [0.5]).sides;
    expect(small?.a.changeAfter50).toBe(small?.a.changeUncapped);
  });
  statement('US25-7.11 US20-7.11 US15-7.11', 'the net of 180 days is at most 100 (rulings US-A-23, US-A-24)', (edition) => {
    const past = (on: string, change: number) => [{ on, change }];
    const a = (pastMatchesA: MatchInput['pastMatchesA'] & object, scores = wins(10)) =>
      match(edition, scores, { pastMatchesA }).sides?.a;
    // 2024-05-03 less 180 days is 2023-11-05.
    expect(a(past('2023-11-05', 80))).toMatchObject({ net180Days: 80, changeAfter180Days: 20, rating: 1520 });
    expect(a(past('2023-11-04', 80))).toMatchObject({ net180Days: 0, changeAfter180Days: 50 });
    expect(a(past('2024-05-03', 80))).toMatchObject({ net180Days: 80 });
    expect(a(past('2024-05-04', 80))).toMatchObject({ net180Days: 0, net3Years: 0 });
    // Already beyond the limit: no further movement, and none back.
    expect(a(past('2024-01-01', 130))).toMatchObject({ changeAfter180Days: 0, rating: 1500 });
    expect(
      a(
        past('2024-01-01', 130),
        wins(10).map(() => 0),
      ),
    ).toMatchObject({ changeAfter180Days: -50 });
    expect(
      a(
        past('2024-01-01', -130),
        wins(10).map(() => 0),
      ),
    ).toMatchObject({ changeAfter180Days: 0 });
    expect(
      a([
        { on: '2024-01-01', change: 90 },
        { on: '2024-02-01', change: -60 },
      ]),
    ).toMatchObject({ net180Days: 30, changeAfter180Days: 50 });
  });
  statement('US25-7.12 US20-7.12 US15-7.12', 'the net of three years is at most 200', (edition) => {
    const a = (on: string, change: number, endDate = '2024-05-03') =>
      match(edition, wins(10), { pastMatchesA: [{ on, change }], endDate }).sides?.a;
    expect(a('2021-05-03', 170)).toMatchObject({ net3Years: 170, changeAfter180Days: 50, changeAfter3Years: 30, rating: 1530 });
    expect(a('2021-05-02', 170)).toMatchObject({ net3Years: 0, changeAfter3Years: 50 });
    const leap = (on: string) =>
      match(edition, wins(10), { startDate: '2024-02-28', endDate: '2024-02-29', pastMatchesA: [{ on, change: 170 }] }).sides?.a
        .net3Years;
    expect([leap('2021-02-27'), leap('2021-02-28')]).toEqual([0, 170]);
  });
  statement('US25-7.13 US20-7.13 US15-7.13', 'there is no bonus in matches', (edition) => {
    expect([sectionTerms(edition, 'OTBR', 120, true).bonus, sectionTerms(edition, 'OTBR', 120).bonus]).toEqual([false, true]);
    // Three wins are far beyond the threshold, but the change is only K (S − E) against the opponent's Step 4.
    const players = [established('a', 1500), established('b', 1500)];
    const { sides } = match(edition, wins(3), { a: players[0] as PlayerInput, b: players[1] as PlayerInput });
    const { k = 0, e = 0 } =
      of(
        rate(edition, players, [
          ['a', 'b', 1],
          ['a', 'b', 1],
          ['a', 'b', 1],
        ]),
        'a',
      ).step5?.standard ?? {};
    expect(k * (3 - e)).toBeGreaterThan(2 * edition.values.bonusMultiplier);
    expect(sides?.a.changeUncapped).toBeCloseTo(k * (3 - e), 9);
  });
  statement('US25-7.14 US20-7.14 US15-7.14', 'floors are not automatically in effect', (edition) => {
    const b = match(edition, wins(10), { b: established('b', 1600, { peakEstablished: 1810 }) }).sides?.b;
    expect(b).toMatchObject({ floor: 1600, rating: 1550, floorRequest: true });
  });
  statement('US25-7.15 US20-7.15 US15-7.15', 'a result below the floor is a request to have it lowered by 100', (edition) => {
    const b = match(edition, wins(10), { b: established('b', 1600, { peakEstablished: 1810 }) }).sides?.b;
    expect(b).toMatchObject({ floorRequest: true, floorIfGranted: 1500, ratingIfRefused: 1600 });
    const a = match(edition, wins(10), { a: established('a', 1500, { peakEstablished: 1700 }) }).sides?.a;
    expect(a).toMatchObject({
      floor: 1500,
      floorRequest: false,
      floorIfGranted: null,
      ratingIfGranted: 1550,
      ratingIfRefused: 1550,
    });
    // Exactly on the floor is not below it.
    const level = match(edition, [0.5], {
      a: established('a', 1500, { peakEstablished: 1700 }),
      b: established('b', 1500),
    }).sides?.a;
    expect(level).toMatchObject({ rating: 1500, floor: 1500, floorRequest: false, ratingIfGranted: 1500 });
    // Never below 100.
    const low = match(edition, wins(10), {
      a: established('a', 160),
      b: established('b', 130, { wins: 10, peakEstablished: null }),
    }).sides?.b;
    expect(low).toMatchObject({ floor: 150, floorRequest: true, floorIfGranted: 100 });
  });
  statement(
    'US25-7.16 US20-7.16 US15-7.16',
    'if granted the rating drops below the old floor, and the new one is 100 lower',
    (edition) => {
      const b = match(edition, wins(10), { b: established('b', 1600, { peakEstablished: 1810 }) }).sides?.b;
      expect(b).toMatchObject({ ratingIfGranted: 1550, floorIfGranted: 1500 });
      // A rating far below a floor is raised to the lowered floor.
      const prize = match(edition, wins(10), { b: established('b', 1600, { cashFloor: 1900 }) }).sides?.b;
      expect(prize).toMatchObject({ rating: 1550, ratingIfGranted: 1800, floorIfGranted: 1800, ratingIfRefused: 1900 });
    },
  );
  test('changes and nets', () => {
    const past = [
      { on: '2024-01-01', change: 30 },
      { on: '2024-02-01', change: -10 },
      { on: '2024-03-01', change: 5 },
    ];
    expect(netChange(past, '2024-01-01', '2024-03-01')).toBe(25);
    expect(netChange(past, '2024-01-02', '2024-02-01')).toBe(-10);
    expect([
      withinNet(50, 80, 100),
      withinNet(50, -80, 100),
      withinNet(-50, -80, 100),
      withinNet(-50, 80, 100),
      withinNet(50, 120, 100),
      withinNet(0, 120, 100),
    ]).toEqual([20, 50, -20, -50, 0, 0]);
  });
  test('the minimum of 100 always applies, and before 2014-09-01 ratings are whole numbers', () => {
    const old = rateMatch({
      system: 'OTBR',
      startDate: '2013-05-01',
      endDate: '2013-05-03',
      a: established('a', 1500),
      b: established('b', 1520),
      scoresA: [0.5],
    });
    // The lower-rated player gains less than half a point, but is still rounded away from 1500.
    const { a, b } = (old.ok && old.value.sides) || {};
    expect(a?.changeAfter3Years).toBeGreaterThan(0);
    expect([a?.rating, b?.rating]).toEqual([
      1500 + Math.ceil(a?.changeAfter3Years ?? 0),
      1520 + Math.floor(b?.changeAfter3Years ?? 0),
    ]);
    expect(a?.rating).not.toBe(Math.round(1500 + (a?.changeAfter3Years ?? 0)));
    // Under the special formula, rounding is to the nearest.
    const streak = rateMatch({
      system: 'OTBR',
      startDate: '2013-05-01',
      endDate: '2013-05-03',
      a: established('a', 1500, { history: 'all_wins' }),
      b: established('b', 1600),
      scoresA: [0],
    });
    const lost = streak.ok ? streak.value.sides?.a : undefined;
    expect(lost?.rating).toBe(Math.round(1500 + (lost?.changeAfter3Years ?? 0)));
    expect(lost?.rating).not.toBe(Math.floor(1500 + (lost?.changeAfter3Years ?? 0)));
    const low = match(editionNamed('uschess-2025'), wins(10), {
      a: established('a', 110),
      b: established('b', 101, { wins: 0, draws: 0, eventsOfThree: 0 }),
    });
    expect(low.sides?.b.rating).toBe(100);
  });
});

describe('storage and publication', () => {
  statement('US25-7.17 US20-7.17 US15-7.17', 'ratings are stored and used as floating point values', (edition) => {
    const results = rate(edition, [established('a', 1500.123456789), established('b', 1499.987654321)], [['a', 'b', 0.5]]);
    expect(of(results, 'a').r0).toBe(1500.123456789);
    expect(of(results, 'a').final).toBe(step(results, 'a', 5));
    expect(of(results, 'a').final).not.toBe(1500);
  });
  statement(
    'US25-7.18 US20-7.18 US15-7.18',
    'official ratings are rounded to the nearest integer, a half upwards (ruling US-A-15)',
    (edition) => {
      const official = (rating: number) => of(rate(edition, [established('a', rating)], []), 'a').official;
      expect([1234.49, 1234.5, 1234.51, 1235.5, 999.9999].map(official)).toEqual([1234, 1235, 1235, 1236, 1000]);
    },
  );
  statement('US25-7.19 US20-7.19 US15-7.19', 'other places show the same integer', (edition) => {
    const result = of(rate(edition, two, [['a', 'b', 1]]), 'a');
    expect(Number.isInteger(result.official)).toBe(true);
    expect(result.official).toBe(officialRating(result.final ?? Number.NaN));
  });
  statement('US25-7.20 US20-7.20 US15-7.20', 'the next event starts from an adjusted rating', (edition) => {
    const adjusted = rate(edition, [established('a', 1350), established('b', 1500)], [['a', 'b', 1]]);
    expect(of(adjusted, 'a').r0).toBe(1350);
  });
  statement('US25-7.21 US20-7.21 US15-7.21', 'a ceiling is a level above which a rating may not rise', (edition) => {
    const results = rate(
      edition,
      [established('a', 1500, { ceiling: 1505 }), established('b', 1500, { ceiling: 1505 })],
      [['a', 'b', 1]],
    );
    expect(of(results, 'a').step5?.rating).toBeGreaterThan(1505);
    expect(of(results, 'a').final).toBe(1505);
    expect(of(results, 'b').final).toBe(step(results, 'b', 5));
  });
  statement('US25-7.22 US20-7.22 US15-7.22', 'a money floor set by the office applies like a prize floor', (edition) => {
    const results = rate(edition, [established('a', 1500, { cashFloor: 1500 }), established('b', 1500)], [['a', 'b', 0]]);
    expect(of(results, 'a')).toMatchObject({ final: 1500, floorApplied: true, floors: { personal: 1500, source: 'cash' } });
  });
});
