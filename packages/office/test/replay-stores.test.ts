// The replay on real stores: the same bits as in memory, in any arrival order; in a thread of its own; cancelled; resumed.

import { describe, expect, test } from 'vitest';
import { appendFacts, type FactOffer } from '../src/ledger/append.js';
import { replay } from '../src/replay/run.js';
import { readHead } from '../src/replay/spaces.js';
import { verifyResults } from '../src/replay/verify-results.js';
import { replayInWorker } from '../src/replay/worker.js';
import { loadSample } from '../src/sample/index.js';
import type { Store } from '../src/store/port.js';
import { memoryStore } from '../src/testing/memory-store.js';
import { arrivalOrder, randomHistory } from '../src/testing/random-history.js';
import { describeEachStore } from './each-store.js';

async function append(store: Store, facts: readonly FactOffer[]): Promise<void> {
  const result = await appendFacts(store, facts);
  if (!result.ok) throw new Error(JSON.stringify(result.errors));
}

const hashOf = (store: Store): Promise<string> => store.read(async (reader) => (await readHead(reader)).resultsHash);

async function sample(store: Store): Promise<void> {
  const loaded = await loadSample(store, { seed: 11, players: 120, years: 3, games: 2500, authority: 'uschess' });
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.errors));
}

describeEachStore('the replay', (stores) => {
  test('gives the bits of the store in memory, in another arrival order, step by step', { timeout: 240_000 }, async () => {
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

  test('runs in a thread of its own, tells how far it is, and can be cancelled without a trace', {
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
        "hash": "2c37b931668d5d254bdfbb530e7c0f7ed923dc3cfbaf7e9573abba1be865c619",
        "held": 0,
        "sections": 120,
      }
    `);
  });
});
