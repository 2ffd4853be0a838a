// The store in one SQLite file of a data directory: the default, for one machine.
//
//   harkness.sqlite          everything (beside it, while in use, SQLite's -wal and -shm)
//   harkness.key             opens the secrets in it; made with the first secret
//   harkness.head            the last signed head (record/last-head.ts)
//   locks/<name>.lock        empty; holding SQLite's lock on it means holding the named lock, which ends with the process

import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import type Database from 'better-sqlite3';
import { checkedBytes } from './block-digest.js';
import { errorCode, olderStore, openedReadOnly, StoreError } from './errors.js';
import { keepToOwner, privateFile } from './modes.js';
import type { Store, StoreLocation, StoreReader, StoreWriter, Vault } from './port.js';
import { type Migrations, migrate, migrations, migrationTable, pendingMigrations } from './schema.js';
import { SqlReader, SqlWriter } from './sql.js';
import { openDatabase } from './sqlite-driver.js';
import { isBusy, storeErrorOfSqlite } from './sqlite-errors.js';
import { integrityOf } from './sqlite-integrity.js';
import { attempt, briefWait, connectSqlite, nextTurn, SqliteSession } from './sqlite-session.js';
import { pause, Turn } from './turn.js';
import { openVault } from './vault.js';

export const sqliteFileName = 'harkness.sqlite';

/** "Hark": identifies our files before any table is read. */
export const applicationId = 0x4861726b;

export interface SqliteOptions {
  /** Create the directory and the file if they do not exist; true if absent. */
  readonly create?: boolean;
  readonly readOnly?: boolean;
  /** How long a writer waits for another process, in milliseconds; ten minutes if absent. */
  readonly waitAtMost?: number;
  /** See `OpenStoreOptions`. */
  readonly waitsForDisk?: boolean;
  /** If absent, those of this version; tests pass others. */
  readonly migrations?: Migrations;
}

const idleReadersKept = 8;

/** SQLite takes a shorter file for an empty database. */
const smallestPage = 512;

/** From this many bytes on, checking a store runs in a thread. */
const checkedInThread = 4 * 1024 * 1024;

export class SqliteStore implements Store {
  readonly engine = 'sqlite';
  readonly location: StoreLocation;
  readonly file: string;
  private readonly directory: string;
  private readonly waitAtMost: number;
  private readonly readOnly: boolean;
  private readonly writing: SqliteSession;
  private readonly turn = new Turn();
  private readonly vault: Vault;
  private readonly idle: SqliteSession[] = [];
  private closed = false;

  private constructor(
    directory: string,
    writing: SqliteSession,
    options: Pick<Required<SqliteOptions>, 'readOnly' | 'waitAtMost'>,
  ) {
    this.location = { data: directory };
    this.vault = openVault(this.location);
    this.directory = directory;
    this.file = join(directory, sqliteFileName);
    this.writing = writing;
    this.waitAtMost = options.waitAtMost;
    this.readOnly = options.readOnly;
  }

  /** Throws a `StoreError`; `openStore` returns it as a value. */
  static async open(directory: string, options: SqliteOptions = {}): Promise<SqliteStore> {
    const readOnly = options.readOnly ?? false;
    const create = !readOnly && (options.create ?? true);
    const waitAtMost = options.waitAtMost ?? 600_000;
    const waitsForDisk = options.waitsForDisk ?? true;
    const all = options.migrations ?? migrations('sqlite');
    const file = join(directory, sqliteFileName);
    if (create) attempt(() => mkdirSync(join(directory, 'locks'), { recursive: true, mode: 0o700 }));
    if (!create && !existsSync(file)) {
      throw new StoreError(
        'data-directory-missing',
        `there is no ${sqliteFileName} in ${directory}`,
        'check the path given with --data; `harkness office init` makes a new office',
      );
    }
    if (!create && sizeOf(file) < smallestPage) {
      throw new StoreError(
        'store-damaged',
        `${sqliteFileName} in ${directory} ${sizeOf(file) === 0 ? 'is empty' : 'was cut off'}: there is no office in it`,
        'restore a backup with `harkness office restore`; to begin a new office, remove that file first',
      );
    }
    if (!readOnly) attempt(() => refuseReadOnly(directory, file));
    attempt(() => refuseForeignFile(file, readOnly));
    const database = attempt(() =>
      readOnly ? connectToRead(file) : connectSqlite(file, { mustExist: !create, readOnly, waitsForDisk }),
    );
    const session = new SqliteSession(database);
    try {
      if (!readOnly) attempt(() => keepToOwner(directory));
      if (!readOnly) await prepareSchema(session, all, waitAtMost);
      else if ((await pending(session, all)).length > 0) throw olderStore();
      return new SqliteStore(directory, session, { readOnly, waitAtMost });
    } catch (error) {
      database.close();
      throw storeErrorOfSqlite(error);
    }
  }

