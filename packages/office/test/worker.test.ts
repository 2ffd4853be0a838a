// A worker thread opens the same store by its location, cheaply, and shares the one writer's turn.

import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { appendFacts } from '../src/facts/append.js';
import { verify } from '../src/facts/verify.js';
import { describeEachStore } from './each-store.js';
import { player } from './sample-facts.js';

const script = `
  const { parentPort, workerData } = require('node:worker_threads');
  (async () => {
    (await import('tsx/esm/api')).register();
    const { openStore } = await import(workerData.src + 'store/open.ts');
    const { appendFacts } = await import(workerData.src + 'ledger/append.ts');
    const opened = await openStore(workerData.location);
    if (!opened.ok) throw new Error(JSON.stringify(opened.errors));
    for (let index = 0; index < 20; index += 1) {
      const body = { player: 'w' + workerData.name + index, name: 'Worker' };
      const result = await appendFacts(opened.value, [{ id: 'w' + workerData.name + index, kind: 'player-registered', body, actor: 'worker' }]);
      if (!result.ok) throw new Error(JSON.stringify(result.errors));
    }
    const head = await opened.value.read((reader) => reader.head());
    await opened.value.close();
    parentPort.postMessage(head.seq);
  })();
`;

describeEachStore('worker threads', (stores) => {
  test('write to the store that this thread has open, one at a time', { timeout: 60_000 }, async () => {
    const store = await stores.fresh();
    const src = new URL('../src/', import.meta.url).href;
    const workers = ['a', 'b'].map((name) => {
      const worker = new Worker(script, {
        eval: true,
        workerData: { src, location: store.location, name },
        execArgv: ['--conditions=source'],
      });
      return new Promise<number>((resolve, reject) => worker.once('message', resolve).once('error', reject));
    });
    for (let index = 0; index < 20; index += 1) expect((await appendFacts(store, [player(`m${index}`)])).ok).toBe(true);
    const seen = await Promise.all(workers);
    expect(Math.max(...seen)).toBeGreaterThanOrEqual(40);
    expect(await verify(store)).toMatchObject({ ok: true, facts: 60 });
  });
});
