// A list made from the previous one, on one thread and on two.

import type { PeriodsRun } from '../kernels/periods.js';
import type { Benchmark, Measurement } from '../lib/benchmark.js';
import type { Took } from '../lib/clock.js';
import { inChild } from '../lib/in-child.js';
import { typical } from '../lib/statistics.js';

const federation = 400_000;

async function run(): Promise<Measurement> {
  const { players, one, two, hashes } = await inChild<PeriodsRun>('built', 'periods', String(federation));
  const wall = (took: readonly Took[]) => typical(took.map((each) => each.wall));
  const processor = (took: readonly Took[]) => typical(took.map((each) => each.processor));
  const [alone, together] = [wall(one), wall(two)];
  return {
    rows: [
      {
        label: `a FIDE list of ${players.toLocaleString('en')} players, one thread`,
        value: alone.median,
        unit: 's on the wall',
        spread: alone.spread,
        note: `${processor(one).median.toFixed(2)} s of processor`,
      },
      {
        label: 'the same, two threads',
        value: together.median,
        unit: 's on the wall',
        spread: together.spread,
        ratio: alone.median / together.median,
        of: 'as fast as one',
        note: `${processor(two).median.toFixed(2)} s of processor`,
      },
      { label: 'different lists made', value: hashes.length, unit: '', goal: '1', met: hashes.length === 1 },
    ],
    how: `A FIDE sample of ${federation.toLocaleString('en')} players, one year, two games a player, on SQLite; three runs each by turns, in one process, built packages. Two threads make the rows; a third, which both have, hashes and writes them.`,
  };
}

export const periods: Benchmark = {
  name: 'periods',
  measures: 'Publishing a list that is made from the previous one, on one thread and on two.',
  matters: 'FIDE’s three lists hold a million players each, and every office waits for them once a month.',
  run,
};
