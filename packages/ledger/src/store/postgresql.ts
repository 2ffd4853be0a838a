// The store in a PostgreSQL database (15 or newer), for an installation that serves many. Writers take an advisory lock, so that
// there is only one at a time; readers run in a snapshot and never block anybody.

import { Kysely, type PostgresCursor, PostgresDialect, type PostgresPool, type PostgresQueryResult } from 'kysely';
import pg from 'pg';
import { olderStore, openedReadOnly, StoreError } from './errors.js';
import type { Store, StoreLimits, StoreLocation, StoreReader, StoreWriter, Vault } from './port.js';
import { storeErrorOfPostgresql } from './postgresql-errors.js';
import { attempt, PostgresqlSession } from './postgresql-session.js';
import { PlannerStatistics } from './postgresql-statistics.js';
import { type Migrations, migrate, migrations, migrationTable, pendingMigrations } from './schema.js';
import { SqlReader, SqlWriter } from './sql.js';
import { Turn } from './turn.js';
import { openVault } from './vault.js';

export interface PostgresqlOptions {
  /** Create the tables if they do not exist; true if absent. The database itself must exist. */
  readonly create?: boolean;
  readonly readOnly?: boolean;
  /** How long a writer waits for another process, in milliseconds; ten minutes if absent. */
  readonly waitAtMost?: number;
  /** See `OpenStoreOptions`. */
  readonly waitsForDisk?: boolean;
  /** Connections for readers; 10 if absent. */
  readonly readers?: number;
  /** For work that people wait for: how long a statement may take, and how long a reader may be idle or wait for a connection. */
  readonly limits?: StoreLimits;
  /** If absent, those of this version; tests pass others. */
  readonly migrations?: Migrations;
}

export class PostgresqlStore implements Store {
  readonly engine = 'postgresql';
  readonly location: StoreLocation;
  private readonly address: string;
  private readonly waitAtMost: number;
  private readonly readOnly: boolean;
  private readonly migrations: Migrations;
  private readonly limits: StoreLimits | undefined;
  private readonly pool: pg.Pool;
  private readonly turn = new Turn();
  private readonly waitsForDisk: boolean;
  private readonly statistics = new PlannerStatistics();
  private readonly vault: Vault;
  private writing: pg.Client | undefined;
  private closed = false;

  private constructor(address: string, options: PostgresqlOptions) {
    this.location = { database: address };
    this.vault = openVault(this.location);
    this.address = address;
    this.waitAtMost = options.waitAtMost ?? 600_000;
    this.readOnly = options.readOnly ?? false;
    this.migrations = options.migrations ?? migrations('postgresql');
    this.limits = options.limits;
    this.waitsForDisk = options.waitsForDisk ?? true;
    const patience =
      options.limits === undefined
        ? {}
        : { connectionTimeoutMillis: options.limits.connection, statement_timeout: options.limits.statement };
    this.pool = new pg.Pool({ ...settings(address), ...patience, max: options.readers ?? 10 });
    // A broken connection is replaced when the next one is needed; the next statement on a broken one fails. An unhandled `error`
    // event would end the process, whether the connection is idle or in use.
    this.pool.on('error', () => {});
    this.pool.on('connect', (client) => client.on('error', () => {}));
  }

  /** Throws a `StoreError`; `openStore` returns it as a value. */
  static async open(address: string, options: PostgresqlOptions = {}): Promise<PostgresqlStore> {
    const store = new PostgresqlStore(address, options);
    try {
      await store.prepareSchema(!store.readOnly && (options.create ?? true));
      return store;
    } catch (error) {
      await store.close();
      throw error;
    }
  }

