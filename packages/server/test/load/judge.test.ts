// A load run is judged correctly: each possible failure is reported.

import { expect, test } from 'vitest';
import { judgeLoad, type LoadFigures } from './judge.js';

const fine: LoadFigures = {
  store: 'sqlite',
  minutes: 10,
  pages: 100_000,
  median: 2,
  p99: 15,
  longest: 90,
  server: {
    median: 1,
    p99: 10,
    longest: 80,
    page: { median: 1, p99: 9, longest: 60 },
    search: { median: 2, p99: 12, longest: 80 },
  },
  eventLoop: { median: 1, p99: 5, longest: 30 },
  ownLoop: { median: 1, p99: 3, longest: 20 },
  processor: { server: 500, starved: 20, load: 70 },
  runs: 12,
  sent: 3000,
  twice: 1000,
  errors: 0,
  firstErrors: [],
  slowest: [],
  memory: [200, 310, 400, 405, 400, 410, 400, 405, 410, 400],
  lost: 0,
  doubled: 0,
  verified: true,
};

test('a run without failures passes', () => {
  expect(judgeLoad(fine)).toEqual([]);
});

test.each<[string, Partial<LoadFigures>, RegExp]>([
  ['a report that was taken and is not there', { lost: 1 }, /1 reports .* not in the office/],
  ['a report that is there twice', { doubled: 2 }, /2 reports .* more than once/],
  ['a ledger that does not verify', { verified: false }, /does not verify/],
  ['a request that failed', { errors: 1, firstErrors: ['/players/1: 500'] }, /1 requests failed, among them: \/players\/1: 500/],
  ['a long tail', { p99: 20 }, /99th percentile of waits is 20 ms, the median 2 ms/],
  ['memory that grows', { memory: [100, 200, 400, 400, 450, 500, 550, 600, 650, 700] }, /memory grew from 400 to 700 MiB/],
  ['no run at all', { runs: 0 }, /no run came to an end/],
  ['nobody who read', { pages: 0, median: Number.NaN, p99: Number.NaN }, /nobody read/],
])('%s is reported', (_, wrong, message) => {
  expect(judgeLoad({ ...fine, ...wrong }).join('\n')).toMatch(message);
});
