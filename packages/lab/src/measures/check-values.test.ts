// The check values of the lab's specification (§7): sixteen games of four players, and small cases of every measure.

import { describe, expect, test } from 'vitest';
import { calibration } from './calibration.js';
import { Generator256, splitmix64 } from './chance.js';
import { comparison } from './comparison.js';
import { type Career, drift } from './drift.js';
import { flow } from './flow.js';
import { gains } from './gains.js';
import { groups, type PairedGame } from './groups.js';
import { windowOf } from './months.js';
import { newcomers } from './newcomers.js';
import { holm, wilson } from './numbers.js';
import { drawnMonths, drawResamples, widening } from './resamples.js';
import { cappedDeviance, rankedProbabilityScore, scores } from './scores.js';
import { coverage, truthErrors } from './simulation.js';

const players = {
  ann: { base: 1500, reform: 1520, games: 40, age: 38 },
  bob: { base: 1600, reform: 1590, games: 120, age: 41 },
  cat: { base: 1350, reform: 1410, games: 6, age: 11 },
  dan: { base: 1900, reform: 1880, games: 310, age: 52 },
} as const;
type Name = keyof typeof players;

const rows: readonly (readonly [month: number, white: Name, black: Name, score: number, base: number, reform: number])[] = [
  [1, 'ann', 'bob', 0.5, 0.3599, 0.4006],
  [1, 'cat', 'dan', 0, 0.0405, 0.0626],
  [1, 'cat', 'ann', 1, 0.2966, 0.3468],
  [2, 'bob', 'cat', 1, 0.8083, 0.7381],
  [2, 'dan', 'ann', 1, 0.9091, 0.8882],
  [2, 'ann', 'cat', 0.5, 0.7034, 0.6532],
  [3, 'bob', 'dan', 0, 0.151, 0.1585],
  [3, 'cat', 'bob', 0.5, 0.1917, 0.2619],
  [4, 'dan', 'cat', 1, 0.9595, 0.9374],
  [4, 'ann', 'bob', 0, 0.3599, 0.4006],
  [4, 'cat', 'ann', 1, 0.2966, 0.3468],
  [5, 'dan', 'bob', 0.5, 0.849, 0.8415],
  [5, 'bob', 'ann', 1, 0.6401, 0.5994],
  [6, 'cat', 'bob', 1, 0.1917, 0.2619],
  [6, 'ann', 'dan', 0, 0.0909, 0.1118],
  [6, 'ann', 'cat', 0, 0.7034, 0.6532],
];

const games = rows.map(
  ([month, a, b, score, pBase, pReform]): PairedGame => ({
    month: `2024-0${month}`,
    a,
    b,
    score,
    pBase,
    pReform,
    ratingABase: players[a].base,
    ratingBBase: players[b].base,
    gamesA: players[a].games,
    gamesB: players[b].games,
    white: 'a',
  }),
);
const window = windowOf('2024-01', '2024-06');
const resamples = drawResamples({ months: 6, blockMonths: 1, resamples: 199, seed: 7 });

describe('random numbers', () => {
  test('splitmix64 from 1234567 and xoshiro256** from 1, 2, 3, 4', () => {
    const words = splitmix64(1234567n);
    expect([words.next().value, words.next().value]).toEqual([6457827717110365317n, 3203168211198807973n]);
    const generator = new Generator256([1n, 2n, 3n, 4n]);
    expect(Array.from({ length: 4 }, () => generator.next())).toEqual([11520n, 0n, 1509978240n, 1215971899390074240n]);
  });

  test('the first three resamples and the widening', () => {
    expect([...drawnMonths({ months: 6, blockMonths: 1, resamples: 3, seed: 7 })]).toEqual([
      [4, 1, 5, 5, 5, 5],
      [0, 0, 2, 0, 3, 4],
      [5, 5, 2, 3, 1, 2],
    ]);
    expect(widening({ months: 6, blockMonths: 1 })).toBeCloseTo(1.310108, 6);
  });

  test('a window of fewer than four blocks has no resamples', () => {
    expect(drawResamples({ months: 11, blockMonths: 3, resamples: 199, seed: 7 })).toMatchObject({ drawn: [], widening: null });
  });
});

test.each([
  ['deviance', 0.28004, 0.262419],
  ['ofGuessing', 0.930271, 0.871738],
  ['logLoss', 0.644815, 0.604243],
  ['brier', 0.17212, 0.154936],
  ['excess', 0.072254, 0.035239],
  ['slope', 0.581475, 0.715143],
] as const)('%s of the sixteen games', (measure, base, reform) => {
  expect(scores(rows.map(([, , , score, p]) => ({ score, p })))[measure]).toBeCloseTo(base, 6);
  expect(scores(rows.map(([, , , score, , p]) => ({ score, p })))[measure]).toBeCloseTo(reform, 6);
});

