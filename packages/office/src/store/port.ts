// The one port to a database, with two implementations (SQLite, PostgreSQL) that pass one test suite. It knows nothing of
// chess: facts in a chain, private values beside them, and four plain containers from which everything else is built.
//
//   facts     the ledger, append-only
//   private   salted private values, erasable
//   records   what is neither a fact nor derived: pending submissions, accounts, uploaded files, keys
//   blobs     derived: bytes by space and key, ordered by key (segments of sections, results, checkpoints, runs, lists)
//   entries   derived: an ordered multimap of text keys to references (search, directories)
//
// Everything in `blobs` and `entries` can be thrown away and computed again.

import type { Fact, FactKind } from '../facts.js';

export interface KeyRange {
  /** Inclusive. */
  readonly from?: string;
  /** Exclusive. */
  readonly to?: string;
  readonly limit?: number;
  /** Descending order of keys. */
  readonly reverse?: boolean;
}

export interface PrivateValue {
  readonly commitment: string;
  readonly player: string;
  readonly field: string;
  readonly salt: string;
  readonly value: string;
}

/** A consistent view; nothing committed later is seen. */
export interface StoreReader {
  /** Sequence and hash of the last fact; 0 and 64 zeros for an empty ledger. */
  head(): Promise<{ readonly seq: number; readonly hash: string }>;
  /** In order of sequence, in batches. */
  facts(range?: {
    readonly from?: number;
    readonly to?: number;
    readonly kinds?: readonly FactKind[];
  }): AsyncIterable<readonly Fact[]>;
  factById(id: string): Promise<Fact | undefined>;

  privateValue(commitment: string): Promise<PrivateValue | undefined>;
  privateValuesOf(player: string): Promise<readonly PrivateValue[]>;
  /** All of one field, in batches (birth dates for a replay). */
  privateValues(field: string): AsyncIterable<readonly PrivateValue[]>;

  record(space: string, key: string): Promise<string | undefined>;
  records(space: string, range?: KeyRange): Promise<readonly { readonly key: string; readonly value: string }[]>;

  blob(space: string, key: string): Promise<Uint8Array | undefined>;
  /** Ordered by key (bytewise), streamed one row at a time. */
  blobs(space: string, range?: KeyRange): AsyncIterable<{ readonly key: string; readonly bytes: Uint8Array }>;
  blobKeys(space: string, range?: KeyRange): Promise<readonly string[]>;

  /** Ordered by key, then reference. */
  entries(space: string, range?: KeyRange): Promise<readonly { readonly key: string; readonly ref: string }[]>;
}

export interface StoreWriter extends StoreReader {
  /** Appends facts that the ledger has already chained; refuses a gap. */
  appendFacts(facts: readonly Fact[]): Promise<void>;
  putPrivate(values: readonly PrivateValue[]): Promise<void>;
  erasePrivate(player: string): Promise<number>;
  /** Undefined deletes. */
  putRecord(space: string, key: string, value: string | undefined): Promise<void>;
  putBlob(space: string, key: string, bytes: Uint8Array): Promise<void>;
  deleteBlobs(space: string, range?: KeyRange): Promise<void>;
  putEntries(space: string, entries: readonly { readonly key: string; readonly ref: string }[]): Promise<void>;
  deleteEntries(space: string, entries: readonly { readonly key: string; readonly ref: string }[] | 'all'): Promise<void>;
}

export interface Store {
  readonly engine: 'sqlite' | 'postgresql';
  /** Runs on a snapshot; never blocked by a writer. */
  read<T>(work: (reader: StoreReader) => Promise<T>): Promise<T>;
  /** One transaction: all of it or nothing. One writer at a time across processes; waits for its turn. */
  write<T>(work: (writer: StoreWriter) => Promise<T>): Promise<T>;
  /**
   * Holds a named lock across processes while `work` runs (a replay reads, computes for long, then writes).
   * Undefined if somebody else holds it and `wait` is false.
   */
  exclusively<T>(name: string, work: () => Promise<T>, options?: { readonly wait?: boolean }): Promise<T | undefined>;
  close(): Promise<void>;
}
