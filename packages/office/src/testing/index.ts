// Testing: stores and histories for tests of this package and of those built on it. May touch everything here; nothing of it runs in an office.
// Begin with `random-history.ts`.

import { memoryStore as memoryLedger } from '@harkness/ledger/testing';
import type { Fact } from '../facts/facts.js';
import type { Store } from '../facts/store.js';

export * from './start-source.js';

/** As the ledger's own; the facts in it are the office's. */
export function memoryStore(): Store {
  return memoryLedger<Fact>();
}
