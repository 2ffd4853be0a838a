// The ledger's stores as the office uses them: with facts of the office's kinds.

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
 * Opens the store of an office, and brings it to this version if an older one wrote it. Why it cannot be opened is a value.
 * @example
 * const opened = await openStore({ data: `${folder}/office` });
 * const { seq } = opened.ok ? await opened.value.read((reader) => reader.head()) : { seq: -1 };
 * if (opened.ok) await opened.value.close();
 * seq // 0
 */
export function openStore(location: StoreLocation, options?: OpenStoreOptions): Promise<Result<Store>> {
  return openLedgerStore<Fact>(location, options);
}

/** On the disk, because an office may be larger than the memory; gone afterwards. */
export function withScratchStore<T>(work: (scratch: Store) => Promise<T>): Promise<Result<T>> {
  return withScratchLedger<T, Fact>(work);
}

/** A page asks for a handful of such things; whoever goes through a whole office asks for them anew. */
const keptAtMost = 32;
const toldOnce = new WeakMap<StoreReader, Map<string, Promise<unknown>>>();

/**
 * What a reader was told once holds as long as it lives, because it sees one moment. A writer changes what it sees and is asked each time. The key
 * says all that the answer depends on.
 */
export function oncePerReader<T>(reader: StoreReader, key: string, read: () => Promise<T>): Promise<T> {
  if ('putBlob' in reader) return read();
  let told = toldOnce.get(reader);
  if (told === undefined) {
    told = new Map();
    toldOnce.set(reader, told);
  }
  const known = told.get(key);
  // Only `read` of the same key has put it there.
  if (known !== undefined) return known as Promise<T>;
  const reading = read();
  if (told.size < keptAtMost) told.set(key, reading);
  return reading;
}

/** A store in memory cannot be opened by another thread. */
export function isInMemory({ location }: Pick<Store, 'location'>): boolean {
  return 'data' in location && location.data === ':memory:';
}
