// The replay of an office of one size in one kind of store: each step in a separate process, one after the other.

import { spawn } from 'node:child_process';
import { mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { bundlesVariable } from '../../packages/office/src/engines/start-thread.js';
import { bundle } from '../../packages/office/test/bundles.js';
import { largeCopies } from './copy-index.js';
import type { Corrections, Page, Previews } from './questions.js';
import type { Rated, RatedOnce, Sampled, Written } from './runs.js';
import type { StepName } from './step.js';
import { better, middle } from './times.js';

const step = 'bench/replay/step';
const threads = [
  'packages/lab/src/run/worker.ts',
  'packages/office/src/authorities/uschess/live/rating-worker.ts',
  'packages/office/src/engines/live/write-worker.ts',
];

let made: Promise<string> | undefined;

/** As users run it: from the sources, each thread of a run would spend seconds on loading its modules through tsx. */
function bundles(): Promise<string> {
  made ??= bundle([`${step}.ts`, ...threads]).then((folder) => {
    process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
    return folder;
  });
  return made;
}

/** Larger offices are made from copies of a sample of this size. */
export const sampleGames = 1_000_000;

/** The step's answer, in the type that the caller expects. */
export async function runStep<T>(name: StepName, args: readonly string[], flags: readonly string[] = []): Promise<T> {
  const folder = await bundles();
  const started = performance.now();
  const answer = await new Promise<T>((resolve, reject) => {
    const all = [...flags, join(folder, `${step}.js`), name, ...args];
    const env = { ...process.env, [bundlesVariable]: join(folder, 'packages') };
    const process_ = spawn(process.execPath, all, { stdio: ['ignore', 'pipe', 'inherit'], env });
    let output = '';
    process_.stdout.setEncoding('utf8');
    process_.stdout.on('data', (text: string) => {
      output += text;
    });
    process_.on('error', reject);
    process_.on('close', (code) => {
      if (code === 0) resolve(JSON.parse(output.trim().split('\n').at(-1) ?? 'null') as T);
      else reject(new Error(`${name} ended with ${code}`));
    });
  });
  process.stderr.write(`  ${name}: ${((performance.now() - started) / 1000).toFixed(0)} s\n`);
  return answer;
}

/** The sample in a data directory, created if necessary. */
export async function ensureSample(directory: string): Promise<{ place: string; made: Sampled | undefined }> {
  mkdirSync(directory, { recursive: true });
  const place = join(directory, `games-${sampleGames}`);
  if (statSync(place, { throwIfNoEntry: false }) !== undefined) return { place, made: undefined };
  return { place, made: await runStep<Sampled>('sample', [place, String(sampleGames)]) };
}

/** Copies the sample several times into another place. */
export async function copySample(sample: string, place: string, games: number): Promise<void> {
  await runStep('copy', [place, sample, String(Math.max(1, Math.round(games / sampleGames)))]);
}

export interface Measured {
  readonly games: number;
  readonly engine: 'SQLite' | 'PostgreSQL';
  readonly rated: Rated;
  /** For loading and rating. */
  readonly ratePeak: number;
  readonly written: Written;
  /** Only on request. */
  readonly again?: Written;
  /** Not of a large office (`largeCopies`). */
  readonly questions?: Questions;
}

export interface Questions {
  readonly corrections: Corrections;
  readonly previews: Previews;
  readonly page: Page;
}

const processesForCorrections = 3;

export async function measure(place: string, games: number, engine: Measured['engine'], withAgain: boolean): Promise<Measured> {
  process.stderr.write(`${games.toLocaleString('en')} games on ${engine}\n`);
  const written = await runStep<Written>('write', [place]);
  const once = await runStep<RatedOnce>('rateOnce', [place]);
  const twice = await runStep<Rated>('rate', [place]);
  const rated = { ...twice, loadAndRate: better(once.loadAndRate, twice.loadAndRate) };
  if (games >= largeCopies * sampleGames) return { games, engine, rated, ratePeak: once.peak, written };
  const each: Corrections[] = [];
  for (let turn = 0; turn < processesForCorrections; turn++) each.push(await runStep<Corrections>('corrections', [place]));
  const corrections = {
    first: middle(each.map(({ first }) => first)),
    later: middle(each.map(({ later }) => later)),
    worst: middle(each.map(({ worst }) => worst)),
    sections: Math.max(...each.map(({ sections }) => sections)),
  };
  const previews = await runStep<Previews>('previews', [place]);
  const page = await runStep<Page>('page', [place]);
  const again = withAgain ? { again: await runStep<Written>('writeAgain', [place]) } : {};
  const questions = { corrections, previews, page };
  return { games, engine, rated, ratePeak: once.peak, written, ...again, questions };
}

/** A full run that writes every result, under V8's profiler; the profile stays in the directory. */
export async function profileWrite(place: string, directory: string): Promise<void> {
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { recursive: true });
  await runStep<Written>('write', [place], ['--cpu-prof', `--cpu-prof-dir=${directory}`]);
}