  async read<T>(work: (reader: StoreReader) => Promise<T>): Promise<T> {
    const session = this.reader();
    try {
      attempt(() => session.database.exec('begin'));
      // The first query takes the snapshot, not `begin`.
      await session.all('select seq from facts limit 1', []);
      return await work(new SqlReader(session, this.vault));
    } finally {
      this.release(session);
    }
  }

  async blob(space: string, key: string): Promise<Uint8Array | undefined> {
    const session = this.reader();
    try {
      const stored = session.storedBlob(space, key);
      return stored === undefined ? undefined : checkedBytes(space, key, stored);
    } finally {
      this.keep(session);
    }
  }

  private release(session: SqliteSession): void {
    // With a damaged file even ending a read can fail. What was read either failed or was intact; the connection is not used
    // again.
    try {
      if (session.database.inTransaction) session.database.exec('rollback');
    } catch {
      session.database.close();
      return;
    }
    this.keep(session);
  }

  /** A connection that is not in a transaction. */
  private keep(session: SqliteSession): void {
    if (this.closed || this.idle.length >= idleReadersKept) session.database.close();
    else this.idle.push(session);
  }

  private reader(): SqliteSession {
    if (this.closed) throw new Error('the store is closed');
    return this.idle.pop() ?? this.connectReader();
  }

  private connectReader(): SqliteSession {
    const database = attempt(() => connectSqlite(this.file, { mustExist: true, readOnly: this.readOnly }));
    database.pragma('query_only = ON');
    return new SqliteSession(database);
  }

  async write<T>(work: (writer: StoreWriter) => Promise<T>): Promise<T> {
    if (this.readOnly) throw openedReadOnly();
    return this.turn.take(async () => {
      if (this.closed) throw new Error('the store is closed');
      const { database } = this.writing;
      // Nothing below needs to wait for the event loop: without this, consecutive writes would block the process.
      await nextTurn();
      await begin(database, this.waitAtMost);
      try {
        const result = await work(new SqlWriter(this.writing, this.vault));
        attempt(() => database.exec('commit'));
        this.writing.emptyLogIfErased();
        return result;
      } finally {
        if (database.inTransaction) database.exec('rollback');
      }
    });
  }

  async exclusively<T>(
    name: string,
    work: (lost: AbortSignal) => Promise<T>,
    options: { readonly wait?: boolean } = {},
  ): Promise<T | undefined> {
    if (this.readOnly) throw openedReadOnly();
    if (!/^[a-z0-9-]+$/.test(name)) throw new Error(`not a name of a lock: ${name}`);
    // Somebody may have tidied up, or copied only the file.
    attempt(() => mkdirSync(join(this.directory, 'locks'), { recursive: true, mode: 0o700 }));
    const lock = await lockFile(join(this.directory, 'locks', `${name}.lock`), options.wait ?? true);
    if (lock === undefined) return undefined;
    try {
      // The kernel holds this lock as long as the process lives, so it cannot be lost.
      return await work(new AbortController().signal);
    } finally {
      lock.close();
    }
  }

  async integrityProblems(): Promise<readonly string[]> {
    const session = this.reader();
    try {
      // Small stores are checked here, because starting a thread would take longer.
      if (sizeOf(this.file) >= checkedInThread) return await integrityOf(this.file, this.readOnly, briefWait);
      const rows = await session.all<{ integrity_check: string }>('pragma integrity_check', []);
      return rows.map((row) => row.integrity_check).filter((text) => text !== 'ok');
    } catch (error) {
      throw storeErrorOfSqlite(error);
    } finally {
      this.release(session);
    }
  }

  /** Copies the current file page by page while readers and writers continue. */
  async backupTo(file: string): Promise<void> {
    const partial = `${file}.partial`;
    const session = this.reader();
    try {
      // In its own transaction the copy is one snapshot; without it, every write would restart the copy.
      attempt(() => session.database.exec('begin'));
      await session.all('select seq from facts limit 1', []);
      // Created with private rights before it is filled, because a backup contains everything the office does.
      closeSync(openSync(partial, 'w', privateFile));
      await session.database.backup(partial);
      flushFile(partial);
      renameSync(partial, file);
    } catch (error) {
      rmSync(partial, { force: true });
      throw storeErrorOfSqlite(error);
    } finally {
      this.release(session);
    }
  }

  async close(): Promise<void> {
    if (this.closed) return;
    await this.turn.take(async () => {
      this.closed = true;
      for (const session of this.idle) session.database.close();
      this.idle.length = 0;
      this.writing.database.close();
    });
  }
}

