// Once per test run: prepares the shared PostgreSQL server and the bundles for threads and processes; removes both at the end.

import { preparePostgresForTests } from '../../ledger/src/testing/index.js';
import { bundleForTests } from './bundles.js';

interface Prepared {
  projects: number;
  readonly remove: Promise<() => Promise<void>>;
}

/** Vitest sets up each project of a run, each with modules of its own: the first one prepares, the last one removes. */
const ofRun = globalThis as { harknessTests?: Prepared | undefined };

export default async function setup(): Promise<() => Promise<void>> {
  ofRun.harknessTests ??= { projects: 0, remove: prepare() };
  const prepared = ofRun.harknessTests;
  prepared.projects += 1;
  const remove = await prepared.remove;
  return async () => {
    prepared.projects -= 1;
    if (prepared.projects > 0) return;
    ofRun.harknessTests = undefined;
    await remove();
  };
}

async function prepare(): Promise<() => Promise<void>> {
  const endPostgres = preparePostgresForTests();
  const removeBundles = await bundleForTests();
  return async () => {
    await endPostgres();
    removeBundles();
  };
}
