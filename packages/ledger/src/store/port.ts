// The one port to a database, with two implementations (SQLite, PostgreSQL) that pass the same test suite. It knows nothing about
// chess: facts in a chain, private values beside them, and plain containers from which everything else is built.
//
//   facts     the ledger, append-only
//   private   salted private values, erasable
//   records   neither facts nor derived: accounts, uploaded files, keys
//   blobs     derived: bytes by space and key, ordered by key (segments, results, checkpoints)
//   entries   derived: an ordered multimap of text keys to references (search, directories)
//
// Everything in `blobs` and `entries` can be thrown away and computed again. Texts contain no NUL and no lone surrogate
// (PostgreSQL can store neither); keys are ordered by their UTF-8 bytes.

import type { LedgerFact } from '../base/fact.js';

/** Plain data that can be passed to a worker thread, which opens the same store with it. */
export type StoreLocation = { readonly data: string } | { readonly database: string };

/** In milliseconds; only PostgreSQL needs them. */
export interface StoreLimits {
  /** For one statement of a reader. */
  readonly statement: number;
  /** For a reader that holds its connection without a query. */
  readonly idle: number;
  /** To wait for a connection if all are in use. */
  readonly connection: number;
}

export interface KeyRange {
  /** Inclusive. */
  readonly from?: string;
  /** Exclusive. */
  readonly to?: string;
  readonly limit?: number;
  /** Descending order of keys. */
  readonly reverse?: boolean;
}

export interface FactRange<Kind extends string = string> {
  /** First sequence number, inclusive; 1 if absent. */
  readonly from?: number;
  /** Last sequence number, inclusive; the head if absent. */
  readonly to?: number;
  readonly kinds?: readonly Kind[];
}

/** A fact as stored: the body is the canonical JSON text that was hashed. */
export interface StoredFact {
  readonly seq: number;
  readonly id: string;
  readonly kind: string;
  readonly body: string;
  readonly actor: string;
  readonly receivedAt: string;
  readonly reason: string | null;
  readonly previous: string;
  readonly hash: string;
}

/** The end of the ledger: sequence, hash and instant of its last fact. */
export interface LedgerHead {
  readonly seq: number;
  readonly hash: string;
  /** When the last fact was received; empty text for an empty ledger. */
  readonly receivedAt: string;
}

/** A value outside the chain, with its salt and the commitment that represents it in the chain. */
export interface PrivateValue {
  readonly commitment: string;
  /** Whose it is. */
  readonly owner: string;
  readonly field: string;
  /** Hex. */
  readonly salt: string;
  readonly value: string;
}

export interface Entry {
  readonly key: string;
  readonly ref: string;
}

export interface Blob {
  readonly key: string;
  /** For a reader, begins at a multiple of eight in its buffer, so that typed arrays of any kind can be laid over it. */
  readonly bytes: Uint8Array;
}

/** Encrypts secrets with a key from outside the database. */
export interface Vault {
  /** Ids of the available keys; the first one seals. Without any, secrets stay in clear. */
  readonly keys: readonly string[];
  /** `purpose` names the use of the secret; it must be the same on opening. */
  seal(purpose: string, text: string): string;
  /** Returns a text in clear unchanged. Throws a `StoreError` if the key is not available. */
  open(purpose: string, text: string): string;
}

/** A consistent view; later commits are not visible. */
export interface StoreReader<Fact extends LedgerFact = LedgerFact> {
  readonly vault: Vault;
  /** The last fact; 0, 64 zeros and '' for an empty ledger. */
  head(): Promise<LedgerHead>;
  /** In order of sequence, in batches. */
  facts(range?: FactRange<Fact['kind']>): AsyncIterable<readonly Fact[]>;
  /** The same, unparsed. */
  storedFacts(range?: FactRange<Fact['kind']>): AsyncIterable<readonly StoredFact[]>;
  factById(id: string): Promise<Fact | undefined>;
  /** The facts with these ids that the ledger has, in any order. */
  storedFactsById(ids: readonly string[]): Promise<readonly StoredFact[]>;
  factAt(seq: number): Promise<Fact | undefined>;
  /** Several facts at once, in order of sequence; numbers without a fact are left out. */
  factsAt(seqs: readonly number[]): Promise<readonly Fact[]>;

