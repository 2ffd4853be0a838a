// The store in memory: for property tests that run thousands of small offices, and for questions about the past that are answered
// by a temporary replay. Same contract as the databases, but nothing survives the process.

import type { LedgerFact } from '../base/fact.js';
import type {
  Blob,
  Entry,
  FactRange,
  KeyRange,
  LedgerHead,
  PrivateValue,
  Store,
  StoredFact,
  StoreReader,
  StoreWriter,
  Vault,
} from './port.js';
import { parseStoredFact } from './stored.js';

interface Contents {
  facts: readonly StoredFact[];
  privateValues: ReadonlyMap<string, PrivateValue>;
  readonly records: Spaces<string>;
  readonly blobs: Spaces<Uint8Array>;
  readonly entries: Spaces<ReadonlySet<string>>;
}

type Spaces<T> = Map<string, Space<T>>;

/** UTF-8 order, as in the databases: by code point, so that surrogates come last. */
function compareKeys(a: string, b: string): number {
  const shared = Math.min(a.length, b.length);
  for (let index = 0; index < shared; index += 1) {
    const [left, right] = [a.charCodeAt(index), b.charCodeAt(index)];
    if (left !== right) return rank(left) - rank(right);
  }
  return a.length - b.length;
}

const rank = (unit: number): number => (unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit);

/** Keys of one space. They are sorted on demand, and again only after a key was added or removed. */
class Space<T> {
  readonly #values: Map<string, T>;
  #sorted: readonly string[] | undefined;

  constructor(from?: Space<T>) {
    this.#values = new Map(from === undefined ? [] : from.#values);
    this.#sorted = from === undefined ? undefined : from.#sorted;
  }

  get size(): number {
    return this.#values.size;
  }

  get(key: string): T | undefined {
    return this.#values.get(key);
  }