  async read<T>(work: (reader: StoreReader) => Promise<T>): Promise<T> {
    if (this.closed) throw new Error('the store is closed');
    const client = await attempt(() => this.pool.connect());
    let broken = true;
    try {
      const session = new PostgresqlSession(client);
      await session.query(beginToRead(this.limits));
      const result = await work(new SqlReader(session, this.vault));
      await session.query('commit');
      broken = false;
      return result;
    } finally {
      // After a failure the state of the connection is unknown, so it is not used again.
      client.release(broken);
    }
  }

  async blob(space: string, key: string): Promise<Uint8Array | undefined> {
    if (this.closed) throw new Error('the store is closed');
    const client = await attempt(() => this.pool.connect());
    let broken = true;
    try {
      const bytes = await new SqlReader(new PostgresqlSession(client), this.vault).blob(space, key);
      broken = false;
      return bytes;
    } finally {
      client.release(broken);
    }
  }

  async write<T>(work: (writer: StoreWriter) => Promise<T>): Promise<T> {
    if (this.readOnly) throw openedReadOnly();
    return this.turn.take(async () => {
      if (this.closed) throw new Error('the store is closed');
      const session = new PostgresqlSession(await this.writer());
      try {
        await beginToWrite(session, this.waitAtMost);
        const result = await work(new SqlWriter(session, this.vault));
        await session.query('commit');
        // The write is committed, even if the statistics fail.
        await this.statistics.update(session).catch(() => undefined);
        return result;
      } catch (error) {
        await this.dropWriterUnlessRolledBack(session);
        throw error;
      }
    });
  }

  /** A separate connection, so that readers waiting for the pool cannot keep a writer from finishing. */
  private async writer(): Promise<pg.Client> {
    if (this.writing !== undefined) return this.writing;
    const onLost = (): void => {
      this.writing = undefined;
    };
    const client = await connect(this.address, onLost, this.waitsForDisk);
    this.writing = client;
    return client;
  }

  private async dropWriterUnlessRolledBack(session: PostgresqlSession): Promise<void> {
    const client = this.writing;
    try {
      await session.query('rollback');
    } catch {
      this.writing = undefined;
      await client?.end().catch(() => {});
    }
  }

  async exclusively<T>(
    name: string,
    work: (lost: AbortSignal) => Promise<T>,
    options: { readonly wait?: boolean } = {},
  ): Promise<T | undefined> {
    if (this.readOnly) throw openedReadOnly();
    if (!/^[a-z0-9-]+$/.test(name)) throw new Error(`not a name of a lock: ${name}`);
    const lost = new AbortController();
    const client = await connect(this.address, () =>
      lost.abort(new StoreError('connection-lost', `the lock ${name} was lost with the connection`, 'start again')),
    );
    try {
      const session = new PostgresqlSession(client);
      const lock = (options.wait ?? true) ? 'pg_advisory_lock' : 'pg_try_advisory_lock';
      const [row] = await session.all<{ locked: unknown }>(`select ${lock}(${lockKey('$1')}) as locked`, [`lock ${name}`]);
      if (row?.locked === false) return undefined;
      return await work(lost.signal);
    } finally {
      // The lock ends with the connection.
      await client.end().catch(() => {});
    }
  }

  /** The server checks its pages itself (checksums). What remains is whether the tables can be read, which `verify` checks. */
  async integrityProblems(): Promise<readonly string[]> {
    return [];
  }

  async close(): Promise<void> {
    if (this.closed) return;
    await this.turn.take(async () => {
      this.closed = true;
      await this.writing?.end().catch(() => {});
      await this.pool.end();
    });
  }

  private async prepareSchema(create: boolean): Promise<void> {
    const client = await this.writer();
    const session = new PostgresqlSession(client);
    if ((await pending(session, this.migrations, create)).length === 0) return;
    if (this.readOnly) throw olderStore();
    await beginToWrite(session, this.waitAtMost);
    // Another process may have done it while this one waited.
    if ((await pending(session, this.migrations, create)).length > 0) {
      await migrate(
        new Kysely<unknown>({ dialect: new PostgresDialect({ pool: poolOf(client) }) }),
        this.migrations,
        storeErrorOfPostgresql,
      );
    }
    await session.query('commit');
  }
}

