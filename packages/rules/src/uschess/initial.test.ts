// Section 2: initial ratings. The blend of 2020 and 2025, the priority lists of 2015, conversions and ages.

import { describe, expect, test } from 'vitest';
import { editionNamed, editionOn, established, of, rate, statement } from '../../test/uschess.js';
import type { RatingSource, System, UsChessEdition } from './index.js';
import {
  ageBasedRating,
  ageInYears,
  blendedGames,
  blendedRating,
  blendedSource,
  converted,
  gameFactor,
  type InitialRating,
  initialRating,
  stalenessFactor,
  strengthForAge,
  type UnratedPlayer,
} from './internal.js';

const nobody: UnratedPlayer = {
  birthDate: null,
  inferredAdult: false,
  canadianResident: false,
  sources: [],
  discretionaryRating: null,
};
const today = '2020-09-01';

function source(kind: RatingSource['kind'], rating: number, games: number | null = 100, computedOn = today): RatingSource {
  return { kind, rating, computedOn, games: kind === 'FIDE' || kind === 'CFC' ? null : games };
}

function initial(
  edition: UsChessEdition,
  system: System,
  sources: readonly RatingSource[],
  more: Partial<UnratedPlayer> = {},
): InitialRating {
  return initialRating({ ...nobody, ...more, sources }, system, today, edition);
}

function both({ rating, games }: InitialRating): [rating: number, games: number] {
  return [rating, games];
}

const young = { birthDate: '2000-07-01' };

