// One SQLite connection as a session: prepared statements, cached by their text. better-sqlite3 is synchronous, so bulk work is a
// loop.

import type Database from 'better-sqlite3';
import { DigestedBlock } from './block-digest.js';
import type { Blob, Entry, KeyRange, PrivateValue, StoredFact } from './port.js';
import { factColumns, inRange, pieces, privateColumns, type SqlSession, type SqlValue } from './sql.js';
import { openDatabase } from './sqlite-driver.js';
import { storeErrorOfSqlite } from './sqlite-errors.js';

export const pageSize = 8192;

/** For locks that others hold only briefly (recovery after a crash, the last connection closing), in milliseconds. */
export const briefWait = 5000;

/** The size that the write-ahead log keeps. */
const logBytes = 64 * 1024 * 1024;

/** Every connection is made here, so that all have the same settings. */
export function connectSqlite(
  file: string,
  options: { readonly mustExist: boolean; readonly readOnly: boolean; readonly waitsForDisk?: boolean },
): Database.Database {
  const database = openDatabase(file, { fileMustExist: options.mustExist, readonly: options.readOnly, timeout: briefWait });
  try {
    if (!options.readOnly) {
      database.pragma(`page_size = ${pageSize}`);
      database.pragma('journal_mode = WAL');
      // FULL: an acknowledged fact survives a power cut, not only a crash of the process.
      database.pragma(`synchronous = ${options.waitsForDisk === false ? 'NORMAL' : 'FULL'}`);
      // Every move of the log into the database waits for the disk, so a connection that need not wait makes few of them.
      if (options.waitsForDisk === false) database.pragma(`wal_autocheckpoint = ${logBytes / pageSize}`);
    }
    database.pragma('temp_store = MEMORY');
    database.pragma('cache_size = -32768');
    database.pragma(`journal_size_limit = ${logBytes}`);
  } catch (error) {
    database.close();
    throw error;
  }
  return database;
}

const textsPerBatch = 2000;

/** Between these numbers, entries arrive as one text; more of them could exceed SQLite's longest text. */
const [manyEntries, entriesInText] = [100, 10_000];

const mayBePrivate = /^(insert into|delete from|update) (private_values|records)\b/;

const oneBlob = 'select bytes from blobs where space = $1 and key = $2';
const blobsBetween = 'select key, bytes from blobs where space = $1 and key >= $2 and key <= $3 order by key';
const blobsBackwards = `${blobsBetween} desc`;

/** Small blobs are read together, large ones one at a time. */
const bytesAtOnce = 256 * 1024;

/** The first and the last key of each group, in key order. */
function* groups(keys: readonly { readonly key: string; readonly size: number }[]): Generator<{ first: string; last: string }> {
  for (let at = 0; at < keys.length; ) {
    const first = keys[at]?.key ?? '';
    let last = first;
    let bytes = 0;
    for (; at < keys.length; at += 1) {
      const { key, size } = keys[at] ?? { key: '', size: 0 };
      if (bytes > 0 && bytes + size > bytesAtOnce) break;
      last = key;
      bytes += size;
    }
    yield { first, last };
  }
}

export class SqliteSession implements SqlSession {
  readonly database: Database.Database;
  private readonly statements = new Map<string, Database.Statement<SqlValue[]>>();

  private bytesOfOne: Database.Statement<[string, string], Uint8Array> | undefined;

  private readonly digested = new DigestedBlock();
  private leavesNothing = false;
  /** Whether private values were erased since the write-ahead log was last emptied. */
  private hasErased = false;

  constructor(database: Database.Database) {
    this.database = database;
  }

  /**
   * SQLite leaves deleted or moved data in the file unless it is told to overwrite it, which costs a write for every page: worth
   * it only for tables that may contain private data.
   */
  private careful(sql: string): void {
    const isPrivate = mayBePrivate.test(sql);
    if (isPrivate !== this.leavesNothing) this.database.pragma(`secure_delete = ${isPrivate ? 'ON' : 'OFF'}`);
    this.leavesNothing = isPrivate;
    if (sql.startsWith('delete from private_values')) this.hasErased = true;
  }

  /**
   * Empties the write-ahead log, which still has the old pages. If that is not possible now (somebody still reads an earlier
   * snapshot, the disk is full), the next write tries again; the current write is complete either way.
   */
  emptyLogIfErased(): void {
    if (!this.hasErased) return;
    this.database.pragma('busy_timeout = 0');
    try {
      const [result] = rowsOf<{ busy: number }>([this.database.pragma('wal_checkpoint(TRUNCATE)')].flat());
      this.hasErased = result?.busy !== 0;
    } catch {
      // If the problem persists, the next writer gets the error.
    } finally {
      this.database.pragma(`busy_timeout = ${briefWait}`);
    }
  }

