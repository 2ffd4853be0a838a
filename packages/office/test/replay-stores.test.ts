// The replay on real stores: the same bits as in memory, in any arrival order; in a worker thread; cancelled; resumed.

import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StoreLocation } from '@harkness/ledger';
import { loadSample } from '@harkness/sample';
import { describe, expect, test } from 'vitest';
import { replay, replayInWorker, verifyResults } from '../src/authorities/live.js';
import { readHead } from '../src/engines/live/spaces.js';
import { appendFacts, type FactOffer } from '../src/facts/append.js';
import type { Store } from '../src/facts/store.js';
import { memoryStore } from '../src/testing/index.js';
import { arrivalOrder, randomHistory } from '../src/testing/random-history.js';
import { describeEachStore } from './each-store.js';
import { everything } from './everything.js';

async function append(store: Store, facts: readonly FactOffer[]): Promise<void> {
  const result = await appendFacts(store, facts);
  if (!result.ok) throw new Error(JSON.stringify(result.errors));
}

const hashOf = (store: Store): Promise<string> => store.read(async (reader) => (await readHead(reader)).resultsHash);

async function sample(store: Store, players = 120): Promise<void> {
  const loaded = await loadSample(store, { seed: 11, players, years: 3, games: 2500, authority: 'uschess' });
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.errors));
}

/** The same store; threads open another one. */
function elsewhere(store: Store, location: StoreLocation): Store {
  return new Proxy(store, {
    get: (own, name) => {
      const value: unknown = name === 'location' ? location : Reflect.get(own, name);
      return typeof value === 'function' ? value.bind(own) : value;
    },
  });
}