describe('the blend (2020, 2025)', () => {
  statement('US25-2.01 US20-2.01', 'seven sources may inform: the five other systems, FIDE and CFC', (edition) => {
    const sources = [
      source('OTBQ', 1500),
      source('OTBB', 1510),
      source('OLR', 1520),
      source('OLQ', 1530),
      source('OLB', 1540),
      source('FIDE', 1700),
      source('CFC', 1650),
    ];
    const found = initial(edition, 'OTBR', sources, { canadianResident: true });
    expect(found.from === 'blend' && found.sources.map((row) => row.source.kind)).toEqual([
      'OTBQ',
      'OTBB',
      'OLR',
      'OLQ',
      'OLB',
      'FIDE',
      'CFC',
    ]);
    // A rating in the system itself is not a source.
    expect(initial(edition, 'OTBR', [source('OTBR', 2000)], young).from).toBe('age');
  });
  statement('US25-2.02 US20-2.02', 'the starting rating is an average weighted in games’ worth of information', (edition) => {
    expect(both(initial(edition, 'OLQ', [source('OTBR', 1600), source('OTBB', 1900)]))).toEqual([1700, 10]);
  });
  statement('US25-2.03 US20-2.03', 'without any source the starting rating is the rating by age, with N = 0', (edition) => {
    expect(initial(edition, 'OTBR', [], { birthDate: '2008-09-01' })).toEqual({
      from: 'age',
      rating: (50 * 4383) / 365.25,
      games: 0,
      ageCase: 'grows with age',
    });
  });
  statement('US25-2.04 US20-2.04', 'X is the rating of a source after conversion', (edition) => {
    const row = (given: RatingSource) => blendedSource(given, nobody, 'OTBR', today, edition).rating;
    expect(row(source('OTBQ', 1512.25))).toBe(1512.25);
    expect(row(source('FIDE', 2100))).toBe(20 + 1.02 * 2100);
    expect(row(source('CFC', 2100))).toBeCloseTo(2070, 9);
  });
  statement('US25-2.05 US20-2.05', 'the Game Factor of a Regular rating is at most 10', (edition) => {
    for (const system of ['OTBQ', 'OTBB', 'OLR', 'OLQ', 'OLB'] as const)
      expect(gameFactor(source('OTBR', 1500, 500), system, edition)).toBe(10);
  });
  statement('US25-2.06 US20-2.06', 'it is at most 10 for a Blitz rating when online Blitz is initialised', (edition) => {
    expect(gameFactor(source('OTBB', 1500, 500), 'OLB', edition)).toBe(10);
    expect(gameFactor(source('OTBB', 1500, 500), 'OLQ', edition)).toBe(5);
  });
  statement('US25-2.07 US20-2.07', 'it is at most 10 for a Quick rating when online Quick is initialised', (edition) => {
    expect(gameFactor(source('OTBQ', 1500, 500), 'OLQ', edition)).toBe(10);
    expect(gameFactor(source('OTBQ', 1500, 500), 'OLB', edition)).toBe(5);
  });
  statement('US25-2.08 US20-2.08', 'it is at most 5 for every other pair', (edition) => {
    const pairs: [RatingSource['kind'], System][] = [
      ['OTBQ', 'OTBR'],
      ['OTBQ', 'OTBB'],
      ['OTBB', 'OTBR'],
      ['OTBB', 'OTBQ'],
      ['OLR', 'OTBR'],
      ['OLQ', 'OTBQ'],
      ['OLB', 'OTBB'],
      ['OLB', 'OLQ'],
      ['OLQ', 'OLR'],
      ['OTBQ', 'OLR'],
    ];
    for (const [kind, system] of pairs) expect(gameFactor(source(kind, 1500, 500), system, edition)).toBe(5);
  });
  statement('US25-2.09 US20-2.09', 'it is never above the games credited in the source system', (edition) => {
    expect([0, 3, 5, 6].map((games) => gameFactor(source('OTBQ', 1500, games), 'OTBR', edition))).toEqual([0, 3, 5, 5]);
    // A rating without a game has no weight; if no source has weight, the result is as without sources (ruling US-A-14).
    expect(initial(edition, 'OTBR', [source('OTBQ', 1500, 0)], young).from).toBe('age');
    expect(both(initial(edition, 'OTBR', [source('OTBQ', 1500, 0), source('OTBB', 1600, 2)]))).toEqual([1600, 2]);
  });
  statement('US25-2.10 US20-2.10', 'seven games in Regular give a Game Factor of 7', (edition) => {
    expect(gameFactor(source('OTBR', 1500, 7), 'OTBQ', edition)).toBe(7);
    expect(both(initial(edition, 'OTBQ', [source('OTBR', 1500, 7)]))).toEqual([1500, 7]);
  });
  statement('US25-2.11 US20-2.11', 'the Game Factors of FIDE and CFC ratings are their own, whatever the games', (edition) => {
    expect(gameFactor({ ...source('FIDE', 2300), games: 1 }, 'OTBR', edition)).toBe(10);
    expect(gameFactor({ ...source('CFC', 2300), games: 1 }, 'OTBR', edition)).toBe(5);
  });
  statement('US25-2.12 US20-2.12', 'staleness is the days from that rating to the end of the tournament', (edition) => {
    const row = (computedOn: string) =>
      blendedSource(source('OTBR', 1500, 100, computedOn), nobody, 'OTBQ', today, edition).staleness;
    expect([row('2020-09-01'), row('2020-08-31'), row('2018-03-25'), row('2020-09-02')]).toEqual([0, 1, 891, 0]);
  });
  statement(
    'US25-2.13 US20-2.13',
    'P is the rating by age at the time of that rating; without a usable birth date, the same fallback applies (ruling US-A-33)',
    (edition) => {
      const row = (computedOn: string, who = young) =>
        blendedSource(source('OTBR', 1500, 100, computedOn), { ...nobody, ...who }, 'OTBQ', today, edition).byAge;
      expect(row('2018-03-25')).toBeCloseTo((50 * 6476) / 365.25, 9);
      expect(row('2003-01-01')).toBe(750);
      expect(row('2018-03-25', { birthDate: '2017-01-01' })).toBe(750);
      expect(blendedSource(source('OTBR', 1500), { birthDate: null, inferredAdult: true }, 'OTBQ', today, edition).byAge).toBe(
        1300,
      );
    },
  );
  statement('US25-2.14 US20-2.14', 'Z = min(6, (X − P)/350)', (edition) => {
    const { pointsPerZ, mostZ } = edition.values.blendRule;
    expect(
      [
        [1759, 886.52],
        [3400, 1300],
        [3401, 1300],
        [100, 1300],
      ].map(([x = 0, p = 0]) => strengthForAge(x, p, pointsPerZ, mostZ)),
    ).toEqual([872.48 / 350, 6, 6, -1200 / 350]);
  });
  statement('US25-2.15 US20-2.15', 'a large positive value means strong for the age, a large negative one weak', (edition) => {
    const z = (rating: number) => blendedSource(source('OTBR', rating), { ...nobody, ...young }, 'OTBQ', today, edition).strength;
    expect(z(2800)).toBeGreaterThan(5);
    expect(z(100)).toBeLessThan(-2);
  });
  statement('US25-2.16 US20-2.16', 'S = exp(0.06 (Z − 6) D / 365.25)', (edition) => {
    const { decay, mostZ } = edition.values.blendRule;
    for (const [z, days] of [
      [2.49, 891],
      [-3, 3650],
      [5.9, 10],
    ] as const) {
      expect(stalenessFactor(z, days, decay, mostZ)).toBeCloseTo(Math.exp((0.06 * (z - 6) * days) / 365.25), 14);
    }
  });
  statement('US25-2.17 US20-2.17', 'a rating loses weight with age, a low one faster; at Z = 6 it loses none', (edition) => {
    const { decay, mostZ } = edition.values.blendRule;
    const factor = (z: number, days: number) => stalenessFactor(z, days, decay, mostZ);
    expect(factor(3, 0)).toBe(1);
    expect(factor(6, 5000)).toBe(1);
    expect(factor(3, 1000)).toBeLessThan(factor(3, 500));
    expect(factor(1, 500)).toBeLessThan(factor(3, 500));
    // A rating computed after the tournament is neither stale nor worth more (ruling US-A-13).
    expect(blendedSource(source('OTBR', 1500, 50, '2020-12-01'), nobody, 'OTBQ', today, edition).weight).toBe(10);
  });
  statement('US25-2.18 US20-2.18', 'W = G × S', (edition) => {
    const row = blendedSource(source('OTBQ', 1500, 50, '2019-01-01'), nobody, 'OTBR', today, edition);
    expect(row.weight).toBe(row.gameFactor * row.stalenessFactor);
    expect(row.gameFactor).toBe(5);
  });
  statement('US25-2.19 US20-2.19', 'R0 is the weighted average, rounded to the nearest integer, a half upwards', (edition) => {
    const from = (...ratings: [number, number]) =>
      initialRating(
        { ...nobody, sources: [source('OTBQ', ratings[0], 50, today), source('OTBB', ratings[1], 50, today)] },
        'OTBR',
        today,
        edition,
      ).rating;
    expect([from(1500, 1501), from(1500, 1500), from(1500, 1503)]).toEqual([1501, 1500, 1502]);
    const rows = (...pairs: [number, number][]) => pairs.map(([rating, weight]) => ({ rating, weight }));
    expect(blendedRating(rows([1500, 5], [1501, 5]))).toBe(1501);
    expect(blendedRating(rows([1500, 10], [1501, 5]))).toBe(1500);
    expect(blendedRating(rows([1500.5, 0.123456789]))).toBe(1501);
    expect(blendedRating(rows([1499.5, 0.1], [1499.5, 0.3], [1499.5, 0.7]))).toBe(1500);
    expect(blendedRating(rows([1200, 2], [1800, 1]))).toBe(1400);
  });
  statement('US25-2.20 US20-2.20', 'N is the sum of the weights up to 10, rounded up', (edition) => {
    const most = edition.values.blendRule.mostTogether;
    const games = (...weights: number[]) =>
      blendedGames(
        weights.map((weight) => ({ weight })),
        most,
      );
    expect([games(0.01), games(1), games(4.2, 0.9), games(5, 4), games(5, 5), games(9.99), games(10, 5)]).toEqual([
      1, 1, 6, 9, 10, 10, 10,
    ]);
  });

  const example = {
    ...nobody,
    birthDate: '2000-07-01',
    sources: [
      source('OTBR', 1759, 100, '2018-03-25'),
      source('OTBQ', 1643, 100, '2018-01-13'),
      source('OTBB', 1658, 100, '2016-07-16'),
    ],
  };
  const row = (edition: UsChessEdition, index: number) => {
    const given = example.sources[index];
    if (given === undefined) throw new Error('no such row');
    return blendedSource(given, example, 'OLB', '2020-09-01', edition);
  };
  statement(
    'US25-2.21 US20-2.21',
    'example: Game Factors 10, 5 and 10 for an online Blitz tournament ending 2020-09-01',
    (edition) => {
      expect([0, 1, 2].map((index) => row(edition, index).gameFactor)).toEqual([10, 5, 10]);
    },
  );
  statement('US25-2.22 US20-2.22', 'example, Regular: D 891, P 886.52, Z 2.49, S 0.60, W 5.98', (edition) => {
    const { staleness, byAge, strength, stalenessFactor: s, weight } = row(edition, 0);
    expect(staleness).toBe(891);
    expect([byAge.toFixed(2), strength.toFixed(2), s.toFixed(2), weight.toFixed(2)]).toEqual(['886.52', '2.49', '0.60', '5.98']);
    expect(s).toBeCloseTo(0.5985, 4);
  });
  statement('US25-2.23 US20-2.23', 'example, Quick: D 962, P 876.80, Z 2.19, S 0.55, W 2.74', (edition) => {
    const { staleness, byAge, strength, stalenessFactor: s, weight } = row(edition, 1);
    expect(staleness).toBe(962);
    expect([byAge.toFixed(2), strength.toFixed(2), s.toFixed(2), weight.toFixed(2)]).toEqual(['876.80', '2.19', '0.55', '2.74']);
  });
  statement('US25-2.24 US20-2.24', 'example, Blitz: D 1508, P 802.05, Z 2.45, S 0.41, W 4.15', (edition) => {
    const { staleness, byAge, strength, stalenessFactor: s, weight } = row(edition, 2);
    expect(staleness).toBe(1508);
    expect([byAge.toFixed(2), strength.toFixed(2), s.toFixed(2), weight.toFixed(2)]).toEqual(['802.05', '2.45', '0.41', '4.15']);
  });
  statement('US25-2.25 US20-2.25', 'example: R0 is about 1702', (edition) => {
    expect(initialRating(example, 'OLB', '2020-09-01', edition).rating).toBe(1702);
  });
  statement('US25-2.26 US20-2.26', 'example: the sum of 12.87 is limited to N = 10', (edition) => {
    expect([0, 1, 2].reduce((sum, index) => sum + row(edition, index).weight, 0).toFixed(2)).toBe('12.87');
    expect(initialRating(example, 'OLB', '2020-09-01', edition).games).toBe(10);
  });
  statement('US25-2.27 US20-2.27', 'calculations are done to full precision', (edition) => {
    expect(row(edition, 0).weight).toBeCloseTo(5.98498, 5);
    expect(row(edition, 1).weight).toBeCloseTo(2.73796, 5);
    expect(row(edition, 2).weight).toBeCloseTo(4.14572, 5);
  });
});

