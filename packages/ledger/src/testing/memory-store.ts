// The port of the store in memory: for property tests that run thousands of small offices, and for questions about the
// past that are answered by a scratch replay. Same contract as the databases, nothing survives the process.

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
} from '../store/port.js';
import { parseStoredFact } from '../store/stored.js';

interface Contents {
  facts: StoredFact[];
  readonly privateValues: Map<string, PrivateValue>;
  readonly records: Spaces<string>;
  readonly blobs: Spaces<Uint8Array>;
  readonly entries: Map<string, Map<string, Set<string>>>;
}

/** Keys by space; order is made when asked for. */
type Spaces<T> = Map<string, Map<string, T>>;

const encoder = new TextEncoder();

/** UTF-8 order, as the databases have it. */
function compareKeys(a: string, b: string): number {
  const [left, right] = [encoder.encode(a), encoder.encode(b)];
  const shared = Math.min(left.length, right.length);
  for (let index = 0; index < shared; index += 1) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}

function inRange<T>(items: readonly T[], keyOf: (item: T) => string, range: KeyRange | undefined): T[] {
  const { from, to, limit, reverse } = range ?? {};
  const found = items.filter((item) => {
    const key = keyOf(item);
    return (from === undefined || compareKeys(key, from) >= 0) && (to === undefined || compareKeys(key, to) < 0);
  });
  found.sort((a, b) => compareKeys(keyOf(a), keyOf(b)));
  if (reverse === true) found.reverse();
  return limit === undefined ? found : found.slice(0, limit);
}

function copyOf(contents: Contents): Contents {
  const spaces = <T>(from: Spaces<T>): Spaces<T> => new Map([...from].map(([space, keys]) => [space, new Map(keys)]));
  return {
    facts: contents.facts.slice(),
    privateValues: new Map(contents.privateValues),
    records: spaces(contents.records),
    blobs: spaces(contents.blobs),
    entries: new Map(
      [...contents.entries].map(([space, keys]) => [space, new Map([...keys].map(([key, refs]) => [key, new Set(refs)]))]),
    ),
  };
}

function spaceOf<T>(spaces: Spaces<T>, space: string): Map<string, T> {
  let keys = spaces.get(space);
  if (keys === undefined) {
    keys = new Map();
    spaces.set(space, keys);
  }
  return keys;
}

/** A memory has no files to steal: secrets stay in clear. */
const clearVault: Vault = { keys: [], seal: (_, text) => text, open: (_, text) => text };

class MemoryReader implements StoreReader {
  readonly vault = clearVault;
  protected readonly contents: Contents;

  constructor(contents: Contents) {
    this.contents = contents;
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
    const wanted = new Set(ids);
    return this.contents.facts.filter((fact) => wanted.has(fact.id));
  }

  async factAt(seq: number): Promise<LedgerFact | undefined> {
    const stored = this.contents.facts[seq - 1];
    return stored === undefined ? undefined : parseStoredFact(stored);
  }

  async privateValue(commitment: string): Promise<PrivateValue | undefined> {
    return this.contents.privateValues.get(commitment);
  }

  async privateValuesOf(owner: string): Promise<readonly PrivateValue[]> {
    return [...this.contents.privateValues.values()].filter((value) => value.owner === owner);
  }

  async privateValuesOfAll(owners: readonly string[]): Promise<readonly PrivateValue[]> {
    const wanted = new Set(owners);
    return [...this.contents.privateValues.values()].filter((value) => wanted.has(value.owner));
  }

  async *privateValues(field?: string): AsyncIterable<readonly PrivateValue[]> {
    const all = [...this.contents.privateValues.values()].filter((value) => field === undefined || value.field === field);
    if (all.length > 0) yield inRange(all, (value) => value.commitment, undefined);
  }

  async *privateTexts(field: string): AsyncIterable<readonly string[]> {
    for await (const values of this.privateValues(field)) yield values.map(({ commitment, value }) => commitment + value);
  }

  async record(space: string, key: string): Promise<string | undefined> {
    return this.contents.records.get(space)?.get(key);
  }

  async records(space: string, range?: KeyRange): Promise<readonly { readonly key: string; readonly value: string }[]> {
    const all = [...(this.contents.records.get(space) ?? [])].map(([key, value]) => ({ key, value }));
    return inRange(all, (record) => record.key, range);
  }

  async recordSpaces(): Promise<readonly string[]> {
    return inRange(
      [...this.contents.records].filter(([, keys]) => keys.size > 0).map(([space]) => space),
      String,
      undefined,
    );
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
    const all = [...(this.contents.blobs.get(space) ?? [])].map(([key, bytes]) => ({ key, bytes }));
    for (const { key, bytes } of inRange(all, (blob) => blob.key, range)) yield { key, bytes: bytes.slice() };
  }

  async blobKeys(space: string, range?: KeyRange): Promise<readonly string[]> {
    return inRange([...(this.contents.blobs.get(space)?.keys() ?? [])], String, range);
  }

