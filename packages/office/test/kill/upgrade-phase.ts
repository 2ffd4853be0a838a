// A process dies while it upgrades a store from the first schema to a later version: the store is unchanged, and opens.

import type { StoreLocation } from '@harkness/ledger';
import { type Migrations, migrations, PostgresqlStore, SqliteStore } from '@harkness/ledger/testing';
import type { Kysely, Migration } from 'kysely';
import { verify } from '../../src/facts/verify.js';
import { putFirstSchema } from '../fixtures/first-schema.js';
import type { Phase } from './phase.js';

/** This version's migrations plus one that changes and creates tables and then takes long. */
function withSlowOne(engine: 'sqlite' | 'postgresql', inTheMiddle: () => void): Migrations {
  const slow: Migration = {
    async up(db: Kysely<unknown>) {
      await db.schema.createTable('of_tomorrow').addColumn('key', 'text').execute();
      await db.schema.alterTable('facts').addColumn('of_tomorrow', 'text').execute();
      await db.schema.dropIndex('facts_kind').execute();
      inTheMiddle();
      await new Promise((resolve) => setTimeout(resolve, 60_000));
    },
  };
  return { ...migrations(engine), '9999-slow': slow };
}

async function openWith(location: StoreLocation, inTheMiddle: () => void): Promise<void> {
  if ('data' in location) await SqliteStore.open(location.data, { migrations: withSlowOne('sqlite', inTheMiddle) });
  else await PostgresqlStore.open(location.database, { migrations: withSlowOne('postgresql', inTheMiddle) });
}

export const upgradePhase: Phase = {
  fresh: true,
  kill: { afterFirstWord: 40 },
  async run(location, _, say) {
    await putFirstSchema(location);
    await openWith(location, () => say({ inTheMiddle: true }));
  },
  async check(store) {
    const { ok, facts, heads, privateValues } = await verify(store);
    if (!ok || facts !== 4 || heads !== 1 || privateValues !== 2)
      throw new Error(`not the store of the first schema: ${facts} facts, ${heads} heads, ${privateValues} private values`);
    return 'upgraded after the kill';
  },
};
