// The port over any SQL connection: the queries that both engines share, written once. An engine provides a session (a connection
// inside a transaction) and its own implementation only of what must be fast.

import type { LedgerFact } from '../base/fact.js';
import { checkedBytes } from './block-digest.js';
import type {
  Blob,
  Entry,
  FactRange,
  KeyRange,
  LedgerHead,
  PrivateValue,
  StoredFact,
  StoreReader,
  StoreWriter,
  Vault,
} from './port.js';
import { parseStoredFact } from './stored.js';
import { growTree } from './tree.js';
export type SqlValue = string | number | null | Uint8Array;

/** Placeholders are $1, $2 …, each used once and in this order. */
export interface SqlSession {
  all<R extends object>(sql: string, values: readonly SqlValue[]): Promise<R[]>;
  /** Returns how many rows changed. */
  run(sql: string, values: readonly SqlValue[]): Promise<number>;
  /** Ordered by sequence. */
  factsBySeq(seqs: readonly number[]): Promise<StoredFact[]>;
  factsById(ids: readonly string[]): Promise<StoredFact[]>;
  blob(space: string, key: string): Promise<Uint8Array | undefined>;
  blobsAt(space: string, keys: readonly string[]): Promise<Blob[]>;
  /** Ordered by key, then reference. */
  entriesAt(space: string, keys: readonly string[]): Promise<Entry[]>;
  privateValuesOf(owners: readonly string[]): Promise<PrivateValue[]>;
  /** The first digits of the commitment, and the value, of every private value of a field as one text each, in any order. */
  privateTexts(field: string, digits: number): AsyncIterable<readonly string[]>;
  /** In order, a limited number of bytes at a time; other queries may run in between. */
  blobs(space: string, range: KeyRange): AsyncIterable<Blob>;
  /** In order, a limited number of small blobs at a time. */
  blobGroups(space: string, range: KeyRange): AsyncIterable<readonly Blob[]>;
  /** Ordered by key, then reference. */
  entries(space: string, range: KeyRange): Promise<readonly Entry[]>;
  insertFacts(facts: readonly StoredFact[]): Promise<void>;
  insertPrivate(values: readonly PrivateValue[]): Promise<void>;
  upsertRecords(space: string, records: readonly { readonly key: string; readonly value: string }[]): Promise<void>;
  /** Stores each with its digest. */
  upsertBlobs(space: string, blobs: readonly Blob[]): Promise<void>;
  /** The same for new keys. */
  insertBlobs(space: string, blobs: readonly Blob[]): Promise<void>;
  insertEntries(space: string, entries: readonly Entry[]): Promise<void>;
  deleteEntries(space: string, entries: readonly Entry[]): Promise<void>;
  /** Lets others have their turn between batches: a synchronous driver would block the whole process. */
  breathe(): Promise<void>;
}

export const privateColumns = 'commitment, player as owner, field, salt, value';
export const factColumns = 'seq, id, kind, body, actor, received_at as "receivedAt", reason, previous, hash';

const factsPerBatch = 500;
const privatePerBatch = 2000;
const keysPerPiece = 1000;
export const noHash = '0'.repeat(64);

export class SqlReader implements StoreReader {
  readonly vault: Vault;
  protected readonly session: SqlSession;

  constructor(session: SqlSession, vault: Vault) {
    this.session = session;
    this.vault = vault;
  }

  async head(): Promise<LedgerHead> {
    const [last] = await this.session.all<LedgerHead>(
      'select seq, hash, received_at as "receivedAt" from facts order by seq desc limit 1',
      [],
    );
    return last ?? { seq: 0, hash: noHash, receivedAt: '' };
  }

  async *facts(range: FactRange = {}): AsyncGenerator<readonly LedgerFact[]> {
    for await (const batch of this.storedFacts(range)) yield batch.map(parseStoredFact);
  }

  async *storedFacts(range: FactRange = {}): AsyncGenerator<readonly StoredFact[]> {
    const from = range.from ?? 1;
    const to = range.to ?? (await this.head()).seq;
    yield* range.kinds === undefined ? this.factsInOrder(from, to) : this.factsOfKinds(range.kinds, from, to);
  }

