// Section 5: rating floors.

import { describe, expect, test } from 'vitest';
import { editionNamed, editionOn, established, type Game, of, rate, statement } from '../../test/uschess.js';
import type { PlayerInput, PlayerResult, System, UsChessEdition } from './index.js';
import {
  absoluteFloor,
  FloorSource,
  floorOfLifeMaster,
  floorOfPeak,
  floorOfPrize,
  highestFloor,
  isLifeMaster,
  lifeMasterGames,
  peakBefore,
  underCeiling,
} from './internal.js';

const none = { wins: 0, draws: 0, eventsOfThree: 0 };

/** A player who loses many games to an equally weak opponent. */
function falls(
  edition: UsChessEdition,
  player: Partial<PlayerInput>,
  rating = 1500,
  more: { system?: System } = {},
): PlayerResult {
  const games = Array.from({ length: 12 }, (): Game => ['a', 'b', 0]);
  const system = more.system ?? 'OTBR';
  const timeControl = { OTBR: 120, OTBQ: 20, OTBB: 5, OLR: 60, OLQ: 20, OLB: 5 }[system];
  return of(
    rate(edition, [established('a', rating, { ...none, ...player }), established('b', rating)], games, {
      system,
      timeControl: { minutes: timeControl, seconds: 0 },
    }),
    'a',
  );
}

describe('the absolute floor', () => {
  statement('US25-5.01 US20-5.01 US15-5.01', 'is 100 for every rating in every system', (edition) => {
    for (const system of ['OTBR', 'OTBQ', 'OTBB', 'OLQ', 'OLB'] as const)
      expect(absoluteFloor(0, 0, 0, system, edition)).toBe(100);
  });
  statement('US25-5.02 US20-5.02 US15-5.02 US10-4.02', 'no rating can be lower', (edition) => {
    expect(edition.values.leastRating).toBe(100);
    if (edition.name === 'uschess-2010-approx') return;
    expect(falls(edition, { games: 40 }, 102).final).toBe(absoluteFloor(0, 0, 1, 'OTBR', edition));
    expect(falls(edition, { games: 40, wins: 5 }, 130)).toMatchObject({
      final: 121,
      floors: { personal: 121, source: 'absolute' },
      floorApplied: true,
    });
  });
  statement(
    'US25-5.03 US20-5.03',
    'over the board it is 100 + 4 wins + 2 draws + events of three games, up to 150; online 100',
    (edition) => {
      for (const system of ['OTBR', 'OTBQ', 'OTBB'] as const) expect(absoluteFloor(2, 3, 5, system, edition)).toBe(119);
      for (const system of ['OLR', 'OLQ', 'OLB'] as const) expect(absoluteFloor(2, 3, 5, system, edition)).toBe(100);
    },
  );
  statement('US15-5.03', 'for any rating it is 100 + 4 wins + 2 draws + events of three games, up to 150', (edition) => {
    for (const system of ['OTBR', 'OTBQ', 'OTBB', 'OLQ', 'OLB'] as const)
      expect(absoluteFloor(2, 3, 5, system, edition)).toBe(119);
  });
  statement(
    'US25-5.04 US20-5.04 US15-5.04',
    'it counts rated wins, draws and events of at least three games, this one included (ruling US-A-05)',
    (edition) => {
      const player = established('a', 1500, { ...none, games: 9 });
      const results = rate(
        edition,
        [player, established('b', 1500), established('c', 1500)],
        [
          ['a', 'b', 1],
          ['a', 'c', 0.5],
          ['a', 'b', 0],
        ],
      );
      expect(of(results, 'a')).toMatchObject({
        floors: { personal: 107, source: 'absolute' },
        winsAfter: 1,
        drawsAfter: 1,
        eventsOfThreeAfter: 1,
      });
      const two = rate(
        edition,
        [player, established('b', 1500)],
        [
          ['a', 'b', 1],
          ['a', 'b', 0],
        ],
      );
      expect(of(two, 'a')).toMatchObject({ floors: { personal: 104 }, eventsOfThreeAfter: 0 });
      const four = rate(
        edition,
        [player, established('b', 1500)],
        [
          ['a', 'b', 0],
          ['a', 'b', 0],
          ['a', 'b', 0],
          ['a', 'b', 0],
        ],
      );
      expect(of(four, 'a')).toMatchObject({ floors: { personal: 101 }, eventsOfThreeAfter: 1 });
    },
  );
  statement('US25-5.05 US20-5.05 US15-5.05', 'it is never above 150', (edition) => {
    expect([
      absoluteFloor(12, 1, 0, 'OTBR', edition),
      absoluteFloor(12, 1, 1, 'OTBR', edition),
      absoluteFloor(400, 200, 300, 'OTBR', edition),
    ]).toEqual([150, 150, 150]);
  });
  statement('US25-5.06 US20-5.06 US15-5.06', 'example: 3 wins, 1 draw, 10 events give 124', (edition) => {
    expect(absoluteFloor(3, 1, 10, 'OTBR', edition)).toBe(124);
  });
});