describe('FIDE conversions', () => {
  statement('US25-2.1.01', 'the conversion is in force from 1 March 2024', () => {
    expect(converted(1600, editionOn('2024-02-29').values.fideConversion)).toBe(180 + 0.94 * 1600);
    expect(converted(1600, editionOn('2024-03-01').values.fideConversion)).toBeCloseTo(-1073 + 1.5667 * 1600, 9);
  });
  statement('US25-2.1.02', 'up to 2000: −1073 + 1.5667 × FIDE', (edition) => {
    expect([1400, 1999, 2000].map((fide) => converted(fide, edition.values.fideConversion))).toEqual([
      -1073 + 2193.38,
      -1073 + 3131.8333,
      -1073 + 3133.4,
    ]);
  });
  statement('US20-2.1.02 US15-2.6.02', 'up to 2000: 180 + 0.94 × FIDE', (edition) => {
    expect([1400, 1525, 2000].map((fide) => converted(fide, edition.values.fideConversion))).toEqual([1496, 1613.5, 2060]);
  });
  statement('US25-2.1.03 US20-2.1.03 US15-2.6.03', 'above 2000: 20 + 1.02 × FIDE', (edition) => {
    expect([2001, 2025, 2800].map((fide) => converted(fide, edition.values.fideConversion))).toEqual([2061.02, 2085.5, 2876]);
  });
  statement('US25-2.1.04 US20-2.1.04', 'the Game Factor is 10 above 2000, else 5', (edition) => {
    expect([1200, 2000, 2001, 2700].map((fide) => gameFactor(source('FIDE', fide), 'OTBR', edition))).toEqual([5, 5, 10, 10]);
  });
  statement(
    'US25-2.1.05 US20-2.1.05 US15-2.6.01',
    'it is used for any player unrated in the system who has a FIDE rating',
    (edition) => {
      const fide = converted(1999, edition.values.fideConversion);
      const found = initial(edition, 'OTBR', [source('FIDE', 1999)]);
      expect(found.rating).toBe(edition.name === 'uschess-2015' ? fide : Math.round(fide));
      // A rated player's FIDE rating is not used.
      const rated = rate(
        edition,
        [established('a', 1500, { sources: [source('FIDE', 2500)] }), established('b', 1500)],
        [['a', 'b', 1]],
      );
      expect(of(rated, 'a').r0).toBe(1500);
    },
  );
});

