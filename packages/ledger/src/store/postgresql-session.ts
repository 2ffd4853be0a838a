// One PostgreSQL connection as a session. Round trips dominate the cost, so bulk work is one statement or a COPY.

import pg from 'pg';
import { DigestedBlock, withDigest } from './block-digest.js';
import type { Blob, Entry, KeyRange, PrivateValue, StoredFact } from './port.js';
import { copyIn, copyOut, copyOutTexts } from './postgresql-copy.js';
import { storeErrorOfPostgresql } from './postgresql-errors.js';
import { factColumns, inRange, pieces, privateColumns, type SqlSession, type SqlValue } from './sql.js';

const rowsPerStatement = 5000;
const blobBytesPerBatch = 8 * 1024 * 1024;
/** Pages of a table read at once: 8 MB. */
const pagesPerBatch = 1024;
/** From this many on, a COPY is worth it. */
const manyEntries = 500;
/** Below this, reading bytes as hex is faster than starting a COPY. */
const copyFrom = 64 * 1024;

/** From this many blobs on, a COPY is worth it. */
const manyBlobs = 16;

type BulkTable = 'facts' | 'private_values' | 'blobs' | 'entries';

/**
 * Names of statements, by their text. A connection parses and plans a named statement once: a page asks the same short questions
 * dozens of times, and planning one costs the server more than answering it.
 */
const names = new Map<string, string>();
/** Texts are few and fixed. Should one ever vary, the statements beyond this stay unnamed. */
const mostNames = 200;

function nameOf(sql: string): string | undefined {
  const known = names.get(sql);
  if (known !== undefined || names.size >= mostNames) return known;
  const name = `harkness_${names.size}`;
  names.set(sql, name);
  return name;
}

export class PostgresqlSession implements SqlSession {
  readonly client: pg.ClientBase;
  /** Rows written in bulk so far, by table. */
  readonly written = new Map<BulkTable, number>();

  constructor(client: pg.ClientBase) {
    this.client = client;
  }

  private count(table: BulkTable, rows: number): void {
    this.written.set(table, (this.written.get(table) ?? 0) + rows);
  }

  async query<R extends object>(sql: string, values: readonly unknown[] = []): Promise<pg.QueryResult<R>> {
    const name = values.length === 0 ? undefined : nameOf(sql);
    return attempt(() => this.client.query<R>({ text: sql, values: [...values], ...(name === undefined ? {} : { name }) }));
  }

  async all<R extends object>(sql: string, values: readonly SqlValue[]): Promise<R[]> {
    return (await this.query<R>(sql, values)).rows;
  }

  async run(sql: string, values: readonly SqlValue[]): Promise<number> {
    return (await this.query(sql, values)).rowCount ?? 0;
  }

  async factsBySeq(seqs: readonly number[]): Promise<StoredFact[]> {
    const sql = `select ${factColumns} from facts where seq = any($1::int[]) order by seq`;
    return (await this.query<StoredFact>(sql, [seqs])).rows;
  }

  async factsById(ids: readonly string[]): Promise<StoredFact[]> {
    const facts: StoredFact[] = [];
    for (const batch of batches(ids)) {
      const sql = `select ${factColumns} from facts where id = any($1::text[])`;
      facts.push(...(await this.query<StoredFact>(sql, [batch])).rows);
    }
    return facts;
  }

  async blob(space: string, key: string): Promise<Uint8Array | undefined> {
    const { rows } = await this.query<{ bytes: Uint8Array | null }>(
      `select case when octet_length(bytes) < ${copyFrom} then bytes end as bytes from blobs where space = $1 and key = $2`,
      [space, key],
    );
    const [row] = rows;
    if (row === undefined) return undefined;
    return row.bytes === null ? (await this.copyBlobs(space, key, key)).get(key) : new Uint8Array(row.bytes);
  }

  async blobsAt(space: string, keys: readonly string[]): Promise<Blob[]> {
    const found: Blob[] = [];
    for (const batch of batches(keys)) {
      if (batch.length >= manyBlobs) {
        found.push(...(await this.copyBlobsAt(space, batch)));
        continue;
      }
      const sql = 'select key, bytes from blobs where space = $1 and key = any($2::text[])';
      const { rows } = await this.query<Blob>(sql, [space, batch]);
      for (const { key, bytes } of rows) found.push({ key, bytes: new Uint8Array(bytes) });
    }
    return found;
  }

  async entriesAt(space: string, keys: readonly string[]): Promise<Entry[]> {
    const found: Entry[] = [];
    for (const batch of batches(keys)) {
      const sql = 'select key, ref from entries where space = $1 and key = any($2::text[]) order by key, ref';
      found.push(...(await this.query<Entry>(sql, [space, batch])).rows);
    }
    return found;
  }

  async privateValuesOf(owners: readonly string[]): Promise<PrivateValue[]> {
    const found: PrivateValue[] = [];
    for (const batch of batches(owners)) {
      const sql = `select ${privateColumns} from private_values where player = any($1::text[]) order by player, field, commitment`;
      found.push(...(await this.query<PrivateValue>(sql, [batch])).rows);
    }
    return found;
  }