/** One connection, inside a transaction, wrapped as the pool that Kysely requires. */
function poolOf(client: pg.Client): PostgresPool {
  function query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query(sql: unknown, parameters: readonly unknown[] = []): unknown {
    if (typeof sql !== 'string') throw new Error('a migration streams nothing');
    return client.query(sql, [...parameters]);
  }
  return { connect: async () => ({ query, release: () => {} }), end: async () => {} };
}

/** Advisory locks are numbers shared by everything in a database, so ours are derived from our name and the schema. */
const lockKey = (name: string) => `hashtextextended('harkness ' || current_schema() || ' ' || ${name}, 0)`;

const noTimeLimits = 'set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0';

function settings(address: string): pg.ClientConfig {
  return { connectionString: address, application_name: 'harkness', connectionTimeoutMillis: 10_000, keepAlive: true };
}

/** For work that holds locks: the server must notice quickly if this process or machine is gone. */
async function connect(address: string, onLost: () => void, waitsForDisk = true): Promise<pg.Client> {
  const client = new pg.Client(settings(address));
  client.on('error', onLost);
  client.on('end', onLost);
  await attempt(() => client.connect());
  await attempt(() =>
    client.query(
      `set tcp_keepalives_idle = 30; set tcp_keepalives_interval = 10; set client_connection_check_interval = '2s'; set synchronous_commit = ${waitsForDisk ? 'on' : 'off'}`,
    ),
  );
  return client;
}

/** The first query takes the snapshot, not `begin`. The server's time limits are for queries that people wait for. */
function beginToRead(limits: StoreLimits | undefined): string {
  const times =
    limits === undefined
      ? noTimeLimits
      : `set local statement_timeout = ${limits.statement}; set local idle_in_transaction_session_timeout = ${limits.idle}`;
  return `begin isolation level repeatable read read only; ${times}; select seq from facts limit 1`;
}

async function beginToWrite(session: PostgresqlSession, waitAtMost: number): Promise<void> {
  await session.query(
    `begin; ${noTimeLimits}; set local lock_timeout = ${Math.round(waitAtMost)};
     select pg_advisory_xact_lock(${lockKey("'writer'")}); set local lock_timeout = 0`,
  );
}

async function pending(session: PostgresqlSession, all: Migrations, create: boolean): Promise<readonly string[]> {
  const tables = await session.all<{ name: string }>(
    'select table_name::text as name from information_schema.tables where table_schema = current_schema()',
    [],
  );
  if (!tables.some((table) => table.name === migrationTable)) {
    await refuseForeignDatabase(session, tables, create);
    return pendingMigrations(all, []);
  }
  const recorded = await session.all<{ name: string }>(`select name from ${migrationTable}`, []);
  return pendingMigrations(
    all,
    recorded.map((row) => row.name),
  );
}

const ourTables = ['facts', 'private_values', 'records', 'blobs', 'entries'];

async function refuseForeignDatabase(
  session: PostgresqlSession,
  tables: readonly { name: string }[],
  create: boolean,
): Promise<void> {
  const foreign = tables.filter((table) => ourTables.includes(table.name)).map((table) => table.name);
  if (foreign.length > 0 || !create) {
    throw new StoreError(
      'not-a-store',
      foreign.length > 0 ? `the database has tables ${foreign.join(', ')} of another program` : 'the database holds no office',
      'give the address of another database with --database; `harkness office init` makes a new office',
    );
  }
  const [encoding] = await session.all<{ server_encoding: string }>('show server_encoding', []);
  if (encoding?.server_encoding !== 'UTF8') {
    throw new StoreError(
      'not-a-store',
      `the database stores text as ${encoding?.server_encoding}`,
      'make a database with `createdb --encoding UTF8 --template template0 <name>`',
    );
  }
}
