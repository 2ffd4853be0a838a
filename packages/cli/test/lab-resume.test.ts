// harkness lab run, killed without warning: the same command finishes it, and every file has the bytes of an undisturbed run.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { inProcess } from './in-process.js';

const folder = mkdtempSync(join(tmpdir(), 'harkness-lab-resume-'));
const at = (name: string): string => join(folder, name);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const factors = [0.5, 0.6, 0.7, 0.8, 0.9, 1.1, 1.2, 1.3];
const files = factors.map((_, index) => at(`k-${index}.json`));

function filesIn(name: string): string[] {
  return existsSync(at(name)) ? readdirSync(at(name), { recursive: true, encoding: 'utf8' }).sort() : [];
}

test('a run that was killed is finished by the same command, with the same bytes', async () => {
  const ran = async (...args: string[]): Promise<void> => expect(await inProcess(['lab', ...args])).toMatchObject({ code: 0 });
  await ran('games', join(import.meta.dirname, '../../../docs/league.example.csv'), '--data', at('office'));
  const window = ['--cohort', 'experience:4', '--window', '2021-01..2025-12'];
  for (const [index, factor] of factors.entries()) await ran('new', files[index] ?? '', '--k', String(factor), ...window);
  const run = (out: string): string[] => [
    'run',
    ...files,
    '--data',
    at('office'),
    '--out',
    at(out),
    '--tables',
    'csv',
    '--threads',
    '1',
  ];
  await ran(...run('whole'));

  const main = join(import.meta.dirname, '../src/main.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', '--conditions=source', main, 'lab', ...run('killed')], {
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  const kept = (): string[] => filesIn('killed').filter((name) => /\.lab-run\W.*\.json$/.test(name));
  while (kept().length === 0 && child.exitCode === null) await new Promise((resolve) => setTimeout(resolve, 5));
  child.kill('SIGKILL');
  expect(await ended).toEqual([null, 'SIGKILL']);
  expect(kept().length).toBeLessThan(factors.length);
  expect(existsSync(at('killed/k-0.html'))).toBe(false);

  await ran(...run('killed'));
  const names = filesIn('whole');
  expect(names).toContain('k-7.html');
  expect(filesIn('killed')).toEqual(names);
  for (const name of names.filter((one) => /\.\w+$/.test(one)))
    expect(readFileSync(at(`killed/${name}`)).equals(readFileSync(at(`whole/${name}`))), name).toBe(true);
}, 120_000);