  private prepare(sql: string): Database.Statement<SqlValue[]> {
    const known = this.statements.get(sql);
    if (known !== undefined) return known;
    const statement = this.database.prepare<SqlValue[]>(sql.replace(/\$\d+/g, '?'));
    this.statements.set(sql, statement);
    return statement;
  }

  /** The query's author declares the shape of the rows, next to the text of the query. */
  private select<R extends object>(sql: string, values: readonly SqlValue[]): R[] {
    const statement: { all(...values: readonly SqlValue[]): unknown[] } = this.prepare(sql);
    return rowsOf<R>(statement.all(...values));
  }

  async all<R extends object>(sql: string, values: readonly SqlValue[]): Promise<R[]> {
    return attempt(() => this.select<R>(sql, values));
  }

  async run(sql: string, values: readonly SqlValue[]): Promise<number> {
    this.careful(sql);
    return attempt(() => this.prepare(sql).run(...values).changes);
  }

  async factsBySeq(seqs: readonly number[]): Promise<StoredFact[]> {
    const sql = `select ${factColumns} from facts where seq = $1`;
    return attempt(() => seqs.flatMap((seq) => this.select<StoredFact>(sql, [seq])));
  }

  async factsById(ids: readonly string[]): Promise<StoredFact[]> {
    const sql = `select ${factColumns} from facts where id = $1`;
    return attempt(() => ids.flatMap((id) => this.select<StoredFact>(sql, [id])));
  }

  async blob(space: string, key: string): Promise<Uint8Array | undefined> {
    return this.storedBlob(space, key);
  }

  /** With its digest. `.get` takes half the time of a list of one row, and a value less than an object around it. */
  storedBlob(space: string, key: string): Uint8Array | undefined {
    try {
      this.bytesOfOne ??= this.database.prepare<[string, string], Uint8Array>(oneBlob.replace(/\$\d+/g, '?')).pluck();
      return this.bytesOfOne.get(space, key);
    } catch (error) {
      throw storeErrorOfSqlite(error);
    }
  }

  async blobsAt(space: string, keys: readonly string[]): Promise<Blob[]> {
    return attempt(() =>
      keys.flatMap((key) => this.select<{ bytes: Uint8Array }>(oneBlob, [space, key]).map(({ bytes }) => ({ key, bytes }))),
    );
  }

  async entriesAt(space: string, keys: readonly string[]): Promise<Entry[]> {
    const sql = 'select key, ref from entries where space = $1 and key = $2 order by ref';
    return attempt(() => keys.flatMap((key) => this.select<Entry>(sql, [space, key])));
  }

  async privateValuesOf(owners: readonly string[]): Promise<PrivateValue[]> {
    const sql = `select ${privateColumns} from private_values where player = $1 order by field, commitment`;
    return attempt(() => owners.flatMap((owner) => this.select<PrivateValue>(sql, [owner])));
  }

  /**
   * Reads rows in their stored order: in the order of commitments each row would be a lookup of its own. A batch arrives as one text, because a
   * million rows cost more to hand over than to read; no value contains the NUL between them.
   */
  async *privateTexts(field: string, digits: number): AsyncGenerator<readonly string[]> {
    const rows =
      'select rowid as place, substr(commitment, 1, $1) || value as text from private_values where +field = $2 and rowid > $3 order by rowid limit $4';
    const sql = `select max(place) as place, group_concat(text, char(0)) as texts from (${rows})`;
    for (let after = 0; ; ) {
      const [batch] = await this.all<{ place: number | null; texts: string }>(sql, [digits, field, after, textsPerBatch]);
      if (batch === undefined || batch.place === null) return;
      yield batch.texts.split('\0');
      after = batch.place;
      await this.breathe();
    }
  }

  async *blobs(space: string, range: KeyRange): AsyncGenerator<Blob> {
    const { first, next } = pieces(range);
    for (let piece: KeyRange | undefined = first; piece !== undefined; ) {
      const { clause, values } = inRange(space, piece, ['key']);
      const keys = attempt(() =>
        this.select<{ key: string; size: number }>(`select key, length(bytes) as size from blobs ${clause}`, values),
      );
      for (const { first: from, last: to } of groups(keys)) {
        const [least, most] = range.reverse ? [to, from] : [from, to];
        yield* attempt(() => this.select<Blob>(range.reverse ? blobsBackwards : blobsBetween, [space, least, most]));
      }
      await this.breathe();
      piece = next(keys.at(-1)?.key ?? '', keys.length);
    }
  }