  /** Reads page after page of the table, so that the order costs nothing and no statistics are needed. */
  async *privateTexts(field: string, digits: number): AsyncGenerator<readonly string[]> {
    const { rows } = await this.query<{ pages: number }>(
      "select (pg_relation_size('private_values') / current_setting('block_size')::int)::int as pages",
    );
    const pages = rows[0]?.pages ?? 0;
    const starts = Array.from({ length: Math.ceil(pages / pagesPerBatch) }, (_, batch) => batch * pagesPerBatch);
    yield* readAhead(starts, async (page) => {
      const query = `select left(commitment, ${Math.trunc(digits)}) || value from private_values where field = ${pg.escapeLiteral(field)}
        and ctid >= '(${page},0)'::tid and ctid < '(${page + pagesPerBatch},0)'::tid`;
      return attempt(() => copyOutTexts(this.client, query));
    });
  }

  async *blobs(space: string, range: KeyRange): AsyncGenerator<Blob> {
    for await (const group of this.blobGroups(space, range)) yield* group;
  }

  async entries(space: string, range: KeyRange): Promise<readonly Entry[]> {
    const { clause, values } = inRange(space, range, ['key', 'ref']);
    return this.all<Entry>(`select key, ref from entries ${clause}`, values);
  }

  async *blobGroups(space: string, range: KeyRange): AsyncGenerator<readonly Blob[]> {
    const { first, next } = pieces(range);
    for (let piece: KeyRange | undefined = first; piece !== undefined; ) {
      const { clause, values } = inRange(space, piece, ['key']);
      const { rows } = await this.query<KeyAndSize>(`select key, octet_length(bytes) as size from blobs ${clause}`, values);
      yield* readAhead([...batchesBySize(rows)], (keys) => this.readBatch(space, keys));
      piece = next(rows.at(-1)?.key ?? '', rows.length);
    }
  }

  /** The keys are consecutive, so their ends define the range. */
  private async readBatch(space: string, keys: readonly string[]): Promise<Blob[]> {
    const ends = [keys[0] ?? '', keys.at(-1) ?? ''].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
    const found = await this.copyBlobs(space, ends[0] ?? '', ends[1] ?? '');
    return keys.flatMap((key) => {
      const bytes = found.get(key);
      return bytes === undefined ? [] : [{ key, bytes }];
    });
  }

  private async copyBlobs(space: string, first: string, last: string): Promise<Map<string, Uint8Array>> {
    const [where, from, to] = [space, first, last].map((text) => pg.escapeLiteral(text));
    const query = `select key, bytes from blobs where space = ${where} and key >= ${from} and key <= ${to}`;
    const rows = await attempt(() => copyOut(this.client, query));
    // Copied into separate memory, as the port promises: received bytes lie anywhere in a larger buffer.
    return new Map(rows.map(([key, bytes]) => [String(key), new Uint8Array(bytes ?? [])]));
  }

  /** A preview reads hundreds of blocks: as hex, the client would spend more time on them than on everything else. */
  private async copyBlobsAt(space: string, keys: readonly string[]): Promise<Blob[]> {
    const list = keys.map((key) => pg.escapeLiteral(key)).join(', ');
    const query = `select key, bytes from blobs where space = ${pg.escapeLiteral(space)} and key = any(array[${list}]::text[])`;
    const rows = await attempt(() => copyOut(this.client, query));
    return rows.map(([key, bytes]) => ({ key: String(key), bytes: new Uint8Array(bytes ?? []) }));
  }

  async insertFacts(facts: readonly StoredFact[]): Promise<void> {
    this.count('facts', facts.length);
    const target = 'facts (seq, id, kind, body, actor, received_at, reason, previous, hash)';
    await attempt(() =>
      copyIn(this.client, target, facts, (fact) => [
        { int4: fact.seq },
        fact.id,
        fact.kind,
        fact.body,
        fact.actor,
        fact.receivedAt,
        fact.reason,
        fact.previous,
        fact.hash,
      ]),
    );
  }

  async insertPrivate(values: readonly PrivateValue[]): Promise<void> {
    this.count('private_values', values.length);
    for (const batch of batches(values)) {
      await this.query(
        `insert into private_values (commitment, player, field, salt, value)
         select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[]) on conflict do nothing`,
        [
          batch.map((one) => one.commitment),
          batch.map((one) => one.owner),
          batch.map((one) => one.field),
          batch.map((one) => one.salt),
          batch.map((one) => one.value),
        ],
      );
    }
  }

  async upsertRecords(space: string, records: readonly { readonly key: string; readonly value: string }[]): Promise<void> {
    // One statement may not change a row twice: the last value of a key counts, as in SQLite.
    const last = [...new Map(records.map((record) => [record.key, record])).values()];
    for (const batch of batches(last)) {
      await this.query(
        `insert into records (space, key, value) select $1, key, value from unnest($2::text[], $3::text[]) as given (key, value)
         on conflict (space, key) do update set value = excluded.value`,
        [space, batch.map((record) => record.key), batch.map((record) => record.value)],
      );
    }
  }

