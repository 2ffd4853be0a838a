// A list made by several threads is the same, byte for byte, on one, two, three and eight threads.

import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { parseStoreLocation } from '@harkness/ledger';
import { loadSample } from '@harkness/sample';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fideBeside } from '../src/authorities/fide/kept-beside.js';
import { fideLists } from '../src/authorities/fide/publish.js';
import { replay } from '../src/authorities/live.js';
import { withoutProfile } from '../src/authorities/registry.js';
import { publishSupplement } from '../src/authorities/uschess/supplement.js';
import { madeByTeam, sightOf } from '../src/engines/period/row-team.js';
import { listSpace } from '../src/engines/period/spaces.js';
import { appendFacts } from '../src/facts/append.js';
import { playerCardSpace } from '../src/facts/cards/cards.js';
import { openStore, type Store } from '../src/facts/store.js';
import { besideSpaces } from '../src/lists/set-aside.js';

const date = '2026-10-01';
let folder = '';

async function opened(place: string): Promise<Store> {
  const store = await openStore(parseStoreLocation(place));
  if (!store.ok) throw new Error(JSON.stringify(store.errors));
  return store.value;
}

async function publish(store: Store, on: string, threads: number): Promise<void> {
  for (const name of fideLists) {
    const now = () => `${on}T00:00:00.000Z`;
    const published = await withoutProfile.list(name)?.publish(store, on, { actor: 'officer', now, threads });
    if (published?.ok !== true) throw new Error(JSON.stringify(published));
  }
}

/** Everything that lists leave in the store, byte for byte. */
async function everything(store: Store): Promise<Map<string, string>> {
  return store.read(async (reader) => {
    const found = new Map([['ledger', (await reader.head()).hash]]);
    for (const space of [listSpace, ...besideSpaces(fideBeside)])
      for await (const { key, bytes } of reader.blobs(space)) found.set(`${space} ${key}`, Buffer.from(bytes).toString('base64'));
    return found;
  });
}

async function publishSupplementOf(store: Store, on: string, threads: number): Promise<void> {
  const context = { actor: 'officer', now: () => '2026-12-01T00:00:00.000Z', threads };
  const published = await publishSupplement(store, { date: on }, context);
  if (!published.ok) throw new Error(JSON.stringify(published));
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'harkness-list-threads-'));
  const store = await opened(join(folder, 'fide'));
  // Lists of eight chunks and more, so that every thread has a range; with merges, unrated players, corrections and late reports.
  const sample = { seed: 5, players: 6400, years: 1, games: 6000, authority: 'fide' } as const;
  const loaded = await loadSample(store, sample, async ({ listsDue }) => {
    for (const due of listsDue) if (due.date === '2026-08-01' || due.date === '2026-09-01') await publish(store, due.date, 1);
  });
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.errors));
  await store.close();
  const american = await opened(join(folder, 'uschess'));
  // With merges and late reports.
  const members = { seed: 6, players: 3600, years: 1, games: 9000, authority: 'uschess', until: '2026-10-31' } as const;
  const made = await loadSample(american, members);
  if (!made.ok) throw new Error(JSON.stringify(made.errors));
  await replay(american, { reason: 'test' });
  await publishSupplementOf(american, '2026-09-01', 1);
  // The next list prints the name of its own day.
  const [player] = await american.read((reader) => reader.blobKeys(playerCardSpace, { from: '3', limit: 1 }));
  const body = { player, name: 'Later, “Name” Ünicode', on: '2026-11-20' };
  const appended = await appendFacts(american, [{ id: 'renamed', kind: 'player-updated', body, actor: 'officer' }]);
  if (!appended.ok) throw new Error(JSON.stringify(appended.errors));
  await replay(american, { reason: 'test' });
  await american.close();
}, 240_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A new name, a new player before all others, a rating set and a merge: rows change, come and go between two lists. */
async function changeSomePlayers(store: Store): Promise<void> {
  const ids = await store.read((reader) => reader.blobKeys(playerCardSpace));
  const [renamed, adjusted, from, into] = [40, 90, 300, 301].map((at) => ids[at] ?? '');
  const on = '2026-09-20';
  const facts = [
    { id: 'c1', kind: 'player-updated', body: { player: renamed, name: 'Changed, Öther' } },
    { id: 'c2', kind: 'player-registered', body: { player: '00000001', name: 'First, Of All' } },
    { id: 'c3', kind: 'decision', body: { on, type: 'adjustment', player: '00000001', system: 'OTBR', rating: 1500 } },
    { id: 'c4', kind: 'decision', body: { on, type: 'adjustment', player: adjusted, system: 'OTBR', rating: 1234 } },
    { id: 'c5', kind: 'player-merged', body: { from, into } },
  ].map((fact) => ({ ...fact, actor: 'officer' }));
  const appended = await appendFacts(store, facts, { receivedAt: () => '2026-12-01T00:00:00.000Z' });
  if (!appended.ok) throw new Error(JSON.stringify(appended.errors));
  await replay(store, { reason: 'test' });
}

