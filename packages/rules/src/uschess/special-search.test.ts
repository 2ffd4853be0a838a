// The two searches of the special formula: the quick one, and the reliable one from knot to knot (§4.1, ruling US-A-01).

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { specialCase } from '../../test/special-case.js';
import { adjustedPrior, adjustedScore, History, specialRating } from './internal.js';
import { fractionWithinReach, isSettled, searchFromKnotToKnot } from './special.js';

const reach = 400;

/** The indices of all opponents, in order. */
function listOf(opponents: readonly number[]): Int32Array {
  return Int32Array.from(opponents.keys());
}

function special(prior: number, worth: number, score: number, opponents: readonly number[]): number {
  return specialRating(prior, worth, History.mixed, score, Float64Array.from(opponents), opponents.length, reach, 2700);
}

test('the quick search finds the same rating as the search from knot to knot', () => {
  fc.assert(
    fc.property(specialCase, ({ prior, worth, history, games }) => {
      const opponents = Float64Array.from(games.map((game) => game.rating));
      const score = games.reduce((sum, game) => sum + game.score, 0);
      const found = specialRating(prior, worth, history, score, opponents, games.length, reach, Number.POSITIVE_INFINITY);
      const sure = searchFromKnotToKnot(
        adjustedPrior(prior, history, reach),
        worth,
        adjustedScore(score, worth, history),
        opponents,
        games.length,
        reach,
      );
      expect(Math.abs(found - sure)).toBeLessThan(1e-9);
    }),
    { numRuns: 2000, seed: 4120 },
  );
});
describe('one iteration of the quick search', () => {
  const turn = (at: number, prior: number, worth: number, target: number, opponents: readonly number[]) =>
    fractionWithinReach(at, prior, worth, target, Float64Array.from(opponents), listOf(opponents), 0, opponents.length, reach);
  test('is the fraction over the opponents within 400 points of its start', () => {
    // All of them: (4 × 1500 + 1600 + 1400 + 400 (2 × 4 − 6)) / 6, where the score of 4 includes the prior's 2.
    expect(turn(1500, 1500, 4, 4, [1600, 1400])).toBe((4 * 1500 + 1600 + 1400 + 400 * (2 * 4 - 6)) / 6);
    // 2500 is out of reach and contributes nothing; 900 is beaten and takes one point of the score.
    expect(turn(1500, 1500, 4, 4, [1600, 2500, 900])).toBe((4 * 1500 + 1600 + 400 * (2 * (4 - 1) - 5)) / 5);
    // The prior likewise contributes all its games, or none.
    expect(turn(2000, 1500, 4, 5, [2100])).toBe(2100 + 400 * (2 * (5 - 4) - 1));
    expect(turn(1000, 1500, 4, 0.25, [1100])).toBe(1100 + 400 * (2 * 0.25 - 1));
  });
  test('leaves out opponents exactly 400 points away: they are beaten, or out of reach', () => {
    expect(turn(1500, 1500, 4, 4, [1100])).toBe((4 * 1500 + 400 * (2 * (4 - 1) - 4)) / 4);
    expect(turn(1500, 1500, 4, 4, [1900])).toBe((4 * 1500 + 400 * (2 * 4 - 4)) / 4);
    expect(turn(1900, 1500, 4, 5, [1900])).toBe(1900 + 400 * (2 * (5 - 4) - 1));
    expect(turn(1100, 1500, 4, 0.25, [1100])).toBe(1100 + 400 * (2 * 0.25 - 1));
  });
  test('has no answer if nobody is within reach', () => {
    expect(Number.isFinite(turn(1500, 1500, 0, 1, [2500]))).toBe(false);
  });
});
describe('the quick search has converged', () => {
  const rests = (found: number, prior: number, worth: number, opponents: readonly number[]) =>
    isSettled(found, prior, worth, Float64Array.from(opponents), listOf(opponents), 0, opponents.length, reach);
  test.each([
    ['where the prior rating has games and is within reach', 1600, 1500, 2, [3000], true],
    ['where an opponent is within reach', 2100, 1500, 2, [3000, 2200], true],
    ['also if the prior rating has no games', 1600, 1500, 0, [3000, 1700], true],
    ['not where only a prior rating without games is within reach', 1600, 1500, 0, [3000], false],
    ['not where nobody is', 2100, 1500, 2, [3000], false],
    ['not a hair from where the prior rating ends', 1900 - 1e-7, 1500, 2, [], false],
    ['but well before it', 1900 - 1e-5, 1500, 2, [], true],
    ['not a hair from where an opponent ends', 2600 + 1e-7, 1500, 2, [3000], false],
    ['but well after it', 2600 + 1e-5, 1500, 2, [3000], true],
    ['not at R0′, which may itself give the score', 1500, 1500, 2, [1500], false],
    ['nor close to it', 1500.0009, 1500, 2, [1500], false],
    ['but farther away', 1500.0011, 1500, 2, [1500], true],
    ['not at what is no number', Number.NaN, 1500, 2, [1500], false],
  ])('%s', (_, found, prior, worth, opponents, expected) => {
    expect(rests(found, prior, worth, opponents)).toBe(expected);
  });
});
test('where many ratings fit, the quick search leaves the choice to the reliable one, whichever side it comes from', () => {
  // Only wins: every rating from 400 above the strongest up fits.
  expect(special(1000, 0, 2, [1500, 1700])).toBe(2100);
  expect(special(2300, 0, 2, [1500, 1700])).toBe(2300);
  // One point of two: every rating between 400 above one and 400 below the other fits.
  expect([700, 1500, 2600].map((prior) => special(prior, 0, 1, [800, 2300]))).toEqual([1200, 1500, 1900]);
});
test('a rating very close to R0′ that gives the score within the tolerance is R0′', () => {
  expect(special(1500, 2, 0.5, [1500.00002])).toBe(1500);
  expect(special(1500, 2, 0.5, [1500.001])).toBeGreaterThan(1500);
});
