// The section kernel, compared with its limit and with libraries a user might choose instead.

import type { KernelRun, TaskName } from '../child.js';
import type { Benchmark, Measurement, Row } from '../lib/benchmark.js';
import { inChild } from '../lib/in-child.js';
import { typical } from '../lib/statistics.js';

interface Variant {
  readonly task: TaskName;
  readonly label: string;
  readonly games: number;
  readonly note?: string;
}

/** Slow libraries get fewer games of the same mix; their speed is still per game. */
const variants: readonly Variant[] = [
  { task: 'exponentials', label: 'bare loop: three exponentials per game', games: 300_000, note: 'the limit' },
  { task: 'mathPow', label: 'the same loop with Math.pow', games: 300_000, note: 'the obvious way' },
  { task: 'expectancies', label: 'three expectancies per game', games: 300_000, note: 'exponential, division, sum' },
  { task: 'fiveSteps', label: 'Harkness: exact five steps', games: 300_000 },
  { task: 'fiveStepsLater', label: 'Harkness: five steps, after a thousand other sections in the process', games: 300_000 },
  {
    task: 'fiveStepsSecond',
    label: 'the same, after room for a section of 20,000 players was needed',
    games: 300_000,
    note: 'this once made a second workspace; now a thread has a single one, and no run uses another',
  },
  { task: 'standardOnly', label: 'Harkness: five steps, nobody under the special formula', games: 300_000 },
  { task: 'withFloors', label: 'Harkness: five steps and floors', games: 300_000 },
  { task: 'echecs', label: '@echecs/elo', games: 300_000, note: 'its simpler job: game by game, FIDE K, rounded' },
  { task: 'eloRating', label: 'elo-rating', games: 300_000, note: 'its simpler job: game by game, K 20, no draws' },
  { task: 'glicko2', label: 'glicko2', games: 20_000, note: 'another system: a section as a rating period' },
  { task: 'openskill', label: 'openskill', games: 10_000, note: 'another system: game by game' },
];

const processes = 3;
const goal = 3;

async function run(): Promise<Measurement> {
  const speeds = new Map<TaskName, number[]>();
  let size: KernelRun | undefined;
  // Round by round, so that a busy minute of the machine affects every variant.
  for (let round = 0; round < processes; round++) {
    for (const { task, games } of variants) {
      const measured = await inChild<KernelRun>('source', task, String(games));
      if (task === 'fiveSteps') size = measured;
      speeds.set(task, [...(speeds.get(task) ?? []), ...measured.seconds.map((seconds) => measured.games / seconds)]);
    }
  }
  const speedOf = (task: TaskName): number => typical(speeds.get(task) ?? []).median;
  const limit = speedOf('exponentials');
  const exact = speedOf('fiveSteps');
  const rows = variants.map(({ task, label, note }): Row => {
    const { median, spread } = typical(speeds.get(task) ?? []);
    return { label, value: median, unit: 'games/s', spread, ratio: median / exact, of: 'five steps', ...(note ? { note } : {}) };
  });
  const times = limit / exact;
  rows.push({
    label: 'time of the five steps ÷ time of the bare loop',
    value: times,
    unit: '',
    goal: `≤ ${goal}`,
    met: times <= goal,
  });
  rows.push({ label: 'time of the five steps ÷ time of the expectancies', value: speedOf('expectancies') / exact, unit: '' });
  return {
    rows,
    how:
      `${size?.games.toLocaleString('en')} games of ${size?.players.toLocaleString('en')} players in ${size?.sections.toLocaleString('en')} sections of 5 to 300, ` +
      `a tenth unrated, an eighth with fewer than 9 games; each variant in ${processes} processes of its own, 7 repeats each after 20 to warm up, processor time.`,
  };
}

export const kernel: Benchmark = {
  name: 'kernel',
  measures: 'Games rated per second by the exact rules, on one core, with sections of every size.',
  matters: 'It decides how long a federation waits for a re-rate of its history, and what a preview costs.',
  run,
};
