// Stores written by the first released schema open in every later version, with everything in them.

import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { appendFacts } from '../src/ledger/append.js';
import { verify } from '../src/ledger/verify.js';
import { openStore } from '../src/store/open.js';
import type { Store, StoreLocation } from '../src/store/port.js';
import { findPostgres, testDatabase } from '../src/testing/postgres.js';
import { openOrThrow } from './kill/phase.js';
import { player } from './sample-facts.js';

const fixtures = join(import.meta.dirname, 'fixtures');

async function hasEverything(store: Store): Promise<void> {
  expect(await verify(store)).toMatchObject({
    ok: true,
    facts: 4,
    heads: 1,
    privateValues: 2,
    head: { hash: 'fa4c9ac5ba27007036715d1e448e195bb840286ca36e5dad429fbf5017af334c' },
  });
  await store.read(async (reader) => {
    expect((await reader.privateValuesOf('é')).map((value) => value.value)).toEqual(['é@example.org']);
    expect(await reader.factById('submit-e1')).toMatchObject({ seq: 4, reason: 'first', body: { section: { event: 'e1' } } });
    expect([...((await reader.blob('sections', '2026-02')) ?? [])]).toEqual([0, 255, 1]);
    expect(await reader.entries('names')).toEqual([
      { key: 'player p1', ref: 'p1' },
      { key: 'player p2', ref: 'p2' },
    ]);
  });
  const again = await appendFacts(store, [player('p1', { birthDate: '2001-02-03' }), player('p3')]);
  expect(again).toMatchObject({ ok: true, value: { added: 1 } });
  expect(await verify(store)).toMatchObject({ ok: true, facts: 5 });
}

async function opensTwice(location: StoreLocation): Promise<void> {
  const store = await openOrThrow(location);
  await hasEverything(store);
  await store.close();
  const again = await openStore(location, { create: false });
  expect(again.ok).toBe(true);
  if (again.ok) await again.value.close();
}

describe('a store of the first schema', () => {
  test('opens (SQLite)', async () => {
    const data = mkdtempSync(join(tmpdir(), 'harkness-first-'));
    copyFileSync(join(fixtures, 'first-schema.sqlite'), join(data, 'harkness.sqlite'));
    await opensTwice({ data });
    rmSync(data, { recursive: true });
  });

  test.skipIf(findPostgres() === undefined)('opens (PostgreSQL)', async () => {
    const database = await testDatabase();
    const client = new pg.Client({ connectionString: database.address });
    await client.connect();
    await client.query(readFileSync(join(fixtures, 'first-schema.sql'), 'utf8'));
    await client.end();
    await opensTwice({ database: database.address });
    await database.drop();
  });
});
