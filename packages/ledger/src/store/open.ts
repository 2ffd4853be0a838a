// Opens a store by its location, and returns every reason why it cannot be opened as a value.

import type { LedgerFact } from '../base/fact.js';
import { failed, ok, type Result } from '../base/result.js';
import { StoreError, storeErrorValue } from './errors.js';
import type { Store, StoreLimits, StoreLocation } from './port.js';
import { SqliteStore } from './sqlite.js';

/** How a store is opened. */
export interface OpenStoreOptions {
  /** Create what does not exist yet; true if absent. */
  readonly create?: boolean;
  /** Never write: nothing is created or upgraded, and `write` refuses. False if absent. */
  readonly readOnly?: boolean;
  /** How long a writer waits for another process, in milliseconds; ten minutes if absent. */
  readonly waitAtMost?: number;
  /**
   * Whether every commit waits for the disk; true if absent. Otherwise a power cut may undo the last transactions, each as a whole. A later commit that
   * waits makes all before it last.
   */
  readonly waitsForDisk?: boolean;
  /** For work that people wait for. */
  readonly limits?: StoreLimits;
}

/**
 * Opens a store, and upgrades it if an older version wrote it. If it cannot be opened, the reason is returned as a value. The
 * facts have the type that the caller names: they were checked when they were appended. A worker opens `store.location` again,
 * which costs a connection and two small queries.
 * @example
 * const opened = await openStore({ data: `${folder}/new` });
 * const { seq } = opened.ok ? await opened.value.read((reader) => reader.head()) : { seq: -1 };
 * if (opened.ok) await opened.value.close();
 * seq // 0
 */
export async function openStore<Fact extends LedgerFact = LedgerFact>(
  location: StoreLocation,
  options: OpenStoreOptions = {},
): Promise<Result<Store<Fact>>> {
  try {
    return ok((await open(location, options)) as Store<Fact>);
  } catch (error) {
    if (error instanceof StoreError) return failed(storeErrorValue(error, placeOf(location)));
    throw error;
  }
}

async function open(location: StoreLocation, options: OpenStoreOptions): Promise<Store> {
  if ('data' in location) return SqliteStore.open(location.data, options);
  // Only an office with PostgreSQL loads its driver.
  const { PostgresqlStore } = await import('./postgresql.js');
  return PostgresqlStore.open(location.database, options);
}

/**
 * A connection address or a directory, as given on a command line.
 * @example
 * parseStoreLocation('postgres://localhost/ratings') // { database: 'postgres://localhost/ratings' }
 */
export function parseStoreLocation(text: string): StoreLocation {
  return /^postgres(ql)?:\/\//.test(text) ? { database: text } : { data: text };
}

/**
 * Where the store is, for display and logs: without the password.
 * @example
 * placeOf({ database: 'postgres://office:secret@localhost/ratings' }) // 'postgres://office@localhost/ratings'
 */
export function placeOf(location: StoreLocation): string {
  if ('data' in location) return location.data;
  return location.database.replace(/(:\/\/[^:/@]*):[^@]*@/, '$1@');
}
