// A run is good only if something passed and nothing went wrong: cases with reports as vitest and Playwright write them.

import { describe, expect, test } from 'vitest';
import { isGood, judgePlaywright, judgeVitest } from './lib/test-counts.js';

const vitest = (counts: object = {}) =>
  JSON.stringify({ numPassedTests: 3, numFailedTests: 0, numPendingTests: 1, numTodoTests: 0, testResults: [], ...counts });
const playwright = (stats: object = {}, more: object = {}) =>
  JSON.stringify({ stats: { expected: 3, unexpected: 0, flaky: 0, skipped: 1, ...stats }, suites: [], ...more });

test('a run that passes is good, and its skipped tests are counted as skipped', () => {
  for (const judged of [judgeVitest(vitest(), 0), judgePlaywright(playwright(), 0)]) {
    expect(judged).toEqual({ passed: 3, failed: 0, skipped: 1, faults: [], secondAttempts: [] });
    expect(isGood(judged)).toBe(true);
  }
});

describe.each([
  ['vitest', judgeVitest, vitest({ numPassedTests: 0 }), vitest({ numFailedTests: 2 }), vitest()],
  ['Playwright', judgePlaywright, playwright({ expected: 0 }), playwright({ unexpected: 2 }), playwright()],
])('%s', (name, judge, empty, failed, passed) => {
  test.each([
    ['no report', undefined, 0, `${name} wrote no report`],
    ['half a report', passed.slice(0, 40), 0, `${name} wrote no report`],
    ['no test at all, or only skipped ones', empty, 0, `${name} ran no test`],
    ['a code of failure though no test failed', passed, 1, `${name} ended with code 1`],
  ])('%s is no good run', (_, report, code, fault) => {
    const judged = judge(report, code);
    expect(judged.faults).toEqual([expect.stringContaining(fault)]);
    expect(judged.failed).toBe(1);
    expect(isGood(judged)).toBe(false);
  });

  test('failed tests are counted once, with whatever code', () => {
    for (const code of [0, 1]) {
      const judged = judge(failed, code);
      expect(judged).toMatchObject({ passed: 3, failed: 2, faults: [] });
      expect(isGood(judged)).toBe(false);
    }
  });
});

test('a file that does not load is named, also beside failed tests', () => {
  const testResults = [
    { name: 'a.test.ts', status: 'failed', assertionResults: [] },
    { name: 'b.test.ts', status: 'failed', assertionResults: [{}] },
  ];
  expect(judgeVitest(vitest({ numFailedTests: 1, testResults }), 1)).toMatchObject({
    failed: 2,
    faults: ['a.test.ts did not run'],
  });
});

test('an error outside all stories fails the run with its first line', () => {
  const judged = judgePlaywright(playwright({}, { errors: [{ message: 'the web server ended early\n  at …' }] }), 1);
  expect(judged).toMatchObject({ passed: 3, failed: 1, faults: ['the web server ended early'] });
});

test('a story that passed only at its second attempt has passed and is named', () => {
  const specs = [
    { title: 'steady', tests: [{ status: 'expected' }] },
    { title: 'flaky', tests: [{ status: 'flaky' }] },
  ];
  const judged = judgePlaywright(playwright({ expected: 1, flaky: 1 }, { suites: [{ specs: [], suites: [{ specs }] }] }), 0);
  expect(judged).toMatchObject({ passed: 2, failed: 0, secondAttempts: ['flaky'] });
});

test('two runs that ran nothing are no good run', () => {
  expect(isGood({ passed: 0, failed: 0, skipped: 5 })).toBe(false);
});
