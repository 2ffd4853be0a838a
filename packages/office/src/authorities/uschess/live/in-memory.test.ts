// Replays in memory give the same bits as the office's own, and change nothing in the office.

import { describe, expect, test } from 'vitest';
import { indexSpaces, readHead, resultSpaces } from '../../../engines/live/spaces.js';
import { appendFacts } from '../../../facts/append.js';
import type { Store } from '../../../facts/store.js';
import { memoryStore } from '../../../testing/index.js';
import { arrivalOrder, randomHistory } from '../../../testing/random-history.js';
import { replay } from '../../live.js';
import { MemoryHistory, resultsHashInMemory } from './in-memory.js';

async function office(seed: number): Promise<Store> {
  const store = memoryStore();
  const history = randomHistory(seed, { players: 24, sections: 60 });
  const appended = await appendFacts(store, arrivalOrder(history, seed));
  if (!appended.ok) throw new Error(JSON.stringify(appended.errors));
  await replay(store, { reason: 'test' });
  return store;
}

async function loaded(store: Store): Promise<MemoryHistory> {
  const history = await MemoryHistory.load(store);
  if (!history.ok) throw new Error(JSON.stringify(history.errors));
  return history.value;
}

/** Every derived byte. */
async function bytesOf(store: Store): Promise<string[]> {
  return store.read(async (reader) => {
    const head = await readHead(reader);
    const all = [JSON.stringify(head), JSON.stringify(await reader.head())];
    for (const space of [...Object.values(indexSpaces(head.index)), ...Object.values(resultSpaces(head.results))]) {
      for await (const { key, bytes } of reader.blobs(space))
        all.push(`${space} ${key} ${Buffer.from(bytes).toString('base64')}`);
    }
    return all;
  });
}

describe('a replay in memory', () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])('gives the results of the office, bit for bit (history %d)', async (seed) => {
    const store = await office(seed);
    const head = await store.read(readHead);
    expect(head.sections).toBeGreaterThan(10);
    expect(resultsHashInMemory(await loaded(store))).toBe(head.resultsHash);
  });

  test('changes no byte of the office, however often it runs', async () => {
    const store = await office(3);
    const before = await bytesOf(store);
    const history = await loaded(store);
    const first = resultsHashInMemory(history);
    expect(resultsHashInMemory(history)).toBe(first);
    expect(await bytesOf(store)).toEqual(before);
  });

  test('reports no unit of a section that its second system holds: a match without established Quick ratings', async () => {
    const store = memoryStore();
    const ratings = ['a', 'b'].map((player, at) => ({
      player,
      system: 'OTBR' as const,
      rating: 1600 + 40 * at,
      games: 60,
      wins: 25,
      draws: 10,
      losses: 25,
      eventsOfThree: 12,
    }));
    const section = (number: number, kind: 'match' | 'round-robin') => ({
      event: 'e',
      eventName: 'e',
      section: number,
      name: 's',
      authority: 'uschess' as const,
      kind,
      start: '2024-05-01',
      end: '2024-05-01',
      venue: 'otb' as const,
      // Rated in Regular and in Quick.
      timeControl: 'G/60;d5',
      rounds: 1,
      players: [
        { player: 'a', pair: 1 },
        { player: 'b', pair: 2 },
      ],
      games: [[0, 1, 2, 1, 1]],
    });
    const actor = 'test';
    const appended = await appendFacts(store, [
      { id: 'a', kind: 'player-registered', body: { player: 'a', name: 'A' }, actor },
      { id: 'b', kind: 'player-registered', body: { player: 'b', name: 'B' }, actor },
      { id: 'o', kind: 'opening-state', body: { authority: 'uschess', asOf: '2024-01-01', ratings }, actor },
      { id: 'm', kind: 'section-submitted', body: { section: section(1, 'match') }, actor },
      { id: 's', kind: 'section-submitted', body: { section: section(2, 'round-robin') }, actor },
    ]);
    if (!appended.ok) throw new Error(JSON.stringify(appended.errors));
    await replay(store, { reason: 'test' });
    const history = await loaded(store);
    const told: string[] = [];
    const run = history.replay(undefined, (unit, _, month, index) => told.push(`${month.section[index]} ${unit.system}`));
    for (const at of history.months.keys()) run.rateMonth(at);
    expect(told).toEqual(['2 0', '2 1']);
  });

  test('counts facts that no run has seen yet, and writes none of them', async () => {
    const store = memoryStore();
    const facts = arrivalOrder(randomHistory(4, { players: 24, sections: 60 }), 4);
    const [early, late] = [facts.slice(0, facts.length - 25), facts.slice(facts.length - 25)];
    await appendFacts(store, early);
    await replay(store, { reason: 'test' });
    await appendFacts(store, late);
    const before = await bytesOf(store);
    const hash = resultsHashInMemory(await loaded(store));
    expect(await bytesOf(store)).toEqual(before);
    const behind = await store.read(readHead);
    await replay(store, { reason: 'the rest' });
    const head = await store.read(readHead);
    expect(head.resultsHash).not.toBe(behind.resultsHash);
    expect(hash).toBe(head.resultsHash);
  });

  test('is refused where the office was never rated', async () => {
    const store = memoryStore();
    await appendFacts(store, arrivalOrder(randomHistory(1, { players: 8, sections: 4 }), 1));
    expect(await MemoryHistory.load(store)).toMatchObject({ ok: false, errors: [{ code: 'office-not-rated' }] });
  });
});
