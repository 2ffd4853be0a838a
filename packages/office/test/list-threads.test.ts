// A list made by several threads is the same, byte for byte, on one, two, three and eight threads.

import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { parseStoreLocation } from '@harkness/ledger';
import { findPostgres, testDatabase } from '@harkness/ledger/testing';
import { loadSample } from '@harkness/sample';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fideBeside } from '../src/authorities/fide/kept-beside.js';
import { fideLists } from '../src/authorities/fide/publish.js';
import { replay } from '../src/authorities/live.js';
import { withoutProfile } from '../src/authorities/registry.js';
import { publishSupplement } from '../src/authorities/uschess/supplement.js';
import { madeByTeam, sightOf } from '../src/engines/period/row-team.js';
import { listSpace, retractedSpace } from '../src/engines/period/spaces.js';
import { appendFacts } from '../src/facts/append.js';
import { playerCardSpace } from '../src/facts/cards/cards.js';
import { openStore, type Store } from '../src/facts/store.js';
import { retractList } from '../src/lists/retract.js';
import { besideSpaces } from '../src/lists/set-aside.js';
import { openOffice } from '../src/office.js';
import { gathered } from './each-store.js';

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
    for (const space of [listSpace, retractedSpace, ...besideSpaces(fideBeside)])
      for await (const { key, bytes } of reader.blobs(space)) found.set(`${space} ${key}`, Buffer.from(bytes).toString('base64'));
    return found;
  });
}

const supplementName = 'uschess-supplement';
const supplementDay = '2027-03-01T00:00:00.000Z';

async function publishSupplementOf(store: Store, on: string, threads: number): Promise<void> {
  const context = { actor: 'officer', now: () => supplementDay, threads };
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
  let american = await opened(join(folder, 'uschess'));
  // With merges and late reports.
  const members = { seed: 6, players: 3600, years: 1, games: 9000, authority: 'uschess', until: '2026-10-31' } as const;
  const made = await loadSample(american, members);
  if (!made.ok) throw new Error(JSON.stringify(made.errors));
  await replay(american, { reason: 'test' });
  // Without a list before.
  await american.close();
  cpSync(join(folder, 'uschess'), join(folder, 'uschess-first'), { recursive: true });
  american = await opened(join(folder, 'uschess'));
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
  const appended = await appendFacts(store, facts, { receivedAt: () => supplementDay });
  if (!appended.ok) throw new Error(JSON.stringify(appended.errors));
  await replay(store, { reason: 'test' });
}

const addedCards = ['00000001', '99999999'];

/**
 * What may happen between supplements: a retraction and another edition, a title, a correction of the past, an erasure, everything made
 * anew from the facts, a player registered before the first and one after the last.
 */
async function liveOn(store: Store, threads: number): Promise<void> {
  const office = await openOffice({ store, clock: () => supplementDay });
  if (!office.ok) throw new Error('no office');
  const ids = await store.read((reader) => reader.blobKeys(playerCardSpace));
  const enter = async (...facts: readonly { id: string; kind: string; body: object }[]): Promise<void> => {
    const offered = facts.map((fact) => ({ ...fact, actor: 'officer' }));
    const appended = await appendFacts(store, offered, { receivedAt: () => supplementDay });
    if (!appended.ok) throw new Error(JSON.stringify(appended.errors));
    await replay(store, { reason: 'test' });
  };
  await retractList(store, supplementName, '2026-11-01', { actor: 'officer', reason: 'a test', now: () => supplementDay });
  await publishSupplementOf(store, '2026-11-01', threads);
  const [titled, renamed, away] = [120, 700, 900].map((at) => ids[at] ?? '');
  const [past] = await store.read((reader) => gathered(reader.facts({ kinds: ['section-submitted'], from: 4000 })));
  if (past?.kind !== 'section-submitted') throw new Error('no section to withdraw');
  const { event, section } = past.body.section;
  await enter(
    { id: 'd1', kind: 'decision', body: { on: '2026-11-05', type: 'title', player: titled, title: 'FM' } },
    { id: 'd2', kind: 'player-registered', body: { player: '99999999', name: 'Last, Of All' } },
    {
      id: 'd3',
      kind: 'decision',
      body: { on: '2026-11-05', type: 'adjustment', player: '99999999', system: 'OLB', rating: 999 },
    },
    { id: 'd4', kind: 'section-withdrawn', body: { event, section } },
  );
  await publishSupplementOf(store, '2026-12-01', threads);
  const erased = await office.value.erasePrivate(away ?? '', { id: 'd5', actor: 'officer', reason: 'a test' });
  if (!erased.ok) throw new Error(JSON.stringify(erased.errors));
  await publishSupplementOf(store, '2027-01-01', threads);
  await office.value.run({ reason: 'test', fromFacts: true });
  await publishSupplementOf(store, '2027-02-01', threads);
  await enter({ id: 'd6', kind: 'player-updated', body: { player: renamed, name: 'Once, More', state: 'AK' } });
  await publishSupplementOf(store, '2027-03-01', threads);
}

