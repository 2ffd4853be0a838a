// Folders of reports, checked and rated in parallel, with a summary and a cache.

import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { build, folder, shell } from './harkness.js';

const { path: cwd, remove } = folder();
const reports = 12;
beforeAll(async () => {
  await build();
  mkdirSync(join(cwd, 'many/inner'), { recursive: true });
  const text = readFileSync(join(cwd, 'spring-open.trf'), 'utf8');
  for (let i = 1; i <= reports; i++)
    writeFileSync(join(cwd, i % 2 === 0 ? 'many' : 'many/inner', `open-${i}.trf`), text.replace('Spring', `Spring ${i}`));
  cpSync(join(cwd, 'winter-cup.json'), join(cwd, 'many/winter-cup.json'));
}, 180_000);
afterAll(remove);

const run = (args: string) => shell(`HARKNESS_CACHE=cache harkness ${args}`, cwd);

describe('a folder', { timeout: 60_000 }, () => {
  test('is checked as a whole; the second time from the cache, with the same answer', async () => {
    const first = await run('check many --time-control "90+30" --json --jobs 2');
    expect(first.code).toBe(0);
    const { files, summary } = JSON.parse(first.stdout);
    expect(summary).toMatchObject({
      reports: reports + 1,
      good: reports + 1,
      bad: 0,
      unread: 0,
      fromCache: 0,
      formats: { trf16: reports, json: 1 },
    });
    const second = JSON.parse((await run('check many --time-control "90+30" --json')).stdout);
    expect(second.summary.fromCache).toBe(reports + 1);
    expect(second.files).toEqual(files);
  });

  test('a worker handles batch after batch: more files than it gets at once', async () => {
    const text = readFileSync(join(cwd, 'spring-open.trf'), 'utf8');
    mkdirSync(join(cwd, 'more'));
    for (let i = 1; i <= 120; i++) writeFileSync(join(cwd, 'more', `open-${i}.trf`), text);
    const { code, stdout } = await run('check more --time-control "90+30" --json --jobs 1 --no-cache');
    expect([code, JSON.parse(stdout).summary]).toMatchObject([0, { reports: 120, good: 120, jobs: 1 }]);
  });

  test('a changed file is read again, and an error fails the run', async () => {
    const path = join(cwd, 'many/open-2.trf');
    const before = readFileSync(path, 'utf8');
    writeFileSync(path, before.replace('4 w 1', '4 w 0'));
    const { code, stdout } = await run('check many --time-control "90+30"');
    writeFileSync(path, before);
    expect(code).toBe(1);
    expect(stdout).toMatch(/open-2\.trf: 1 error: Round 1/);
    expect(stdout).toContain(`${reports + 1} reports in ${reports + 1} files`);
    expect(stdout).toContain(`${reports} from the cache`);
  });

  test('is rated like each file alone', async () => {
    const all = JSON.parse((await run('rate many --time-control "90+30" --json --no-cache')).stdout);
    const one = JSON.parse((await run('rate many/open-4.trf --time-control "90+30" --json')).stdout);
    const found = all.files.find(({ names }: { names: string[] }) => names[0] === join('many', 'open-4.trf'));
    expect(found.rated).toEqual(one.reports[0].sections);
    expect(readdirSync(join(cwd, 'cache/bulk')).length).toBe(1);
  });

  test('an office rates one report at a time', async () => {
    const { code, stderr } = await run('rate many --data nowhere');
    expect(code).toBe(2);
    expect(stderr).toContain('A folder is rated by the rules and lists alone');
  });
});
