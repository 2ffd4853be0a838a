// One suite for both stores: the tests inside can create a fresh, empty store, and open it again.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import pg from 'pg';
import { afterAll, describe } from 'vitest';
import type { LedgerFact } from '../src/base/fact.js';
import { openStore } from '../src/store/open.js';
import type { Store, StoredFact, StoreLocation } from '../src/store/port.js';
import { findPostgres, testDatabase } from '../src/testing/index.js';

export interface FreshStores<Fact extends LedgerFact = LedgerFact> {
  readonly engine: Store['engine'];
  /** A location where nothing exists yet. */
  location(): Promise<StoreLocation>;
  /** A new, empty store. */
  fresh(): Promise<Store<Fact>>;
  /** Another connection to an existing store, as another process would have. */
  again(location: StoreLocation): Promise<Store<Fact>>;
  /** Replaces all facts, bypassing the port, as somebody with access to the database could. */
  replaceFacts(location: StoreLocation, facts: readonly StoredFact[]): Promise<void>;
}

export const engines: readonly Store['engine'][] = ['sqlite', 'postgresql'];

export function describeEachStore<Fact extends LedgerFact = LedgerFact>(
  name: string,
  suite: (stores: FreshStores<Fact>) => void,
): void {
  for (const engine of engines) {
    const missing = engine === 'postgresql' && findPostgres() === undefined;
    describe.skipIf(missing)(`${name} (${engine})`, () => suite(freshStores(engine)));
  }
}

function freshStores<Fact extends LedgerFact>(engine: Store['engine']): FreshStores<Fact> {
  const open: Store<Fact>[] = [];
  const cleanups: (() => Promise<void>)[] = [];
  afterAll(async () => {
    for (const store of open) await store.close();
    for (const cleanup of cleanups) await cleanup();
  });
  const location = async (): Promise<StoreLocation> => {
    if (engine === 'postgresql') {
      const database = await testDatabase();
      cleanups.push(() => database.drop());
      return { database: database.address };
    }
    const directory = mkdtempSync(join(tmpdir(), 'harkness-store-'));
    cleanups.push(async () => rmSync(directory, { recursive: true, force: true }));
    return { data: directory };
  };
  const again = async (where: StoreLocation): Promise<Store<Fact>> => {
    const opened = await openStore<Fact>(where);
    if (!opened.ok) throw new Error(JSON.stringify(opened.errors));
    open.push(opened.value);
    return opened.value;
  };
  return { engine, location, again, replaceFacts, fresh: async () => again(await location()) };
}

const columns = ['seq', 'id', 'kind', 'body', 'actor', 'receivedAt', 'reason', 'previous', 'hash'] as const;

async function replaceFacts(location: StoreLocation, facts: readonly StoredFact[]): Promise<void> {
  const rows = facts.map((fact) => columns.map((column) => fact[column]));
  const names = columns.map((column) => (column === 'receivedAt' ? 'received_at' : column)).join(', ');
  if ('data' in location) {
    const database = new Database(join(location.data, 'harkness.sqlite'));
    database.exec('delete from facts');
    const insert = database.prepare(`insert into facts (${names}) values (${columns.map(() => '?').join(', ')})`);
    for (const row of rows) insert.run(...row);
    database.close();
    return;
  }
  const client = new pg.Client({ connectionString: location.database });
  await client.connect();
  await client.query('delete from facts');
  for (const row of rows)
    await client.query(`insert into facts (${names}) values (${columns.map((_, at) => `$${at + 1}`).join(', ')})`, row);
  await client.end();
}

export async function gathered<T>(batches: AsyncIterable<readonly T[]>): Promise<T[]> {
  const items: T[] = [];
  for await (const batch of batches) items.push(...batch);
  return items;
}
