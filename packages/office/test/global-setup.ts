// Once for a run of tests: prepares the PostgreSQL server that tests share, and what they start in threads and processes; ends both.

import { preparePostgresForTests } from '../../ledger/src/testing/index.js';
import { bundleForTests } from './bundles.js';
export default async function setup(): Promise<() => Promise<void>> {
  const endPostgres = preparePostgresForTests();
  const removeBundles = await bundleForTests();
  return async () => {
    await endPostgres();
    removeBundles();
  };
}