  async upsertBlobs(space: string, blobs: readonly Blob[]): Promise<void> {
    this.count('blobs', blobs.length);
    const last = [...new Map(blobs.map((blob) => [blob.key, blob])).values()];
    let batch: Blob[] = [];
    let size = 0;
    for (const blob of last) {
      batch.push(blob);
      size += blob.bytes.length;
      if (size < blobBytesPerBatch && batch.length < rowsPerStatement) continue;
      await this.upsertBatch(space, batch);
      batch = [];
      size = 0;
    }
    if (batch.length > 0) await this.upsertBatch(space, batch);
  }

  /** Bytes bound as parameters are sent unchanged. */
  private async upsertBatch(space: string, batch: readonly Blob[]): Promise<void> {
    const rows = batch.map((_, index) => `($1, $${2 * index + 2}, $${2 * index + 3})`).join(', ');
    const sql = `insert into blobs (space, key, bytes) values ${rows} on conflict (space, key) do update set bytes = excluded.bytes`;
    // Unnamed: the text depends on the number of blobs and may be long, and the server would keep every one of them.
    await attempt(() => this.client.query(sql, [space, ...batch.flatMap((blob) => [blob.key, withDigest(space, blob).bytes])]));
  }

  /** A COPY sends bytes unchanged and, unlike an insert that may meet an existing key, adds a row in one step. */
  async insertBlobs(space: string, blobs: readonly Blob[]): Promise<void> {
    this.count('blobs', blobs.length);
    const digested = new DigestedBlock();
    await attempt(() =>
      // Values are copied before the next row is asked for.
      copyIn(this.client, 'blobs (space, key, bytes)', blobs, (blob) => [space, blob.key, digested.bytesOf(space, blob)]),
    );
  }

  async insertEntries(space: string, entries: readonly Entry[]): Promise<void> {
    this.count('entries', entries.length);
    if (entries.length >= manyEntries) return this.copyEntries(space, entries);
    await this.query(
      `insert into entries (space, key, ref) select $1, key, ref from unnest($2::text[], $3::text[]) as given (key, ref)
       on conflict do nothing`,
      [space, entries.map((entry) => entry.key), entries.map((entry) => entry.ref)],
    );
  }

  /** Sorted, because an index accepts ordered input several times faster. */
  private async copyEntries(space: string, entries: readonly Entry[]): Promise<void> {
    await this.query(
      'create temporary table if not exists incoming_entries (key text collate "C", ref text collate "C") on commit delete rows',
    );
    await attempt(() => copyIn(this.client, 'incoming_entries (key, ref)', entries, (entry) => [entry.key, entry.ref]));
    await this.query(
      'insert into entries (space, key, ref) select $1, key, ref from incoming_entries order by key, ref on conflict do nothing',
      [space],
    );
    await this.query('truncate incoming_entries');
  }

  async deleteEntries(space: string, entries: readonly Entry[]): Promise<void> {
    for (const batch of batches(entries)) {
      await this.query(
        `delete from entries using unnest($2::text[], $3::text[]) as given (key, ref)
         where space = $1 and entries.key = given.key collate "C" and entries.ref = given.ref collate "C"`,
        [space, batch.map((entry) => entry.key), batch.map((entry) => entry.ref)],
      );
    }
  }

  /** Every query already waits for the server, which lets others have their turn. */
  async breathe(): Promise<void> {}
}

/** Requests the next batch while the caller works on the current one: the server has its own processor. */
async function* readAhead<Batch, Found>(
  batches: readonly Batch[],
  read: (batch: Batch) => Promise<Found>,
): AsyncGenerator<Found> {
  const start = (at: number): Promise<Found> | undefined => {
    const batch = batches[at];
    const found = batch === undefined ? undefined : read(batch);
    // A failure is reported to whoever awaits the batch; nobody does if the caller stops early.
    found?.catch(() => undefined);
    return found;
  };
  let ahead = start(0);
  try {
    for (let at = 1; ahead !== undefined; at++) {
      const found = await ahead;
      ahead = start(at);
      yield found;
    }
  } finally {
    // Frees the connection before the caller continues.
    await ahead?.catch(() => undefined);
  }
}

interface KeyAndSize {
  readonly key: string;
  readonly size: number;
}

function* batchesBySize(rows: readonly KeyAndSize[]): Generator<readonly string[]> {
  let batch: string[] = [];
  let size = 0;
  for (const row of rows) {
    if (batch.length > 0 && size + row.size > blobBytesPerBatch) {
      yield batch;
      batch = [];
      size = 0;
    }
    batch.push(row.key);
    size += row.size;
  }
  if (batch.length > 0) yield batch;
}

function* batches<T>(items: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < items.length; start += rowsPerStatement) yield items.slice(start, start + rowsPerStatement);
}

/** Runs it, and turns errors into words that an operator understands. */
export async function attempt<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw storeErrorOfPostgresql(error);
  }
}
