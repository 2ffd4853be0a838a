// The lab at several sizes: the cost of a reform beyond the bare kernel.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Benchmark, Measurement, Row } from '../lib/benchmark.js';
import type { LabTimes, ManyTimes } from '../replay/lab.js';
import { copySample, ensureSample, runStep } from '../replay/measure.js';

const million = 1_000_000;

function rowsOf({ games, kernel, reform, measured, bootstrap, peak }: LabTimes): Row[] {
  const size = `${(games / million).toFixed(1)} M`;
  const row = (label: string, value: number, of: number, most: number): Row => ({
    label: `${size}: ${label}`,
    value,
    unit: 's',
    ratio: value / of,
    of: 'the bare kernel',
    goal: `≤ ${most}`,
    met: value / of <= most,
  });
  return [
    { label: `${size}: bare kernel`, value: kernel.cpu, unit: 's' },
    row('one reform', reform.cpu, kernel.cpu, 2.2),
    row('one reform with measures', measured.cpu, kernel.cpu, 3.5),
    { ...row('bootstrap, 2,000 resamples', bootstrap.cpu, measured.cpu, 1), of: 'one reform with measures' },
    { label: `${size}: memory`, value: peak, unit: 'MiB', goal: '≤ 2,560', met: peak <= 2560 },
  ];
}

/** Two threads share the work, so the wall clock shows half the CPU time. */
function rowOfMany(games: number, { reforms, one, many, peak }: ManyTimes): Row {
  const size = `${(games / million).toFixed(1)} M`;
  const ratio = many.cpu / 2 / one.cpu;
  const label = `${size}: ${reforms} reforms on two threads, half their processor time (${peak} MiB)`;
  return { label, value: many.cpu / 2, unit: 's', ratio, of: 'a run with one reform', goal: '≤ 11', met: ratio <= 11 };
}

async function run(): Promise<Measurement> {
  const named = process.env.HARKNESS_BENCH_DIRECTORY;
  const directory = named ?? mkdtempSync(join(tmpdir(), 'harkness-bench-'));
  try {
    const { place: sample } = await ensureSample(directory);
    const rows: Row[] = [];
    const sizes = (text: string): number[] => text.split(',').map((part) => Number(part) * million);
    const many = sizes(process.env.HARKNESS_BENCH_LAB_MANY ?? '1');
    for (const games of sizes(process.env.HARKNESS_BENCH_LAB ?? '1,10')) {
      const place = join(directory, `lab-${games}`);
      await copySample(sample, place, games);
      rows.push(...rowsOf(await runStep<LabTimes>('lab', [place])));
      if (many.includes(games)) rows.push(rowOfMany(games, await runStep<ManyTimes>('labMany', [place, '20'])));
      rmSync(place, { recursive: true, force: true });
    }
    return { rows, how: 'Processor time of one process, the better of two; the window is the last ten of twenty years.' };
  } finally {
    if (named === undefined) rmSync(directory, { recursive: true, force: true });
  }
}

export const lab: Benchmark = {
  name: 'lab',
  measures: 'One reform over the games of an office in memory, against the bare kernel over the same arrays.',
  matters: 'It decides whether a committee can try twenty rules in a meeting or needs a night.',
  run,
};
