// The second verifier (verifier/verify.py) on a small sample office: it agrees, and it notices changes.

import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { build, harkness } from '../packages/cli/test/harkness.js';
import { checkList, checkTiles, openCheckpoint } from './lib/stranger.js';

const run = promisify(execFile);

interface Verdict {
  readonly code: number;
  readonly facts: number;
  readonly treeRoot: string;
  readonly wrong: readonly string[];
  readonly proven: readonly string[];
  readonly notCovered: readonly string[];
}

let folder: string;
let lines: readonly string[];

async function command(...args: readonly string[]): Promise<void> {
  const { code, stderr } = await harkness(args, process.cwd());
  if (code !== 0) throw new Error(stderr);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'harkness-verifier-'));
  const data = join(folder, 'office');
  await build();
  await command('sample', '--data', data, ...'--players 30 --years 2 --games 300 --seed 2'.split(' '));
  await command('office', 'export', join(folder, 'public.jsonl'), '--public', '--lists', join(folder, 'lists'), '--data', data);
  lines = (await readFile(join(folder, 'public.jsonl'), 'utf8')).split('\n');
}, 240_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

async function verify(...given: readonly string[]): Promise<Verdict> {
  const found = await run('python3', ['verifier/verify.py', ...given, '--json']).then(
    ({ stdout }) => ({ code: 0, stdout }),
    (error: { code: number; stdout: string }) => error,
  );
  return { code: found.code, ...(found.stdout === '' ? {} : JSON.parse(found.stdout)) };
}

async function verifyLines(changed: readonly string[]): Promise<Verdict> {
  const file = join(folder, 'changed.jsonl');
  await writeFile(file, changed.join('\n'));
  return verify(file);
}

const factLine = (kind: string) => lines.findIndex((line) => line.startsWith('{"fact":') && line.includes(`"kind":"${kind}"`));

test('an unchanged export with its lists is accepted, and every list is computed again', async () => {
  const found = await verify(join(folder, 'public.jsonl'), '--lists', join(folder, 'lists'));
  expect(found.wrong).toEqual([]);
  expect(found.code).toBe(0);
  // Lists from few games agree bit for bit, the others in whole numbers; together they are all.
  const supplements = found.proven.flatMap((line) => {
    const [, part, all] = /^(\d+) of (\d+) US Chess supplements were computed again/.exec(line) ?? [];
    return part === undefined ? [] : [{ part: Number(part), all: Number(all) }];
  });
  expect(supplements.length).toBeGreaterThan(0);
  expect(supplements.reduce((sum, { part }) => sum + part, 0)).toBe(supplements[0]?.all);
  expect(found.proven).toContainEqual(
    expect.stringMatching(/^(\d+) of \1 FIDE lists were computed again and have exactly the published hash/),
  );
  expect(found.notCovered.filter((line) => /not rated|not computed|not compared/.test(line))).toEqual([]);
});

test('the example of docs/public-export.md is accepted', async () => {
  const found = await verify('docs/public-export.example.jsonl');
  expect(found).toMatchObject({ code: 0, wrong: [], facts: 4 });
  expect(found.proven).toContainEqual(expect.stringContaining('1 of 1 US Chess supplements'));
});

test.each([
  ['a changed letter', (line: string) => line.replace('"name":"', '"name":"X'), /was changed/],
  ['another result', (line: string) => line.replace(/,[01],1,1\]/, ',2,1,1]'), /was changed/],
  ['a space', (line: string) => line.replace('"body":', '"body": '), /canonical|was changed/],
])('%s in a fact is noticed', async (_, change, message) => {
  const at = factLine('section-submitted');
  const before = lines[at] ?? '';
  expect(change(before)).not.toBe(before);
  const found = await verifyLines(lines.with(at, change(before)));
  expect(found.code).toBe(1);
  expect(found.wrong[0]).toMatch(message);
});

test('a history that is rewritten from one fact on differs from the signed one', async () => {
  const changed: string[] = [];
  const firstName = lines[factLine('player-registered')]?.match(/"name":"[^"]*"/)?.[0] ?? '';
  expect(firstName).not.toBe('');
  let previous = '0'.repeat(64);
  for (const line of lines) {
    if (!line.startsWith('{"fact":')) {
      changed.push(line);
      continue;
    }
    const text = line
      .slice('{"fact":'.length, -',"hash":""}'.length - 64)
      .replace(/"previous":"[0-9a-f]{64}"/, `"previous":"${previous}"`)
      .replace(firstName, '"name":"Other, Name"');
    previous = createHash('sha256').update(text).digest('hex');
    changed.push(`{"fact":${text},"hash":"${previous}"}`);
  }
  const header = (changed[0] ?? '').replace(/"hash":"[0-9a-f]{64}"/, `"hash":"${previous}"`);
  const found = await verifyLines(changed.with(0, header));
  expect(found.code).toBe(1);
  expect(found.wrong[0]).toMatch(/^The signed head of fact \d+ has hash .*not the ones that were signed/);
});

test('a dropped fact, two swapped facts and a cut-off file are noticed', async () => {
  const at = factLine('membership');
  expect((await verifyLines(lines.toSpliced(at, 1))).wrong).toContainEqual(expect.stringContaining('a fact is missing'));
  const swapped = lines.with(at, lines[at + 1] ?? '').with(at + 1, lines[at] ?? '');
  expect((await verifyLines(swapped)).code).toBe(1);
  expect((await verifyLines(lines.slice(0, -3))).wrong).toContainEqual(expect.stringContaining('cut off'));
});