  /** A group arrives as three values, because a million rows cost more to hand over than to read. */
  async *blobGroups(space: string, range: KeyRange): AsyncGenerator<readonly Blob[]> {
    const { first, next } = pieces(range);
    for (let piece: KeyRange | undefined = first; piece !== undefined; ) {
      const { clause, values } = inRange(space, piece, ['key']);
      const sql = `select group_concat(key, char(0)) as keys, group_concat(length(bytes)) as sizes,
        cast(group_concat(bytes, '') as blob) as bytes from (select key, bytes from blobs ${clause})`;
      const [all] = attempt(() => this.select<{ keys: string | null; sizes: string; bytes: Uint8Array }>(sql, values));
      if (all === undefined || all.keys === null) return;
      const keys = all.keys.split('\0');
      const sizes = all.sizes.split(',');
      let end = 0;
      yield keys.map((key, at) => {
        const start = end;
        end += Number(sizes[at]);
        return { key, bytes: all.bytes.subarray(start, end) };
      });
      await this.breathe();
      piece = next(keys.at(-1) ?? '', keys.length);
    }
  }

  async entries(space: string, range: KeyRange): Promise<readonly Entry[]> {
    const { clause, values } = inRange(space, range, ['key', 'ref']);
    const { limit = Number.POSITIVE_INFINITY } = range;
    if (limit < manyEntries || limit > entriesInText) return this.all<Entry>(`select key, ref from entries ${clause}`, values);
    // As for groups of blobs.
    const sql = `select group_concat(key, char(0)) as keys, group_concat(ref, char(0)) as refs from (select key, ref from entries ${clause})`;
    const [all] = attempt(() => this.select<{ keys: string | null; refs: string }>(sql, values));
    if (all === undefined || all.keys === null) return [];
    const refs = all.refs.split('\0');
    return all.keys.split('\0').map((key, at) => ({ key, ref: refs[at] ?? '' }));
  }

  async insertFacts(facts: readonly StoredFact[]): Promise<void> {
    this.each(
      'insert into facts (seq, id, kind, body, actor, received_at, reason, previous, hash) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)',
      facts,
      (fact) => [fact.seq, fact.id, fact.kind, fact.body, fact.actor, fact.receivedAt, fact.reason, fact.previous, fact.hash],
    );
  }

  async insertPrivate(values: readonly PrivateValue[]): Promise<void> {
    this.each(
      'insert into private_values (commitment, player, field, salt, value) values ($1, $2, $3, $4, $5) on conflict do nothing',
      values,
      (value) => [value.commitment, value.owner, value.field, value.salt, value.value],
    );
  }

  async upsertRecords(space: string, records: readonly { readonly key: string; readonly value: string }[]): Promise<void> {
    this.each(
      'insert into records (space, key, value) values ($1, $2, $3) on conflict (space, key) do update set value = excluded.value',
      records,
      (record) => [space, record.key, record.value],
    );
  }

  async upsertBlobs(space: string, blobs: readonly Blob[]): Promise<void> {
    this.each(
      'insert into blobs (space, key, bytes) values ($1, $2, $3) on conflict (space, key) do update set bytes = excluded.bytes',
      blobs,
      // SQLite copies the bytes when they are bound.
      (blob) => [space, blob.key, this.digested.bytesOf(space, blob)],
    );
  }

  async insertBlobs(space: string, blobs: readonly Blob[]): Promise<void> {
    this.each('insert into blobs (space, key, bytes) values ($1, $2, $3)', blobs, (blob) => [
      space,
      blob.key,
      this.digested.bytesOf(space, blob),
    ]);
  }

  async insertEntries(space: string, entries: readonly Entry[]): Promise<void> {
    this.each('insert into entries (space, key, ref) values ($1, $2, $3) on conflict do nothing', entries, (entry) => [
      space,
      entry.key,
      entry.ref,
    ]);
  }

  async deleteEntries(space: string, entries: readonly Entry[]): Promise<void> {
    this.each('delete from entries where space = $1 and key = $2 and ref = $3', entries, (entry) => [
      space,
      entry.key,
      entry.ref,
    ]);
  }

  async breathe(): Promise<void> {
    await nextTurn();
  }

  private each<T>(sql: string, items: readonly T[], values: (item: T) => SqlValue[]): void {
    this.careful(sql);
    attempt(() => {
      const statement = this.prepare(sql);
      for (const item of items) statement.run(...values(item));
    });
  }
}

/** After everything that is waiting in the event loop. */
export async function nextTurn(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}

function rowsOf<R extends object>(rows: unknown[]): R[] {
  assertRows<R>(rows);
  return rows;
}

function assertRows<R extends object>(rows: unknown[]): asserts rows is R[] {
  if (rows.length > 0 && typeof rows[0] !== 'object') throw new Error('not rows');
}

/** Runs it, and turns errors into words that an operator understands. */
export function attempt<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw storeErrorOfSqlite(error);
  }
}
