// A file beside somebody's reports must not be executed: the queue's library searches the working directory for settings when
// loaded.

import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { bundleOf } from '@harkness/office/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const loader = pathToFileURL(fromHere('../../../../node_modules/tsx/dist/loader.mjs')).href;

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'harkness-working-'));
  const script = "require('node:fs').writeFileSync('ran', ''); module.exports = {};";
  for (const name of [
    '.graphile-workerrc.js',
    '.graphile-workerrc.cjs',
    'graphile-worker.config.js',
    'graphile-worker.config.cjs',
  ])
    writeFileSync(join(directory, name), script);
});

afterEach(() => rmSync(directory, { recursive: true, force: true }));

function runThere(code: string): string {
  const args = ['--conditions=source', '--import', loader, '--input-type=module', '-e', code];
  return execFileSync(process.execPath, args, { cwd: directory, encoding: 'utf8' }).trim();
}

/** From the bundle of this test run, which loads faster than the sources. */
const imported = (path: string) => {
  const source = new URL(path, import.meta.url);
  const bundle = bundleOf(source);
  return JSON.stringify(bundle === undefined ? source.href : pathToFileURL(bundle).href);
};

test('the library itself would run such a file', () => {
  const library = pathToFileURL(fromHere('../../../../node_modules/graphile-worker/dist/index.js')).href;
  runThere(`await import(${JSON.stringify(library)})`);
  expect(existsSync(join(directory, 'ran'))).toBe(true);
});

test('loading the server does not load the library, and loading the library runs nothing', () => {
  const answer = runThere(`
    await import(${imported('../../src/index.ts')});
    const { loadQueue } = await import(${imported('../../src/services/queue-library.ts')});
    const queue = await loadQueue();
    console.log(typeof queue.run, process.cwd() === ${JSON.stringify(directory)});`);
  expect(answer).toBe('function true');
  expect(existsSync(join(directory, 'ran'))).toBe(false);
});