/** Including the write-ahead log. */
function sizeOf(file: string): number {
  return [file, `${file}-wal`].reduce((size, one) => size + (statSync(one, { throwIfNoEntry: false })?.size ?? 0), 0);
}

function flushFile(file: string): void {
  const descriptor = openSync(file, 'r+');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Takes SQLite's write lock; other processes may hold it for as long as they write. */
async function begin(database: Database.Database, waitAtMost: number): Promise<void> {
  const deadline = Date.now() + waitAtMost;
  for (let attempts = 0; ; attempts += 1) {
    // Waits between attempts, so that the process stays responsive; the writer it waits for may be in this process.
    database.pragma('busy_timeout = 0');
    try {
      database.exec('begin immediate');
      return;
    } catch (error) {
      if (!isBusy(error) || Date.now() > deadline) throw storeErrorOfSqlite(error);
    } finally {
      database.pragma(`busy_timeout = ${briefWait}`);
    }
    await pause(attempts);
  }
}

async function lockFile(file: string, wait: boolean): Promise<Database.Database | undefined> {
  const lock = attempt(() => openDatabase(file, { timeout: 0 }));
  for (let attempts = 0; ; attempts += 1) {
    try {
      lock.exec('begin exclusive');
      return lock;
    } catch (error) {
      if (!isBusy(error) || !wait) {
        lock.close();
        if (isBusy(error)) return undefined;
        throw storeErrorOfSqlite(error);
      }
    }
    await pause(attempts);
  }
}

/** Checks that the file is ours, and upgrades it in one transaction. */
async function prepareSchema(session: SqliteSession, all: Migrations, waitAtMost: number): Promise<void> {
  const { database } = session;
  if ((await pending(session, all)).length === 0) return;
  await begin(database, waitAtMost);
  try {
    // Another process may have done it while this one waited.
    if ((await pending(session, all)).length > 0) {
      database.pragma(`application_id = ${applicationId}`);
      const { Kysely, SqliteDialect } = await import('kysely');
      const kysely = new Kysely<unknown>({ dialect: new SqliteDialect({ database }) });
      await migrate(kysely, all, storeErrorOfSqlite);
    }
    database.exec('commit');
  } finally {
    if (database.inTransaction) database.exec('rollback');
  }
}

async function pending(session: SqliteSession, all: Migrations): Promise<readonly string[]> {
  const [table] = await session.all<{ name: string }>('select name from sqlite_master where name = $1', [migrationTable]);
  if (table === undefined) return pendingMigrations(all, []);
  const recorded = await session.all<{ name: string }>(`select name from ${migrationTable}`, []);
  return pendingMigrations(
    all,
    recorded.map((row) => row.name),
  );
}

/** Even to read a store in WAL mode, SQLite creates a file beside it, unless another process has it open. */
function connectToRead(file: string): Database.Database {
  try {
    return connectSqlite(file, { mustExist: true, readOnly: true });
  } catch (error) {
    if (errorCode(error) !== 'SQLITE_CANTOPEN') throw error;
    throw new StoreError(
      'data-directory-read-only',
      'the store lies where nothing may be written, not even the file that SQLite shares between its readers',
      `copy ${sqliteFileName} to another directory and look at it there, or restore it with \`harkness office restore\``,
      error,
    );
  }
}

/** SQLite itself would only report that it cannot open the file. */
function refuseReadOnly(directory: string, file: string): void {
  accessSync(directory, constants.W_OK);
  if (existsSync(file)) accessSync(file, constants.W_OK);
}

/** Checks before anything is written: a file of another program must not even be switched to another journal mode. */
function refuseForeignFile(file: string, readOnly: boolean): void {
  if (!existsSync(file) || statSync(file).size === 0 || applicationIdInHeader(file) === applicationId) return;
  // The id may still be in the write-ahead log, which only a writable connection can recover after a crash.
  const database = openDatabase(file, { readonly: readOnly, timeout: briefWait });
  try {
    const id = database.pragma('application_id', { simple: true });
    const tables = database.prepare('select name from sqlite_master').all();
    if (id !== applicationId && tables.length > 0)
      throw Object.assign(new Error('of another program'), { code: 'SQLITE_NOTADB' });
  } finally {
    database.close();
  }
}

/** https://www.sqlite.org/fileformat.html#application_id */
function applicationIdInHeader(file: string): number {
  const header = Buffer.alloc(72);
  const descriptor = openSync(file, 'r');
  try {
    readSync(descriptor, header, 0, header.length, 0);
  } finally {
    closeSync(descriptor);
  }
  return header.readUInt32BE(68);
}
