// Whatever happens to the rows, tables and pages of an office on PostgreSQL, verify ends with a verdict: 0 or 1 and a sentence,
// never a stack trace. ../verify-damage.test.ts covers the file of an office on SQLite.

import { createHash } from 'node:crypto';
import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  askDatabase,
  copyDatabase,
  findPostgres,
  startPostgres,
  type TestDatabase,
  testDatabase,
} from '@harkness/ledger/testing';
import { openStore } from '@harkness/office';
import { makeSampleOffice } from '@harkness/sample';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { statesWithOtherRating } from '../../../office/test/other-rating.js';
import { inProcess, type Said } from '../in-process.js';

const isLong = process.env['HARKNESS_ATTACKS'] === 'all';
const sample = { seed: 3, players: 20, years: 1, games: 60, authority: 'uschess', until: '2026-06-30' } as const;

const harkness = (...args: string[]): Promise<Said> => inProcess(['office', ...args]);

function isVerdict({ code, out, err }: Said, what: string): void {
  expect([0, 1], `${what}: ${out}${err}`).toContain(code);
  expect(out, what).toMatch(code === 0 ? /everything holds\n$/ : /(it does not hold|nothing was verified)\n$/);
  expect(`${out}${err}`, what).not.toMatch(/\n\s+at .+:\d+:\d+/);
}

async function fill(database: string): Promise<void> {
  const opened = await openStore({ database });
  if (!opened.ok) throw new Error(JSON.stringify(opened.errors));
  const made = await makeSampleOffice(opened.value, { sample, supplements: 1 });
  await opened.value.close();
  if (!made.ok) throw new Error(JSON.stringify(made.errors));
}

const texts = {
  facts: ['id', 'kind', 'body', 'actor', 'received_at', 'previous', 'hash'],
  private_values: ['commitment', 'player', 'field', 'salt', 'value'],
  records: ['space', 'key', 'value'],
  entries: ['space', 'key', 'ref'],
  harkness_migration: ['name'],
} as const;
type Table = keyof typeof texts | 'blobs';
const tables: readonly Table[] = ['facts', 'private_values', 'records', 'entries', 'harkness_migration', 'blobs'];

const somewhere = fc.double({ min: 0, max: 0.999, noNaN: true });
const row = (table: Table, where: number) =>
  `ctid = (select ctid from ${table} order by ctid offset floor(${where} * (select count(*) from ${table})) limit 1)`;
const column = fc
  .constantFrom(...(Object.keys(texts) as (keyof typeof texts)[]))
  .chain((table) => fc.constantFrom(...texts[table]).map((name) => [table, name] as const));

/** What an intruder, a mistake or a bad disk can do to the database, as SQL. */
const damages: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(column, somewhere, somewhere, fc.integer({ min: 33, max: 1500 })).map(changedLetter) },
  {
    weight: 4,
    arbitrary: fc
      .tuple(somewhere, somewhere, fc.integer({ min: 0, max: 255 }))
      .map(
        ([where, at, value]) =>
          `update blobs set bytes = set_byte(bytes, least(length(bytes) - 1, floor(${at} * length(bytes))::int), ${value}) where ${row('blobs', where)} and length(bytes) > 0`,
      ),
  },
  fc
    .tuple(somewhere, somewhere)
    .map(
      ([where, part]) =>
        `update blobs set bytes = substring(bytes from 1 for floor(${part} * length(bytes))::int) where ${row('blobs', where)}`,
    ),
  fc
    .tuple(column, somewhere, fc.constantFrom('', '[', '{}', 'null', '{"a":1e999}', '-1', '9'.repeat(400), '[['.repeat(5000)))
    .map(([[table, name], where, text]) => `update ${table} set ${name} = '${text}' where ${row(table, where)}`),
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom(...tables), somewhere)
      .map(([table, where]) => `delete from ${table} where ${row(table, where)}`),
  },
  fc.constantFrom(...tables).map((table) => `truncate ${table}`),
  fc.constantFrom(...tables).map((table) => `drop table ${table}`),
  fc.constantFrom(...tables).map((table) => `alter table ${table} rename to somewhere_else`),
  column.map(([table, name]) => `alter table ${table} drop column ${name} cascade`),
  column.map(
    ([table, name]) =>
      `alter table ${table} alter column ${name} drop not null; update ${table} set ${name} = null where ${row(table, 0.5)}`,
  ),
  column.map(([table, name]) => `alter table ${table} alter column ${name} type bytea using convert_to(${name}, 'UTF8')`),
  fc.constantFrom(
    'alter table facts alter column seq type bigint',
    'alter table facts alter column seq type text',
    'update facts set seq = seq + 100000 where seq > 20',
    'alter table blobs alter column bytes type text using encode(bytes, $$base64$$)',
    'drop schema public cascade',
    "update facts set body = repeat('x', 4000000) where seq = 5",
    "insert into harkness_migration (name, timestamp) values ('9999-from-the-future', 'now')",
    'revoke all on all tables in schema public from public; alter table facts disable rule all',
  ),
);

function changedLetter([[table, name], where, at, code]: readonly [readonly [Table, string], number, number, number]): string {
  return `update ${table} set ${name} = overlay(${name} placing chr(${code}) from 1 + floor(${at} * length(${name}))::int for 1) where ${row(table, where)}`;
}