describe('the floor of the highest established rating', () => {
  statement('US25-5.07 US20-5.07 US15-5.07', 'an established player cannot fall below it', (edition) => {
    expect(falls(edition, { peakEstablished: 1700 })).toMatchObject({
      final: 1500,
      floors: { personal: 1500, source: 'peak' },
      floorApplied: true,
    });
    expect(falls(edition, { peakEstablished: 1640 })).toMatchObject({
      floors: { personal: 1400, source: 'peak' },
      floorApplied: false,
    });
    // The rating before the event counts as a peak if established (ruling US-A-29), a provisional one does not.
    expect(falls(edition, { games: 26 }, 1500).floors).toEqual({ personal: 1300, source: 'peak' });
    expect(falls(edition, { games: 25 }, 1500).floors?.source).toBe('absolute');
  });
  statement('US25-5.08 US20-5.08 US15-5.08', 'there are floors at 1200, 1300, … 2100', (edition) => {
    const levels = new Set(
      Array.from({ length: 3001 }, (_, peak) => floorOfPeak(peak, edition)).filter((level) => !Number.isNaN(level)),
    );
    expect([...levels]).toEqual([1200, 1300, 1400, 1500, 1600, 1700, 1800, 1900, 2000, 2100]);
  });
  statement('US25-5.09 US20-5.09 US15-5.09', 'it is the level at or just below the rounded peak less 200', (edition) => {
    expect([1399.4, 1399.5, 1400, 1499.49, 2300, 2750].map((peak) => floorOfPeak(peak, edition))).toEqual([
      Number.NaN,
      1200,
      1200,
      1200,
      2100,
      2100,
    ]);
  });
  statement('US25-5.10 US20-5.10 US15-5.10 US10-4.04', 'example: a peak of 1941 gives 1700', (edition) => {
    expect(floorOfPeak(1941, edition)).toBe(1700);
  });
  statement('US25-5.11 US20-5.11 US15-5.11', 'example: a peak of 1999.51 is rounded to 2000 and gives 1800', (edition) => {
    expect([floorOfPeak(1999.51, edition), floorOfPeak(1999.49, edition)]).toEqual([1800, 1700]);
  });
  statement('US25-5.12 US20-5.12 US15-5.12', 'example: a peak of 1388 leaves the absolute floor', (edition) => {
    expect(floorOfPeak(1388, edition)).toBeNaN();
    expect(falls(edition, { peakEstablished: 1388, wins: 200 }, 1300).floors).toEqual({ personal: 150, source: 'absolute' });
  });
});