test('deviance of the first game', () => {
  expect(cappedDeviance(0.3599, 0.5)).toBeCloseTo(0.318785, 6);
});

test('the comparison and its wording', () => {
  const found = comparison(games, window, resamples, 0.0005);
  expect(found).toMatchObject({ games: 16, onlyBase: 0, onlyReform: 0, verdict: 'no-difference', p: 0.23 });
  expect(found.words).toBe('no difference shown: 0.01762 (95 % −0.00957 to 0.05015)');
  expect(found.difference).toBeCloseTo(0.01762, 5);
  expect(found.standardError).toBeCloseTo(0.014791, 6);
  expect(found.detectable).toBeCloseTo(0.041437, 6);
});

test('swapping baseline and reform reverses every sign', () => {
  const swapped = games.map((game) => ({ ...game, pBase: game.pReform, pReform: game.pBase }));
  const [a, b] = [comparison(games, window, resamples, 0.0005), comparison(swapped, window, resamples, 0.0005)];
  expect(b.difference).toBe(-(a.difference ?? 0));
  expect(b.low).toBeCloseTo(-(a.high ?? 0), 12);
  expect(b.high).toBeCloseTo(-(a.low ?? 0), 12);
});

test('calibration by gap', () => {
  const { bins, absoluteError, slope, slopeLow, slopeHigh } = calibration(
    games.map(({ month, score, pBase, ratingABase, ratingBBase }) => ({
      month,
      score,
      p: pBase ?? 0,
      ratingA: ratingABase ?? 0,
      ratingB: ratingBBase ?? 0,
    })),
    window,
    resamples,
    2,
  );
  const shown = bins
    .filter((bin) => bin.games > 0)
    .map((bin) => [bin.from, bin.games, bin.residual, bin.low, bin.high, bin.p, bin.holm]);
  const wanted = [
    [100, 3, 0.1932, -0.2435, 0.4116, 0.3535, 1],
    [150, 4, -0.5784, -0.7422, -0.2181, 0.01, 0.06],
    [250, 3, -0.3083, -0.9634, 0.3468, 0.4184, 1],
    [300, 2, -0.099, -0.4265, 0.2285, 0.8105, 1],
    [400, 2, 0.0909, 0.0909, 0.0909, 0.011, 0.06],
    [500, 2, 0.0405, 0.0405, 0.0405, 0.0112, 0.06],
  ];
  expect(shown.map((row) => row.map((value) => Number(Number(value).toFixed(4))))).toEqual(wanted);
  expect(bins.find(({ from }) => from === 100)?.wilsonLow).toBeCloseTo(0.31, 4);
  expect(bins.find(({ from }) => from === 100)?.wilsonHigh).toBeCloseTo(0.9823, 4);
  expect(absoluteError).toBeCloseTo(0.2674375, 7);
  expect([slope, slopeLow, slopeHigh].map((value) => Number(value?.toFixed(4)))).toEqual([0.5815, 0.0815, 1.0548]);
});

test('groups by games before the section', () => {
  const table = groups('games', games, window, resamples, 1);
  const shown = Object.fromEntries(
    Object.entries(table).map(([name, group]) => [
      name,
      [
        group?.playerGames,
        ...[group?.residualBase, group?.excessBase, group?.excessReform, group?.difference, group?.holm].map((value) =>
          Number(value?.toFixed(4)),
        ),
      ],
    ]),
  );
  expect(shown).toEqual({
    '5–8': [9, 0.3508, 0.1483, 0.0839, 0.0384, 0.56],
    '26–50': [9, -0.3417, 0.0601, 0.0285, 0.017, 0.56],
    '101–300': [8, -0.0184, 0.0727, 0.0414, 0.0126, 0.67],
    '301+': [6, 0.0108, -0.0241, -0.036, -0.0059, 0.56],
  });
  expect(groups('colour', games, window, resamples, 1).white?.residualBase).toBeCloseTo(0.090525, 6);
});

test('ranked probability score, Holm, Wilson', () => {
  expect(rankedProbabilityScore(0.64, 0.3, 0.5)).toBeCloseTo(0.1421, 4);
  expect(rankedProbabilityScore(0.64, 0.3, 1)).toBeCloseTo(0.1521, 4);
  expect(rankedProbabilityScore(0.64, 0.8, 1)).toBeUndefined();
  expect(holm([0.01, 0.04, 0.03, null, 0.2])).toEqual([0.04, 0.09, 0.09, null, 0.2]);
  expect(wilson(0.8, 10).low).toBeCloseTo(0.490162, 6);
  expect(wilson(0.8, 10).high).toBeCloseTo(0.943318, 6);
});

