// Once per test run: prepares the shared PostgreSQL server and the bundles for threads and processes; removes both at the end.

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
