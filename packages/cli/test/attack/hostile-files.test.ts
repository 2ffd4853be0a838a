// Files of others, passed to the commands that read them: whatever they contain, there is a message and the office stays
// unchanged.

import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { openStore } from '@harkness/office';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inProcess, type Said } from '../in-process.js';
import { makeSmallOffice } from '../small-office.js';

const folder = mkdtempSync(join(tmpdir(), 'harkness-hostile-'));
const data = join(folder, 'office');
const file = (name: string) => join(folder, name);
const office = (...args: string[]): Promise<Said> => inProcess(['office', ...args]);
let head: string;

async function headOf(place: string): Promise<string> {
  const opened = await openStore({ data: place });
  if (!opened.ok) return JSON.stringify(opened.errors);
  const { seq, hash } = await opened.value.read((reader) => reader.head());
  await opened.value.close();
  return `${seq} ${hash}`;
}

beforeAll(async () => {
  await makeSmallOffice(data);
  head = await headOf(data);
  expect((await office('export', file('good.jsonl'), '--data', data)).code).toBe(0);
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A message, no stack trace, no terminal control sequences. */
function isRefused(ran: Said, what: string): void {
  expect(ran.code, `${what}: ${ran.out}${ran.err}`).not.toBe(0);
  expect(ran.err.trim(), what).not.toBe('');
  expect(`${ran.out}${ran.err}`, what).not.toMatch(/\n\s+at .+:\d+:\d+/);
  expect(`${ran.out}${ran.err}`, what).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u202a-\u202e\u2066-\u2069]/);
}

const table = (...rows: readonly string[]) => `name,id,birth date,rating,games\n${rows.join('\n')}\n`;
const contents: readonly (readonly [string, string | Uint8Array])[] = [
  ['nothing.csv', ''],
  ['zeros.csv', new Uint8Array(100_000)],
  ['noise.csv', Uint8Array.from({ length: 50_000 }, (_, at) => (at * 7919 + (at >> 3)) % 256)],
  ['cut.gz', gzipSync('x'.repeat(100_000)).subarray(0, 60)],
  ['bomb.gz', gzipSync(Buffer.alloc(64 * 1024 * 1024))],
  ['nested.jsonl', '{"a":'.repeat(200_000)],
  ['prototype.jsonl', '{"__proto__":{"fact":{}},"constructor":1}\n'.repeat(10)],
  ['other.jsonl', '{"harknessExport":9e99,"x":null}\n{"fact":{"seq":-1}}\n'],
  ['broken.xlsx', `PK\u0003\u0004${'\u0000'.repeat(200)}`],
  ['names.csv', '__proto__,constructor,toString\n1,2,3\n'],
  ['formula.csv', table('"=HYPERLINK(""http://evil.example"")",39000001,,1500,10')],
  ['command.csv', table('\u001b]0;owned\u0007\u001b[2J,39000001,,1500,10')],
  ['turned.csv', table('Anna \u202eattornegnI,39000001,,1500,10')],
  ['long.csv', table(`${'n'.repeat(1_000_000)},39000001,,1500,10`)],
  ['wide.csv', `${'name,'.repeat(60_000)}\n${'x,'.repeat(60_000)}\n`],
  [
    'numbers.csv',
    table('One,39000001,2099-01-01,1e308,-1', 'Two,39000002,0000-00-00,NaN,1.5', 'Three,39000003,1999-02-31,Infinity,1e9'),
  ],
  ['twice.csv', table('Olga One,12345678,1990-01-01,1500,10', 'Olga Two,12345678,1991-01-01,1500,10')],
  ['id.csv', table('Olga One,../../etc/passwd,1990-01-01,1500,10')],
];

describe('is refused with a message, and the office stays as it was', () => {
  test.each(contents)(
    'import of %s',
    async (name, content) => {
      writeFileSync(file(name), content);
      isRefused(await office('import', file(name), '--data', data, '--yes'), name);
      expect(await headOf(data)).toBe(head);
    },
    60_000,
  );

  test.each(contents.filter(([name]) => /^(nothing|zeros|noise|cut|bomb|nested|prototype|other)/.test(name)))(
    'restore of %s',
    async (name, content) => {
      writeFileSync(file(name), content);
      const target = file(`restored-${name}`);
      isRefused(await office('restore', file(name), '--data', target), name);
      // A partial office does not count.
      expect((await office('verify', '--quick', '--data', target)).code).not.toBe(0);
    },
    60_000,
  );

  test('an export with facts cut out, doubled or changed is not restored', async () => {
    const lines = readFileSync(file('good.jsonl'), 'utf8').split('\n');
    const at = lines.findIndex((line) => line.startsWith('{"fact"'));
    const changes: { readonly [name: string]: readonly string[] } = {
      cut: lines.toSpliced(at + 5, 1),
      doubled: lines.toSpliced(at + 5, 0, lines[at + 5] ?? ''),
      changed: lines.with(
        at + 5,
        (lines[at + 5] ?? '').replace(/[0-9](?=[^0-9]*$)/, (digit) => String(9 - Number(digit))),
      ),
    };
    for (const [name, changed] of Object.entries(changes)) {
      writeFileSync(file(`${name}.jsonl`), changed.join('\n'));
      isRefused(await office('restore', file(`${name}.jsonl`), '--data', file(`of-${name}`)), name);
    }
  }, 60_000);

  test.each([
    ['a folder', () => folder],
    ['a file that is not there', () => file('nobody.csv')],
    ['a link that leads to itself', () => file('ring')],
  ])(
    '%s',
    async (_, path) => {
      try {
        symlinkSync(file('ring'), file('ring'));
      } catch {
        // It exists.
      }
      for (const command of [
        ['import', path(), '--data', data, '--yes'],
        ['restore', path(), '--data', file('of-nothing')],
        ['compare', data, path()],
      ])
        isRefused(await office(...command), command.join(' '));
      expect(await headOf(data)).toBe(head);
    },
    60_000,
  );

  test('moving an office onto another one, or onto itself, is refused', async () => {
    const other = file('other');
    expect((await office('restore', file('good.jsonl'), '--data', other)).code).toBe(0);
    const before = await headOf(other);
    for (const to of [other, data, join(data, '..', 'office')])
      isRefused(await office('move', '--data', data, '--to-data', to), to);
    expect([await headOf(data), await headOf(other)]).toEqual([head, before]);
  }, 60_000);

  test('doctor says so when there is no office', async () => {
    mkdirSync(file('sick'));
    for (const bytes of [
      '',
      'no database',
      new Uint8Array(8192),
      readFileSync(join(data, 'harkness.sqlite')).subarray(0, 20_000),
    ]) {
      writeFileSync(join(file('sick'), 'harkness.sqlite'), bytes);
      const ran = await inProcess(['doctor', '--data', file('sick')]);
      expect(ran.code, ran.out).not.toBe(0);
      expect(`${ran.out}${ran.err}`).not.toMatch(/\n\s+at .+:\d+:\d+/);
    }
  }, 60_000);
});