describe.skipIf(findPostgres() === undefined)('verify gives a verdict (PostgreSQL)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'harkness-damage-'));
  let whole: TestDatabase;
  let damaged: TestDatabase;
  beforeAll(async () => {
    [whole, damaged] = [await testDatabase(), await testDatabase()];
    await fill(whole.address);
  }, 120_000);
  afterAll(async () => {
    await whole.drop();
    await damaged.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  const verify = (...more: string[]) => harkness('verify', ...more, '--database', damaged.address);

  test('on a whole office and its export: they hold', async () => {
    expect(await harkness('verify', '--database', whole.address)).toMatchObject({ code: 0, err: '' });
    const exported = join(folder, 'public.jsonl');
    expect((await harkness('export', exported, '--public', '--database', whole.address)).code).toBe(0);
    expect(await harkness('verify', '--public', exported)).toMatchObject({ code: 0, err: '' });
  }, 60_000);

  test('on changed letters and bytes, lost rows, emptied, dropped and altered tables', async () => {
    let [tried, changed] = [0, 0];
    await fc.assert(
      fc.asyncProperty(damages, async (damage) => {
        await copyDatabase(whole.address, damaged.address);
        // A table's keys refuse some damage: two rows cannot be made the same.
        const done = await askDatabase(damaged.address, damage).catch(() => undefined);
        changed += done === undefined ? 0 : 1;
        tried += 1;
        isVerdict(await verify('--quick'), damage);
      }),
      { numRuns: isLong ? 150 : 12 },
    );
    expect(changed).toBeGreaterThan(tried / 2);
  }, 280_000);

  test.each([
    ['no table at all', 'drop schema public cascade; create schema public'],
    ['no facts', 'truncate facts'],
  ])(
    'on %s: it does not hold',
    async (_, damage) => {
      await copyDatabase(whole.address, damaged.address);
      await askDatabase(damaged.address, damage);
      const ran = await verify();
      isVerdict(ran, damage);
      expect(ran.code).toBe(1);
    },
    60_000,
  );

  test('on a rating that was overwritten with its digest: it does not hold', async () => {
    await copyDatabase(whole.address, damaged.address);
    await forgeRating(damaged.address);
    const ran = await verify();
    isVerdict(ran, 'a forged rating');
    expect(ran.out).toMatch(/ratings of player|results of/);
    expect(ran.code).toBe(1);
  }, 60_000);

  test('on a server that is not there, and as JSON', async () => {
    const away = await harkness('verify', '--database', 'postgresql://nobody:secret@127.0.0.1:1/office');
    expect(away.code).not.toBe(0);
    expect(`${away.out}${away.err}`).not.toContain('secret');
    expect(`${away.out}${away.err}`).not.toMatch(/\n\s+at .+:\d+:\d+/);
    await copyDatabase(whole.address, damaged.address);
    await askDatabase(damaged.address, "update facts set body = '{' where seq = 3");
    const { code, out } = await verify('--quick', '--json');
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({ ok: false });
  }, 60_000);

  if (isLong)
    test('on pages that a disk has changed beneath the server', async () => {
      const server = await startPostgres();
      try {
        const { address } = await server.createDatabase();
        await fill(address);
        const files = await askDatabase<{ path: string; name: string }>(
          address,
          "select current_setting('data_directory') || '/' || pg_relation_filepath(c.oid) as path, relname as name from pg_class c join pg_namespace n on n.oid = relnamespace where nspname = 'public' and relkind in ('r', 'i')",
        );
        await askDatabase(address, 'checkpoint');
        for (const [at, { path, name }] of files.entries()) {
          await server.kill();
          const before = damagePage(path, at);
          await server.restart();
          isVerdict(await harkness('verify', '--quick', '--database', address), name);
          await server.kill();
          before();
          await server.restart();
        }
        expect(await harkness('verify', '--quick', '--database', address)).toMatchObject({ code: 0 });
      } finally {
        await server.stop();
      }
    }, 280_000);

  test('against a position in the ledger that somebody noted', async () => {
    const line = /(\d+) facts, head ([0-9a-f]{64})/.exec((await harkness('verify', '--quick', '--database', whole.address)).out);
    const [printed, seq, hash] = line ?? ['', '', ''];
    const file = join(folder, 'kept.txt');
    writeFileSync(file, `${printed}\n`);
    for (const since of [printed, file])
      expect(await harkness('verify', '--quick', '--database', whole.address, '--since', since)).toMatchObject({ code: 0 });
    const cut = await harkness('verify', '--quick', '--database', whole.address, '--since', `${Number(seq) + 50} ${hash}`);
    expect(cut).toMatchObject({ code: 1, out: expect.stringContaining('its end was cut off') });
  }, 60_000);
});

/** Sets the first rating in the states to 2850.5, with the digest that Harkness would have written for it. */
async function forgeRating(address: string): Promise<void> {
  const rows = await askDatabase<{ space: string; key: string; bytes: Buffer }>(
    address,
    "select space, key, bytes from blobs where space like '%states'",
  );
  for (const { space, key, bytes } of rows) {
    const content = statesWithOtherRating(new Uint8Array(bytes.subarray(0, bytes.length - 16)));
    if (content === undefined) continue;
    const digest = createHash('sha256').update(`${space}\0${key}\0`).update(content).digest().subarray(0, 16);
    const forged = Buffer.concat([content, digest]);
    await askDatabase(address, 'update blobs set bytes = $1 where space = $2 and key = $3', [forged, space, key]);
    return;
  }
  throw new Error('no rating in any block');
}

/** Overwrites part of the first page; returns a function that restores it. */
function damagePage(path: string, at: number): () => void {
  const [length, from] = [48, [0, 24, 200, 4000, 8000][at % 5] ?? 0];
  const file = openSync(path, 'r+');
  const before = Buffer.alloc(length);
  readSync(file, before, 0, length, from);
  writeSync(file, Buffer.alloc(length, 0xa5), 0, length, from);
  closeSync(file);
  return () => {
    const again = openSync(path, 'r+');
    writeSync(again, before, 0, length, from);
    closeSync(again);
  };
}
