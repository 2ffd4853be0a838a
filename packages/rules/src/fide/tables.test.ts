import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countedDifference, fractionalScore, ratingDifference, scoringProbability } from './expectancy.js';
import { largestDifferences, ratingDifferences } from './expectancy-tables.js';

// Both tables as the document prints them, row by row.
const printedDifferences = `
1.0 800 .83 273 .66 117 .49 -7 .32 -133 .15 -296
.99 677 .82 262 .65 110 .48 -14 .31 -141 .14 -309
.98 589 .81 251 .64 102 .47 -21 .30 -149 .13 -322
.97 538 .80 240 .63 95 .46 -29 .29 -158 .12 -336
.96 501 .79 230 .62 87 .45 -36 .28 -166 .11 -351
.95 470 .78 220 .61 80 .44 -43 .27 -175 .10 -366
.94 444 .77 211 .60 72 .43 -50 .26 -184 .09 -383
.93 422 .76 202 .59 65 .42 -57 .25 -193 .08 -401
.92 401 .75 193 .58 57 .41 -65 .24 -202 .07 -422
.91 383 .74 184 .57 50 .40 -72 .23 -211 .06 -444
.90 366 .73 175 .56 43 .39 -80 .22 -220 .05 -470
.89 351 .72 166 .55 36 .38 -87 .21 -230 .04 -501
.88 336 .71 158 .54 29 .37 -95 .20 -240 .03 -538
.87 322 .70 149 .53 21 .36 -102 .19 -251 .02 -589
.86 309 .69 141 .52 14 .35 -110 .18 -262 .01 -677
.85 296 .68 133 .51 7 .34 -117 .17 -273 .00 -800
.84 284 .67 125 .50 0 .33 -125 .16 -284`;

const printedProbabilities = `
0-3 .50 .50 92-98 .63 .37 198-206 .76 .24 345-357 .89 .11
4-10 .51 .49 99-106 .64 .36 207-215 .77 .23 358-374 .90 .10
11-17 .52 .48 107-113 .65 .35 216-225 .78 .22 375-391 .91 .09
18-25 .53 .47 114-121 .66 .34 226-235 .79 .21 392-411 .92 .08
26-32 .54 .46 122-129 .67 .33 236-245 .80 .20 412-432 .93 .07
33-39 .55 .45 130-137 .68 .32 246-256 .81 .19 433-456 .94 .06
40-46 .56 .44 138-145 .69 .31 257-267 .82 .18 457-484 .95 .05
47-53 .57 .43 146-153 .70 .30 268-278 .83 .17 485-517 .96 .04
54-61 .58 .42 154-162 .71 .29 279-290 .84 .16 518-559 .97 .03
62-68 .59 .41 163-170 .72 .28 291-302 .85 .15 560-619 .98 .02
69-76 .60 .40 171-179 .73 .27 303-315 .86 .14 620-735 .99 .01
77-83 .61 .39 180-188 .74 .26 316-328 .87 .13 736-1500 1.0 .00
84-91 .62 .38 189-197 .75 .25 329-344 .88 .12`;

const words = (text: string): string[] => text.trim().split(/\s+/);
const hundredths = (text: string): number => Math.round(100 * Number(text));

const differenceRows = words(printedDifferences).flatMap((word, index, all): [number, number][] =>
  index % 2 === 0 ? [[hundredths(word), Number(all[index + 1])]] : [],
);
const probabilityRows = words(printedProbabilities).flatMap((word, index, all): [number, number, number, number][] => {
  if (index % 3 !== 0) return [];
  const [from, to] = word.split('-').map(Number);
  return [[from ?? 0, to ?? 0, hundredths(all[index + 1] ?? ''), hundredths(all[index + 2] ?? '')]];
});

