// The lab at several sizes: the cost of a reform beyond the bare kernel.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Benchmark, Measurement, Row } from '../lib/benchmark.js';
import { typical } from '../lib/statistics.js';
import type { LabTimes, ManyTimes } from '../replay/lab.js';
import { copySample, ensureSample, runStep } from '../replay/measure.js';

const million = 1_000_000;

/** Processes a size is measured in: the same ratio differs by up to a quarter from process to process. */
const processes = 3;

function rowsOf(each: readonly LabTimes[]): Row[] {
  const size = `${((each[0]?.games ?? 0) / million).toFixed(1)} M`;
  const row = (label: string, [part, of]: readonly [LabPart, LabPart], most: number): Row => {
    const { median: ratio, spread } = typical(each.map((times) => times[part].cpu / times[of].cpu));
    return {
      label: `${size}: ${label}`,
      value: typical(each.map((times) => times[part].cpu)).median,
      unit: 's',
      spread,
      ratio,
      of: of === 'kernel' ? 'the bare kernel' : 'one reform with measures',
      goal: `≤ ${most}`,
      met: ratio <= most,
    };
  };
  const peak = Math.max(...each.map((times) => times.peak));
  return [
    { label: `${size}: bare kernel`, value: typical(each.map(({ kernel }) => kernel.cpu)).median, unit: 's' },
    row('one reform', ['reform', 'kernel'], 2.2),
    row('one reform with measures', ['measured', 'kernel'], 3.5),
    row('bootstrap, 2,000 resamples', ['bootstrap', 'measured'], 1),
    { label: `${size}: memory`, value: peak, unit: 'MiB', goal: '≤ 2,560', met: peak <= 2560 },
  ];
}

type LabPart = 'kernel' | 'reform' | 'measured' | 'bootstrap';

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
      const each: LabTimes[] = [];
      for (let turn = 0; turn < processes; turn++) each.push(await runStep<LabTimes>('lab', [place]));
      rows.push(...rowsOf(each));
      if (many.includes(games)) rows.push(rowOfMany(games, await runStep<ManyTimes>('labMany', [place, '20'])));
      rmSync(place, { recursive: true, force: true });
    }
    return {
      rows,
      how: 'Processor time, the better of two in a process, the median of three processes; the spread is that of the ratio. The window is the last ten of twenty years.',
    };
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