describe('the floor of an original Life Master', () => {
  statement('US25-5.13 US20-5.13', 'is 2200, for Regular ratings only', (edition) => {
    expect(floorOfLifeMaster(true, 'OTBR', edition)).toBe(2200);
    expect(
      (['OTBQ', 'OTBB', 'OLR', 'OLQ', 'OLB'] as const).every((system) => Number.isNaN(floorOfLifeMaster(true, system, edition))),
    ).toBe(true);
    expect(floorOfLifeMaster(false, 'OTBR', edition)).toBeNaN();
    expect(falls(edition, { originalLifeMaster: true, peakEstablished: 2390 }, 2250)).toMatchObject({
      final: 2200,
      floors: { personal: 2200, source: 'olm' },
    });
    expect(falls(edition, { originalLifeMaster: true }, 1500, { system: 'OTBQ' }).floors?.source).toBe('peak');
  });
  statement('US15-5.13', 'is 2200, in whichever system the title is (ruling US-A-06)', (edition) => {
    for (const system of ['OTBR', 'OTBQ', 'OTBB', 'OLQ', 'OLB'] as const)
      expect(floorOfLifeMaster(true, system, edition)).toBe(2200);
  });
  statement(
    'US25-5.14 US20-5.14 US15-5.14',
    'is earned by 300 games at an established rating above 2200, not necessarily in a row',
    (edition) => {
      expect(lifeMasterGames(100, 2201, 26, 5, edition)).toBe(105);
      expect(lifeMasterGames(100, 2200, 300, 5, edition)).toBe(100);
      expect(lifeMasterGames(100, 2400, 25, 5, edition)).toBe(100);
      expect([299, 300, 301].map((games) => isLifeMaster(games, edition))).toEqual([false, true, true]);
      // 297 games from earlier events, then three more, then the floor applies.
      const third = rate(
        edition,
        [established('a', 2210, { lifeMasterGames: 297, peakEstablished: 2300 }), established('b', 2100)],
        [
          ['a', 'b', 1],
          ['a', 'b', 1],
          ['a', 'b', 0],
        ],
      );
      expect(of(third, 'a')).toMatchObject({ lifeMasterGamesAfter: 300, floors: { source: 'peak' } });
      const below = falls(edition, { lifeMasterGames: 300, peakEstablished: 2300 }, 2190);
      expect(below).toMatchObject({ lifeMasterGamesAfter: 300, final: 2200, floors: { personal: 2200, source: 'olm' } });
    },
  );
  statement('US25-5.15 US20-5.15 US15-5.15', 'no other title gives a floor', (edition) => {
    expect(falls(edition, { originalLifeMaster: false, lifeMasterGames: 299, peakEstablished: 2390 }, 2250).floors).toEqual({
      personal: 2100,
      source: 'peak',
    });
  });
});

describe('the floor of a prize', () => {
  statement('US25-5.16 US20-5.16', 'a prize of $4,000 or more in an under-2000 context changes the floor', (edition) => {
    expect([3999.99, 4000, 10_000].map((dollars) => floorOfPrize(dollars, 1600, edition))).toEqual([Number.NaN, 1600, 1600]);
    expect([floorOfPrize(9000, 2000, edition), floorOfPrize(9000, 2200, edition)]).toEqual([2000, Number.NaN]);
  });
  statement(
    'US15-5.16',
    'a prize over $2,000 in an under-2000 context changes the floor; exactly $2,000 does too (ruling US-A-22)',
    (edition) => {
      expect([1999.99, 2000, 2000.01].map((dollars) => floorOfPrize(dollars, 1600, edition))).toEqual([Number.NaN, 1600, 1600]);
    },
  );
  statement(
    'US25-5.17 US20-5.17 US15-5.17',
    'it is the first 100-point level, up to 2000, that makes the player ineligible',
    (edition) => {
      expect([1701, 1750, 1800, 1801, 1999, 2000].map((limit) => floorOfPrize(5000, limit, edition))).toEqual([
        1800, 1800, 1800, 1900, 2000, 2000,
      ]);
    },
  );
  statement('US25-5.18 US20-5.18', 'example: $4,000 in an under-1800 section gives 1800', (edition) => {
    expect(floorOfPrize(4000, 1800, edition)).toBe(1800);
    expect(falls(edition, { cashFloor: 1800, peakEstablished: 1900 }, 1810)).toMatchObject({
      final: 1800,
      floors: { personal: 1800, source: 'cash' },
    });
  });
  statement('US15-5.18', 'example: $2,000 in an under-1800 section gives 1800', (edition) => {
    expect(floorOfPrize(2000, 1800, edition)).toBe(1800);
  });
  statement('US25-5.19 US20-5.19 US15-5.19', 'it can be at any 100-point level', (edition) => {
    expect([600, 1000, 1100].map((limit) => floorOfPrize(5000, limit, edition))).toEqual([600, 1000, 1100]);
  });
});

