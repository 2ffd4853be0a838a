import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { replay, verifyResults } from '../../authorities/live.js';
import { appendFacts, type FactOffer } from '../../facts/append.js';
import type { Store } from '../../facts/store.js';
import { memoryStore } from '../../testing/index.js';
import { arrivalOrder, randomHistory, seededRandom } from '../../testing/random-history.js';
import { PlayerIds } from './player-ids.js';
import { indexSpaces, readHead, resultSpaces } from './spaces.js';
import { decodeStates } from './states.js';

async function append(store: Store, facts: readonly FactOffer[]): Promise<void> {
  const result = await appendFacts(store, facts);
  if (!result.ok) throw new Error(JSON.stringify(result.errors));
}

/** All derived data that people see, without numbers that depend on arrival. */
async function outcome(store: Store): Promise<{ hash: string; states: string[]; sections: number; held: number }> {
  return store.read(async (reader) => {
    const head = await readHead(reader);
    const ids = new PlayerIds(reader, indexSpaces(head.index));
    const states: string[] = [];
    for await (const { bytes } of reader.blobs(resultSpaces(head.results).states)) {
      for (const { player, system, record } of decodeStates(bytes)) {
        const matches = record.matches.map(({ on, change }) => `${on}:${change}`).join(' ');
        states.push(`${await ids.id(player)} ${system} ${Buffer.from(record.i32.buffer).toString('hex')} ${matches}`);
      }
    }
    return { hash: head.resultsHash, states: states.sort(), sections: head.sections, held: head.held };
  });
}

/** All facts at once, rated once. */
async function fromNothing(facts: readonly FactOffer[]) {
  const store = memoryStore();
  await append(store, facts);
  await replay(store, { reason: 'all' });
  return { store, answer: await outcome(store) };
}

/** A few facts at a time, each followed by a run. */
async function stepByStep(facts: readonly FactOffer[], seed: number, atOnce = 12) {
  const store = memoryStore();
  const random = seededRandom(seed);
  for (let at = 0; at < facts.length; ) {
    const count = 1 + Math.floor(random() * random() * atOnce);
    await append(store, facts.slice(at, at + count));
    await replay(store, { reason: 'more' });
    at += count;
  }
  return { store, answer: await outcome(store) };
}

describe('the same facts give the same bits', () => {
  const runs = Number(process.env.REPLAY_RUNS ?? 60);

  test('in every arrival order, at once or step by step, and when remade', { timeout: 600_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 2 ** 31 }),
        fc.integer({ min: 3, max: 14 }),
        fc.integer({ min: 1, max: 18 }),
        async (seed, players, sections) => {
          const history = randomHistory(seed, { players, sections });
          const { answer: expected } = await fromNothing(history.subjects.flat());
          for (const order of [seed + 1, seed + 2]) {
            const facts = arrivalOrder(history, order);
            const stepped = await stepByStep(facts, order);
            expect(stepped.answer).toEqual(expected);
            await replay(stepped.store, { reason: 'thrown away', fromFacts: true });
            expect(await outcome(stepped.store)).toEqual(expected);
          }
        },
      ),
      { numRuns: runs },
    );
  });
});

test('results of a month in several chunks are the same bits, whatever changes in it', {
  timeout: 60_000,
}, async () => {
  for (const seed of [3]) {
    const history = randomHistory(seed, { players: 50, sections: 110, days: 25 });
    const { answer: expected, store } = await fromNothing(history.subjects.flat());
    const results = resultSpaces((await store.read(readHead)).results);
    const digests = await store.read(async (reader) => {
      const lengths: number[] = [];
      for await (const { bytes } of reader.blobs(results.digests)) lengths.push(bytes.length / 32);
      return lengths;
    });
    expect(Math.max(...digests)).toBeGreaterThanOrEqual(3);
    const stepped = await stepByStep(arrivalOrder(history, seed), seed, 30);
    expect(stepped.answer).toEqual(expected);
    expect((await stepped.store.read(verifyResults)).problems).toEqual([]);
  }
});

test('an order is executed once: asked again, it returns the same run', async () => {
  const store = memoryStore();
  await append(store, randomHistory(7, { players: 12, sections: 4 }).subjects.flat());
  const first = await replay(store, { reason: 'ordered', full: true, order: 'a' });
  expect(first?.kind).toBe('full');
  expect(await replay(store, { reason: 'ordered', full: true, order: 'a' })).toEqual(first);
  const other = await replay(store, { reason: 'ordered', full: true, order: 'b' });
  expect([other?.run, other?.resultsHash]).toEqual([(first?.run ?? 0) + 1, first?.resultsHash]);
});
