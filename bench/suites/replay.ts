// The replay of a history from SQLite: runs bench/replay.ts, which measures it, and takes over its figures.

import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Benchmark, Measurement, Row } from '../lib/benchmark.js';

const script = fileURLToPath(new URL('../replay.ts', import.meta.url));
const games = '1000000';

function output(): Promise<string> {
  return new Promise((resolve, reject) => {
    const args = ['--import', 'tsx', '--conditions=source', script, '--games', games];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    let text = '';
    child.stdout.setEncoding('utf8');
    child.stdout.on('data', (part: string) => {
      text += part;
    });
    child.on('error', reject);
    child.on('close', (code) => (code === 0 ? resolve(text) : reject(new Error(`the replay ended with ${code}`))));
  });
}

const comparisons: Readonly<Record<string, (a: number, b: number) => boolean>> = {
  '≤': (a, b) => a <= b,
  '≥': (a, b) => a >= b,
  '<': (a, b) => a < b,
};

function isMet(value: number, goal: string): boolean | undefined {
  const found = /^(≤|≥|<) ([\d.]+)/.exec(goal);
  return found?.[1] === undefined ? undefined : comparisons[found[1]]?.(value, Number(found[2]));
}

/** A line such as `load and rate ÷ bare kernel   2.10   goal ≤ 3`; of several values the last is the one the goal is about. */
function rowOf(line: string): Row | undefined {
  const found = /^ {2}(\S.*?) {2,}((?:[\d.]+ · )?)(-?[\d.]+) ?([^\s\d]*)(?: {3}goal (.*))?$/.exec(line);
  if (found === null) return undefined;
  const [, label = '', before = '', value = '', unit = '', goal] = found;
  const met = goal === undefined ? undefined : isMet(Number(value), goal);
  return {
    label,
    value: Number(value),
    unit,
    ...(before === '' ? {} : { note: `first ${before.replace(' · ', '')}` }),
    ...(goal === undefined ? {} : { goal }),
    ...(met === undefined ? {} : { met }),
  };
}

async function run(): Promise<Measurement> {
  const lines = (await output()).split('\n');
  const rows = lines.flatMap((line) => rowOf(line) ?? []);
  if (rows.length === 0) throw new Error('the replay printed no figures');
  const title = lines.find((line) => /games \(/.test(line)) ?? '';
  return { rows, how: `${title}. One run on SQLite, time on the wall; larger sizes and PostgreSQL: bench/replay.ts.` };
}

export const replay: Benchmark = {
  name: 'replay',
  measures: 'Rating a whole history again from the database, and one correction, against the bare kernel over the same arrays.',
  matters: 'A correction or a new rule is only as cheap as the replay that follows it.',
  run,
};
