// A worker thread opens the same store by its location, cheaply, and takes its turn as the only writer.

import { expect, test } from 'vitest';
import { startThread } from '../src/engines/start-thread.js';
import { appendFacts } from '../src/facts/append.js';
import { verify } from '../src/facts/verify.js';
import { describeEachStore } from './each-store.js';
import { player } from './sample-facts.js';

describeEachStore('worker threads', (stores) => {
  test('write to the store that this thread has open, one at a time', { timeout: 60_000 }, async () => {
    const store = await stores.fresh();
    const workers = ['a', 'b'].map((name) => {
      const source = new URL('./writing-thread.ts', import.meta.url);
      const worker = startThread(source, { workerData: { location: store.location, name } });
      return new Promise<number>((resolve, reject) => worker.once('message', resolve).once('error', reject));
    });
    for (let index = 0; index < 20; index += 1) expect((await appendFacts(store, [player(`m${index}`)])).ok).toBe(true);
    const seen = await Promise.all(workers);
    expect(Math.max(...seen)).toBeGreaterThanOrEqual(40);
    expect(await verify(store)).toMatchObject({ ok: true, facts: 60 });
  });
});
