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
const options = { ...evaluation, measure: evaluation.primary.measure, threshold: evaluation.primary.threshold };

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
  expect(measured.secondary.newcomer).toEqual(outcome.secondary.newcomer);
  expect(measured.secondary.brier).toEqual(outcome.secondary.brier);
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
});