test('a changed initial rating shows in the lists', async () => {
  const at = lines.findIndex((line) => line.startsWith('{"assigned":'));
  const file = join(folder, 'assigned.jsonl');
  await writeFile(file, lines.with(at, (lines[at] ?? '').replace(/"rating":\d/, '"rating":9')).join('\n'));
  const found = await verify(file, '--lists', join(folder, 'lists'));
  expect(found.code).toBe(1);
  expect(found.wrong[0]).toMatch(/^The list uschess-supplement of .*: player .*published/);
});

test('a list with another rating is not one that the office published', async () => {
  const [name = ''] = (await readdir(join(folder, 'lists'))).filter((one) => one.includes('uschess'));
  const file = join(folder, 'lists', name);
  const content = await readFile(file, 'utf8');
  await writeFile(file, content.replace(/"rating":1/, '"rating":2'));
  const found = await verify(join(folder, 'public.jsonl'), '--lists', join(folder, 'lists'));
  await writeFile(file, content);
  expect(found.code).toBe(1);
  expect(found.wrong).toEqual([expect.stringContaining(`The file ${name} is not a list that the office published`)]);
});

test('the log of the same office: its checkpoint matches the facts; another root or somebody else’s key does not', async () => {
  const log = join(folder, 'log');
  await command('office', 'log', 'export', log, '--data', join(folder, 'office'));
  const [checkpoint, vkey] = [join(log, 'checkpoint'), (await readFile(join(log, 'vkey'), 'utf8')).trim()];
  const file = join(folder, 'public.jsonl');
  const found = await verify(file, '--checkpoint', checkpoint, '--vkey', vkey);
  expect(found).toMatchObject({ code: 0, wrong: [] });
  expect(found.proven).toContainEqual(expect.stringMatching(/^The first \d+ facts are the ones in the checkpoint of /));
  expect(await readFile(checkpoint, 'utf8')).toContain(`\n${found.treeRoot}\n`);
  const forged = join(folder, 'forged');
  await writeFile(forged, (await readFile(checkpoint, 'utf8')).replace(found.treeRoot, `A${found.treeRoot.slice(1)}`));
  expect((await verify(file, '--checkpoint', forged, '--vkey', vkey)).code).toBe(1);
  const other = 'rating-office.example+7f88b25b+ATsZTC6n/8qfr130+C0tL0OiyClGMF491IYvj4F1CLIa';
  expect((await verify(file, '--checkpoint', checkpoint, '--vkey', other)).code).toBe(1);
}, 60_000);

test('by C2SP alone: the checkpoint, every tile and each list of the sample are valid, and any changed byte is not', async () => {
  const log = join(folder, 'c2sp');
  await command('office', 'log', 'export', log, '--data', join(folder, 'office'));
  const read = (path: string) => readFile(join(log, path));
  const vkey = (await readFile(join(log, 'vkey'), 'utf8')).trim();
  const checkpoint = openCheckpoint(await readFile(join(log, 'checkpoint'), 'utf8'), vkey);
  expect(await checkTiles(read, checkpoint)).toBe(checkpoint.size);
  const names = (await readdir(join(log, 'lists'))).filter((name) => name.endsWith('.jsonl'));
  expect(names.length).toBeGreaterThan(10);
  for (const name of names) {
    const list = await read(join('lists', name));
    const proof = (await read(join('lists', name.replace('.jsonl', '.tlog-proof')))).toString('utf8');
    expect(`list-${checkList(list, proof, vkey).list}`).toBe(name.replace(/-\d{4}-\d\d-\d\d\.jsonl$/, ''));
    const other = Buffer.from(list);
    other[list.length - 5] = (other[list.length - 5] ?? 0) ^ 1;
    expect(() => checkList(other, proof, vkey)).toThrow('the list is not the one of the fact');
  }
  const changed = async (path: string) => {
    const bytes = Buffer.from(await read(path));
    if (path.startsWith('tile/entries/')) bytes[40] = (bytes[40] ?? 0) ^ 1;
    return bytes;
  };
  await expect(checkTiles(changed, checkpoint)).rejects.toThrow('a tile of level 0 is not the hash of what lies below it');
}, 60_000);

test('a FIDE list that was retracted and published again is computed both times', async () => {
  const date = lines
    .flatMap((line) => /"list":"FIDE-standard"/.test(line) && /"date":"([0-9-]+)"/.exec(line)?.[1])
    .findLast(Boolean);
  const data = join(folder, 'office');
  for (const step of [['retract', '--reason', 'published too early'], ['publish']])
    await command('office', 'list', step[0] ?? '', 'FIDE-standard', String(date), ...step.slice(1), '--yes', '--data', data);
  const [file, lists] = [join(folder, 'retracted.jsonl'), join(folder, 'retracted-lists')];
  await command('office', 'export', file, '--public', '--lists', lists, '--data', data);
  const found = await verify(file, '--lists', lists);
  expect(found).toMatchObject({ code: 0, wrong: [] });
  expect(found.proven).toContainEqual(
    expect.stringMatching(/^(\d+) of \1 FIDE lists were computed again and have exactly the published hash/),
  );
}, 90_000);

test('a file that is not an export, or is one of a whole office, is refused with code 2', async () => {
  expect((await verify('package.json')).code).toBe(2);
  expect((await verifyLines([(lines[0] ?? '').replace('"public"', '"whole"'), ...lines.slice(1)])).code).toBe(2);
});