  private async *factsInOrder(from: number, to: number): AsyncGenerator<readonly StoredFact[]> {
    let next = from;
    while (next <= to) {
      const batch = await this.session.all<StoredFact>(
        `select ${factColumns} from facts where seq >= $1 and seq <= $2 order by seq limit $3`,
        [next, to, factsPerBatch],
      );
      const last = batch.at(-1);
      if (last === undefined) return;
      yield batch;
      next = last.seq + 1;
      await this.session.breathe();
    }
  }

  /** Reads the numbers first, from the index alone: sorting whole facts of several kinds for each batch would be quadratic. */
  private async *factsOfKinds(kinds: readonly string[], from: number, to: number): AsyncGenerator<readonly StoredFact[]> {
    const seqs: number[] = [];
    for (const kind of new Set(kinds)) {
      const rows = await this.session.all<{ seq: number }>(
        'select seq from facts where kind = $1 and seq >= $2 and seq <= $3 order by seq',
        [kind, from, to],
      );
      for (const row of rows) seqs.push(row.seq);
    }
    seqs.sort((a, b) => a - b);
    for (let start = 0; start < seqs.length; start += factsPerBatch) {
      yield await this.session.factsBySeq(seqs.slice(start, start + factsPerBatch));
      await this.session.breathe();
    }
  }

  async factById(id: string): Promise<LedgerFact | undefined> {
    const [fact] = await this.session.factsById([id]);
    return fact === undefined ? undefined : parseStoredFact(fact);
  }

  async storedFactsById(ids: readonly string[]): Promise<readonly StoredFact[]> {
    return this.session.factsById(ids);
  }

  async factAt(seq: number): Promise<LedgerFact | undefined> {
    const [fact] = await this.session.factsBySeq([seq]);
    return fact === undefined ? undefined : parseStoredFact(fact);
  }

  async factsAt(seqs: readonly number[]): Promise<readonly LedgerFact[]> {
    const facts = seqs.length === 0 ? [] : await this.session.factsBySeq(seqs.toSorted((a, b) => a - b));
    return facts.map(parseStoredFact);
  }

  async privateValue(commitment: string): Promise<PrivateValue | undefined> {
    const [value] = await this.session.all<PrivateValue>(`select ${privateColumns} from private_values where commitment = $1`, [
      commitment,
    ]);
    return value;
  }

  async privateValuesOf(owner: string): Promise<readonly PrivateValue[]> {
    return this.session.privateValuesOf([owner]);
  }

  async privateValuesOfAll(owners: readonly string[]): Promise<readonly PrivateValue[]> {
    return this.session.privateValuesOf(owners);
  }

  async *privateValues(field?: string): AsyncGenerator<readonly PrivateValue[]> {
    let after = '';
    for (;;) {
      const where = field === undefined ? 'commitment > $1' : 'field = $1 and commitment > $2';
      const limit = field === undefined ? '$2' : '$3';
      const batch = await this.session.all<PrivateValue>(
        `select ${privateColumns} from private_values where ${where} order by commitment limit ${limit}`,
        field === undefined ? [after, privatePerBatch] : [field, after, privatePerBatch],
      );
      const last = batch.at(-1);
      if (last === undefined) return;
      yield batch;
      after = last.commitment;
      await this.session.breathe();
    }
  }

  async *privateTexts(field: string, digits: number): AsyncGenerator<readonly string[]> {
    yield* this.session.privateTexts(field, digits);
  }

  async record(space: string, key: string): Promise<string | undefined> {
    const [row] = await this.session.all<{ value: string }>('select value from records where space = $1 and key = $2', [
      space,
      key,
    ]);
    return row?.value;
  }

  async records(space: string, range: KeyRange = {}): Promise<readonly { readonly key: string; readonly value: string }[]> {
    const { clause, values } = inRange(space, range, ['key']);
    return this.session.all<{ key: string; value: string }>(`select key, value from records ${clause}`, values);
  }

  async recordSpaces(): Promise<readonly string[]> {
    return this.spaces('records');
  }

