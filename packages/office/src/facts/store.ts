// The ledger's stores, typed for the office's facts.

import {
  type StoreReader as LedgerReader,
  type Store as LedgerStore,
  type StoreWriter as LedgerWriter,
  type OpenStoreOptions,
  openStore as openLedgerStore,
  type StoreLocation,
  withScratchStore as withScratchLedger,
} from '@harkness/ledger';
import type { Result } from '@harkness/rules';
import type { Fact } from './facts.js';

/** The store of an office: SQLite in a folder, PostgreSQL, or memory. */
export type Store = LedgerStore<Fact>;
export type StoreReader = LedgerReader<Fact>;
export type StoreWriter = LedgerWriter<Fact>;

/**
 * Opens the store of an office, and upgrades it if an older version wrote it. If it cannot be opened, the reason is returned as a
 * value.
 * @example
 * const opened = await openStore({ data: `${folder}/office` });
 * const { seq } = opened.ok ? await opened.value.read((reader) => reader.head()) : { seq: -1 };
 * if (opened.ok) await opened.value.close();
 * seq // 0
 */
export function openStore(location: StoreLocation, options?: OpenStoreOptions): Promise<Result<Store>> {
  return openLedgerStore<Fact>(location, options);
}

/** On disk, because an office may be larger than memory; deleted afterwards. */
export function withScratchStore<T>(work: (scratch: Store) => Promise<T>): Promise<Result<T>> {
  return withScratchLedger<T, Fact>(work);
}

/** A page needs only a few such values; a pass over a whole office reads them again. */
const keptAtMost = 32;
const toldOnce = new WeakMap<StoreReader, Map<string, Promise<unknown>>>();

/**
 * A reader sees one moment, so its answers are cached for its lifetime. A writer changes what it sees, so nothing is cached for
 * it. The key must include everything the answer depends on.
 */
export function oncePerReader<T>(reader: StoreReader, key: string, read: () => Promise<T>): Promise<T> {
  if ('putBlob' in reader) return read();
  let told = toldOnce.get(reader);
  if (told === undefined) {
    told = new Map();
    toldOnce.set(reader, told);
  }
  const known = told.get(key);
  // Only `read` for the same key has stored it.
  if (known !== undefined) return known as Promise<T>;
  const reading = read();
  if (told.size < keptAtMost) told.set(key, reading);
  return reading;
}

/** Another thread cannot open a store in memory. */
export function isInMemory({ location }: Pick<Store, 'location'>): boolean {
  return 'data' in location && location.data === ':memory:';
}
