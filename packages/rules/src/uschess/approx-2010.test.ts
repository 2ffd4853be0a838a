// The approximating formulas of December 2010.

import { describe, expect, test } from 'vitest';
import { statement } from '../../test/uschess.js';
import {
  type ApproximateSpecialInput,
  type ApproximateStandardInput,
  approximateFloor,
  approximateSpecial,
  approximateStandard,
} from './index.js';
import {
  approximateK,
  effectiveGames,
  History,
  isBonusEligible,
  isEstablished,
  mostEffectiveGames,
  specialRating,
} from './internal.js';

function special(input: ApproximateSpecialInput) {
  const result = approximateSpecial(input);
  if (!result.ok) throw new Error(result.errors[0]?.message);
  return result.value;
}

function standard(input: ApproximateStandardInput) {
  const result = approximateStandard(input);
  if (!result.ok) throw new Error(result.errors[0]?.message);
  return result.value;
}

const example: ApproximateStandardInput = {
  n: 45,
  rating: 1300,
  opponents: [1250, 1400, 1500, 1550],
  opponentIds: ['w', 'x', 'y', 'z'],
  score: 3.5,
};

describe('introduction and kinds of ratings', () => {
  statement('US10-0.02', 'the formulas need only what a player knows: their own rating, the opponents and a score', () => {
    expect(Object.keys(standard(example)).sort()).toEqual([
      'bonus',
      'change',
      'expected',
      'k',
      'nE',
      'roundedAway',
      'roundedNearest',
      'threshold',
      'unrounded',
    ]);
  });
  statement('US10-0.03', 'occasionally they differ considerably from the real result', () => {
    const approximate = special({ n: 2, rating: 1500, opponents: [400, 400, 400], wins: 3, losses: 0 }).unrounded;
    const real = specialRating(1500, 2, History.mixed, 3, Float64Array.from([400, 400, 400]), 3, 400, 2700);
    expect(real - approximate).toBeGreaterThan(300);
  });
  statement('US10-1.01', 'a rating of 25 or fewer games is provisional', (edition) => {
    expect([1, 8, 25].map((games) => isEstablished(games, edition))).toEqual([false, false, false]);
  });
  statement('US10-1.02', 'a rating of more than 25 games is established', (edition) => {
    expect([26, 400].map((games) => isEstablished(games, edition))).toEqual([true, true]);
  });
  statement('US10-1.03', 'the limit is no longer 20 games', (edition) => {
    expect(isEstablished(21, edition)).toBe(false);
  });
  statement('US10-1.04', '8 or fewer games: special formula, otherwise standard', (edition) => {
    expect(edition.values.specialUpTo).toBe(8);
  });
  statement('US10-1.05', 'a provisional rating uses the special formula up to 8 games and the standard one above', (edition) => {
    expect(edition.values.specialUpTo).toBeLessThan(edition.values.establishedAbove);
  });
  statement('US10-1.06', 'established ratings are based on the standard formula', (edition) => {
    expect([26, 100].every((games) => games > edition.values.specialUpTo && isEstablished(games, edition))).toBe(true);
  });
});

