// Rows of a run, measured again from rows alone, and with baseline and reform swapped.

import { type GameRow, measureRows, readGameRows, readPlayerRows, runLab } from '@harkness/lab';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { comparison } from '../src/measures/comparison.js';
import { windowOf } from '../src/measures/months.js';
import { drawResamples } from '../src/measures/resamples.js';
import { reformOf, reforms, sampleStore, source } from './office.js';

let office: Awaited<ReturnType<typeof sampleStore>>;
const rows: GameRow[] = [];
let outcome: Awaited<ReturnType<typeof run>>;
const { evaluation } = reforms.worse;
const { cohort: _, ...judged } = evaluation;
const options = { ...judged, measure: evaluation.primary.measure, threshold: evaluation.primary.threshold };

async function run() {
  const answer = await runLab({ store: office.store, reforms: [reforms.worse], onRow: (_, row) => rows.push(row) });
  const [rated] = answer.ok ? answer.value.rated : [];
  if (rated === undefined) throw new Error(JSON.stringify(answer));
  return rated.outcome;
}

beforeAll(async () => {
  office = await sampleStore();
  outcome = await run();
}, 120_000);
afterAll(() => office.close());

const games = () => rows.map((row) => ({ ...row, a: String(row.a), b: String(row.b) }));

test('give the numbers of the run, bit for bit', () => {
  const measured = measureRows(games(), [], options);
  const { holm: _, ...comparison } = outcome.comparison;
  expect(measured.comparison).toEqual(comparison);
  expect(measured.secondary).toEqual(outcome.secondary);
  expect(measured.calibration).toEqual(outcome.calibration);
  expect(measured.groups.games).toEqual(outcome.groups.games);
  expect(measured.groups.rating).toEqual(outcome.groups.rating);
});

test.each([
  ['brier', 'newcomer'],
  ['logLoss', 'long'],
  ['deviance', 'newcomer'],
  ['brier', 'rated'],
] as const)('the primary measure may be the %s of the %s games', async (measure, primaryClass) => {
  const primary = { measure, class: primaryClass, threshold: 0.0005 };
  const reform = reformOf('worse', { kFactors: [{ multiply: 6, source }] }, { primary });
  const answer = await runLab({ store: office.store, reforms: [reform] });
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  const { holm: _, ...found } = answer.value.rated[0]?.outcome.comparison ?? {};
  const window = windowOf(evaluation.from, evaluation.until);
  const resamples = drawResamples({ ...evaluation, months: window.months });
  const taken = rows.filter((row) => row.class === primaryClass);
  expect(taken.length).toBeGreaterThan(0);
  expect(found).toEqual(comparison(taken, window, resamples, primary.threshold, measure));
});

test('LAB §4.2: only the primary measure has a verdict', () => {
  for (const one of Object.values(outcome.secondary))
    expect(Object.keys(one)).not.toEqual(expect.arrayContaining(['verdict', 'words']));
});

test('LAB §6.4: a cell of fewer than ten players is hidden, by rating gap and by month too', () => {
  const playersOf = (taken: readonly GameRow[]): number => new Set(taken.flatMap(({ a, b }) => [a, b])).size;
  const rated = rows.filter((row) => row.class === 'rated');
  const seen = { shown: 0, hidden: 0 };
  for (const [side, a, b] of [
    ['base', 'ratingABase', 'ratingBBase'],
    ['reform', 'ratingAReform', 'ratingBReform'],
  ] as const) {
    for (const { from, below, games: count, ...cells } of outcome.calibration[side].bins) {
      const here = rated.filter(
        (row) => Math.abs(row[a] - row[b]) >= from && Math.abs(row[a] - row[b]) < (below ?? Number.POSITIVE_INFINITY),
      );
      expect(count).toBe(here.length);
      expect([side, from, cells.residual !== undefined]).toEqual([side, from, playersOf(here) >= 10]);
      if (playersOf(here) < 10) expect(Object.keys(cells)).toEqual([]);
      seen[playersOf(here) < 10 ? 'hidden' : 'shown'] += 1;
    }
  }
  for (const [month, count, sum] of outcome.differenceByMonth) {
    const here = rated.filter((row) => row.month === month);
    expect([month, count, sum === null]).toEqual([month, here.length, here.length > 0 && playersOf(here) < 10]);
  }
  expect(seen.shown).toBeGreaterThan(10);
});