describe('the components of an initial rating', () => {
  statement('US25-2.1.02', 'it may fall below 100: Step 1 has no minimum (ruling US-A-16)', (edition) => {
    // −1073 + 1.5667 × 700 = 23.69
    expect(both(initial(edition, 'OTBR', [source('FIDE', 700)]))).toEqual([24, 5]);
  });
  statement('US25-2.04 US20-2.04', 'a rating of US Chess counts as stored, not as shown (ruling US-A-34)', (edition) => {
    // Two of equal weight: 1500.9 and 1501.9 average to 1501.4. Rounded first, they would give 1501.5, so 1502.
    expect(initial(edition, 'OLR', [source('OTBQ', 1500.9), source('OTBB', 1501.9)]).rating).toBe(1501);
  });
});

describe('CFC conversions', () => {
  statement('US25-2.2.01', 'the conversion is in force from 1 January 2025', () => {
    expect(converted(1500, editionOn('2024-12-31').values.cfcConversion)).toBe(1410);
    expect(converted(1500, editionOn('2025-01-01').values.cfcConversion)).toBe(-650 + 1.28 * 1500);
  });
  statement('US25-2.2.02 US20-2.2.02', 'a CFC rating counts only for residents of Canada (ruling US-A-36)', (edition) => {
    expect(initial(edition, 'OTBR', [source('CFC', 1800)], { ...young, canadianResident: false }).from).toBe('age');
    expect(initial(edition, 'OTBR', [source('CFC', 1800)], { ...young, canadianResident: true }).from).toBe('blend');
  });
  statement('US25-2.2.03', 'below 1150: −115 + 0.815 × CFC', (edition) => {
    expect([600, 1149].map((cfc) => converted(cfc, edition.values.cfcConversion))).toEqual([374, -115 + 936.435]);
  });
  statement('US25-2.2.04', 'from 1150 to below 1610: −650 + 1.28 × CFC', (edition) => {
    expect([1150, 1500, 1609].map((cfc) => converted(cfc, edition.values.cfcConversion))).toEqual([822, 1270, -650 + 2059.52]);
  });
  statement('US25-2.2.05', 'from 1610 to below 2000: −856 + 1.41 × CFC', (edition) => {
    expect([1610, 1999].map((cfc) => converted(cfc, edition.values.cfcConversion))).toEqual([-856 + 2270.1, -856 + 2818.59]);
  });
  statement('US25-2.2.06', 'from 2000: −240 + 1.1 × CFC', (edition) => {
    expect([2000, 2500].map((cfc) => converted(cfc, edition.values.cfcConversion))).toEqual([1960, 2510]);
  });
  statement('US20-2.2.03 US15-2.6.04', 'up to 1500: CFC − 90', (edition) => {
    expect([900, 1500].map((cfc) => converted(cfc, edition.values.cfcConversion))).toEqual([810, 1410]);
  });
  statement('US20-2.2.04 US15-2.6.05', 'above 1500: 1.1 × CFC − 240', (edition) => {
    expect([1501, 2000].map((cfc) => converted(cfc, edition.values.cfcConversion))).toEqual([-240 + 1651.1, 1960]);
  });
  statement('US25-2.2.07 US20-2.2.07', 'the Game Factor is 5 at any strength', (edition) => {
    expect([700, 1500, 1501, 2600].map((cfc) => gameFactor(source('CFC', cfc), 'OTBR', edition))).toEqual([5, 5, 5, 5]);
  });
  statement('US15-2.6.06', 'a CFC rating counts for anyone', (edition) => {
    expect(both(initial(edition, 'OTBR', [source('CFC', 1800)], { canadianResident: false }))).toEqual([1740, 5]);
  });
});