  privateValue(commitment: string): Promise<PrivateValue | undefined>;
  privateValuesOf(owner: string): Promise<readonly PrivateValue[]>;
  /** The same for several owners at once. */
  privateValuesOfAll(owners: readonly string[]): Promise<readonly PrivateValue[]>;
  /** All values of one field, or all values, in batches, ordered by commitment. */
  privateValues(field?: string): AsyncIterable<readonly PrivateValue[]>;
  /**
   * All values of one field, each as one text (the first digits of the commitment, then the value), in any order: a replay reads a
   * million.
   */
  privateTexts(field: string, digits: number): AsyncIterable<readonly string[]>;

  record(space: string, key: string): Promise<string | undefined>;
  records(space: string, range?: KeyRange): Promise<readonly { readonly key: string; readonly value: string }[]>;
  recordSpaces(): Promise<readonly string[]>;

  blob(space: string, key: string): Promise<Uint8Array | undefined>;
  /** The existing blobs of these keys, fetched together: separate queries would each need a round trip. */
  blobsAt(space: string, keys: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>>;
  /** Ordered by key, streamed one row at a time. */
  blobs(space: string, range?: KeyRange): AsyncIterable<Blob>;
  /** The same in groups, for a pass over a million small blobs. No typed array can be laid over the bytes: they lie anywhere. */
  blobGroups(space: string, range?: KeyRange): AsyncIterable<readonly Blob[]>;
  blobKeys(space: string, range?: KeyRange): Promise<readonly string[]>;
  blobSpaces(): Promise<readonly string[]>;

  /** Ordered by key, then reference. */
  entries(space: string, range?: KeyRange): Promise<readonly Entry[]>;
  /** The existing ones of these keys, each with its references in order. */
  entriesAt(space: string, keys: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
  entrySpaces(): Promise<readonly string[]>;
}

/** What a transaction may do: everything a reader can, and write. */
export interface StoreWriter<Fact extends LedgerFact = LedgerFact> extends StoreReader<Fact> {
  /** Appends facts that the ledger has already chained; refuses a gap. Callers use the ledger's `appendFacts`. */
  appendFacts(facts: readonly StoredFact[]): Promise<void>;
  putPrivate(values: readonly PrivateValue[]): Promise<void>;
  /** Returns how many values were erased. */
  erasePrivate(owner: string): Promise<number>;
  /** Undefined deletes. */
  putRecord(space: string, key: string, value: string | undefined): Promise<void>;
  /** Compare and set: writes only if the record still is `from` (undefined: does not exist). Returns false if not. */
  replaceRecord(space: string, key: string, from: string | undefined, to: string): Promise<boolean>;
  putRecords(space: string, records: readonly { readonly key: string; readonly value: string }[]): Promise<void>;
  putBlob(space: string, key: string, bytes: Uint8Array): Promise<void>;
  /** Many at once, which is much faster with PostgreSQL. */
  putBlobs(space: string, blobs: readonly Blob[]): Promise<void>;
  /** The same for keys that are not in the space yet, which is faster again. An existing key is an error. */
  addBlobs(space: string, blobs: readonly Blob[]): Promise<void>;
  deleteBlobs(space: string, range?: KeyRange): Promise<void>;
  putEntries(space: string, entries: readonly Entry[]): Promise<void>;
  deleteEntries(space: string, entries: readonly Entry[] | 'all'): Promise<void>;
}

/** A store of facts: SQLite in a folder, PostgreSQL, or memory. A read sees one snapshot; a write is one transaction. */
export interface Store<Fact extends LedgerFact = LedgerFact> {
  readonly engine: 'sqlite' | 'postgresql';
  readonly location: StoreLocation;
  /** Runs on a snapshot; never blocked by a writer. */
  read<T>(work: (reader: StoreReader<Fact>) => Promise<T>): Promise<T>;
  /** One blob as it is now: a single query without a transaction, cheaper than `read`. */
  blob(space: string, key: string): Promise<Uint8Array | undefined>;
  /**
   * One transaction: all or nothing. One writer at a time across processes; waits for its turn. Must not be called inside another
   * `write` of the same store (it would wait for itself, so it throws).
   */
  write<T>(work: (writer: StoreWriter<Fact>) => Promise<T>): Promise<T>;
  /**
   * Holds a named lock across processes while `work` runs (a replay reads, computes for long, then writes). The lock ends with
   * the process. Undefined if somebody else holds it and `wait` is false. The signal aborts if the lock is lost (the database
   * server went away), so that long work can stop.
   */
  exclusively<T>(
    name: string,
    work: (lost: AbortSignal) => Promise<T>,
    options?: { readonly wait?: boolean },
  ): Promise<T | undefined>;
  /** What the database itself finds wrong with its files; empty if they are intact. */
  integrityProblems(): Promise<readonly string[]>;
  close(): Promise<void>;
}