test('LAB §6.4: nine players show no verdict, no scores, no calibration and no other comparison', () => {
  const few = games()
    .filter(({ class: kind }) => kind === 'rated')
    .map((row, at) => ({ ...row, a: `p${at % 9}`, b: `p${(at + 1) % 9}` }));
  const [nine, ten] = [few, [...few, { ...(few[0] as (typeof few)[number]), b: 'p10' }]].map((those) =>
    measureRows(those, [], options),
  );
  expect(nine?.comparison).toMatchObject({
    games: few.length,
    difference: null,
    verdict: 'none',
    words: 'no verdict: too few months',
  });
  expect(nine?.scores.base).toMatchObject({ games: few.length, deviance: null });
  expect(ten?.comparison.words).toMatch(/^worse by /);
  for (const cells of [nine?.calibration.base?.bins, nine?.calibration.reform?.bins])
    expect(cells?.every((bin) => Object.keys(bin).length === 3)).toBe(true);
  expect(nine?.secondary.brier).toMatchObject({ games: few.length, difference: null, p: null });
  expect(ten?.secondary.brier.difference).toEqual(expect.any(Number));
});

test('swapping baseline and reform reverses every sign', () => {
  const swapped = games().map(({ pBase, pReform, ...rest }) => ({ ...rest, pBase: pReform, pReform: pBase }));
  const [there, back] = [measureRows(games(), [], options), measureRows(swapped, [], options)];
  expect(there.comparison.difference).not.toBe(0);
  for (const [one, other] of [
    [there.comparison, back.comparison],
    [there.secondary.newcomer, back.secondary.newcomer],
    [there.secondary.brier, back.secondary.brier],
    [there.secondary.logLoss, back.secondary.logLoss],
  ] as const) {
    expect(other.difference).toBe(-(one.difference ?? Number.NaN));
    expect(other.low).toBe(-(one.high ?? Number.NaN));
    expect(other.high).toBe(-(one.low ?? Number.NaN));
    expect(other.p).toBe(one.p);
    // Summed from the smallest value, which is now the largest, so the last bit may differ.
    expect(other.standardError).toBeCloseTo(one.standardError ?? Number.NaN, 14);
  }
  for (const [name, group] of Object.entries(there.groups.games ?? {})) {
    const other = back.groups.games?.[name];
    if (group === null || group.difference === null) expect(other?.difference ?? null).toBeNull();
    else expect(other?.difference).toBe(-group.difference);
  }
});

