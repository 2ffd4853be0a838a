// Stores written by the first released schema open in every later version, with all their content.

import { join } from 'node:path';
import type { StoreLocation } from '@harkness/ledger';
import {
  type Migrations,
  migrations,
  migrationTable,
  PostgresqlStore,
  SqliteStore,
  sqliteFileName,
} from '@harkness/ledger/testing';
import Database from 'better-sqlite3';
import type { Kysely, Migration } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { appendFacts } from '../src/facts/append.js';
import type { Store } from '../src/facts/store.js';
import { openStore } from '../src/facts/store.js';
import { verify } from '../src/facts/verify.js';
import { describeEachStore } from './each-store.js';
import { putFirstSchema } from './fixtures/first-schema.js';
import { openOrThrow } from './kill/phase.js';
import { player } from './sample-facts.js';

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

/** Read from the database itself: names of migrations, and the index that the second one drops. */
async function schemaOf(location: StoreLocation): Promise<{ migrations: string[]; hasFieldIndex: boolean }> {
  const names = `select name from ${migrationTable} order by name`;
  if ('data' in location) {
    const database = new Database(join(location.data, sqliteFileName), { readonly: true });
    const rows = database.prepare<[], { name: string }>(names).all();
    const index = database.prepare("select name from sqlite_master where name = 'private_values_field'").all();
    database.close();
    return { migrations: rows.map((row) => row.name), hasFieldIndex: index.length > 0 };
  }
  const client = new pg.Client({ connectionString: location.database });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(names);
  const index = await client.query("select indexname from pg_indexes where indexname = 'private_values_field'");
  await client.end();
  return { migrations: rows.map((row) => row.name), hasFieldIndex: index.rows.length > 0 };
}

async function open(location: StoreLocation, all: Migrations): Promise<Store> {
  const store =
    'data' in location
      ? await SqliteStore.open(location.data, { migrations: all })
      : await PostgresqlStore.open(location.database, { migrations: all });
  return store as unknown as Store;
}

describeEachStore('a store of the first schema', (stores) => {
  test('is upgraded to this version with all its content, and then opens directly', async () => {
    const location = await stores.location();
    await putFirstSchema(location);
    expect(await schemaOf(location)).toEqual({ migrations: ['0001-first-schema'], hasFieldIndex: true });
    const store = await openOrThrow(location);
    await hasEverything(store);
    await store.close();
    const upgraded = await schemaOf(location);
    expect(upgraded).toEqual({ migrations: Object.keys(migrations(stores.engine)), hasFieldIndex: false });
    const again = await openStore(location, { create: false, readOnly: true });
    expect(again.ok).toBe(true);
    if (again.ok) await again.value.close();
    expect(await schemaOf(location)).toEqual(upgraded);
  });

  test('is not upgraded by a read-only user', async () => {
    const location = await stores.location();
    await putFirstSchema(location);
    expect(await openStore(location, { readOnly: true })).toMatchObject({ ok: false, errors: [{ code: 'store-older' }] });
    expect((await schemaOf(location)).migrations).toEqual(['0001-first-schema']);
  });

  test('stays unchanged if a migration fails, including earlier migrations of the same upgrade', async () => {
    const location = await stores.location();
    await putFirstSchema(location);
    const failing: Migration = {
      async up(db: Kysely<unknown>) {
        await db.schema.createTable('of_tomorrow').addColumn('key', 'text').execute();
        await db.schema.dropTable('not_there').execute();
      },
    };
    await expect(open(location, { ...migrations(stores.engine), '0999-fails': failing })).rejects.toMatchObject({
      code: 'migration-failed',
    });
    expect(await schemaOf(location)).toEqual({ migrations: ['0001-first-schema'], hasFieldIndex: true });
    const store = await openOrThrow(location);
    await hasEverything(store);
    await store.close();
  });

  test('once upgraded by a later version, is refused by this one and left unchanged', async () => {
    const location = await stores.location();
    await putFirstSchema(location);
    const later: Migration = {
      async up(db: Kysely<unknown>) {
        await db.schema.createTable('of_tomorrow').addColumn('key', 'text').execute();
      },
    };
    const store = await open(location, { ...migrations(stores.engine), '9999-of-tomorrow': later });
    await hasEverything(store);
    await store.close();
    for (const readOnly of [false, true]) {
      expect(await openStore(location, { readOnly })).toMatchObject({
        ok: false,
        errors: [
          {
            code: 'store-newer',
            message: expect.stringContaining('9999-of-tomorrow'),
            hint: expect.stringContaining('newer version'),
          },
        ],
      });
    }
    expect((await schemaOf(location)).migrations).toContain('9999-of-tomorrow');
  });
});