describe('the special formula', () => {
  statement('US10-2.01', 'R = (N R0 + m R̄ + 400 (W − L)) / (N + m)', () => {
    expect(special({ n: 4, rating: 1400, opponents: [1500, 1700], wins: 2, losses: 0 }).unrounded).toBe(
      (4 * 1400 + 3200 + 800) / 6,
    );
  });
  statement('US10-2.02', 'R0 is the rating before the event, N the games it is based on', () => {
    expect(special({ n: 8, rating: 1000, opponents: [1000], wins: 0, losses: 0 }).unrounded).toBe(1000);
    expect(special({ n: 0, rating: 1000, opponents: [1600], wins: 0, losses: 0 }).unrounded).toBe(1600);
  });
  statement('US10-2.03', 'm is the games, R̄ the mean of the opponents, W and L wins and losses', () => {
    expect(special({ n: 1, rating: 1200, opponents: [1200, 1200, 1200], wins: 2, losses: 1 }).unrounded).toBe(1300);
  });
  statement('US10-2.04', 'an unrated player has N = 0 and R0 = 0', () => {
    expect(special({ n: 5, rating: null, opponents: [1500], wins: 1, losses: 0 }).unrounded).toBe(1900);
  });
  statement('US10-2.05', 'the result is rounded to an integer', () => {
    expect(special({ n: 1, rating: 1500, opponents: [1501], wins: 0, losses: 0 })).toEqual({ unrounded: 1500.5, rounded: 1501 });
  });
  statement('US10-2.06', 'example: 1500 on 6 games; a win against 1400, a loss against 1550, a draw with 1650', () => {
    const opponents = [1400, 1550, 1650];
    expect((opponents.reduce((sum, rating) => sum + rating, 0) / 3).toFixed(2)).toBe('1533.33');
    expect(special({ n: 6, rating: 1500, opponents, wins: 1, losses: 1 }).unrounded).toBeCloseTo(
      (6 * 1500 + 3 * 1533.3333333) / 9,
      6,
    );
  });
  statement('US10-2.07', 'example: 1511, from 1511.111', () => {
    const result = special({ n: 6, rating: 1500, opponents: [1400, 1550, 1650], wins: 1, losses: 1 });
    expect([result.rounded, result.unrounded.toFixed(3)]).toEqual([1511, '1511.111']);
  });
  statement(
    'US10-2.08',
    'a loss to a strong player may gain points, a win over a weak one may lose points; the full method corrects that',
    () => {
      expect(special({ n: 2, rating: 1000, opponents: [2400], wins: 0, losses: 1 }).rounded).toBeGreaterThan(1000);
      expect(special({ n: 2, rating: 2000, opponents: [700], wins: 1, losses: 0 }).rounded).toBeLessThan(2000);
      expect(specialRating(1000, 2, History.mixed, 0, Float64Array.of(2400), 1, 400, 2700)).toBe(1000);
      expect(specialRating(2000, 2, History.mixed, 1, Float64Array.of(700), 1, 400, 2700)).toBe(2000);
    },
  );
});

