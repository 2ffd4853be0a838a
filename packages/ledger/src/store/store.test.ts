import fc from 'fast-check';
import { expect, test } from 'vitest';
import { describeEachStore, gathered } from '../../test/each-store.js';
import { chained, firstPrevious } from '../record/chain.js';
import type { StoredFact, StoreReader } from './port.js';

function facts(count: number, after: { seq: number; hash: string } = { seq: 0, hash: firstPrevious }): StoredFact[] {
  const made: StoredFact[] = [];
  let { seq, hash } = after;
  for (let index = 0; index < count; index += 1) {
    const fact = chained({
      seq: seq + 1,
      id: `fact-${seq + 1}`,
      kind: (seq + 1) % 3 === 0 ? 'membership' : 'event-refused',
      body: `{"n":${seq + 1}}`,
      actor: 'tester',
      receivedAt: '2026-01-01T00:00:00.000Z',
      reason: (seq + 1) % 2 === 0 ? null : 'a reason with "quotes", \\ and\nlines',
      previous: hash,
    });
    made.push(fact);
    ({ seq, hash } = fact);
  }
  return made;
}

async function allBlobs(reader: StoreReader, space: string, range = {}): Promise<[string, number[]][]> {
  const found: [string, number[]][] = [];
  for await (const blob of reader.blobs(space, range)) found.push([blob.key, [...blob.bytes]]);
  let at = 0;
  for await (const group of reader.blobGroups(space, range)) {
    for (const { key, bytes } of group) {
      const [sameKey, same = []] = found[at++] ?? [];
      expect([key, Buffer.compare(bytes, Uint8Array.from(same))]).toEqual([sameKey, 0]);
    }
  }
  expect(at).toBe(found.length);
  return found;
}

