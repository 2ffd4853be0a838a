// Runs the ledger's test suite on both stores, with the office's facts.

import * as ledger from '../../ledger/test/each-store.js';
import type { Fact } from '../src/facts/facts.js';

export { engines, gathered } from '../../ledger/test/each-store.js';
export type FreshStores = ledger.FreshStores<Fact>;

export function describeEachStore(name: string, suite: (stores: FreshStores) => void): void {
  ledger.describeEachStore<Fact>(name, suite);
}