describe('ratings by age', () => {
  statement(
    'US25-2.3.01 US20-2.3.01 US15-2.6.10',
    'age is the days from birth to the end of the tournament over 365.25',
    (edition) => {
      expect(ageInYears('2010-09-01', '2020-09-01')).toBe(3653 / 365.25);
      expect(initialRating({ ...nobody, birthDate: '2010-09-01' }, 'OTBR', '2020-09-01', edition).rating).toBe(
        (50 * 3653) / 365.25,
      );
    },
  );
  const at = (edition: UsChessEdition, birthDate: string | null, inferredAdult = false) =>
    ageBasedRating({ birthDate, inferredAdult }, '2020-09-01', edition.values.ageRule);
  statement(
    'US25-2.3.02 US20-2.3.02',
    'under 2 the formula says 100, but under 3 the birth date is an error and the fallback wins (ruling US-A-18)',
    (edition) => {
      expect([at(edition, '2019-09-01'), at(edition, '2019-09-01', true)]).toEqual([750, 1300]);
    },
  );
  statement('US25-2.3.03 US20-2.3.03', 'up to 26: 50 × age; between 2 and 3 the fallback wins (ruling US-A-18)', (edition) => {
    expect(at(edition, '2017-09-01')).toBeCloseTo((50 * 1096) / 365.25, 9);
    expect(at(edition, '1994-09-02')).toBeCloseTo((50 * 9496) / 365.25, 9);
    expect(at(edition, '2018-03-01')).toBe(750);
  });
  statement('US25-2.3.04 US20-2.3.04', 'over 26: 1300', (edition) => {
    expect([at(edition, '1994-08-31'), at(edition, '1930-01-01')]).toEqual([1300, 1300]);
  });
  statement('US25-2.3.05 US20-2.3.05', 'the fallback is for no birth date, or an age under 3', (edition) => {
    // 2017-09-02 is 1095 days before, 2017-09-01 is 1096: just over three years.
    expect([at(edition, null), at(edition, '2017-09-02'), at(edition, '2021-01-01')]).toEqual([750, 750, 750]);
    expect(at(edition, '2017-09-01')).not.toBe(750);
  });
  statement('US25-2.3.06 US20-2.3.06', 'fallback of an inferred adult: 26 years, 1300', (edition) => {
    expect([at(edition, null, true), at(edition, '2019-01-01', true)]).toEqual([1300, 1300]);
  });
  statement('US25-2.3.07 US20-2.3.07', 'fallback of anyone else: 15 years, 750', (edition) => {
    expect([at(edition, null), at(edition, '2019-01-01')]).toEqual([750, 750]);
  });
  statement(
    'US25-2.3.08 US20-2.3.08 US15-2.6.14',
    'adulthood is inferred elsewhere (e.g. from the membership) and passed in as a flag',
    (edition) => {
      expect(initialRating({ ...nobody, inferredAdult: true }, 'OTBR', today, edition).rating).toBe(1300);
      expect(initialRating({ ...nobody, inferredAdult: false }, 'OTBR', today, edition).rating).toBe(750);
    },
  );
  statement('US15-2.6.11', 'from 3 to 26: 50 × age', (edition) => {
    expect(at(edition, '2017-09-01')).toBeCloseTo((50 * 1096) / 365.25, 9);
    expect(at(edition, '1994-09-02')).toBeCloseTo((50 * 9496) / 365.25, 9);
  });
  statement('US15-2.6.12', 'otherwise 1300, over 26 and under 3', (edition) => {
    expect([at(edition, '1994-08-31'), at(edition, '2017-09-02'), at(edition, '2019-01-01')]).toEqual([1300, 1300, 1300]);
  });
  statement('US15-2.6.13', 'no birth date but inferred adult: 1300', (edition) => {
    expect(at(edition, null, true)).toBe(1300);
  });
  statement('US15-2.6.15', 'under 3 is always treated as 26 years, adult or not', (edition) => {
    expect([at(edition, '2018-01-01', false), at(edition, '2018-01-01', true)]).toEqual([1300, 1300]);
  });
  statement('US15-2.6.16', 'no birth date and not an adult: the last entry of the list, 750 with N = 0', (edition) => {
    expect(at(edition, null)).toBeNull();
    expect(initial(edition, 'OTBR', [])).toEqual({ from: 'last resort', rating: 750, games: 0 });
  });
});