describe('the standard formula', () => {
  statement('US10-3.01', 'N is the previous games, 50 if 50 or more', () => {
    const of50 = standard({ ...example, rating: 2300, n: 50, opponents: [2300], opponentIds: ['x'], score: 1 });
    expect(standard({ ...example, rating: 2300, n: 900, opponents: [2300], opponentIds: ['x'], score: 1 })).toEqual(of50);
    expect(of50.nE).toBe(50);
    expect(standard({ ...example, rating: 2300, n: 49, opponents: [2300], opponentIds: ['x'], score: 1 }).nE).toBe(49);
  });
  statement('US10-3.02', 'below 2200: 50/√(1 + (2200 − R)²/100000)', (edition) => {
    for (const rating of [400, 1300, 1700, 2199]) {
      expect(mostEffectiveGames(rating, edition.values.effectiveGamesBound)).toBeCloseTo(
        50 / Math.sqrt(1 + (2200 - rating) ** 2 / 100000),
        12,
      );
    }
  });
  statement('US10-3.03', 'from 2200: 50', (edition) => {
    expect([2200, 2201, 2600].map((rating) => mostEffectiveGames(rating, edition.values.effectiveGamesBound))).toEqual([
      50, 50, 50,
    ]);
  });
  statement('US10-3.04', 'the effective games are the smaller of the two', (edition) => {
    expect(effectiveGames(1700, 20, edition.values.effectiveGamesBound)).toBe(20);
    expect(effectiveGames(1700, 30, edition.values.effectiveGamesBound)).toBeCloseTo(26.726, 3);
  });
  statement('US10-3.05', 'example: 1700 on 30 games gives 26.7', (edition) => {
    expect(effectiveGames(1700, 30, edition.values.effectiveGamesBound).toFixed(1)).toBe('26.7');
  });
  statement('US10-3.06', 'full K: 800/(N_e + m)', () => {
    expect(approximateK(16, 4, false, 800)).toBe(40);
    expect(standard(example).k).toBeCloseTo(800 / (standard(example).nE + 4), 12);
  });
  statement('US10-3.07', 'half K: 400/(N_e + m/2)', () => {
    expect(approximateK(16, 8, true, 800)).toBe(20);
    expect(standard({ ...example, halfK: true }).k).toBeCloseTo(400 / (standard(example).nE + 2), 12);
  });
  statement('US10-3.08', 'R = R0 + K (S − E) + bonus', () => {
    const { change, bonus, unrounded } = standard(example);
    expect(unrounded).toBe(1300 + change + bonus);
  });
  statement('US10-3.10', 'the result is rounded to the nearest integer', () => {
    expect(standard(example).roundedNearest).toBe(1454);
  });
  statement('US10-3.11', 'the actual formulas round away from the rating before the event', () => {
    expect(standard(example).roundedAway).toBe(1455);
    const down = standard({ ...example, score: 0 });
    expect(down.roundedAway).toBe(Math.floor(down.unrounded));
    const level = standard({ n: 30, rating: 1500, opponents: [1500], score: 0.5 });
    expect([level.roundedAway, level.roundedNearest]).toEqual([1500, 1500]);
  });
  statement('US10-3.16', "with 3 or more games and nobody more than twice, K (S − E) is compared with T √m'", (edition) => {
    const repeats = (m: number, most: number) =>
      isBonusEligible(m, most, edition.values.bonusFewestGames, edition.values.bonusRepeats);
    expect([repeats(2, 1), repeats(3, 2), repeats(3, 3), repeats(4, 2)]).toEqual([false, true, false, true]);
    expect(standard({ ...example, opponentIds: ['w', 'w', 'x', 'x'] }).bonus).toBeGreaterThan(0);
    expect(standard({ ...example, opponentIds: ['w', 'w', 'w', 'x'] }).bonus).toBe(0);
    expect(standard({ ...example, opponentIds: null }).bonus).toBeGreaterThan(0);
  });
  statement('US10-3.18', 'T is 6 as of 2008, and may change', (edition) => {
    expect(edition.values.bonusMultiplier).toBe(6);
    expect(standard(example).threshold).toBe(12);
    expect(standard({ ...example, t: 10 }).threshold).toBe(20);
  });
  statement('US10-3.19', 'a larger T makes a bonus harder', () => {
    const bonuses = [0, 6, 8, 10, 50].map((t) => standard({ ...example, t }).bonus);
    expect([...bonuses].sort((a, b) => b - a)).toEqual(bonuses);
    expect(new Set(bonuses).size).toBe(5);
  });
  statement('US10-3.20', "at or below T √m' there is no bonus", () => {
    const { change } = standard(example);
    expect(standard({ ...example, t: change / 2 }).bonus).toBe(0);
    expect(standard({ ...example, t: change }).bonus).toBe(0);
  });
  statement('US10-3.21', 'above it the bonus is the difference', () => {
    const { change, threshold, bonus } = standard(example);
    expect(bonus).toBe(change - threshold);
  });
  statement('US10-3.22', 'example: 1300 on 45 games, four opponents, 3½ points', () => {
    expect(example.opponents).toEqual([1250, 1400, 1500, 1550]);
    expect(standard(example).bonus).toBeGreaterThan(0);
  });
  statement('US10-3.23', 'example: N_e = 16.57', () => {
    expect(standard(example).nE.toFixed(2)).toBe('16.57');
  });
  statement('US10-3.24', 'example: K = 38.89 with N_e rounded, 38.882 in full', () => {
    expect((800 / (16.57 + 4)).toFixed(2)).toBe('38.89');
    expect(standard(example).k.toFixed(3)).toBe('38.882');
  });
  statement('US10-3.25', 'example: expectancies 0.571, 0.360, 0.240, 0.192; E = 1.363', () => {
    const each = example.opponents.map((rating) =>
      standard({ ...example, opponents: [rating], opponentIds: null, score: 0 }).expected.toFixed(3),
    );
    expect(each).toEqual(['0.571', '0.360', '0.240', '0.192']);
    expect(standard(example).expected.toFixed(3)).toBe('1.363');
  });
  statement('US10-3.26', 'example: 83.11 against 12, so a bonus of 71.11; in full precision 83.079 and 71.079', () => {
    const { change, threshold, bonus } = standard(example);
    expect([change.toFixed(3), threshold, bonus.toFixed(3)]).toEqual(['83.079', 12, '71.079']);
    expect((38.89 * (3.5 - 1.363)).toFixed(2)).toBe('83.11');
  });
  statement('US10-3.27', 'example: 1454.22, reported as 1455; in full precision 1454.158', () => {
    const { unrounded, roundedAway } = standard(example);
    expect([unrounded.toFixed(3), roundedAway]).toEqual(['1454.158', 1455]);
  });
});

