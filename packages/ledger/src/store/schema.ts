// The tables, and how a store of an earlier version is upgraded. Migrations only go forward, their names are recorded in the
// store, and a released one is never edited: a change is a new migration.

import type { Kysely, Migration, MigrationProvider, Sql } from 'kysely';
import { withDigest } from './block-digest.js';
import { errorText, StoreError } from './errors.js';
import type { Blob } from './port.js';

export type Engine = 'sqlite' | 'postgresql';

export const migrationTable = 'harkness_migration';
const migrationLockTable = 'harkness_migration_lock';

// Kysely is loaded only if there is something to migrate: loading it takes longer than the rest of opening a store.

/** Text ordered and compared by its bytes on both engines. */
function textType(engine: Engine, sql: Sql) {
  return engine === 'sqlite' ? sql`text` : sql`text collate "C"`;
}

function bytesType(engine: Engine, sql: Sql) {
  return engine === 'sqlite' ? sql`blob` : sql`bytea`;
}

function firstSchema(engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const { sql } = await import('kysely');
      const text = textType(engine, sql);
      await db.schema
        .createTable('facts')
        .addColumn('seq', 'integer', (column) => column.primaryKey())
        .addColumn('id', text, (column) => column.notNull())
        .addColumn('kind', text, (column) => column.notNull())
        .addColumn('body', text, (column) => column.notNull())
        .addColumn('actor', text, (column) => column.notNull())
        .addColumn('received_at', text, (column) => column.notNull())
        .addColumn('reason', text)
        .addColumn('previous', text, (column) => column.notNull())
        .addColumn('hash', text, (column) => column.notNull())
        .execute();
      await db.schema.createIndex('facts_id').on('facts').column('id').unique().execute();
      await db.schema.createIndex('facts_kind').on('facts').columns(['kind', 'seq']).execute();
      await db.schema
        .createTable('private_values')
        .addColumn('commitment', text, (column) => column.primaryKey().notNull())
        .addColumn('player', text, (column) => column.notNull())
        .addColumn('field', text, (column) => column.notNull())
        .addColumn('salt', text, (column) => column.notNull())
        .addColumn('value', text, (column) => column.notNull())
        .execute();
      await db.schema.createIndex('private_values_player').on('private_values').column('player').execute();
      await db.schema.createIndex('private_values_field').on('private_values').columns(['field', 'commitment']).execute();
      await db.schema
        .createTable('records')
        .addColumn('space', text, (column) => column.notNull())
        .addColumn('key', text, (column) => column.notNull())
        .addColumn('value', text, (column) => column.notNull())
        .addPrimaryKeyConstraint('records_key', ['space', 'key'])
        .execute();
      // Rows with a separate row id: blobs are large, and a table clustered on its key would drag them through its index.
      await db.schema
        .createTable('blobs')
        .addColumn('space', text, (column) => column.notNull())
        .addColumn('key', text, (column) => column.notNull())
        .addColumn('bytes', bytesType(engine, sql), (column) => column.notNull())
        .addPrimaryKeyConstraint('blobs_key', ['space', 'key'])
        .execute();
      await db.schema
        .createTable('entries')
        .addColumn('space', text, (column) => column.notNull())
        .addColumn('key', text, (column) => column.notNull())
        .addColumn('ref', text, (column) => column.notNull())
        .addPrimaryKeyConstraint('entries_key', ['space', 'key', 'ref'])
        .modifyEnd(engine === 'sqlite' ? sql`without rowid` : sql``)
        .execute();
      if (engine === 'postgresql') {
        // Blobs are compressed already, or numbers that hardly compress, so trying costs more than it saves.
        await sql`alter table blobs alter column bytes set storage external`.execute(db);
      }
    },
  };
}

/** Nothing reads the values of one field in order, so a registration need not maintain that index. */
const withoutFieldIndex: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.dropIndex('private_values_field').execute();
  },
};

/** Derived blocks have a digest from now on (block-digest.ts). Existing blocks are accepted as they are. */
function blockDigests(engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const { sql } = await import('kysely');
      if (engine === 'postgresql') {
        const zero = sql`'\\x00'::bytea`;
        const place = sql`convert_to(space, 'UTF8') || ${zero} || convert_to(key, 'UTF8') || ${zero}`;
        await sql`update blobs set bytes = bytes || substring(sha256(${place} || bytes) from 1 for 16)`.execute(db);
        return;
      }
      const { rows } = await sql<{ rowid: number }>`select rowid from blobs`.execute(db);
      for (const { rowid } of rows) {
        const { rows: found } = await sql<
          Blob & { space: string }
        >`select space, key, bytes from blobs where rowid = ${rowid}`.execute(db);
        for (const { space, key, bytes } of found)
          await sql`update blobs set bytes = ${withDigest(space, { key, bytes }).bytes} where rowid = ${rowid}`.execute(db);
      }
    },
  };
}

/** By name, in the order of their names. */
export type Migrations = Readonly<Record<string, Migration>>;

export function migrations(engine: Engine): Migrations {
  return {
    '0001-first-schema': firstSchema(engine),
    '0002-without-field-index': withoutFieldIndex,
    '0003-block-digests': blockDigests(engine),
  };
}

/** The migrations that a store with these recorded ones still needs. Throws if one of them is unknown here. */
export function pendingMigrations(all: Migrations, recorded: readonly string[]): readonly string[] {
  const known = Object.keys(all);
  const unknown = recorded.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new StoreError(
      'store-newer',
      `the store was written by a newer version of Harkness (it has ${unknown.join(', ')}, which this version does not know)`,
      'install that newer version, or restore a backup made before the upgrade',
    );
  }
  return known.filter((name) => !recorded.includes(name));
}

/**
 * Runs inside the caller's transaction, so that a killed migration leaves nothing behind. `inWords` turns errors of the engine
 * into advice for an operator.
 */
export async function migrate(db: Kysely<unknown>, all: Migrations, inWords: (error: unknown) => unknown): Promise<void> {
  try {
    const { Migrator } = await import('kysely');
    await makeMigrationTables(db);
    const provider: MigrationProvider = { getMigrations: async () => ({ ...all }) };
    const { error } = await new Migrator({
      db,
      provider,
      migrationTableName: migrationTable,
      migrationLockTableName: migrationLockTable,
      disableTransactions: true,
    }).migrateToLatest();
    if (error !== undefined) throw error;
  } catch (error) {
    const known = inWords(error);
    throw known instanceof StoreError ? known : failedMigration(error);
  }
}

/**
 * As the migrator would do; but it queries again after a failure, which hides why a PostgreSQL transaction failed, and it takes the table of
 * another office, in another schema of the database, for this office's own.
 */
async function makeMigrationTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable(migrationTable)
    .ifNotExists()
    .addColumn('name', 'varchar(255)', (column) => column.notNull().primaryKey())
    .addColumn('timestamp', 'varchar(255)', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable(migrationLockTable)
    .ifNotExists()
    .addColumn('id', 'varchar(255)', (column) => column.notNull().primaryKey())
    .addColumn('is_locked', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}

function failedMigration(error: unknown): StoreError {
  return new StoreError(
    'migration-failed',
    `the store could not be brought to this version: ${errorText(error)}`,
    'nothing was changed; report the message with the version of Harkness that wrote the store',
    error,
  );
}
