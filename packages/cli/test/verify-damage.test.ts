// Whatever happens to the bytes of an office or an export, verify ends with a verdict: 0 or 1 and a sentence, never a stack
// trace.

import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inProcess, type Said } from './in-process.js';
import { makeSmallOffice } from './small-office.js';

const folder = mkdtempSync(join(tmpdir(), 'harkness-damage-'));
const data = join(folder, 'office');
const exported = join(folder, 'public.jsonl');
let database: Buffer;
let lines: Buffer;

const harkness = (...args: string[]): Promise<Said> => inProcess(['office', ...args]);

beforeAll(async () => {
  await makeSmallOffice(data);
  expect((await harkness('export', exported, '--public', '--data', data)).code).toBe(0);
  database = readFileSync(join(data, 'harkness.sqlite'));
  lines = readFileSync(exported);
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Damage = (bytes: Buffer) => Buffer;

const damages: fc.Arbitrary<Damage> = fc.oneof(
  fc
    .array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.integer({ min: 1, max: 255 })), { minLength: 1, maxLength: 5 })
    .map(
      (flips): Damage =>
        (bytes) => {
          const changed = Buffer.from(bytes);
          for (const [where, mask] of flips) {
            const at = Math.min(bytes.length - 1, Math.floor(where * bytes.length));
            changed[at] = (changed[at] ?? 0) ^ mask;
          }
          return changed;
        },
    ),
  fc.double({ min: 0, max: 0.999, noNaN: true }).map(
    (part): Damage =>
      (bytes) =>
        bytes.subarray(0, Math.floor(part * bytes.length)),
  ),
  fc.uint8Array({ maxLength: 3000 }).map(
    (garbage): Damage =>
      () =>
        Buffer.from(garbage),
  ),
  // Garbage after a sound beginning, page by page.
  fc.tuple(fc.integer({ min: 0, max: 20 }), fc.uint8Array({ minLength: 16, maxLength: 4096 })).map(
    ([page, garbage]): Damage =>
      (bytes) => {
        const changed = Buffer.from(bytes);
        Buffer.from(garbage).copy(changed, Math.min(page * 4096, Math.max(0, changed.length - garbage.length)));
        return changed;
      },
  ),
);

function isVerdict({ code, out, err }: Said): void {
  expect([0, 1]).toContain(code);
  expect(out).toMatch(code === 0 ? /everything holds\n$/ : /(it does not hold|nothing was verified)\n$/);
  expect(`${out}${err}`).not.toMatch(/\n\s+at .+:\d+:\d+/);
}

describe('verify gives a verdict (SQLite)', () => {
  test('on a whole office and a whole export: they hold', async () => {
    expect(await harkness('verify', '--data', data)).toMatchObject({ code: 0, err: '' });
    expect(await harkness('verify', '--public', exported)).toMatchObject({ code: 0, err: '' });
  }, 60_000);

  test('on a database with flipped bytes, cut off, or of garbage', async () => {
    const damaged = join(folder, 'damaged');
    await fc.assert(
      fc.asyncProperty(damages, async (damage) => {
        rmSync(damaged, { recursive: true, force: true });
        mkdirSync(damaged);
        writeFileSync(join(damaged, 'harkness.sqlite'), damage(database));
        isVerdict(await harkness('verify', '--quick', '--data', damaged));
      }),
      { numRuns: 150 },
    );
  }, 240_000);

  test('on an export with flipped bytes, cut off, or of garbage', async () => {
    const damaged = join(folder, 'damaged.jsonl');
    await fc.assert(
      fc.asyncProperty(damages, async (damage) => {
        const bytes = damage(lines);
        fc.pre(!bytes.equals(lines));
        writeFileSync(damaged, bytes);
        isVerdict(await harkness('verify', '--no-replay', '--public', damaged));
      }),
      { numRuns: 200 },
    );
  }, 240_000);

  test.each([0, 1, 100, 511])('on a file of %d bytes: there is no office in it', async (size) => {
    const short = join(folder, `short-${size}`);
    mkdirSync(short);
    writeFileSync(join(short, 'harkness.sqlite'), Buffer.alloc(size, 7));
    const { code, out } = await harkness('verify', '--data', short);
    expect(code).toBe(1);
    expect(out).toMatch(/there is no office in it\n.+\nit does not hold\n$/);
  });

  test('as JSON too', async () => {
    const damaged = join(folder, 'damaged.jsonl');
    writeFileSync(damaged, lines.subarray(0, lines.length - 200));
    const { code, out } = await harkness('verify', '--json', '--public', damaged);
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({
      ok: false,
      problems: [expect.stringContaining('damaged.jsonl:'), expect.any(String)],
    });
  });

  test('about a place in the ledger that somebody kept, on a printed line or in a file', async () => {
    const line = /(\d+) facts, head ([0-9a-f]{64})/.exec((await harkness('verify', '--quick', '--data', data)).out);
    const [printed, seq, hash] = line ?? ['', '', ''];
    const file = join(folder, 'kept.txt');
    writeFileSync(file, `${printed}\n`);
    for (const since of [printed, `${seq} ${hash}`, `${seq}:${hash}`, JSON.stringify({ seq: Number(seq), hash }), file])
      expect(await harkness('verify', '--quick', '--data', data, '--since', since)).toMatchObject({ code: 0 });
    const other = hash?.replace(/^./, (digit) => (digit === '0' ? '1' : '0'));
    const rewritten = await harkness('verify', '--quick', '--data', data, '--since', `${seq} ${other}`);
    expect(rewritten.code).toBe(1);
    expect(rewritten.out).toContain('the history was rewritten');
    const cut = await harkness('verify', '--quick', '--data', data, '--since', `${Number(seq) + 50} ${hash}`);
    expect(cut.code).toBe(1);
    expect(cut.out).toContain('its end was cut off');
    expect((await harkness('verify', '--data', data, '--since', 'yesterday')).err).toContain('names no place in a ledger');
  });

  // Root may write everywhere, so another user tries.
  test.skipIf(process.platform === 'win32')(
    'on a directory that may not be written to, without leaving anything',
    () => {
      const sealed = join(folder, 'sealed');
      cpSync(data, sealed, { recursive: true });
      const isRoot = process.getuid?.() === 0;
      for (const name of ['', ...readdirSync(sealed)]) {
        if (isRoot) chownSync(join(sealed, name), 65534, 65534);
        chmodSync(join(sealed, name), name === '' || name === 'locks' ? 0o555 : 0o444);
      }
      chmodSync(folder, 0o755);
      const before = readdirSync(sealed);
      const ran = spawnSync(
        process.execPath,
        [
          '--import',
          'tsx',
          '--conditions=source',
          join(import.meta.dirname, '../src/main.ts'),
          'office',
          'verify',
          '--quick',
          '--data',
          sealed,
        ],
        {
          ...(isRoot ? { uid: 65534, gid: 65534 } : {}),
          encoding: 'utf8',
          env: { ...process.env, HOME: folder, TMPDIR: '/tmp' },
        },
      );
      expect({ code: ran.status, out: ran.stdout.split('\n').at(-2), err: ran.stderr }).toEqual({
        code: 0,
        out: 'everything holds',
        err: '',
      });
      expect(readdirSync(sealed)).toEqual(before);
      chmodSync(sealed, 0o755);
    },
    60_000,
  );
});
