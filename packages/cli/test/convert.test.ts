// Files written by convert: their names, and never overwriting others silently.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { build, folder, harkness } from './harkness.js';

const { path: cwd, remove } = folder();
beforeAll(build, 180_000);
afterAll(remove);

test('a report of several sections is written under the given name, numbered by section', async () => {
  const report = JSON.parse(readFileSync(join(cwd, 'winter-cup.json'), 'utf8'));
  const [first] = report.sections;
  const two = { ...report, sections: [first, { ...first, number: 2, name: 'Reserve' }] };
  writeFileSync(join(cwd, 'two.json'), JSON.stringify(two));
  const { code, stderr } = await harkness(['convert', 'two.json', 'out.trf'], cwd);
  expect(code).toBe(0);
  expect(stderr).toContain('wrote out-1.trf, out-2.trf');
  expect(readFileSync(join(cwd, 'out-2.trf'), 'utf8')).toContain('Reserve');
  const again = await harkness(['convert', 'two.json', 'out.trf'], cwd);
  expect(again.code).not.toBe(0);
  expect(again.stderr).toContain('out-1.trf, out-2.trf are there already; nothing was written.');
  expect((await harkness(['convert', 'two.json', 'out.trf', '--force'], cwd)).code).toBe(0);
});

test('the US Chess tables have the system letter of their time control, and overwrite nothing that was not named', async () => {
  mkdirSync(join(cwd, 'tables'));
  const { code, stderr } = await harkness(['convert', 'winter-cup.json', 'tables/x.dbf', '--to', 'uschess-dbf'], cwd);
  expect(code).toBe(0);
  expect(stderr).not.toContain('letter of its rating system');
  expect(existsSync(join(cwd, 'tables/TSEXPORT.DBF'))).toBe(true);
  const again = await harkness(['convert', 'winter-cup.json', 'tables/x.dbf', '--to', 'uschess-dbf'], cwd);
  expect(again.stderr).toContain('are there already; nothing was written.');
});

test('a named folder or ZIP receives the files', async () => {
  mkdirSync(join(cwd, 'sent'));
  const { stderr } = await harkness(['convert', 'winter-cup.json', 'sent', '--to', 'uschess-dbf'], cwd);
  expect(stderr).toContain('wrote sent/THEXPORT.DBF, sent/TSEXPORT.DBF, sent/TDEXPORT.DBF');
  expect((await harkness(['convert', 'winter-cup.json', 'sent.zip', '--to', 'uschess-dbf'], cwd)).code).toBe(0);
  expect(JSON.parse((await harkness(['check', 'sent.zip', '--json'], cwd)).stdout).files[0]).toMatchObject({
    format: 'uschess-dbf',
  });
  expect(existsSync(join(cwd, 'THEXPORT.DBF'))).toBe(false);
});

test('a finding about the written file does not start with an empty name', async () => {
  const { stderr } = await harkness(['convert', 'winter-cup.json', '-', '--to', 'trf16'], cwd);
  expect(stderr).toContain('[not-carried]');
  for (const line of stderr.split('\n')) expect(line).not.toMatch(/^\s*(\(|:)/);
});

test('everything that a format cannot hold is named', async () => {
  const { stderr } = await harkness(['convert', 'winter-cup.json', 'not-carried.trf'], cwd);
  expect(stderr).toContain('cannot hold states of events');
  expect(stderr).toMatch(/Also at section 1: TRF26 cannot hold venues\./);
  expect(stderr).toMatch(/TRF26 cannot hold OTBR ratings/);
});