test('newcomers: a later rating counts only a year after the fifth game', () => {
  const row = (date: string, count: number, ratingBase: number, ratingReform: number) => ({
    date,
    games: count,
    ratingBase,
    ratingReform,
  });
  const table = newcomers(
    [
      [row('2020-03-10', 6, 1000, 1040), row('2022-01-09', 30, 1180, 1150)],
      [row('2020-05-01', 4, 900, 900), row('2020-06-01', 9, 950, 960), row('2022-06-01', 40, 900, 930)],
      [row('2020-05-01', 5, 800, 800), row('2021-05-01', 12, 850, 860)],
    ],
    1,
  );
  expect(table[5]?.players).toBe(2);
  expect([table[5]?.base?.bias, table[5]?.reform?.bias]).toEqual([-65, -40]);
  const four = (value: number | null | undefined) => Number(value?.toFixed(4));
  expect([table[5]?.base?.rms, table[5]?.base?.rmsToOther].map(four)).toEqual([132.0984, 107.0047]);
  expect([table[5]?.reform?.rms, table[5]?.reform?.rmsToOther].map(four)).toEqual([80.6226, 107.7033]);
});

test('drift: mean and composition add up', () => {
  const every = (from: number, step: number): Career['years'] =>
    Object.fromEntries([0, 1, 2, 3, 4].map((n) => [2020 + n, { rating: from + n * step, games: 100, played: true }]));
  const table = drift(
    [
      { born: 1980, first: 2010, years: every(1500, 4) },
      { born: 1980, first: 2010, years: every(1600, -2) },
      {
        born: 2013,
        first: 2023,
        years: { 2023: { rating: 1100, games: 20, played: true }, 2024: { rating: 1350, games: 60, played: true } },
      },
      {
        born: 1972,
        first: 2000,
        years: { 2023: { rating: 1900, games: 300, played: true }, 2024: { rating: 1900, games: 300, played: false } },
      },
    ],
    { rule: 'age', established: 26, least: 2, ranks: [1, 3], years: [2024] },
  );
  expect(table[2024]?.cohort).toMatchObject({ players: 2, mean: 1554, median: 1516, change: 1 });
  const { mean: level, change, within, entering, leaving } = table[2024]?.population ?? {};
  expect([level, within, entering]).toEqual([1486, 1, -68]);
  expect(change).toBeCloseTo(-182.6667, 4);
  expect((within ?? 0) + (entering ?? 0) + (leaving ?? 0)).toBeCloseTo(change ?? 0, 9);
  expect(table[2024]?.ranks).toEqual({ 1: 1592, 3: 1350 });
});

test('points flow: no points are left unexplained', () => {
  const found = flow(
    [
      { k: [20, 40], e: [0.64, 0.36], score: 0.5 },
      { k: [20, 20], e: [0.6, 0.41], score: 1 },
      { k: [32, null], e: [0.25, null], score: 1 },
    ],
    { firstRatings: 1200, bonus: 5.5, leaving: -900 },
    10000,
    10332.1,
  );
  expect(found.lines.unequalK).toBeCloseTo(2.8, 9);
  expect(found.lines.unequalExpectation).toBeCloseTo(-0.2, 9);
  expect(found.lines.oneSided).toBeCloseTo(24, 9);
  expect(found.unexplained).toBeCloseTo(0, 9);
});

test('gains, errors against the truth, and coverage', () => {
  const found = gains(Object.values(players), 1);
  expect(found.all).toMatchObject({ mean: 12.5, quantiles: { 5: -20, 25: -20, 50: -10, 75: 20, 95: 60 } });
  expect(found.spearman).toBeCloseTo(1, 12);
  const errors = truthErrors([
    { rating: 1500, truth: 1480 },
    { rating: 1600, truth: 1640 },
    { rating: 1700, truth: 1650 },
  ]);
  expect(errors.offset).toBeCloseTo(10, 9);
  expect(errors.rms).toBeCloseTo(38.7298, 4);
  expect(errors.rmsNet).toBeCloseTo(37.4166, 4);
  expect(errors.spread).toBeCloseTo(1.048285, 6);
  const runs = Array.from({ length: 20 }, (_, at) => ({ low: 0, high: 1, truth: at === 0 ? 2 : 0.5 }));
  const covered = coverage(runs);
  expect(covered).toMatchObject({ runs: 20, covered: 19, share: 0.95, holds: true, wide: false });
  expect(covered.low).toBeCloseTo(0.7639, 4);
  expect(covered.high).toBeCloseTo(0.9911, 4);
});
