// Start-up of the built command, compared with an empty Node process.

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Benchmark, Measurement } from '../lib/benchmark.js';
import { typical } from '../lib/statistics.js';

const command = fileURLToPath(new URL('../../packages/cli/dist/main.js', import.meta.url));
const repeats = 15;
const goal = 150;

function milliseconds(args: readonly string[]): number {
  const began = performance.now();
  const { status } = spawnSync(process.execPath, args, { stdio: 'ignore' });
  if (status !== 0) throw new Error(`node ${args.join(' ')} ended with ${status}`);
  return performance.now() - began;
}

async function run(): Promise<Measurement> {
  if (!existsSync(command)) throw new Error('the command is not built: npm run build');
  const [empty, help]: [number[], number[]] = [[], []];
  for (let i = 0; i < repeats; i++) {
    empty.push(milliseconds(['-e', '0']));
    help.push(milliseconds([command, '--help']));
  }
  const [bare, full] = [typical(empty), typical(help)];
  const least = Math.min(...help);
  return {
    rows: [
      { label: 'node -e 0', value: bare.median, unit: 'ms', spread: bare.spread, note: 'the limit' },
      {
        label: 'harkness --help',
        value: full.median,
        unit: 'ms',
        spread: full.spread,
        ratio: full.median / bare.median,
        of: 'node -e 0',
        goal: `< ${goal} ms`,
        met: full.median < goal,
      },
      {
        label: 'harkness --help, its fastest start',
        value: least,
        unit: 'ms',
        ratio: least / Math.min(...empty),
        of: 'the fastest node -e 0',
      },
    ],
    how: `${repeats} starts each, in turn, time on the wall: neighbours on the machine lengthen both.`,
  };
}

export const cli: Benchmark = {
  name: 'cli',
  measures: 'How long the command takes to start.',
  matters: 'Every call pays it, and scripts make thousands of calls.',
  run,
};
