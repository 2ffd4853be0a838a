// Frames of a crosstable of 5,000 players while it scrolls, in a real browser: the browser tests print them.

import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Benchmark, Measurement } from '../lib/benchmark.js';

/** Sixty frames a second. */
const frame = 16.7;
const story = 'a crosstable of 5,000 players';

async function output(): Promise<string> {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  return new Promise((resolve, reject) => {
    const child = spawn('npx', ['playwright', 'test', 'section', '-g', story], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let text = '';
    child.stdout.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
    child.once('error', reject);
    child.once('close', (code) => (code === 0 ? resolve(text) : reject(new Error(`the story failed:\n${text.slice(-2000)}`))));
  });
}

async function run(): Promise<Measurement> {
  const both = '([\\d.]+) ms in the middle, ([\\d.]+) ms at the 95th percentile';
  const found = new RegExp(`frames of a crosstable[^:]*: ${both}; at work ${both}`).exec(await output());
  if (found === null) throw new Error('the story printed no frames');
  const [middle = 0, most = 0, workMiddle = 0, workMost = 0] = found.slice(1).map(Number);
  return {
    rows: [
      { label: 'a frame while 5,000 players scroll, the middle one', value: middle, unit: 'ms' },
      { label: 'the same, 95th percentile', value: most, unit: 'ms', goal: `< ${frame} ms`, met: most < frame },
      { label: 'of it the page at work, the middle one', value: workMiddle, unit: 'ms' },
      { label: 'the same, 95th percentile', value: workMost, unit: 'ms' },
    ],
    how: 'The browser shows 60 frames a second, so no frame is shorter than 16.7 ms. 119 frames of 300 pixels each, Chromium without a screen, built pages; needs `npm run build:web` and CHROMIUM.',
  };
}

export const crosstable: Benchmark = {
  name: 'crosstable',
  measures: 'Milliseconds from frame to frame while a crosstable of 5,000 players scrolls.',
  matters: 'Nobody reads a table to the end if it stutters on a phone.',
  run,
};
