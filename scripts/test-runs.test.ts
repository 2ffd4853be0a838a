// Real runs of vitest and Playwright that go wrong without a failed test: each must be counted as failed.

import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { root } from './lib/files.js';
import { run } from './lib/run.js';
import { isGood, type Judged, judgePlaywright, judgeVitest } from './lib/test-counts.js';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function folderWith(files: { readonly [name: string]: string }): string {
  const folder = mkdtempSync(join(tmpdir(), 'harkness-runs-'));
  folders.push(folder);
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

function reportIn(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

async function vitest(files: { readonly [name: string]: string }): Promise<Judged> {
  const folder = folderWith(files);
  const report = join(folder, 'report.json');
  const program = join(root, 'node_modules/vitest/vitest.mjs');
  const options = ['run', '--root', folder, '--globals', '--allowOnly=false', '--reporter=json', `--outputFile.json=${report}`];
  const { code } = await run(process.execPath, [program, ...options]);
  return judgeVitest(reportIn(report), code);
}

async function playwright(files: { readonly [name: string]: string }): Promise<Judged> {
  const folder = folderWith(files);
  const report = join(folder, 'report.json');
  const program = join(root, 'node_modules/@playwright/test/cli.js');
  const { code } = await run(process.execPath, [program, 'test', '--config', folder, '--forbid-only', '--reporter=json'], {
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  });
  return judgePlaywright(reportIn(report), code);
}

const passing = `test('passes', () => { expect(1).toBe(1); });`;
const story = `import { expect, test } from '@playwright/test';\n`;

describe('vitest', () => {
  test('a run that passes is good', async () => {
    const judged = await vitest({ 'good.test.js': passing });
    expect(judged).toMatchObject({ passed: 1, failed: 0, faults: [] });
  });

  test.each([
    ['a file that does not load', { 'broken.test.js': `import './missing.js';\n${passing}` }],
    ['a file without a test', { 'empty.test.js': '' }],
    ['a process that ends', { 'killed.test.js': `test('kills itself', () => { process.kill(process.pid, 'SIGKILL'); });` }],
    ['an error after the last test', { 'late.test.js': `${passing}\nafterAll(() => { throw new Error('late'); });` }],
    ['an error that nobody waits for', { 'alone.test.js': `${passing}\nvoid Promise.reject(new Error('alone'));` }],
    ['one test picked out of a file', { 'only.test.js': `${passing}\ntest.only('picked', () => {});` }],
  ])('%s fails the run beside a file that passes', { timeout: 60_000 }, async (_, files) => {
    const judged = await vitest({ 'good.test.js': passing, ...files });
    expect(judged.failed).toBeGreaterThan(0);
    expect(isGood(judged)).toBe(false);
  });

  test('no test file at all fails the run', async () => {
    expect(isGood(await vitest({}))).toBe(false);
  });
});

describe('Playwright', () => {
  test.each([
    ['a file that does not load', { 'a.spec.mjs': `${story}import './missing.mjs';\ntest('never runs', () => {});` }],
    ['a process that ends', { 'a.spec.mjs': `${story}test('kills itself', () => { process.kill(process.pid, 'SIGKILL'); });` }],
    [
      'one story picked out',
      { 'a.spec.mjs': `${story}test.only('picked', () => {}); test('other', () => { expect(1).toBe(1); });` },
    ],
    [
      'a server that does not start',
      {
        'a.spec.mjs': `${story}test('passes', () => {});`,
        'playwright.config.mjs': `export default { webServer: { command: 'exit 1', port: 1 } };`,
      },
    ],
    ['no story at all', { 'playwright.config.mjs': 'export default {};' }],
  ])('%s fails the run', { timeout: 60_000 }, async (_, files) => {
    const judged = await playwright(files);
    expect(judged.failed).toBeGreaterThan(0);
    expect(isGood(judged)).toBe(false);
  });
});