  set(key: string, value: T): void {
    if (!this.#values.has(key)) this.#sorted = undefined;
    this.#values.set(key, value);
  }

  delete(key: string): void {
    if (this.#values.delete(key)) this.#sorted = undefined;
  }

  keys(range: KeyRange = {}): string[] {
    const { from, to, limit, reverse } = range;
    this.#sorted ??= [...this.#values.keys()].sort(compareKeys);
    const start = from === undefined ? 0 : firstFrom(this.#sorted, from);
    const end = to === undefined ? this.#sorted.length : firstFrom(this.#sorted, to);
    if (limit === undefined) return reverse === true ? this.#sorted.slice(start, end).reverse() : this.#sorted.slice(start, end);
    if (reverse === true) return this.#sorted.slice(Math.max(start, end - limit), Math.max(start, end)).reverse();
    return this.#sorted.slice(start, Math.min(end, start + limit));
  }
}

/** The position of the first key that is not before the given one. */
function firstFrom(sorted: readonly string[], key: string): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compareKeys(sorted[middle] ?? '', key) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Sorted references, cached per set: writing creates a new set. */
const sortedRefs = new WeakMap<ReadonlySet<string>, readonly string[]>();

function refsInOrder(refs: ReadonlySet<string>): readonly string[] {
  let sorted = sortedRefs.get(refs);
  if (sorted === undefined) {
    sorted = [...refs].sort(compareKeys);
    sortedRefs.set(refs, sorted);
  }
  return sorted;
}

/** Private values by owner, cached per state. */
const byOwner = new WeakMap<ReadonlyMap<string, PrivateValue>, ReadonlyMap<string, readonly PrivateValue[]>>();

function valuesByOwner(values: ReadonlyMap<string, PrivateValue>): ReadonlyMap<string, readonly PrivateValue[]> {
  let owners = byOwner.get(values);
  if (owners === undefined) {
    const made = new Map<string, PrivateValue[]>();
    for (const value of values.values()) {
      const own = made.get(value.owner);
      if (own === undefined) made.set(value.owner, [value]);
      else own.push(value);
    }
    owners = made;
    byOwner.set(values, owners);
  }
  return owners;
}

const usedSpaces = <T>(spaces: Spaces<T>): string[] =>
  [...spaces]
    .filter(([, { size }]) => size > 0)
    .map(([space]) => space)
    .sort(compareKeys);

/** Memory has no files to steal, so secrets stay in clear. */
const clearVault: Vault = { keys: [], seal: (_, text) => text, open: (_, text) => text };

/** The position of a fact by its id. Leftovers of a rolled-back transaction are detected on lookup. */
type KeyPositions = Map<string, number>;

class MemoryReader implements StoreReader {
  readonly vault: Vault = { ...clearVault };
  protected readonly contents: Contents;
  protected readonly places: KeyPositions;

  constructor(contents: Contents, places: KeyPositions) {
    this.contents = contents;
    this.places = places;
  }

  async head(): Promise<LedgerHead> {
    const last = this.contents.facts.at(-1);
    return last === undefined
      ? { seq: 0, hash: '0'.repeat(64), receivedAt: '' }
      : { seq: last.seq, hash: last.hash, receivedAt: last.receivedAt };
  }

  async *facts(range?: FactRange): AsyncIterable<readonly LedgerFact[]> {
    for await (const batch of this.storedFacts(range)) yield batch.map(parseStoredFact);
  }

  async *storedFacts(range?: FactRange): AsyncIterable<readonly StoredFact[]> {
    const { from = 1, to = this.contents.facts.length, kinds } = range ?? {};
    const wanted = this.contents.facts.slice(from - 1, to);
    const batch = kinds === undefined ? wanted : wanted.filter((fact) => kinds.some((kind) => kind === fact.kind));
    for (let start = 0; start < batch.length; start += 500) yield batch.slice(start, start + 500);
  }

  async factById(id: string): Promise<LedgerFact | undefined> {
    const [stored] = await this.storedFactsById([id]);
    return stored === undefined ? undefined : parseStoredFact(stored);
  }

  async storedFactsById(ids: readonly string[]): Promise<readonly StoredFact[]> {
    const found: StoredFact[] = [];
    for (const id of new Set(ids)) {
      const fact = this.contents.facts[(this.places.get(id) ?? 0) - 1];
      if (fact?.id === id) found.push(fact);
    }
    return found.sort((a, b) => a.seq - b.seq);
  }

  async factAt(seq: number): Promise<LedgerFact | undefined> {
    const stored = this.contents.facts[seq - 1];
    return stored === undefined ? undefined : parseStoredFact(stored);
  }

  async factsAt(seqs: readonly number[]): Promise<readonly LedgerFact[]> {
    const found = seqs.toSorted((a, b) => a - b).flatMap((seq) => this.contents.facts[seq - 1] ?? []);
    return found.map(parseStoredFact);
  }

  async privateValue(commitment: string): Promise<PrivateValue | undefined> {
    return this.contents.privateValues.get(commitment);
  }

  async privateValuesOf(owner: string): Promise<readonly PrivateValue[]> {
    return valuesByOwner(this.contents.privateValues).get(owner) ?? [];
  }

  async privateValuesOfAll(owners: readonly string[]): Promise<readonly PrivateValue[]> {
    const values = valuesByOwner(this.contents.privateValues);
    return [...new Set(owners)].flatMap((owner) => values.get(owner) ?? []);
  }

  async *privateValues(field?: string): AsyncIterable<readonly PrivateValue[]> {
    const all = [...this.contents.privateValues.values()].filter((value) => field === undefined || value.field === field);
    if (all.length > 0) yield all.sort((a, b) => compareKeys(a.commitment, b.commitment));
  }

  async *privateTexts(field: string, digits: number): AsyncIterable<readonly string[]> {
    for await (const values of this.privateValues(field))
      yield values.map(({ commitment, value }) => commitment.slice(0, digits) + value);
  }

  async record(space: string, key: string): Promise<string | undefined> {
    return this.contents.records.get(space)?.get(key);
  }

  async records(space: string, range?: KeyRange): Promise<readonly { readonly key: string; readonly value: string }[]> {
    const records = this.contents.records.get(space);
    return (records?.keys(range) ?? []).map((key) => ({ key, value: records?.get(key) ?? '' }));
  }

  async recordSpaces(): Promise<readonly string[]> {
    return usedSpaces(this.contents.records);
  }

  async blob(space: string, key: string): Promise<Uint8Array | undefined> {
    return this.contents.blobs.get(space)?.get(key)?.slice();
  }

  async blobsAt(space: string, keys: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>> {
    const found = new Map<string, Uint8Array>();
    for (const key of keys) {
      const bytes = await this.blob(space, key);
      if (bytes !== undefined) found.set(key, bytes);
    }
    return found;
  }

  async *blobs(space: string, range?: KeyRange): AsyncIterable<Blob> {
    const blobs = this.contents.blobs.get(space);
    for (const key of blobs?.keys(range) ?? []) {
      const bytes = blobs?.get(key);
      if (bytes !== undefined) yield { key, bytes: bytes.slice() };
    }
  }

  async *blobGroups(space: string, range?: KeyRange): AsyncIterable<readonly Blob[]> {
    const group: Blob[] = [];
    for await (const blob of this.blobs(space, range)) group.push(blob);
    if (group.length > 0) yield group;
  }

  async blobKeys(space: string, range?: KeyRange): Promise<readonly string[]> {
    return this.contents.blobs.get(space)?.keys(range) ?? [];
  }

  async blobSpaces(): Promise<readonly string[]> {
    return usedSpaces(this.contents.blobs);
  }

  async entries(space: string, range?: KeyRange): Promise<readonly Entry[]> {
    const keys = this.contents.entries.get(space);
    const { reverse, limit, ...within } = range ?? {};
    const all: Entry[] = [];
    // Reversed, the references of one key are reversed too.
    for (const key of keys?.keys({ ...within, ...(reverse === undefined ? {} : { reverse }) }) ?? []) {
      if (limit !== undefined && all.length >= limit) break;
      const refs = refsInOrder(keys?.get(key) ?? new Set());
      for (const ref of reverse === true ? refs.toReversed() : refs) all.push({ key, ref });
    }
    return limit === undefined ? all : all.slice(0, limit);
  }

  async entriesAt(space: string, keys: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
    const found = new Map<string, readonly string[]>();
    for (const key of keys) {
      const refs = this.contents.entries.get(space)?.get(key);
      if (refs !== undefined && refs.size > 0) found.set(key, refsInOrder(refs));
    }
    return found;
  }

  async entrySpaces(): Promise<readonly string[]> {
    return usedSpaces(this.contents.entries);
  }
}

/** A transaction writes to its own copy, made on its first write. */
class MemoryWriter extends MemoryReader implements StoreWriter {
  readonly #own = new WeakSet<object>();

  #spaceIn<T>(spaces: Spaces<T>, name: string): Space<T> {
    const there = spaces.get(name);
    if (there !== undefined && this.#own.has(there)) return there;
    const own = new Space(there);
    this.#own.add(own);
    spaces.set(name, own);
    return own;
  }

  #ownPrivateValues(): Map<string, PrivateValue> {
    const own = new Map(this.contents.privateValues);
    this.contents.privateValues = own;
    return own;
  }

  async appendFacts(facts: readonly StoredFact[]): Promise<void> {
    const before = this.contents.facts;
    for (const [at, fact] of facts.entries())
      if (fact.seq !== before.length + at + 1) throw new Error(`fact ${fact.seq} does not follow ${before.length + at}`);
    for (const { id, seq } of facts) if (before[(this.places.get(id) ?? 0) - 1]?.id !== id) this.places.set(id, seq);
    this.contents.facts = before.concat(facts);
  }

  async putPrivate(values: readonly PrivateValue[]): Promise<void> {
    if (values.length === 0) return;
    const own = this.#ownPrivateValues();
    for (const value of values) own.set(value.commitment, value);
  }

  async erasePrivate(owner: string): Promise<number> {
    const values = await this.privateValuesOf(owner);
    if (values.length === 0) return 0;
    const own = this.#ownPrivateValues();
    for (const value of values) own.delete(value.commitment);
    return values.length;
  }

  async putRecord(space: string, key: string, value: string | undefined): Promise<void> {
    if (value !== undefined) this.#spaceIn(this.contents.records, space).set(key, value);
    else if (this.contents.records.has(space)) this.#spaceIn(this.contents.records, space).delete(key);
  }

  async replaceRecord(space: string, key: string, from: string | undefined, to: string): Promise<boolean> {
    if ((await this.record(space, key)) !== from) return false;
    await this.putRecord(space, key, to);
    return true;
  }

  async putRecords(space: string, records: readonly { readonly key: string; readonly value: string }[]): Promise<void> {
    for (const { key, value } of records) this.#spaceIn(this.contents.records, space).set(key, value);
  }

  async putBlob(space: string, key: string, bytes: Uint8Array): Promise<void> {
    this.#spaceIn(this.contents.blobs, space).set(key, bytes.slice());
  }

  async putBlobs(space: string, blobs: readonly Blob[]): Promise<void> {
    for (const { key, bytes } of blobs) await this.putBlob(space, key, bytes);
  }

  async addBlobs(space: string, blobs: readonly Blob[]): Promise<void> {
    for (const { key, bytes } of blobs) {
      if (this.contents.blobs.get(space)?.get(key) !== undefined) throw new Error(`there is already a blob ${key} in ${space}`);
      await this.putBlob(space, key, bytes);
    }
  }

  async deleteBlobs(space: string, range?: KeyRange): Promise<void> {
    for (const key of await this.blobKeys(space, range)) this.#spaceIn(this.contents.blobs, space).delete(key);
  }

  async putEntries(space: string, entries: readonly Entry[]): Promise<void> {
    for (const { key, ref } of entries) this.#refs(space, key).add(ref);
  }

  async deleteEntries(space: string, entries: readonly Entry[] | 'all'): Promise<void> {
    if (entries === 'all') {
      this.contents.entries.delete(space);
      return;
    }
    if (!this.contents.entries.has(space)) return;
    const keys = this.#spaceIn(this.contents.entries, space);
    for (const { key, ref } of entries) {
      if (keys.get(key)?.has(ref) !== true) continue;
      const refs = this.#refs(space, key);
      refs.delete(ref);
      if (refs.size === 0) keys.delete(key);
    }
  }

  /** The references of a key, for writing. */
  #refs(space: string, key: string): Set<string> {
    const keys = this.#spaceIn(this.contents.entries, space);
    const there = keys.get(key);
    // Only sets created by this transaction belong to it.
    if (there instanceof Set && this.#own.has(there)) {
      sortedRefs.delete(there);
      return there;
    }
    const own = new Set(there);
    this.#own.add(own);
    keys.set(key, own);
    return own;
  }
}

/**
 * Writes work on a copy that replaces the contents on success; readers keep the contents they began with.
 * @example
 * const { seq } = await memoryStore().read((reader) => reader.head());
 * seq // 0
 */
export function memoryStore<Fact extends LedgerFact = LedgerFact>(): Store<Fact> {
  let contents: Contents = { facts: [], privateValues: new Map(), records: new Map(), blobs: new Map(), entries: new Map() };
  const places: KeyPositions = new Map();
  let writing: Promise<unknown> = Promise.resolve();
  const locks = new Map<string, Promise<unknown>>();

  return {
    engine: 'sqlite',
    location: { data: ':memory:' },
    read: (work) => work(new MemoryReader(contents, places) as unknown as StoreReader<Fact>),
    blob: (space, key) => new MemoryReader(contents, places).blob(space, key),
    async write(work) {
      const turn = writing.then(async () => {
        const copy: Contents = {
          ...contents,
          records: new Map(contents.records),
          blobs: new Map(contents.blobs),
          entries: new Map(contents.entries),
        };
        const value = await work(new MemoryWriter(copy, places) as unknown as StoreWriter<Fact>);
        contents = copy;
        return value;
      });
      writing = turn.catch(() => undefined);
      return turn;
    },
    async exclusively(name, work, options) {
      if (!/^[a-z0-9-]+$/.test(name)) throw new Error(`not a name of a lock: ${name}`);
      const before = locks.get(name);
      if (before !== undefined && options?.wait === false) return undefined;
      const turn = (before ?? Promise.resolve()).then(() => work(new AbortController().signal));
      const done = turn.catch(() => undefined);
      locks.set(name, done);
      try {
        return await turn;
      } finally {
        if (locks.get(name) === done) locks.delete(name);
      }
    },
    integrityProblems: async () => [],
    close: async () => undefined,
  };
}