async function madeBy(threads: number, office: 'fide' | 'uschess' | 'uschess-first' = 'fide'): Promise<Map<string, string>> {
  const place = join(folder, `${office}-by-${threads}`);
  cpSync(join(folder, office), place, { recursive: true });
  const store = await opened(place);
  try {
    if (office === 'fide') await publish(store, date, threads);
    else if (office === 'uschess-first') await publishSupplementOf(store, '2026-10-01', threads);
    else {
      await publishSupplementOf(store, '2026-10-01', threads);
      await changeSomePlayers(store);
      await publishSupplementOf(store, '2026-11-01', threads);
      await liveOn(store, threads);
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

test('a first supplement is the same by 1, 2, 3 and 8 threads', { timeout: 240_000 }, async () => {
  // The key that signs is made with the first list, so only the lists are the same.
  const lists = (made: Map<string, string>): string[] => [...made].filter(([key]) => key !== 'ledger').flat();
  const expected = lists(await madeBy(1, 'uschess-first'));
  for (const threads of [2, 3, 8]) expect(lists(await madeBy(threads, 'uschess-first')), `${threads} threads`).toEqual(expected);
});

test('supplements are the same by 1, 2, 3 and 8 threads, whatever happens between them', { timeout: 240_000 }, async () => {
  const expected = await madeBy(1, 'uschess');
  const chunks = [...expected.keys()].filter((key) => key.startsWith(`${listSpace} uschess-supplement/2026-11-01/rows-`));
  expect(chunks.length).toBeGreaterThanOrEqual(8);
  const last = (key: string): string =>
    [...expected]
      .filter(([name]) => name.startsWith(`${listSpace} ${supplementName}/2027-03-01/${key}`))
      .map(([, bytes]) => inflateRawSync(Buffer.from(bytes, 'base64')).toString())
      .join('');
  const rows = last('rows-');
  for (const text of [...addedCards, '"title":"FM"', 'Once, More']) expect(rows).toContain(text);
  for (const threads of [2, 3, 8]) {
    const made = await madeBy(threads, 'uschess');
    expect(made.get('ledger'), `${threads} threads`).toBe(expected.get('ledger'));
    expect(made, `${threads} threads`).toEqual(expected);
  }
});

test.skipIf(findPostgres() === undefined)(
  'three threads on PostgreSQL make the same rows as one on SQLite',
  {
    timeout: 240_000,
  },
  async () => {
    const rowsOf = async (store: Store, threads: number): Promise<[string, string][]> => {
      for (const on of ['2026-09-01', '2026-10-01']) await publishSupplementOf(store, on, threads);
      await changeSomePlayers(store);
      await publishSupplementOf(store, '2026-11-01', threads);
      // Heads have hashes of a ledger that was signed with another key.
      return [...(await everything(store))].filter(([key]) => /\/(rows-\d+|columns)$/.test(key));
    };
    const place = join(folder, 'uschess-for-postgresql');
    cpSync(join(folder, 'uschess-first'), place, { recursive: true });
    const database = await testDatabase();
    const [sqlite, postgresql] = [await opened(place), await opened(database.address)];
    try {
      await sqlite.read(async (reader) => {
        for await (const facts of reader.storedFacts()) await postgresql.write((writer) => writer.appendFacts(facts));
        for await (const values of reader.privateValues()) await postgresql.write((writer) => writer.putPrivate(values));
      });
      await replay(postgresql, { reason: 'test' });
      const expected = await rowsOf(sqlite, 1);
      expect(expected.length).toBeGreaterThan(24);
      expect(await rowsOf(postgresql, 3)).toEqual(expected);
      // The last one took over what it could.
      expect(await postgresql.read((reader) => reader.blobKeys('list-prints'))).toHaveLength(2);
    } finally {
      await sqlite.close();
      await postgresql.close();
      await database.drop();
    }
  },
);

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