  async blob(space: string, key: string): Promise<Uint8Array | undefined> {
    const stored = await this.session.blob(space, key);
    return stored === undefined ? undefined : checkedBytes(space, key, stored);
  }

  async blobsAt(space: string, keys: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>> {
    const stored = await this.session.blobsAt(space, keys);
    return new Map(stored.map(({ key, bytes }) => [key, checkedBytes(space, key, bytes)]));
  }

  async *blobs(space: string, range: KeyRange = {}): AsyncGenerator<Blob> {
    for await (const { key, bytes } of this.session.blobs(space, range)) yield { key, bytes: checkedBytes(space, key, bytes) };
  }

  async *blobGroups(space: string, range: KeyRange = {}): AsyncGenerator<readonly Blob[]> {
    for await (const group of this.session.blobGroups(space, range))
      yield group.map(({ key, bytes }) => ({ key, bytes: checkedBytes(space, key, bytes) }));
  }

  async blobKeys(space: string, range: KeyRange = {}): Promise<readonly string[]> {
    const { clause, values } = inRange(space, range, ['key']);
    const rows = await this.session.all<{ key: string }>(`select key from blobs ${clause}`, values);
    return rows.map((row) => row.key);
  }

  async blobSpaces(): Promise<readonly string[]> {
    return this.spaces('blobs');
  }

  async entries(space: string, range: KeyRange = {}): Promise<readonly Entry[]> {
    return this.session.entries(space, range);
  }

  async entriesAt(space: string, keys: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
    const found = new Map<string, string[]>();
    for (const { key, ref } of await this.session.entriesAt(space, keys)) {
      const refs = found.get(key);
      if (refs === undefined) found.set(key, [ref]);
      else refs.push(ref);
    }
    return found;
  }

  async entrySpaces(): Promise<readonly string[]> {
    return this.spaces('entries');
  }

  /** One seek per space rather than a scan of the whole table. */
  private async spaces(table: 'records' | 'blobs' | 'entries'): Promise<readonly string[]> {
    const found: string[] = [];
    for (;;) {
      const [row] = await this.session.all<{ space: string }>(
        `select space from ${table} where space > $1 order by space limit 1`,
        [found.at(-1) ?? ''],
      );
      if (row === undefined) return found;
      found.push(row.space);
    }
  }
}

export class SqlWriter extends SqlReader implements StoreWriter {
  async appendFacts(facts: readonly StoredFact[]): Promise<void> {
    let { seq, hash } = await this.head();
    for (const fact of facts) {
      if (fact.seq !== seq + 1) throw new Error(`fact ${fact.seq} does not follow fact ${seq}`);
      if (fact.previous !== hash) throw new Error(`fact ${fact.seq} is not chained to fact ${seq}`);
      // The body is canonical JSON, which cannot contain what a store cannot hold.
      checkTexts(fact.id, fact.actor, fact.reason ?? '');
      ({ seq, hash } = fact);
    }
    if (facts.length === 0) return;
    await this.session.insertFacts(facts);
    await growTree(this, facts);
  }

  async putPrivate(values: readonly PrivateValue[]): Promise<void> {
    for (const value of values) checkTexts(value.commitment, value.owner, value.field, value.salt, value.value);
    if (values.length > 0) await this.session.insertPrivate(values);
  }

  async erasePrivate(owner: string): Promise<number> {
    return this.session.run('delete from private_values where player = $1', [owner]);
  }

  async putRecord(space: string, key: string, value: string | undefined): Promise<void> {
    if (value === undefined) await this.session.run('delete from records where space = $1 and key = $2', [space, key]);
    else await this.putRecords(space, [{ key, value }]);
  }

  async replaceRecord(space: string, key: string, from: string | undefined, to: string): Promise<boolean> {
    checkTexts(space, key, to);
    const changed =
      from === undefined
        ? await this.session.run('insert into records (space, key, value) values ($1, $2, $3) on conflict do nothing', [
            space,
            key,
            to,
          ])
        : await this.session.run('update records set value = $1 where space = $2 and key = $3 and value = $4', [
            to,
            space,
            key,
            from,
          ]);
    return changed === 1;
  }