describe('rows from elsewhere', () => {
  test('are read with all optional fields', () => {
    const { rows: read, findings } = readGameRows(
      'month,a,b,score,pBase,pReform,white,truth\r\n2024-01,x,"y, z",0.5,0.5,,a,0.6\r\n',
    );
    expect(findings).toEqual([]);
    expect(read).toEqual([
      { month: '2024-01', a: 'x', b: 'y, z', score: 0.5, pBase: 0.5, pReform: null, white: 'a', truth: 0.6 },
    ]);
  });

  test.each([
    ['month,a,b,score,pBase\n', ['column-missing 1 pReform']],
    ['month,a,b,score,pBase,pReform,elo\n', ['column-unknown 1 elo']],
    ['month,a,b,score,pBase,pReform\n', ['no-rows 1 ']],
    [
      'month,a,b,score,pBase,pReform\n2024-13,x,y,2,0.5,1.5\n2024-01,x\n',
      ['cell-malformed 2 month', 'cell-malformed 2 score', 'cell-malformed 2 pReform', 'cells-missing 3 '],
    ],
  ])('are refused cell by cell: %j', (content, expected) => {
    const { rows: read, findings } = readGameRows(content);
    expect(read).toEqual([]);
    expect(findings.map(({ code, line, column }) => `${code} ${line} ${column}`)).toEqual(expected);
  });

  test('with players give newcomers and gains', () => {
    const lines = Array.from({ length: 12 }, (_, at) => [
      `p${at},2000,2020-03-10,6,1000,1040`,
      `p${at},2000,2022-01-09,30,1180,1150`,
    ]).flat();
    const { rows: players, findings } = readPlayerRows(['player,born,date,games,ratingBase,ratingReform', ...lines].join('\n'));
    expect(findings).toEqual([]);
    const game = { month: '2022-01', a: 'p0', b: 'p1', score: 1, pBase: 0.5, pReform: 0.6 };
    const measured = measureRows([game], players, { ...options, from: '2020-01', until: '2022-12' });
    expect(measured.newcomers?.[5]).toMatchObject({ players: 12, base: { bias: -180 }, reform: { bias: -110 } });
    expect(measured.gains?.all).toMatchObject({ players: 12, mean: -30 });
  });

  const game = { month: '2024-01', a: 'p0', b: 'p1', score: 1, pBase: 0.5, pReform: 0.6 };
  const playersOf = (lines: readonly string[]) => {
    const { rows: players, findings } = readPlayerRows(
      ['player,born,date,games,opening,ratingBase,ratingReform', ...lines].join('\n'),
    );
    expect(findings).toEqual([]);
    return players;
  };
  /** Thirty times the four players of LAB §7: two stay, one comes, one leaves. */
  const careers = Array.from({ length: 30 }, (_, n) => [
    ...[2020, 2021, 2022, 2023, 2024].flatMap((year, at) => [
      `ann${n},1980,${year}-05-01,${40 + at},0,${1500 + 4 * at},${1600 + 4 * at}`,
      `bob${n},1980,${year}-06-01,${120 + at},0,${1600 - 2 * at},${1600 - 2 * at}`,
    ]),
    `cat${n},2013,2023-03-01,20,0,1100,1100`,
    `cat${n},2013,2024-03-01,60,0,1350,1350`,
    `dan${n},1972,2023-03-01,310,0,1900,1900`,
  ]).flat();

  test('with players give drift, as LAB §7 has it', () => {
    const measured = measureRows([game], playersOf(careers), { ...options, from: '2020-01', until: '2024-12' });
    if (measured.drift === null) throw new Error('players give drift');
    const { rule, base, reform } = measured.drift;
    expect(rule).toBe('age');
    expect(Object.keys(base)).toEqual(['2020', '2021', '2022', '2023', '2024']);
    expect(base['2024']?.cohort).toMatchObject({ players: 60, mean: 1554, median: 1516, change: 1 });
    expect(base['2024']?.population).toMatchObject({ mean: 1486, within: 1, entering: -68 });
    expect(base['2024']?.population.change).toBeCloseTo(-182.6667, 4);
    expect(base['2024']?.population.leaving).toBeCloseTo(-115.6667, 4);
    expect(base['2024']?.ranks[10]).toBe(1592);
    expect(reform['2024']?.cohort).toMatchObject({ mean: 1604, change: 1 });
  });

  test('an opening state is a rating, but nobody played; rows after the last month do not count', () => {
    const lines = careers.map((line) => (line.includes(',2021-05') ? line.replace(',0,', ',1,') : line));
    const until = { ...options, from: '2020-01', until: '2023-11' };
    const measured = measureRows([game], playersOf(lines), {
      ...until,
      cohort: { rule: 'experience', years: 1, establishedGames: 26 },
    });
    expect(measured.drift?.rule).toBe('experience');
    expect(Object.keys(measured.drift?.base ?? {})).toEqual(['2020', '2021', '2022']);
    expect(measured.drift?.base['2021']?.population).toMatchObject({ players: 30, mean: 1598 });
    expect(measureRows([game], playersOf(lines), { ...until, until: '2023-11' }).gains?.players).toBe(120);
    // Five years of games, of which the last two are after the window.
    const newcomers = ['x,,2022-01-01,6,0,1000,1000', 'x,,2023-06-01,30,0,1180,1150'].flatMap((line) =>
      Array.from({ length: 10 }, (_, n) => line.replace('x', `x${n}`)),
    );
    const at = (last: string) =>
      measureRows([game], playersOf(newcomers), { ...options, from: '2022-01', until: last }).newcomers?.[5]?.players;
    expect([at('2023-06'), at('2023-05')]).toEqual([10, 0]);
  });
});