describe('floors together', () => {
  test('the highest applies; of equal ones the first of absolute, peak, prize, Life Master', () => {
    const no = Number.NaN;
    expect(highestFloor(150, no, no, no)).toBe(FloorSource.absolute);
    expect(highestFloor(150, 1400, no, no)).toBe(FloorSource.peak);
    expect(highestFloor(150, 1400, 1400, no)).toBe(FloorSource.peak);
    expect(highestFloor(150, 1400, 1500, no)).toBe(FloorSource.cash);
    expect(highestFloor(150, no, 150, no)).toBe(FloorSource.absolute);
    expect(highestFloor(150, 2100, 2000, 2200)).toBe(FloorSource.lifeMaster);
    expect(highestFloor(150, 1500, 2200, 2200)).toBe(FloorSource.cash);
    expect(highestFloor(150, 150, no, 150)).toBe(FloorSource.absolute);
  });

  test('floors apply after Step 5 and not to the ratings that opponents face (ruling US-A-04)', () => {
    const result = falls(editionNamed('uschess-2025'), { peakEstablished: 1700 });
    expect(result.step4?.rating).toBeLessThan(1500);
    expect(result.step5?.rating).toBeLessThan(1500);
  });

  test('peak and prize floors apply online too (ruling US-A-06)', () => {
    expect(falls(editionNamed('uschess-2025'), { peakEstablished: 1700 }, 1500, { system: 'OLQ' }).final).toBe(1500);
    expect(falls(editionNamed('uschess-2025'), { cashFloor: 1450 }, 1500, { system: 'OLB' }).final).toBe(1450);
  });

  test('the peak before an event is the given one, or the rating itself if established and higher', () => {
    const edition = editionNamed('uschess-2025');
    const no = Number.NaN;
    expect(peakBefore(1600, 1500, 30, edition)).toBe(1600);
    expect(peakBefore(1400, 1500, 30, edition)).toBe(1500);
    expect(peakBefore(no, 1500, 30, edition)).toBe(1500);
    expect(peakBefore(no, 1500, 25, edition)).toBeNaN();
    expect(peakBefore(1400, 1500, 25, edition)).toBe(1400);
  });

  test('the peak after an event', () => {
    const edition = editionNamed('uschess-2025');
    const peakAfter = (player: Partial<PlayerInput>, score: number) =>
      of(rate(edition, [established('a', 1500, player), established('b', 1500)], [['a', 'b', score]]), 'a').peakEstablishedAfter;
    expect(peakAfter({ games: 24 }, 1)).toBeNull();
    expect(peakAfter({ games: 25 }, 1)).toBeGreaterThan(1500);
    expect(peakAfter({ games: 25 }, 0)).toBeLessThan(1500);
    expect(peakAfter({ games: 26 }, 0)).toBe(1500);
    expect(peakAfter({ games: 60, peakEstablished: 1650 }, 1)).toBe(1650);
    expect(peakAfter({ games: 5, peakEstablished: null }, 1)).toBeNull();
  });

  test('before 2008-08-07 the absolute floor is 100, before 2010-04-01 the lowest level is 1400', () => {
    expect([
      absoluteFloor(9, 9, 9, 'OTBR', editionOn('2008-08-06')),
      absoluteFloor(9, 9, 9, 'OTBR', editionOn('2008-08-07')),
    ]).toEqual([100, 150]);
    expect([
      floorOfPeak(1500, editionOn('2010-03-31')),
      floorOfPeak(1500, editionOn('2010-04-01')),
      floorOfPeak(1600, editionOn('2010-03-31')),
    ]).toEqual([Number.NaN, 1300, 1400]);
  });

  test('a ceiling keeps a rating from rising above it, but lowers none', () => {
    const no = Number.NaN;
    expect(underCeiling(1550, 1500, 1520)).toBe(1520);
    expect(underCeiling(1510, 1500, 1520)).toBe(1510);
    expect(underCeiling(1600, 1550, 1520)).toBe(1550);
    expect(underCeiling(1530, 1550, 1520)).toBe(1530);
    expect(underCeiling(1600, no, 1520)).toBe(1520);
    expect(underCeiling(1600, 1500, no)).toBe(1600);
  });
});
