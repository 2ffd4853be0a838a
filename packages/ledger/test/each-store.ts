// One suite for both stores: the tests inside get a way to make a fresh, empty store, and to open it once more.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe } from 'vitest';
import type { LedgerFact } from '../src/base/fact.js';
import { openStore } from '../src/store/open.js';
import type { Store, StoreLocation } from '../src/store/port.js';
import { findPostgres, testDatabase } from '../src/testing/index.js';

export interface FreshStores<Fact extends LedgerFact = LedgerFact> {
  readonly engine: Store['engine'];
  /** A location where nothing is yet. */
  location(): Promise<StoreLocation>;
  /** A new, empty store. */
  fresh(): Promise<Store<Fact>>;
  /** Another connection to a store that is there, as another process would have it. */
  again(location: StoreLocation): Promise<Store<Fact>>;
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
  return { engine, location, again, fresh: async () => again(await location()) };
}

export async function gathered<T>(batches: AsyncIterable<readonly T[]>): Promise<T[]> {
  const items: T[] = [];
  for await (const batch of batches) items.push(...batch);
  return items;
}