describeEachStore('the port of the store', (stores) => {
  test('an empty ledger has the head 0 with 64 zeros', async () => {
    const store = await stores.fresh();
    expect(await store.read((reader) => reader.head())).toEqual({ seq: 0, hash: '0'.repeat(64), receivedAt: '' });
    expect(await store.read((reader) => gathered(reader.storedFacts()))).toEqual([]);
  });

  test('facts are read back unchanged, in order, by range, by kind, by id, by number', async () => {
    const store = await stores.fresh();
    const all = facts(1203);
    await store.write((writer) => writer.appendFacts(all.slice(0, 700)));
    await store.write((writer) => writer.appendFacts(all.slice(700)));
    await store.read(async (reader) => {
      expect(await gathered(reader.storedFacts())).toEqual(all);
      expect(await gathered(reader.storedFacts({ from: 600, to: 601 }))).toEqual(all.slice(599, 601));
      const ofKind = await gathered(reader.storedFacts({ from: 3, kinds: ['membership'] }));
      expect(ofKind).toEqual(all.filter((fact) => fact.kind === 'membership'));
      expect(await gathered(reader.storedFacts({ kinds: ['membership', 'event-refused'] }))).toEqual(all);
      expect(await gathered(reader.storedFacts({ kinds: [] }))).toEqual([]);
      expect(await reader.factById('fact-1000')).toMatchObject({ seq: 1000, body: { n: 1000 } });
      expect(await reader.factById('fact-0')).toBeUndefined();
      expect((await reader.factAt(7))?.id).toBe('fact-7');
      expect((await reader.factsAt([9, 7, 9999, 8])).map(({ id }) => id)).toEqual(['fact-7', 'fact-8', 'fact-9']);
      expect(await reader.factsAt([])).toEqual([]);
      const some = await reader.storedFactsById(['fact-9', 'nobody', 'fact-4']);
      expect(some.map((fact) => fact.seq).sort()).toEqual([4, 9]);
      expect(await reader.head()).toMatchObject({ seq: 1203, hash: all.at(-1)?.hash });
    });
  });

  test('an empty reason differs from no reason', async () => {
    const store = await stores.fresh();
    await store.write((writer) => writer.appendFacts(facts(2)));
    const [first, second] = await store.read((reader) => gathered(reader.facts()));
    expect(first?.reason).toBe('a reason with "quotes", \\ and\nlines');
    expect(second !== undefined && 'reason' in second).toBe(false);
  });

  test('a gap, a wrong link or a second fact of an id is refused, and nothing of the write is kept', async () => {
    const store = await stores.fresh();
    const all = facts(5);
    await store.write((writer) => writer.appendFacts(all.slice(0, 2)));
    await expect(store.write((writer) => writer.appendFacts(all.slice(3)))).rejects.toThrow('does not follow');
    const stranger = facts(1, { seq: 2, hash: 'f'.repeat(64) });
    await expect(store.write((writer) => writer.appendFacts(stranger))).rejects.toThrow('not chained');
    const twice = facts(1, { seq: 2, hash: all[1]?.hash ?? '' }).map((fact) => ({ ...fact, id: 'fact-1' }));
    await expect(
      store.write(async (writer) => {
        await writer.putRecord('a', 'b', 'c');
        await writer.appendFacts(twice);
      }),
    ).rejects.toThrow();
    await store.read(async (reader) => {
      expect((await reader.head()).seq).toBe(2);
      expect(await reader.record('a', 'b')).toBeUndefined();
    });
    await store.write((writer) => writer.appendFacts(all.slice(2)));
    expect((await store.read((reader) => reader.head())).seq).toBe(5);
  });

  test('a write is all or nothing', async () => {
    const store = await stores.fresh();
    const attempt = store.write(async (writer) => {
      await writer.putRecord('space', 'key', 'value');
      await writer.putBlob('space', 'key', new Uint8Array([1]));
      await writer.putEntries('space', [{ key: 'key', ref: 'ref' }]);
      await writer.appendFacts(facts(3));
      expect(await writer.record('space', 'key')).toBe('value');
      throw new Error('changed my mind');
    });
    await expect(attempt).rejects.toThrow('changed my mind');
    await store.read(async (reader) => {
      expect(await reader.record('space', 'key')).toBeUndefined();
      expect(await reader.blob('space', 'key')).toBeUndefined();
      expect(await reader.entries('space')).toEqual([]);
      expect((await reader.head()).seq).toBe(0);
    });
    await store.write((writer) => writer.putRecord('space', 'key', 'later'));
    expect(await store.read((reader) => reader.record('space', 'key'))).toBe('later');
  });

  test('records are put, replaced, listed by range and deleted', async () => {
    const store = await stores.fresh();
    await store.write(async (writer) => {
      await writer.putRecords('s', [
        { key: 'b', value: '1' },
        { key: 'a', value: '2' },
        { key: 'b', value: '3' },
      ]);
      await writer.putRecord('s', 'c', '{"é":"😀"}');
      await writer.putRecord('t', 'a', '');
    });
    await store.read(async (reader) => {
      expect(await reader.records('s')).toEqual([
        { key: 'a', value: '2' },
        { key: 'b', value: '3' },
        { key: 'c', value: '{"é":"😀"}' },
      ]);
      expect(await reader.records('s', { from: 'b', to: 'c' })).toEqual([{ key: 'b', value: '3' }]);
      expect(await reader.records('s', { reverse: true, limit: 1 })).toEqual([{ key: 'c', value: '{"é":"😀"}' }]);
      expect(await reader.recordSpaces()).toEqual(['s', 't']);
      expect(await reader.record('t', 'a')).toBe('');
    });
    await store.write((writer) => writer.putRecord('s', 'b', undefined));
    expect((await store.read((reader) => reader.records('s'))).map((record) => record.key)).toEqual(['a', 'c']);
  });

  test('blobs are ordered by the bytes of their keys, by range, however many there are', async () => {
    const store = await stores.fresh();
    const keys = Array.from({ length: 2500 }, (_, index) => `k${String(index).padStart(5, '0')}`);
    await store.write((writer) =>
      writer.putBlobs(
        'many',
        [...keys].reverse().map((key, index) => ({ key, bytes: new Uint8Array([index & 255]) })),
      ),
    );
    await store.write((writer) =>
      writer.putBlobs(
        'odd',
        ['é', 'z', 'Z', '😀', '\uffee', 'zz', '_'].map((key) => ({ key, bytes: new Uint8Array(0) })),
      ),
    );
    await store.read(async (reader) => {
      expect((await allBlobs(reader, 'many')).map(([key]) => key)).toEqual(keys);
      expect((await allBlobs(reader, 'many', { reverse: true })).map(([key]) => key)).toEqual([...keys].reverse());
      expect((await allBlobs(reader, 'many', { from: 'k00001', to: 'k02000', limit: 1500 })).map(([key]) => key)).toEqual(
        keys.slice(1, 1501),
      );
      expect(
        (await allBlobs(reader, 'many', { from: 'k00001', to: 'k02000', limit: 1500, reverse: true })).map(([key]) => key),
      ).toEqual(keys.slice(500, 2000).reverse());
      expect(await reader.blobKeys('odd')).toEqual(['Z', '_', 'z', 'zz', 'é', '\uffee', '😀']);
      const odd = await reader.blobKeys('odd');
      expect((await allBlobs(reader, 'odd')).map(([key]) => key)).toEqual(odd);
      expect((await allBlobs(reader, 'odd', { reverse: true })).map(([key]) => key)).toEqual(odd.toReversed());
      expect(await reader.blobSpaces()).toEqual(['many', 'odd']);
    });
  });

  test('bytes are read back unchanged, empty and large', async () => {
    const store = await stores.fresh();
    const large = new Uint8Array(3_000_000).map((_, index) => (index * 31 + (index >> 8)) & 255);
    // A view into a larger buffer: only its part counts.
    const view = new Uint8Array(large.buffer, 1000, 70_000);
    await store.write(async (writer) => {
      await writer.putBlob('b', 'empty', new Uint8Array(0));
      await writer.putBlobs('b', [
        { key: 'large', bytes: large },
        { key: 'view', bytes: view },
        { key: 'odd', bytes: view.subarray(0, 33) },
      ]);
      await writer.putBlob('b', 'view', view);
    });
    await store.read(async (reader) => {
      expect((await reader.blob('b', 'empty'))?.length).toBe(0);
      expect(Buffer.compare(Buffer.from((await reader.blob('b', 'large')) ?? []), large)).toBe(0);
      expect(Buffer.compare(Buffer.from((await reader.blob('b', 'view')) ?? []), view)).toBe(0);
      expect(await reader.blob('b', 'none')).toBeUndefined();
      for (const key of ['empty', 'large', 'view']) expect(((await reader.blob('b', key))?.byteOffset ?? 1) % 8).toBe(0);
      for await (const blob of reader.blobs('b')) expect(blob.bytes.byteOffset % 8).toBe(0);
      expect((await allBlobs(reader, 'b')).map(([key, bytes]) => [key, bytes.length])).toEqual([
        ['empty', 0],
        ['large', 3_000_000],
        ['odd', 33],
        ['view', 70_000],
      ]);
    });
  });

  test('new blobs are added as they are, and an existing key is refused with the whole transaction', async () => {
    const store = await stores.fresh();
    const large = new Uint8Array(200_000).map((_, index) => (index * 31) & 255);
    const blobs = [
      { key: 'é', bytes: large },
      { key: 'a', bytes: new Uint8Array(0) },
      { key: 'part', bytes: large.subarray(11, 5000) },
    ];
    await store.write((writer) => writer.addBlobs('b', blobs));
    await store.write((writer) => writer.addBlobs('b', []));
    const twice = store.write(async (writer) => {
      await writer.putBlob('b', 'other', large);
      await writer.addBlobs('b', [
        { key: 'new', bytes: large },
        { key: 'part', bytes: large },
      ]);
    });
    await expect(twice).rejects.toThrow();
    await store.read(async (reader) => {
      expect(await reader.blobKeys('b')).toEqual(['a', 'part', 'é']);
      for (const { key, bytes } of blobs) expect(Buffer.compare((await reader.blob('b', key)) ?? large, bytes)).toBe(0);
    });
  });

  test('blobs can be read while others are read and written', async () => {
    const store = await stores.fresh();
    const keys = Array.from({ length: 20 }, (_, index) => `k${10 + index}`);
    await store.write((writer) =>
      writer.putBlobs(
        's',
        keys.map((key) => ({ key, bytes: new Uint8Array(1 << 20).fill(1) })),
      ),
    );
    await store.write(async (writer) => {
      for await (const blob of writer.blobs('s')) {
        const head = await writer.head();
        await writer.putBlob('t', blob.key, new Uint8Array([blob.bytes.length >> 16, head.seq]));
      }
    });
    expect((await store.read((reader) => allBlobs(reader, 't'))).map(([key]) => key)).toEqual(keys);
  });

  test('reading many keys at once equals reading each key; missing keys are left out', async () => {
    const store = await stores.fresh();
    await store.write(async (writer) => {
      await writer.putBlobs('s', [
        { key: 'a', bytes: new Uint8Array([1]) },
        { key: 'large', bytes: new Uint8Array(1000).fill(7) },
        { key: '😀', bytes: new Uint8Array([3]) },
      ]);
      await writer.putBlob('t', 'b', new Uint8Array([4]));
      await writer.putEntries('names', [
        { key: 'smith', ref: '2' },
        { key: 'smith', ref: '10' },
        { key: 'smithe', ref: '3' },
      ]);
      const own = (commitment: string, player: string) => ({ commitment, owner: player, field: 'f', salt: '', value: player });
      await writer.putPrivate([own('c1', 'p'), own('c2', 'q'), own('c3', 'p')]);
    });
    await store.read(async (reader) => {
      // Many keys are read in another way than a few.
      const missing = Array.from({ length: 50 }, (_, at) => `it's \\missing ${at}`);
      for (const others of [['b'], missing]) {
        const blobs = await reader.blobsAt('s', ['😀', ...others, 'large', 'a']);
        expect([...blobs.keys()].sort()).toEqual(['a', 'large', '😀']);
        for (const key of ['a', 'large', '😀']) expect(blobs.get(key)).toEqual(await reader.blob('s', key));
        expect([...blobs.values()].map((bytes) => bytes.byteOffset % 8)).toEqual([0, 0, 0]);
      }
      expect(await reader.entriesAt('names', ['smith', 'smi'])).toEqual(new Map([['smith', ['10', '2']]]));
      const commitments = async (players: string[]) =>
        (await reader.privateValuesOfAll(players)).map(({ commitment }) => commitment).sort();
      expect(await commitments(['p', 'nobody'])).toEqual(['c1', 'c3']);
      expect(await commitments(['q', 'p'])).toEqual(['c1', 'c2', 'c3']);
      expect([await reader.blobsAt('s', []), await reader.entriesAt('s', [])]).toEqual([new Map(), new Map()]);
    });
  });

  test('one blob is read as it is now, also beside a reader of an earlier state', async () => {
    const store = await stores.fresh();
    expect(await store.blob('s', 'a')).toBeUndefined();
    await store.write((writer) => writer.putBlob('s', 'a', new Uint8Array([1])));
    await store.read(async (reader) => {
      await store.write((writer) => writer.putBlob('s', 'a', new Uint8Array([2])));
      expect([...((await reader.blob('s', 'a')) ?? [])]).toEqual([1]);
      expect([...((await store.blob('s', 'a')) ?? [])]).toEqual([2]);
    });
  });

  test('blobs are deleted by range', async () => {
    const store = await stores.fresh();
    await store.write(async (writer) => {
      await writer.putBlobs(
        's',
        ['a', 'b', 'c', 'd', 'e'].map((key) => ({ key, bytes: new Uint8Array([1]) })),
      );
      await writer.putBlob('t', 'a', new Uint8Array([1]));
      await writer.deleteBlobs('s', { from: 'b', to: 'd' });
    });
    expect(await store.read((reader) => reader.blobKeys('s'))).toEqual(['a', 'd', 'e']);
    await store.write((writer) => writer.deleteBlobs('s', { reverse: true, limit: 1 }));
    expect(await store.read((reader) => reader.blobKeys('s'))).toEqual(['a', 'd']);
    await store.write((writer) => writer.deleteBlobs('s'));
    expect(await store.read((reader) => reader.blobSpaces())).toEqual(['t']);
  });

  test('entries are a set of key and reference, ordered by both', async () => {
    const store = await stores.fresh();
    await store.write(async (writer) => {
      await writer.putEntries('names', [
        { key: 'smith', ref: '2' },
        { key: 'smith', ref: '10' },
        { key: 'smyth', ref: '1' },
        { key: 'smith', ref: '2' },
      ]);
      await writer.putEntries('names', [{ key: 'smith', ref: '2' }]);
    });
    await store.read(async (reader) => {
      expect(await reader.entries('names', { from: 'smi', to: 'smj' })).toEqual([
        { key: 'smith', ref: '10' },
        { key: 'smith', ref: '2' },
      ]);
      expect(await reader.entries('names', { reverse: true, limit: 2 })).toEqual([
        { key: 'smyth', ref: '1' },
        { key: 'smith', ref: '2' },
      ]);
      expect(await reader.entrySpaces()).toEqual(['names']);
    });
    await store.write((writer) => writer.deleteEntries('names', [{ key: 'smith', ref: '10' }]));
    expect((await store.read((reader) => reader.entries('names'))).length).toBe(2);
    await store.write((writer) => writer.deleteEntries('names', 'all'));
    expect(await store.read((reader) => reader.entries('names'))).toEqual([]);
  });

  test('many entries at once give the same set as a few at a time', async () => {
    const store = await stores.fresh();
    const many = Array.from({ length: 3000 }, (_, index) => ({ key: `é${(index * 7919) % 1500}`, ref: String(index % 7) }));
    await store.write(async (writer) => {
      await writer.putEntries('bulk', many);
      await writer.putEntries('bulk', many);
      for (let start = 0; start < many.length; start += 100) await writer.putEntries('few', many.slice(start, start + 100));
    });
    await store.read(async (reader) => {
      const all = await reader.entries('few');
      expect(await reader.entries('bulk')).toEqual(all);
      for (const limit of [1, 99, 100, 1000, 10_000]) {
        expect(await reader.entries('bulk', { limit })).toEqual(all.slice(0, limit));
        expect(await reader.entries('bulk', { limit, reverse: true })).toEqual(all.toReversed().slice(0, limit));
        expect(await reader.entries('bulk', { limit, from: '\u{10FFFF}' })).toEqual([]);
      }
    });
    const distinct = new Set(many.map((entry) => `${entry.key} ${entry.ref}`)).size;
    expect((await store.read((reader) => reader.entries('bulk'))).length).toBe(distinct);
  });

  test('private values are found by commitment, player and field, and erased by player', async () => {
    const store = await stores.fresh();
    const value = (index: number, field: string) => ({
      commitment: `${field}-${String(index).padStart(5, '0')}`,
      owner: `p${index % 10}`,
      field,
      salt: 'aa',
      value: `é${index}`,
    });
    const values = Array.from({ length: 3000 }, (_, index) => value(index, index % 2 === 0 ? 'birthDate' : 'email'));
    await store.write((writer) => writer.putPrivate(values));
    await store.read(async (reader) => {
      expect(await gathered(reader.privateValues('birthDate'))).toEqual(values.filter((one) => one.field === 'birthDate'));
      expect((await gathered(reader.privateValues())).length).toBe(3000);
      const births = values.filter((one) => one.field === 'birthDate');
      for (const digits of [64, 12]) {
        const texts = await gathered(reader.privateTexts('birthDate', digits));
        expect(texts.sort()).toEqual(births.map((one) => one.commitment.slice(0, digits) + one.value).sort());
      }
      expect(await reader.privateValue('email-00001')).toEqual(values[1]);
      expect((await reader.privateValuesOf('p3')).length).toBe(300);
    });
    expect(await store.write((writer) => writer.erasePrivate('p3'))).toBe(300);
    expect(await store.write((writer) => writer.erasePrivate('p3'))).toBe(0);
    expect(await store.read((reader) => reader.privateValuesOf('p3'))).toEqual([]);
  });

  test('both stores refuse text that they cannot hold', async () => {
    const store = await stores.fresh();
    for (const bad of ['a\0b', '\ud800']) {
      await expect(store.write((writer) => writer.putRecord('s', bad, 'v'))).rejects.toThrow(TypeError);
      await expect(store.write((writer) => writer.putRecord('s', 'k', bad))).rejects.toThrow(TypeError);
      await expect(store.write((writer) => writer.putBlob('s', bad, new Uint8Array(0)))).rejects.toThrow(TypeError);
      await expect(store.write((writer) => writer.putEntries('s', [{ key: 'k', ref: bad }]))).rejects.toThrow(TypeError);
    }
  });

  test('any text survives as key and value, and the order is that of its bytes', async () => {
    const store = await stores.fresh();
    const text = fc.string({ unit: 'binary', maxLength: 20 }).filter((one) => !/\0|\p{Surrogate}/u.test(one));
    let round = 0;
    await fc.assert(
      fc.asyncProperty(fc.dictionary(text, text, { maxKeys: 10, noNullPrototype: true }), async (map) => {
        round += 1;
        const space = `s${round}`;
        const records = Object.entries(map).map(([key, value]) => ({ key, value }));
        await store.write(async (writer) => {
          await writer.putRecords(space, records);
          await writer.putEntries(
            space,
            records.map((record) => ({ key: record.key, ref: record.value })),
          );
        });
        const sorted = [...records].sort((a, b) => Buffer.compare(Buffer.from(a.key), Buffer.from(b.key)));
        await store.read(async (reader) => {
          expect(await reader.records(space)).toEqual(sorted);
          expect((await reader.entries(space)).map((entry) => entry.key)).toEqual(sorted.map((record) => record.key));
        });
      }),
      { numRuns: 40 },
    );
  });

  test('a reader sees one snapshot, whatever is written meanwhile, and is not blocked by a writer', async () => {
    const store = await stores.fresh();
    const other = await stores.again(store.location);
    await store.write((writer) => writer.putRecord('s', 'k', 'before'));
    await store.read(async (reader) => {
      await other.write((writer) => writer.putRecord('s', 'k', 'after'));
      expect(await reader.record('s', 'k')).toBe('before');
      expect(await store.read((second) => second.record('s', 'k'))).toBe('after');
    });
    await other.write(async (writer) => {
      await writer.putRecord('s', 'k', 'uncommitted');
      expect(await store.read((reader) => reader.record('s', 'k'))).toBe('after');
    });
  });

  test('writers take turns, in one process and in several', async () => {
    const store = await stores.fresh();
    const other = await stores.again(store.location);
    let writing = 0;
    const increment = (from: typeof store) =>
      from.write(async (writer) => {
        writing += 1;
        expect(writing).toBe(1);
        const count = Number((await writer.record('s', 'count')) ?? '0');
        await new Promise((resolve) => setTimeout(resolve, 2));
        await writer.putRecord('s', 'count', String(count + 1));
        writing -= 1;
      });
    await Promise.all(Array.from({ length: 40 }, (_, index) => increment(index % 2 === 0 ? store : other)));
    expect(await store.read((reader) => reader.record('s', 'count'))).toBe('40');
  });

  test('a write inside a write throws instead of waiting forever', async () => {
    const store = await stores.fresh();
    await expect(store.write(() => store.write(async () => {}))).rejects.toThrow('inside write');
    await store.write((writer) => writer.putRecord('s', 'k', 'v'));
  });

  test('a named lock is held by one, and passes on', async () => {
    const store = await stores.fresh();
    const other = await stores.again(store.location);
    const order: string[] = [];
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const first = store.exclusively('replay', async () => {
      order.push('first');
      await held;
      order.push('first done');
      return 1;
    });
    while (order.length === 0) await new Promise((resolve) => setTimeout(resolve, 2));
    expect(await other.exclusively('replay', async () => 2, { wait: false })).toBeUndefined();
    expect(await store.exclusively('replay', async () => 2, { wait: false })).toBeUndefined();
    expect(await other.exclusively('another', async () => 3, { wait: false })).toBe(3);
    const second = other.exclusively('replay', async () => {
      order.push('second');
      return 4;
    });
    await other.write((writer) => writer.putRecord('s', 'k', 'the lock does not keep writers out'));
    release();
    expect([await first, await second]).toEqual([1, 4]);
    expect(order).toEqual(['first', 'first done', 'second']);
    await expect(store.exclusively('replay', async () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    expect(await other.exclusively('replay', async () => 5, { wait: false })).toBe(5);
  });

  test('a store opened again has everything', async () => {
    const store = await stores.fresh();
    await store.write((writer) => writer.appendFacts(facts(10)));
    await store.close();
    const again = await stores.again(store.location);
    expect((await again.read((reader) => reader.head())).seq).toBe(10);
    expect(await again.integrityProblems()).toEqual([]);
  });
});
