// Testing: stores and histories for tests of this package and of packages built on it. May touch everything here; none of it runs
// in an office. Start with `random-history.ts`.

import { memoryStore as memoryLedger } from '@harkness/ledger/testing';
import type { Fact } from '../facts/facts.js';
import type { Store } from '../facts/store.js';

export { bundleOf } from '../engines/start-thread.js';
export * from './start-source.js';

/** The ledger's memory store, typed for the office's facts. */
export function memoryStore(): Store {
  return memoryLedger<Fact>();
}