describeEachStore('the replay', (stores) => {
  test('gives the same bits as the memory store, in another arrival order, step by step', { timeout: 240_000 }, async () => {
    for (const seed of [1, 2, 3]) {
      const history = randomHistory(seed, { players: 12, sections: 16 });
      const memory = memoryStore();
      await append(memory, history.subjects.flat());
      await replay(memory, { reason: 'all' });
      const store = await stores.fresh();
      const facts = arrivalOrder(history, seed + 10);
      for (let at = 0; at < facts.length; at += 9) {
        await append(store, facts.slice(at, at + 9));
        await replay(store, { reason: 'more' });
      }
      expect(await hashOf(store)).toBe(await hashOf(memory));
      expect(await store.read(verifyResults)).toMatchObject({ ok: true, problems: [] });
      await replay(store, { reason: 'thrown away', fromFacts: true });
      expect(await hashOf(store)).toBe(await hashOf(memory));
    }
  });

  test('is never seen half done: readers see complete results while results are swapped and old ones deleted', {
    timeout: 240_000,
  }, async () => {
    const location = await stores.location();
    const store = await stores.again(location);
    const facts = randomHistory(4, { players: 12, sections: 30 }).subjects.flat();
    const half = Math.floor(facts.length / 2);
    await append(store, facts.slice(0, half));
    await replay(store, { reason: 'first' });

    // A reader that began before the run and still reads after its results were deleted.
    const { generation, hash } = await store.read(async (reader) => {
      const head = await readHead(reader);
      await append(store, facts.slice(half));
      await replay(store, { reason: 'swapped', full: true });
      await replay(store, { reason: 'swapped again', fromFacts: true });
      expect(await verifyResults(reader)).toMatchObject({ ok: true, problems: [] });
      expect(await readHead(reader)).toEqual(head);
      return { generation: head.results, hash: head.resultsHash };
    });
    const now = await store.read(readHead);
    expect(now.results).toBeGreaterThan(generation);
    expect(now.resultsHash).not.toBe(hash);

    // And many readers, between the transactions of all kinds of runs.
    const other = await stores.again(location);
    let going = true;
    const running = (async () => {
      for (const how of [{ full: true }, { fromFacts: true }, { full: true }, { fromFacts: true }])
        await replay(other, { reason: 'again', ...how });
    })().finally(() => {
      going = false;
    });
    while (going) {
      expect(await store.read(verifyResults)).toMatchObject({ ok: true, problems: [] });
      await new Promise((resolve) => setImmediate(resolve));
    }
    await running;
    expect(await hashOf(store)).toBe(now.resultsHash);
  });

  test('passes its results to a writing thread: the same bits, and a failing thread ends the run', {
    timeout: 240_000,
  }, async () => {
    const location = await stores.location();
    const store = await stores.again(location);
    await sample(store);
    const nowhere = { data: join(tmpdir(), 'harkness-nothing-is-here') };
    const misled = elsewhere(store, nowhere);
    await expect(replay(misled, { reason: 'no such place', batchBytes: 20_000 })).rejects.toThrow(nowhere.data);
    expect((await store.read(readHead)).results).toBe(0);
    const written = await replay(store, { reason: 'written behind', batchBytes: 20_000 });
    expect(await store.read(verifyResults)).toMatchObject({ ok: true, problems: [] });
    const memory = memoryStore();
    await sample(memory);
    await replay(memory, { reason: 'all' });
    expect(written?.resultsHash).toBe(await hashOf(memory));
  });

  test('on several threads, which also read birth dates and encode states, gives the same bits as on one', {
    timeout: 240_000,
  }, async () => {
    const memory = memoryStore();
    await sample(memory, 700);
    await replay(memory, { reason: 'alone', threads: 1 });
    const expected = await everything(memory);
    const store = await stores.fresh();
    await sample(store, 700);
    for (const threads of [1, 2, 3, 8]) {
      // States of one block of players at a time: each thread encodes several.
      await replay(store, { reason: `by ${threads}`, full: true, threads, batchBytes: 10_000 });
      expect(await everything(store), `${threads} threads`).toEqual(expected);
    }
    // A thread that cannot open the store, or that sees another ledger: the run reads the birth dates itself.
    const other = await stores.location();
    const another = await stores.again(other);
    await sample(another, 60);
    for (const location of [{ data: join(tmpdir(), 'harkness-nothing-is-here') }, other]) {
      const misled = elsewhere(store, location);
      await replay(misled, { reason: 'birth dates from elsewhere', full: true, threads: 2 });
      expect(await everything(store)).toEqual(expected);
    }
  });

  test('runs in a worker thread, reports progress, and can be cancelled without a trace', {
    timeout: 240_000,
  }, async () => {
    const location = await stores.location();
    const store = await stores.again(location);
    await sample(store);
    const controller = new AbortController();
    const cancelled = replayInWorker(location, {
      reason: 'cancelled',
      signal: controller.signal,
      onProgress: ({ phase }) => {
        if (phase === 'rate') controller.abort(new Error('enough'));
      },
    });
    await expect(cancelled).rejects.toThrow('enough');
    expect((await store.read(readHead)).results).toBe(0);
    const phases = new Set<string>();
    const summary = await replayInWorker(location, { reason: 'in a thread', onProgress: ({ phase }) => phases.add(phase) });
    expect(summary).toMatchObject({ kind: 'full', reason: 'in a thread' });
    expect([...phases]).toContain('rate');
    const memory = memoryStore();
    await sample(memory);
    await replay(memory, { reason: 'all' });
    expect(summary?.resultsHash).toBe(await hashOf(memory));
  });
});

describe('the results of a seeded sample', () => {
  test('are pinned by their hash', async () => {
    const store = memoryStore();
    await sample(store);
    const summary = await replay(store, { reason: 'golden' });
    expect({ sections: summary?.sectionsRated, held: summary?.held, hash: summary?.resultsHash }).toMatchInlineSnapshot(`
      {
        "hash": "b2f69283aaf6a51e91f7dfc3aaa92d67ceac355e43f62fbc16ab56d96d6c931e",
        "held": 0,
        "sections": 116,
      }
    `);
  });
});