  async putRecords(space: string, records: readonly { readonly key: string; readonly value: string }[]): Promise<void> {
    checkTexts(space);
    for (const record of records) checkTexts(record.key, record.value);
    if (records.length > 0) await this.session.upsertRecords(space, records);
  }

  async putBlob(space: string, key: string, bytes: Uint8Array): Promise<void> {
    await this.putBlobs(space, [{ key, bytes }]);
  }

  async putBlobs(space: string, blobs: readonly Blob[]): Promise<void> {
    checkTexts(space);
    for (const blob of blobs) checkTexts(blob.key);
    if (blobs.length === 0) return;
    await this.session.upsertBlobs(space, blobs);
  }

  async addBlobs(space: string, blobs: readonly Blob[]): Promise<void> {
    checkTexts(space);
    for (const blob of blobs) checkTexts(blob.key);
    if (blobs.length > 0) await this.session.insertBlobs(space, blobs);
  }

  async deleteBlobs(space: string, range: KeyRange = {}): Promise<void> {
    if (range.limit === undefined) {
      const { clause, values } = inRange(space, range, []);
      await this.session.run(`delete from blobs ${clause}`, values);
      return;
    }
    for (const key of await this.blobKeys(space, range)) {
      await this.session.run('delete from blobs where space = $1 and key = $2', [space, key]);
    }
  }

  async putEntries(space: string, entries: readonly Entry[]): Promise<void> {
    checkTexts(space);
    for (const entry of entries) checkTexts(entry.key, entry.ref);
    if (entries.length > 0) await this.session.insertEntries(space, entries);
  }

  async deleteEntries(space: string, entries: readonly Entry[] | 'all'): Promise<void> {
    if (entries === 'all') await this.session.run('delete from entries where space = $1', [space]);
    else if (entries.length > 0) await this.session.deleteEntries(space, entries);
  }
}

/** `where … order by … limit …` of a range; no order for a deletion. */
export function inRange(space: string, range: KeyRange, order: readonly string[]): { clause: string; values: SqlValue[] } {
  const values: SqlValue[] = [space];
  let clause = 'where space = $1';
  const and = (condition: string, value: SqlValue) => {
    values.push(value);
    clause += ` ${condition} $${values.length}`;
  };
  if (range.from !== undefined) and('and key >=', range.from);
  if (range.to !== undefined) and('and key <', range.to);
  if (order.length > 0) {
    clause += ` order by ${order.map((column) => (range.reverse ? `${column} desc` : column)).join(', ')}`;
    if (range.limit !== undefined) and('limit', range.limit);
  }
  return { clause, values };
}

/** Consecutive ranges that cover `range`, for reading it in pieces; `next` gets the last key of the previous piece. */
export function pieces(range: KeyRange): { first: KeyRange; next: (last: string, count: number) => KeyRange | undefined } {
  const whole = range.limit ?? Number.POSITIVE_INFINITY;
  let left = whole;
  const limited = (rest: KeyRange): KeyRange => ({ ...rest, limit: Math.min(left, keysPerPiece) });
  return {
    first: limited(range),
    next(last, count) {
      left -= count;
      if (count < keysPerPiece || left <= 0) return undefined;
      // No stored key contains U+0000, so nothing lies between a key and the key followed by U+0001.
      return limited(range.reverse ? { ...range, to: last } : { ...range, from: `${last}\u0001` });
    },
  };
}

const loneSurrogate = /\p{Surrogate}/u;

/**
 * Half a megabyte of an event in progress is checked at every change, so the slow pattern runs only if there is a surrogate at
 * all.
 */
function isUnstorable(text: string): boolean {
  return text.includes('\0') || (/[\ud800-\udfff]/.test(text) && loneSurrogate.test(text));
}

/** A program's mistake, not a user's: user input is checked where it comes in. */
function checkTexts(...texts: readonly string[]): void {
  for (const text of texts) {
    if (isUnstorable(text)) throw new TypeError(`not a text a store can hold: ${JSON.stringify(text.slice(0, 80))}`);
  }
}
