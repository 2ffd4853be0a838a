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

/**
 * A line such as `load and rate ÷ bare kernel   4.90 · 2.10   goal ≤ 3`. Of a ratio the first value is by the clock and the second by
 * processor time, and each is held to the goal; of other pairs the first is the first try and the second the best.
 */
function rowOf(line: string): Row | undefined {
  const found = /^ {2}(\S.*?) {2,}(?:([\d.]+) · )?(-?[\d.]+) ?([^\s\d]*)(?: {3}goal (.*))?$/.exec(line);
  if (found === null) return undefined;
  const [, label = '', other, text = '', unit = '', goal] = found;
  const value = Number(text);
  const met = goal === undefined ? undefined : isMet(value, goal);
  const row = { label, value, unit };
  if (other === undefined) return { ...row, ...(goal === undefined ? {} : { goal }), ...(met === undefined ? {} : { met }) };
  const isRatio = label.includes('÷');
  const note = isRatio ? `by processor time; by the clock ${other}` : `the best; the first ${other}`;
  if (goal === undefined || met === undefined) return { ...row, note };
  const otherMet = isMet(Number(other), goal);
  if (!isRatio || met === otherMet) return { ...row, note, goal, met };
  return {
    ...row,
    note,
    goal: `${goal}: ${met ? 'met' : '**missed**'} by processor time, ${met ? '**missed**' : 'met'} by the clock`,
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
