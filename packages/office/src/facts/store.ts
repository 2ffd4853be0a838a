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

export type Store = LedgerStore<Fact>;
export type StoreReader = LedgerReader<Fact>;
export type StoreWriter = LedgerWriter<Fact>;

/** As the ledger's own; the facts in it are the office's. */
export function openStore(location: StoreLocation, options?: OpenStoreOptions): Promise<Result<Store>> {
  return openLedgerStore<Fact>(location, options);
}

/** On the disk, because an office may be larger than the memory; gone afterwards. */
export function withScratchStore<T>(work: (scratch: Store) => Promise<T>): Promise<Result<T>> {
  return withScratchLedger<T, Fact>(work);
}