  async blobSpaces(): Promise<readonly string[]> {
    return inRange(
      [...this.contents.blobs].filter(([, keys]) => keys.size > 0).map(([space]) => space),
      String,
      undefined,
    );
  }

  async entries(space: string, range?: KeyRange): Promise<readonly Entry[]> {
    const all: Entry[] = [];
    for (const [key, refs] of this.contents.entries.get(space) ?? []) {
      for (const ref of [...refs].sort(compareKeys)) all.push({ key, ref });
    }
    const { reverse, ...forward } = range ?? {};
    // Reversed, the references of one key are reversed too.
    if (reverse !== true) return inRange(all, (entry) => entry.key, forward);
    const { limit, ...unlimited } = forward;
    const reversed = inRange(all, (entry) => entry.key, unlimited).reverse();
    return limit === undefined ? reversed : reversed.slice(0, limit);
  }

  async entriesAt(space: string, keys: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
    const found = new Map<string, readonly string[]>();
    for (const key of keys) {
      const refs = this.contents.entries.get(space)?.get(key);
      if (refs !== undefined && refs.size > 0) found.set(key, [...refs].sort(compareKeys));
    }
    return found;
  }

  async entrySpaces(): Promise<readonly string[]> {
    return inRange(
      [...this.contents.entries].filter(([, keys]) => keys.size > 0).map(([space]) => space),
      String,
      undefined,
    );
  }
}

class MemoryWriter extends MemoryReader implements StoreWriter {
  async appendFacts(facts: readonly StoredFact[]): Promise<void> {
    for (const fact of facts) {
      if (fact.seq !== this.contents.facts.length + 1)
        throw new Error(`fact ${fact.seq} does not follow ${this.contents.facts.length}`);
      this.contents.facts.push(fact);
    }
  }

  async putPrivate(values: readonly PrivateValue[]): Promise<void> {
    for (const value of values) this.contents.privateValues.set(value.commitment, value);
  }

  async erasePrivate(owner: string): Promise<number> {
    const values = await this.privateValuesOf(owner);
    for (const value of values) this.contents.privateValues.delete(value.commitment);
    return values.length;
  }

  async putRecord(space: string, key: string, value: string | undefined): Promise<void> {
    if (value === undefined) this.contents.records.get(space)?.delete(key);
    else spaceOf(this.contents.records, space).set(key, value);
  }

  async replaceRecord(space: string, key: string, from: string | undefined, to: string): Promise<boolean> {
    if ((await this.record(space, key)) !== from) return false;
    await this.putRecord(space, key, to);
    return true;
  }

  async putRecords(space: string, records: readonly { readonly key: string; readonly value: string }[]): Promise<void> {
    for (const { key, value } of records) spaceOf(this.contents.records, space).set(key, value);
  }

  async putBlob(space: string, key: string, bytes: Uint8Array): Promise<void> {
    spaceOf(this.contents.blobs, space).set(key, bytes.slice());
  }

  async putBlobs(space: string, blobs: readonly Blob[]): Promise<void> {
    for (const { key, bytes } of blobs) await this.putBlob(space, key, bytes);
  }

  async deleteBlobs(space: string, range?: KeyRange): Promise<void> {
    for (const key of await this.blobKeys(space, range)) this.contents.blobs.get(space)?.delete(key);
  }

  async putEntries(space: string, entries: readonly Entry[]): Promise<void> {
    let keys = this.contents.entries.get(space);
    if (keys === undefined) {
      keys = new Map();
      this.contents.entries.set(space, keys);
    }
    for (const { key, ref } of entries) keys.set(key, (keys.get(key) ?? new Set()).add(ref));
  }

  async deleteEntries(space: string, entries: readonly Entry[] | 'all'): Promise<void> {
    if (entries === 'all') {
      this.contents.entries.delete(space);
      return;
    }
    const keys = this.contents.entries.get(space);
    for (const { key, ref } of entries) {
      keys?.get(key)?.delete(ref);
      if (keys?.get(key)?.size === 0) keys.delete(key);
    }
  }
}

/** Writes work on a copy that replaces the contents when the work succeeds; readers keep the contents they began with. */
export function memoryStore<Fact extends LedgerFact = LedgerFact>(): Store<Fact> {
  let contents: Contents = { facts: [], privateValues: new Map(), records: new Map(), blobs: new Map(), entries: new Map() };
  let writing: Promise<unknown> = Promise.resolve();
  const locks = new Map<string, Promise<unknown>>();

  return {
    engine: 'sqlite',
    location: { data: ':memory:' },
    read: (work) => work(new MemoryReader(contents) as unknown as StoreReader<Fact>),
    async write(work) {
      const turn = writing.then(async () => {
        const copy = copyOf(contents);
        const value = await work(new MemoryWriter(copy) as unknown as StoreWriter<Fact>);
        contents = copy;
        return value;
      });
      writing = turn.catch(() => undefined);
      return turn;
    },
    async exclusively(name, work, options) {
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