describe('floors', () => {
  statement('US10-4.01', 'at 100, 1200, 1300, … 2100', () => {
    const levels = new Set(Array.from({ length: 2901 }, (_, peak) => approximateFloor(peak)));
    expect([...levels]).toEqual([100, 1200, 1300, 1400, 1500, 1600, 1700, 1800, 1900, 2000, 2100]);
    expect(approximateFloor(null)).toBe(100);
  });
  statement('US10-4.03', 'the highest established rating less 200, then the floor below (at or below, ruling US-A-28)', () => {
    expect([1899, 1900, 1901, 1999].map(approximateFloor)).toEqual([1600, 1700, 1700, 1700]);
  });
  statement('US10-4.05', 'example: 1388 gives 100', () => {
    expect(approximateFloor(1388)).toBe(100);
  });
});

describe('bad input', () => {
  test.each([
    [{ n: -1, rating: 1500, opponents: [1500], wins: 0, losses: 0 }, 'negative', 'n'],
    [{ n: 1.5, rating: 1500, opponents: [1500], wins: 0, losses: 0 }, 'not-a-whole-number', 'n'],
    [{ n: 1, rating: Number.NaN, opponents: [1500], wins: 0, losses: 0 }, 'not-a-number', 'rating'],
    [{ n: 1, rating: 1500, opponents: [1500, Number.POSITIVE_INFINITY], wins: 0, losses: 0 }, 'not-a-number', 'opponents[1]'],
    [{ n: 1, rating: 1500, opponents: [1500], wins: 1, losses: 1 }, 'more-results-than-games', 'wins'],
    [{ n: 1, rating: 1500, opponents: [], wins: 0, losses: 0 }, 'no-games', 'opponents'],
  ])('the special formula refuses %j: %s at %s', (input, code, path) => {
    const result = approximateSpecial(input);
    expect(!result.ok && result.errors.map((error) => [error.code, error.place])).toEqual([[code, path]]);
  });
  test.each([
    [{ score: 5 }, 'out-of-range', 'score'],
    [{ score: -1 }, 'negative', 'score'],
    [{ score: 1.25 }, 'not-a-score', 'score'],
    [{ opponentIds: ['x'] }, 'ids-do-not-match', 'opponentIds'],
    [{ opponents: [], opponentIds: [], score: 0 }, 'no-games', 'opponents'],
    [{ t: -2 }, 'negative', 't'],
    [{ rating: 6000 }, 'out-of-range', 'rating'],
    [{ n: Number.NaN }, 'not-a-number', 'n'],
  ])('the standard formula refuses %j: %s at %s', (more, code, path) => {
    const result = approximateStandard({ ...example, ...more });
    expect(!result.ok && result.errors.map((error) => [error.code, error.place])).toEqual([[code, path]]);
  });
});