describe('the priority lists of 2015', () => {
  const all = [
    source('FIDE', 2150),
    source('CFC', 1500),
    source('OTBR', 1601),
    source('OTBQ', 1602),
    source('OTBB', 1603),
    source('OLQ', 1604),
    source('OLB', 1605),
  ];
  const without = (...kinds: string[]) => all.filter((given) => !kinds.includes(given.kind));
  statement('US15-2.02', 'the list of the system decides, and its first applicable entry', (edition) => {
    expect(both(initial(edition, 'OTBR', all))).toEqual([20 + 1.02 * 2150, 5]);
    expect(both(initial(edition, 'OTBQ', all))).toEqual([1601, 10]);
    expect(both(initial(edition, 'OTBB', all))).toEqual([1601, 10]);
    expect(both(initial(edition, 'OLQ', all))).toEqual([1605, 10]);
    expect(both(initial(edition, 'OLB', all))).toEqual([1604, 0]);
  });
  statement(
    'US15-2.03',
    'a player without any other rating may get a converted national rating from the office (ruling US-A-21)',
    (edition) => {
      expect(initial(edition, 'OTBR', [], { discretionaryRating: 1888, ...young })).toEqual({
        from: 'discretion',
        rating: 1888,
        games: 0,
      });
      expect(initial(edition, 'OTBR', [source('OTBQ', 1500, 2)], { discretionaryRating: 1888, ...young }).from).toBe('age');
      expect(initial(edition, 'OTBR', [source('FIDE', 1900)], { discretionaryRating: 1888, ...young }).from).toBe('list');
      expect(initial(editionNamed('uschess-2020'), 'OTBR', [], { discretionaryRating: 1888, ...young }).from).toBe('age');
    },
  );
  statement('US15-2.04', 'a discretionary rating has N = 0', (edition) => {
    expect(initial(edition, 'OLB', [], { discretionaryRating: 1888 }).games).toBe(0);
  });

  statement('US15-2.1.01', 'Regular 1: a FIDE rating, converted', (edition) => {
    expect(initial(edition, 'OTBR', [source('OTBQ', 1500), source('FIDE', 1600)]).rating).toBe(180 + 0.94 * 1600);
  });
  statement('US15-2.1.02', 'Regular 1: N is 10 above FIDE 2150, else 5', (edition) => {
    expect([1500, 2150, 2151, 2600].map((fide) => initial(edition, 'OTBR', [source('FIDE', fide)]).games)).toEqual([
      5, 5, 10, 10,
    ]);
  });
  statement('US15-2.1.03', 'Regular 2: a CFC rating, converted', (edition) => {
    expect(initial(edition, 'OTBR', without('FIDE')).rating).toBe(1410);
  });
  statement('US15-2.1.04', 'Regular 2: N is 5 above CFC 1500, else 0', (edition) => {
    expect([1000, 1500, 1501, 2400].map((cfc) => initial(edition, 'OTBR', [source('CFC', cfc)]).games)).toEqual([0, 0, 5, 5]);
  });
  statement('US15-2.1.05', 'Regular 3: a Quick rating of at least 4 games, N = 0', (edition) => {
    expect(both(initial(edition, 'OTBR', [source('OTBQ', 1602, 4)], young))).toEqual([1602, 0]);
    expect(initial(edition, 'OTBR', [source('OTBQ', 1602, 3)], young).from).toBe('age');
    expect(initial(edition, 'OTBR', [source('OTBB', 1602, 30)], young).from).toBe('age');
  });
  statement('US15-2.1.06', 'Regular 4: by age, N = 0', (edition) => {
    expect(both(initial(edition, 'OTBR', [], { birthDate: '1990-01-01' }))).toEqual([1300, 0]);
  });
  statement('US15-2.1.07', 'Regular 5: 750, N = 0', (edition) => {
    expect(both(initial(edition, 'OTBR', []))).toEqual([750, 0]);
  });

  statement('US15-2.2.01', 'Quick 1: a Regular rating of at least 4 games, N its games up to 10', (edition) => {
    expect(
      [4, 7, 10, 11, 200].map((games) => both(initial(edition, 'OTBQ', [source('FIDE', 2000), source('OTBR', 1601, games)]))),
    ).toEqual([
      [1601, 4],
      [1601, 7],
      [1601, 10],
      [1601, 10],
      [1601, 10],
    ]);
    expect(both(initial(edition, 'OTBQ', [source('FIDE', 2000), source('OTBR', 1601, 3)]))).toEqual([2060, 5]);
  });
  statement('US15-2.2.02', 'Quick 2: FIDE, converted; N 10 above 2150, else 5', (edition) => {
    expect(both(initial(edition, 'OTBQ', without('OTBR')))).toEqual([20 + 1.02 * 2150, 5]);
    expect(initial(edition, 'OTBQ', [source('FIDE', 2200)]).games).toBe(10);
  });
  statement('US15-2.2.03', 'Quick 3: CFC, converted; N 5 above 1500, else 0', (edition) => {
    expect(both(initial(edition, 'OTBQ', without('OTBR', 'FIDE')))).toEqual([1410, 0]);
    expect(initial(edition, 'OTBQ', [source('CFC', 1600)]).games).toBe(5);
  });
  statement('US15-2.2.04', 'Quick 4: by age, N = 0; other systems do not count', (edition) => {
    expect(both(initial(edition, 'OTBQ', without('OTBR', 'FIDE', 'CFC'), { birthDate: '1990-01-01' }))).toEqual([1300, 0]);
  });
  statement('US15-2.2.05', 'Quick 5: 750, N = 0', (edition) => {
    expect(both(initial(edition, 'OTBQ', []))).toEqual([750, 0]);
  });

  statement('US15-2.3.01', 'Blitz 1: an established Regular rating, N = 10', (edition) => {
    expect(both(initial(edition, 'OTBB', [source('FIDE', 2000), source('OTBR', 1601, 26)]))).toEqual([1601, 10]);
    expect(both(initial(edition, 'OTBB', [source('FIDE', 2000), source('OTBR', 1601, 25)]))).toEqual([2060, 5]);
  });
  statement('US15-2.3.02', 'Blitz 2: FIDE, converted; N 10 above 2150, else 5', (edition) => {
    expect(both(initial(edition, 'OTBB', without('OTBR')))).toEqual([20 + 1.02 * 2150, 5]);
    expect(initial(edition, 'OTBB', [source('FIDE', 2151)]).games).toBe(10);
  });
  statement('US15-2.3.03', 'Blitz 3: CFC, converted; N 5 above 1500, else 0', (edition) => {
    expect(both(initial(edition, 'OTBB', [source('CFC', 1600), source('OTBR', 1601, 20)]))).toEqual([1520, 5]);
    expect(initial(edition, 'OTBB', [source('CFC', 1500)]).games).toBe(0);
  });
  statement('US15-2.3.04', 'Blitz 4: another Regular rating of at least 4 games, N its games up to 10', (edition) => {
    expect(
      [3, 4, 9, 25].map((games) => both(initial(edition, 'OTBB', [source('OTBQ', 1602), source('OTBR', 1601, games)]))),
    ).toEqual([
      [1602, 0],
      [1601, 4],
      [1601, 9],
      [1601, 10],
    ]);
  });
  statement('US15-2.3.05', 'Blitz 5: a Quick rating of at least 4 games, N = 0', (edition) => {
    expect(both(initial(edition, 'OTBB', [source('OTBQ', 1602, 4)], young))).toEqual([1602, 0]);
    expect(initial(edition, 'OTBB', [source('OTBQ', 1602, 3)], young).from).toBe('age');
  });
  statement('US15-2.3.06', 'Blitz 6: by age, N = 0', (edition) => {
    expect(both(initial(edition, 'OTBB', [source('OLB', 1700)], { birthDate: '1990-01-01' }))).toEqual([1300, 0]);
  });
  statement('US15-2.3.07', 'Blitz 7: 750, N = 0', (edition) => {
    expect(both(initial(edition, 'OTBB', []))).toEqual([750, 0]);
  });

  statement('US15-2.4.01', 'online Quick 1: an online Blitz rating of one game or more, N = 10 (ruling US-A-35)', (edition) => {
    expect(both(initial(edition, 'OLQ', [source('OTBQ', 1602), source('OLB', 1605, 1)]))).toEqual([1605, 10]);
    expect(both(initial(edition, 'OLQ', [source('OTBQ', 1602), source('OLB', 1605, 0)]))).toEqual([1602, 0]);
  });
  statement('US15-2.4.02', 'online Quick 2: a Quick rating, N = 0', (edition) => {
    expect(both(initial(edition, 'OLQ', [source('OTBR', 1601), source('OTBB', 1603), source('OTBQ', 1602, 1)]))).toEqual([
      1602, 0,
    ]);
  });
  statement('US15-2.4.03', 'online Quick 3: a Blitz rating, N = 0', (edition) => {
    expect(both(initial(edition, 'OLQ', [source('OTBR', 1601), source('OTBB', 1603, 1)]))).toEqual([1603, 0]);
  });
  statement('US15-2.4.04', 'online Quick 4: a Regular rating, N = 0', (edition) => {
    expect(both(initial(edition, 'OLQ', [source('FIDE', 2000), source('OTBR', 1601, 300)]))).toEqual([1601, 0]);
  });
  statement('US15-2.4.05', 'online Quick 5: FIDE, converted, N = 0 at any strength', (edition) => {
    expect(both(initial(edition, 'OLQ', [source('CFC', 2000), source('FIDE', 2500)]))).toEqual([2570, 0]);
  });
  statement('US15-2.4.06', 'online Quick 6: CFC, converted, N = 0 at any strength', (edition) => {
    expect(both(initial(edition, 'OLQ', [source('CFC', 2000)]))).toEqual([1960, 0]);
  });
  statement('US15-2.4.07', 'online Quick 7: by age, N = 0', (edition) => {
    expect(both(initial(edition, 'OLQ', [], { birthDate: '1990-01-01' }))).toEqual([1300, 0]);
  });
  statement('US15-2.4.08', 'online Quick 8: 750, N = 0', (edition) => {
    expect(both(initial(edition, 'OLQ', []))).toEqual([750, 0]);
  });

  statement('US15-2.5.01', 'online Blitz 1: an online Quick rating, N = 0', (edition) => {
    expect(both(initial(edition, 'OLB', [source('OTBB', 1603), source('OLQ', 1604, 1)]))).toEqual([1604, 0]);
  });
  statement('US15-2.5.02', 'online Blitz 2: a Blitz rating, N = 0', (edition) => {
    expect(both(initial(edition, 'OLB', [source('OTBQ', 1602), source('OTBB', 1603)]))).toEqual([1603, 0]);
  });
  statement('US15-2.5.03', 'online Blitz 3: a Quick rating, N = 0', (edition) => {
    expect(both(initial(edition, 'OLB', [source('OTBR', 1601), source('OTBQ', 1602)]))).toEqual([1602, 0]);
  });
  statement('US15-2.5.04', 'online Blitz 4: a Regular rating, N = 0', (edition) => {
    expect(both(initial(edition, 'OLB', [source('FIDE', 2000), source('OTBR', 1601)]))).toEqual([1601, 0]);
  });
  statement('US15-2.5.05', 'online Blitz 5: FIDE, converted, N = 0 at any strength', (edition) => {
    expect(both(initial(edition, 'OLB', [source('CFC', 2000), source('FIDE', 2500)]))).toEqual([2570, 0]);
  });
  statement('US15-2.5.06', 'online Blitz 6: CFC, converted, N = 0 at any strength', (edition) => {
    expect(both(initial(edition, 'OLB', [source('CFC', 2000)]))).toEqual([1960, 0]);
  });
  statement('US15-2.5.07', 'online Blitz 7: by age, N = 0', (edition) => {
    expect(both(initial(edition, 'OLB', [], { birthDate: '1990-01-01' }))).toEqual([1300, 0]);
  });
  statement('US15-2.5.08', 'online Blitz 8: 750, N = 0', (edition) => {
    expect(both(initial(edition, 'OLB', []))).toEqual([750, 0]);
  });

  test('the result names the entry and its number', () => {
    const found = initial(editionNamed('uschess-2015'), 'OTBB', [source('OTBQ', 1602)]);
    expect(found).toMatchObject({ from: 'list', entry: { priority: 5, kind: 'OTBQ' }, source: { rating: 1602 } });
  });
});