async function madeBy(threads: number, office: 'fide' | 'uschess' = 'fide'): Promise<Map<string, string>> {
  const place = join(folder, `${office}-by-${threads}`);
  cpSync(join(folder, office), place, { recursive: true });
  const store = await opened(place);
  try {
    if (office === 'fide') await publish(store, date, threads);
    else {
      await publishSupplementOf(store, '2026-10-01', threads);
      await changeSomePlayers(store);
      await publishSupplementOf(store, '2026-11-01', threads);
    }
    return await everything(store);
  } finally {
    await store.close();
  }
}

test('three lists are the same by 1, 2, 3 and 8 threads, with everything that is kept beside them', {
  timeout: 240_000,
}, async () => {
  const expected = await madeBy(1);
  const chunks = [...expected.keys()].filter((key) => key.startsWith(`${listSpace} FIDE-standard/2026-09-01/rows-`));
  expect(chunks.length).toBeGreaterThanOrEqual(8);
  for (const threads of [2, 3, 8]) {
    const made = await madeBy(threads);
    // Signatures and times are fixed too: the ledger ends with the same hash.
    expect(made.get('ledger'), `${threads} threads`).toBe(expected.get('ledger'));
    expect(made, `${threads} threads`).toEqual(expected);
  }
});

test('a supplement is the same by 1, 2, 3 and 8 threads', { timeout: 240_000 }, async () => {
  const expected = await madeBy(1, 'uschess');
  const chunks = [...expected.keys()].filter((key) => key.startsWith(`${listSpace} uschess-supplement/2026-11-01/rows-`));
  expect(chunks.length).toBeGreaterThanOrEqual(8);
  for (const threads of [2, 3, 8]) {
    const made = await madeBy(threads, 'uschess');
    expect(made.get('ledger'), `${threads} threads`).toBe(expected.get('ledger'));
    expect(made, `${threads} threads`).toEqual(expected);
  }
});

test('a supplement takes over the lines of rows that stay the same, unless they would be made differently', {
  timeout: 240_000,
}, async () => {
  const place = join(folder, 'uschess-taken-over');
  cpSync(join(folder, 'uschess'), place, { recursive: true });
  const store = await opened(place);
  try {
    await publishSupplementOf(store, '2026-10-01', 3);
    // A sign that only a line taken over can have: in the first chunk the second row, in the second chunk all of them.
    const marked = async (chunk: string, mark: (lines: string[]) => string[]): Promise<void> => {
      const key = `uschess-supplement/2026-10-01/${chunk}`;
      const bytes = await store.read((reader) => reader.blob(listSpace, key));
      if (bytes === undefined) throw new Error(`${key} is missing`);
      const lines = inflateRawSync(bytes).toString().split('\n');
      await store.write((writer) => writer.putBlob(listSpace, key, deflateRawSync(mark(lines).join('\n'))));
    };
    const sign = (line: string): string => line.replace('"name":"', '"name":"§');
    await marked('rows-00000', (lines) => lines.map((line, at) => (at === 100 ? sign(line) : line)));
    await marked('rows-00001', (lines) => lines.map(sign));
    await publishSupplementOf(store, '2026-11-01', 3);
    const lines = await store.read(async (reader) => {
      const found: string[] = [];
      for await (const { key, bytes } of reader.blobs(listSpace))
        if (key.startsWith('uschess-supplement/2026-11-01/rows-')) found.push(...inflateRawSync(bytes).toString().split('\n'));
      return found;
    });
    expect(lines.length).toBeGreaterThan(2000);
    // The second chunk belongs to another range, whose first row is made again: it differs, so all rows of the range are made.
    expect(lines.filter((line) => line.includes('§'))).toHaveLength(1);
  } finally {
    await store.close();
  }
});

test('a thread that sees the store in another state leaves the rows to the caller; one that cannot start is an error', async () => {
  const store = await opened(join(folder, 'fide'));
  try {
    const sight = await store.read(sightOf);
    const setup = { list: 'FIDE-standard', listType: 'standard', date, rulesUpTo: undefined };
    const [parts, threads] = [async () => [{ range: {} }], 2];
    const module = new URL('../src/authorities/fide/rows-worker.ts', import.meta.url);
    for (const other of [
      { ...sight, ledgerHash: '0'.repeat(64) },
      { ...sight, cards: sight.cards - 1 },
      { ...sight, index: sight.index + 1 },
    ])
      expect(await madeByTeam({ module, threads, store, sight: other, setup }, parts).next()).toEqual({
        done: true,
        value: false,
      });
    const missing = new URL('../src/authorities/fide/no-such-worker.ts', import.meta.url);
    await expect(madeByTeam({ module: missing, threads, store, sight, setup }, parts).next()).rejects.toThrow('no-such-worker');
  } finally {
    await store.close();
  }
}, 120_000);
