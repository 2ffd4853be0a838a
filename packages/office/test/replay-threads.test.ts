// A full run on several threads gives the same bits on one, two, three and eight threads.

import { describe, expect, test } from 'vitest';
import { replay, verifyResults } from '../src/authorities/live.js';
import { usChessRulebook } from '../src/authorities/uschess/live/rulebook.js';
import { replayBy } from '../src/engines/live/run.js';
import { readHead } from '../src/engines/live/spaces.js';
import { appendFacts } from '../src/facts/append.js';
import type { Store } from '../src/facts/store.js';
import { memoryStore } from '../src/testing/index.js';
import { randomHistory } from '../src/testing/random-history.js';
import { everything } from './everything.js';

/** Many sections on few days with few players: nearly every section waits for others of its month. */
async function crowded(seed: number): Promise<Store> {
  const store = memoryStore();
  const appended = await appendFacts(store, randomHistory(seed, { players: 60, sections: 700, days: 40 }).subjects.flat());
  if (!appended.ok) throw new Error(JSON.stringify(appended.errors));
  return store;
}

describe.each([1, 2])('history %d', (seed) => {
  test('is rated to the same bits by 1, 2, 3 and 8 threads', { timeout: 240_000 }, async () => {
    const store = await crowded(seed);
    const alone = await replay(store, { reason: 'alone', threads: 1 });
    const expected = await everything(store);
    expect(Math.max(...[...expected.keys()].map((key) => Number(/^chunks .*\/(\d+)$/.exec(key)?.[1] ?? 0)))).toBeGreaterThan(8);
    for (const threads of [1, 2, 3, 8]) {
      const together = await replay(store, { reason: `by ${threads}`, full: true, threads });
      expect(await everything(store), `${threads} threads`).toEqual(expected);
      expect(together).toMatchObject({
        resultsHash: alone?.resultsHash,
        sectionsInAll: alone?.sectionsInAll,
        held: alone?.held,
        sectionsChanged: 0,
        playersChanged: 0,
      });
      expect(await store.read(verifyResults)).toMatchObject({ ok: true, problems: [] });
    }
  });
});

test('a run on three threads that is stopped leaves the results as they were', {
  timeout: 240_000,
}, async () => {
  const store = await crowded(3);
  await replay(store, { reason: 'first', threads: 1 });
  const before = await everything(store);
  const controller = new AbortController();
  const stopped = replay(store, {
    reason: 'stopped',
    full: true,
    threads: 3,
    signal: controller.signal,
    onProgress: ({ phase, done }) => {
      if (phase === 'rate' && done === 1) controller.abort(new Error('enough'));
    },
  });
  await expect(stopped).rejects.toThrow('enough');
  expect(await everything(store)).toEqual(before);
});

test('a thread that cannot be started ends the run, and nothing has changed', { timeout: 240_000 }, async () => {
  const store = await crowded(4);
  const broken = { ...usChessRulebook, ratingThread: () => new URL('./no-such-worker.ts', import.meta.url) };
  await expect(replayBy(broken, store, { reason: 'broken', threads: 2 })).rejects.toThrow('no-such-worker');
  expect((await store.read(readHead)).results).toBe(0);
});
