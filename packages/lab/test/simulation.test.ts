// Simulated worlds in which the players' true strengths are known.

import { simulate } from '@harkness/lab';
import { describe, expect, test } from 'vitest';
import { comparison } from '../src/measures/comparison.js';
import { windowOf } from '../src/measures/months.js';
import { drawResamples } from '../src/measures/resamples.js';
import { coverage, trueDifference } from '../src/measures/simulation.js';
import { reformOf, source } from './office.js';
import { withSample } from './worlds.js';

const months = 36;
const first = '2020-01';
const monthsOf = Array.from(
  { length: months },
  (_, at) => `${2020 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`,
);

/** Uniform numbers, the same on every machine (mulberry32). */
function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Games with known true expectations; both rulebooks miss them, the reform by more if `worse` is above 0. */
function world(seed: number, worse: number, uneven?: number) {
  const next = random(seed);
  const error = (size: number): number => (next() + next() + next() - 1.5) * size;
  const near = (value: number): number => Math.min(0.97, Math.max(0.03, value));
  return monthsOf.flatMap((month) => {
    // Some months have more surprises than others, for both.
    const common = error(0.06);
    // In an uneven world the reform is farther off in some months than in others.
    const own = uneven === undefined ? 0 : error(uneven);
    return Array.from({ length: 40 }, () => {
      const truth = near(0.1 + 0.8 * next());
      const score = next() < truth ? 1 : 0;
      return {
        month,
        score,
        truth,
        pBase: near(truth + common + error(0.2)),
        pReform: near(truth + common + error(0.2 + worse) + own),
      };
    });
  });
}

describe('intervals in simulated worlds', () => {
  const window = windowOf(first, monthsOf.at(-1) ?? first);
  const measured = (seed: number, worse: number, uneven?: number) => {
    const games = world(seed, worse, uneven);
    const resamples = drawResamples({ months, blockMonths: 3, resamples: 399, seed });
    return { compared: comparison(games, window, resamples, 0.0005), truth: trueDifference(games).trueDifference ?? 0 };
  };

  test.each([0, 0.1])(
    'cover the true difference in 93 to 97 of 100 worlds, as they promise 95 (reform worse by %d)',
    (worse) => {
      const runs = Array.from({ length: 400 }, (_, seed) => {
        const { compared, truth } = measured(seed + 1, worse);
        return { low: compared.low ?? 0, high: compared.high ?? 0, truth };
      });
      const found = coverage(runs);
      expect(found.share).toBeGreaterThanOrEqual(0.93);
      expect(found.share).toBeLessThanOrEqual(0.97);
      expect(found.holds).toBe(true);
    },
    120_000,
  );

  test('where the true difference changes from month to month, cover that of such months in 93 to 97 of 100 worlds, and that of these very games more often', () => {
    const runs = Array.from({ length: 400 }, (_, seed) => {
      const { compared, truth } = measured(seed + 1, 0, 0.2);
      return { low: compared.low ?? 0, high: compared.high ?? 0, truth };
    });
    // What a month like these has on average; that of a single world lies around it.
    const expected = runs.reduce((sum, { truth }) => sum + truth, 0) / runs.length;
    const [ofMonths, ofGames] = [coverage(runs.map((run) => ({ ...run, truth: expected }))), coverage(runs)];
    expect(ofMonths.share).toBeGreaterThanOrEqual(0.93);
    expect(ofMonths.share).toBeLessThanOrEqual(0.97);
    expect(ofGames.share).toBeGreaterThan(ofMonths.share ?? 1);
  }, 120_000);

  test('a rule made worse on purpose is found worse', () => {
    const verdicts = Array.from({ length: 20 }, (_, seed) => measured(seed + 1, 0.4).compared.verdict);
    expect(verdicts.filter((verdict) => verdict === 'worse').length).toBeGreaterThanOrEqual(18);
    expect(verdicts.filter((verdict) => verdict === 'better')).toEqual([]);
  });
});

test('in sample federations a K six times as large is farther from the truth, and found worse', {
  timeout: 240_000,
}, async () => {
  const simulation = { worlds: 3, players: 250, years: 6, seed: 11 };
  const reform = reformOf('worse', { kFactors: [{ multiply: 6, source }] }, { simulation });
  const found = await simulate(reform, withSample);
  if (found === null) throw new Error('no simulation');
  expect(found.coverage.runs).toBe(3);
  expect(found.difference.games).toBeGreaterThan(300);
  expect(found.difference.trueDifference ?? 0).toBeLessThan(0);
  expect(found.difference.devianceOfTruth ?? 1).toBeLessThan(0.30103);
  expect(found.errors.reform.rmsNet ?? 0).toBeGreaterThan(found.errors.base.rmsNet ?? 1e9);
});

test('the interval of another primary measure is held against the true difference of that measure', {
  timeout: 240_000,
}, async () => {
  const simulation = { worlds: 2, players: 250, years: 6, seed: 11 };
  // Measured in natural logarithms, the difference is 2.3 times as large: the capped deviance lies outside its interval.
  const primary = { measure: 'logLoss', class: 'rated', threshold: 0.0005 };
  const found = await simulate(reformOf('worse', { kFactors: [{ multiply: 6, source }] }, { simulation, primary }), withSample);
  expect(found?.coverage).toMatchObject({ runs: 2, covered: 2 });
});

test('a reform that requests no worlds has none', async () => {
  expect(await simulate(reformOf('plain', { switches: [{ switch: 'bonus', source }] }), withSample)).toBeNull();
});