describe('the tables of 8.1', () => {
  test('a score that rounds to .00 or 1.0 is looked up as rounded (ruling FIDE-A-37)', () => {
    expect([fractionalScore(1, 101), fractionalScore(201, 101)].map(ratingDifference)).toEqual([-800, 800]);
  });

  test('no points and all points are 800 away (ruling FIDE-A-38)', () => {
    expect([fractionalScore(0, 9), fractionalScore(18, 9)].map(ratingDifference)).toEqual([-800, 800]);
  });

  test('the printed tables have 101 and 51 rows', () => {
    expect([differenceRows.length, probabilityRows.length]).toEqual([101, 51]);
  });

  test.each(differenceRows)('FIDE09-8.1.02: table (a), p %d hundredths is d_p %d', (p, dp) => {
    expect(ratingDifference(p)).toBe(dp);
  });

  test.each(probabilityRows)('FIDE09-8.1.04: table (b), D %d–%d gives H %d and L %d hundredths', (from, to, higher, lower) => {
    for (let difference = from; difference <= to; difference++) {
      expect(scoringProbability(difference)).toBe(higher);
      if (difference > 0) expect(scoringProbability(-difference)).toBe(lower);
    }
  });

  test.each([
    [0, -800],
    [100, 800],
  ])('FIDE09-8.1.03: for a score of %d % d_p is indeterminate but shown notionally as %d', (p, dp) => {
    expect(ratingDifference(p)).toBe(dp);
  });

  test('FIDE09-8.1.05: the two tables are mirror images: d_p lies in the row of its p, d_p is antisymmetric, H and L add up to 1', () => {
    for (let p = 1; p <= 99; p++) {
      expect(scoringProbability(ratingDifference(p))).toBe(p);
      expect(ratingDifference(100 - p) + ratingDifference(p)).toBe(0);
    }
    expect(ratingDifferences).toHaveLength(51);
    expect(largestDifferences).toHaveLength(50);
  });

  test('FIDE09-8.0.01: fractional scores are converted to rating differences and back', () => {
    expect(ratingDifference(fractionalScore(6, 4))).toBe(193);
    expect(scoringProbability(193)).toBe(75);
  });

  test.each([-1, 101, 50.5, Number.NaN])('there is no d_p for p = %d', (p) => {
    expect(() => ratingDifference(p)).toThrow('no such p in table 8.1(a)');
  });

  test('FIDE09-7.1.02, FIDE09-8.1.01: the scale follows the normal curve with a class interval of 200 points', () => {
    // The difference of two players has the class interval times √2, printed as 2000/7. The ends of the table were smoothed by
    // hand.
    for (let p = 4; p <= 96; p++) {
      const [difference, normal] = [ratingDifference(p), (2000 / 7) * normalQuantile(p / 100)];
      expect(Math.abs(difference - normal)).toBeLessThanOrEqual(1.5);
    }
    expect((200 * Math.SQRT2) / (2000 / 7)).toBeCloseTo(1, 1);
  });

  test('FIDE09-12.1.01: 1/(1 + 10^(−D/400)) is close: off by at most .0151 within 400 points, most at 392', () => {
    const deviation = (difference: number): number => Math.abs(scoringProbability(difference) / 100 - logistic(difference));
    const worst = Math.max(...range(401).map(deviation));
    expect(worst).toBeLessThan(0.0151);
    expect(deviation(392)).toBe(worst);
  });

  test('FIDE09-12.1.02: the tables are used, not the formula: they disagree for 134 of the differences 0–400', () => {
    const other = range(401).filter((difference) => Math.round(100 * logistic(difference)) !== scoringProbability(difference));
    expect(other).toHaveLength(134);
  });

  test('FIDE09-12.2.01: no third significant figure: every d_p and P_D is a whole number', () => {
    expect(range(101).every((p) => Number.isInteger(ratingDifference(p)))).toBe(true);
    expect(range(1000).every((difference) => Number.isInteger(scoringProbability(difference)))).toBe(true);
    expect(scoringProbability(3)).toBe(scoringProbability(0));
    expect(scoringProbability(4)).toBe(51);
  });
});

describe('p in hundredths (8.1(a), ruling FIDE-A-01)', () => {
  test.each([
    // half points, games, p
    [16, 9, 89],
    [14, 9, 78],
    [12, 9, 67],
    [8, 9, 44],
    [6, 9, 33],
    [2, 9, 11],
    [2, 8, 13],
    [6, 8, 38],
    [10, 8, 63],
    [14, 8, 88],
    [1, 100, 1],
    [1, 101, 0],
    [201, 101, 100],
    [0, 5, 0],
    [10, 5, 100],
  ])('%d half points of %d games are %d hundredths', (halfPoints, played, p) => {
    expect(fractionalScore(halfPoints, played)).toBe(p);
  });

  test('a half goes up, so p and 1 − p may add up to 1.01', () => {
    expect(fractionalScore(2, 8) + fractionalScore(14, 8)).toBe(101);
  });
});

describe('properties of the tables', () => {
  test('the table is monotone', () => {
    for (let p = 1; p <= 100; p++) expect(ratingDifference(p)).toBeGreaterThan(ratingDifference(p - 1));
    for (let difference = -799; difference <= 800; difference++) {
      expect(scoringProbability(difference)).toBeGreaterThanOrEqual(scoringProbability(difference - 1));
    }
  });

  test('expectancies of a pairing sum to 1, with and without the 400-point rule', () => {
    fc.assert(
      fc.property(fc.integer({ min: -3000, max: 3000 }), fc.integer({ min: 1, max: 3000 }), (difference, limit) => {
        expect(scoringProbability(difference) + scoringProbability(-difference)).toBe(100);
        const counted = countedDifference(difference, limit);
        expect(scoringProbability(counted) + scoringProbability(countedDifference(-difference, limit))).toBe(100);
        expect(Math.abs(counted)).toBe(Math.min(Math.abs(difference), limit));
      }),
    );
  });
});

function range(length: number): number[] {
  return Array.from({ length }, (_, index) => index);
}

function logistic(difference: number): number {
  return 1 / (1 + 10 ** (-difference / 400));
}

/** Inverse of the normal distribution, by bisection of its integral (Simpson), exact to 1e-6. */
function normalQuantile(p: number): number {
  let [low, high] = [-6, 6];
  for (let turn = 0; turn < 40; turn++) {
    const middle = (low + high) / 2;
    if (normalCdf(middle) < p) low = middle;
    else high = middle;
  }
  return low;
}

function normalCdf(x: number): number {
  const [steps, density] = [400, (t: number) => Math.exp((-t * t) / 2) / Math.sqrt(2 * Math.PI)];
  const width = x / steps;
  let area = density(0) + density(x);
  for (let step = 1; step < steps; step++) area += density(step * width) * (step % 2 === 1 ? 4 : 2);
  return 0.5 + (area * width) / 3;
}
