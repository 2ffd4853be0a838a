// A full disk, and a data directory that becomes read-only while the office runs: a clear error, and nothing lost.

import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StoreError } from '@harkness/ledger';
import { canMountSmallDisk, fillUp, findPostgres, mountSmallDisk, startPostgres } from '@harkness/ledger/testing';
import { sampleFederation } from '@harkness/sample';
import { describe, expect, test } from 'vitest';
import { publishFideList, publishSupplement } from '../src/authorities/index.js';
import { replay, verifyResults } from '../src/authorities/live.js';
import { readHead } from '../src/engines/live/spaces.js';
import { appendFacts, type FactOffer } from '../src/facts/append.js';
import { openStore, type Store } from '../src/facts/store.js';
import { verify } from '../src/facts/verify.js';
import { backupOffice } from '../src/lists/exchange.js';
import { publishedDates, verifyList } from '../src/lists/index.js';
import { memoryStore } from '../src/testing/index.js';
import { describeEachStore } from './each-store.js';
import { openOrThrow } from './kill/phase.js';
import { submitted } from './sample-facts.js';

const canMount = canMountSmallDisk();

describe.skipIf(!canMount)('a disk (SQLite)', () => {
  test('that is full refuses the fact with a clear error, keeps everything before it, and recovers when there is room', async () => {
    const disk = mountSmallDisk(4);
    if (disk === undefined) throw new Error('not mounted');
    try {
      const store = await openOrThrow({ data: disk.path });
      let kept = 0;
      let refused: StoreError | undefined;
      for (let index = 0; refused === undefined && index < 10_000; index += 1) {
        try {
          const result = await appendFacts(store, [submitted(`e${index}`)]);
          if (result.ok) kept += 1;
        } catch (error) {
          refused = error as StoreError;
        }
      }
      expect(refused).toMatchObject({ code: 'disk-full', hint: expect.stringContaining('make room') });
      expect(kept).toBeGreaterThan(10);
      expect((await store.read((reader) => reader.head())).seq).toBe(kept);
      await expect(store.write((writer) => writer.putBlob('s', 'k', new Uint8Array(5_000_000)))).rejects.toMatchObject({
        code: 'disk-full',
      });
      disk.remount('size=64m');
      expect(await appendFacts(store, [submitted('after')])).toMatchObject({ ok: true, value: { added: 1 } });
      expect(await verify(store)).toMatchObject({ ok: true, facts: kept + 1 });
      await store.close();
      const again = await openOrThrow({ data: disk.path });
      expect(await verify(again)).toMatchObject({ ok: true, facts: kept + 1 });
      await again.close();
    } finally {
      disk.unmount();
    }
  });

  test('that is full before the office is created says so, and an office can be created when there is room', async () => {
    const disk = mountSmallDisk(1);
    if (disk === undefined) throw new Error('not mounted');
    try {
      fillUp(join(disk.path, 'filler'));
      const opened = await openStore({ data: join(disk.path, 'office') });
      expect(opened).toMatchObject({ ok: false, errors: [{ code: 'disk-full' }] });
      rmSync(join(disk.path, 'filler'));
      const store = await openOrThrow({ data: join(disk.path, 'office') });
      expect(await verify(store)).toMatchObject({ ok: true, facts: 0 });
      await store.close();
    } finally {
      disk.unmount();
    }
  });

  test('that is full refuses a replay, a list and a backup, keeps existing data, and all succeed when there is room', async () => {
    const disk = mountSmallDisk(48);
    if (disk === undefined) throw new Error('not mounted');
    const facts = await sampleFacts();
    const rated = Math.floor(facts.length * 0.8);
    const filler = join(disk.path, 'filler');
    const full = expect.objectContaining({ code: expect.stringMatching(/^(disk-full|ENOSPC)$/) });
    const list = (of: Store) => publishSupplement(of, { date: '2026-11-01' }, { actor: 'officer' });
    try {
      const first = await openOrThrow({ data: join(disk.path, 'office') });
      await appendFacts(first, facts.slice(0, rated));
      await replay(first, { reason: 'first' });
      await appendFacts(first, facts.slice(rated));
      await first.close();
      // After reopening, the write-ahead log is empty and needs room to grow.
      const store = await openOrThrow({ data: join(disk.path, 'office') });
      const before = await store.read(readHead);
      fillUp(filler);
      for (const how of [{}, { full: true }, { fromFacts: true }])
        await expect(replay(store, { reason: 'no room', ...how })).rejects.toEqual(full);
      await expect(publishFideList(store, 'FIDE-standard', '2026-11-01', { actor: 'officer' })).rejects.toEqual(full);
      for (const name of ['b.sqlite', 'b.jsonl', 'b.jsonl.gz'])
        await expect(backupOffice(store, join(disk.path, name))).rejects.toEqual(full);
      expect(readdirSync(disk.path).sort()).toEqual(['filler', 'office']);
      expect(await store.read(readHead)).toEqual(before);
      expect(await store.read(verifyResults)).toMatchObject({ ok: true });
      expect(await store.read((reader) => publishedDates(reader, 'FIDE-standard'))).toEqual([]);

      rmSync(filler);
      await replay(store, { reason: 'room again' });
      await store.close();
      const again = await openOrThrow({ data: join(disk.path, 'office') });
      fillUp(filler);
      await expect(list(again)).rejects.toEqual(full);
      expect(await again.read((reader) => publishedDates(reader, 'uschess-supplement'))).toEqual([]);
      rmSync(filler);
      expect(await list(again)).toMatchObject({ ok: true });
      expect(await again.read((reader) => verifyList(reader, 'uschess-supplement', '2026-11-01'))).toMatchObject({ holds: true });
      expect(await backupOffice(again, join(disk.path, 'b.jsonl.gz'))).toMatchObject({ ok: true });
      expect(await verify(again)).toMatchObject({ ok: true, facts: facts.length + 1 });
      const memory = memoryStore();
      await appendFacts(memory, facts);
      await replay(memory, { reason: 'in memory' });
      expect((await again.read(readHead)).resultsHash).toBe((await memory.read(readHead)).resultsHash);
      await again.close();
    } finally {
      disk.unmount();
    }
  });

  test('that becomes read-only refuses the fact with a clear error and loses nothing', async () => {
    const disk = mountSmallDisk(8);
    if (disk === undefined) throw new Error('not mounted');
    try {
      const store = await openOrThrow({ data: disk.path });
      await appendFacts(store, [submitted('e1')]);
      await store.close();
      disk.remount('ro');
      for (const readOnly of [false, true]) {
        expect(await openStore({ data: disk.path }, { readOnly })).toMatchObject({
          ok: false,
          errors: [{ code: 'data-directory-read-only' }],
        });
      }
      disk.remount('rw');
      const again = await openOrThrow({ data: disk.path });
      expect(await verify(again)).toMatchObject({ ok: true, facts: 1 });
      await again.close();
    } finally {
      disk.unmount();
    }
  });
});

describe.skipIf(!canMount || findPostgres() === undefined)('a disk (PostgreSQL)', () => {
  test('that is full refuses the fact with a clear error, keeps everything before it, and recovers when there is room', {
    timeout: 120_000,
  }, async () => {
    const disk = mountSmallDisk(120);
    if (disk === undefined) throw new Error('not mounted');
    try {
      const server = await startPostgres({ directory: join(disk.path, 'server'), fsync: true });
      const database = await server.createDatabase();
      const store = await openOrThrow({ database: database.address });
      const first = await appendFacts(store, [submitted('e1')]);
      expect(first.ok).toBe(true);
      let refused: unknown;
      for (let index = 0; refused === undefined && index < 200; index += 1) {
        const bytes = new Uint8Array(2_000_000).map(() => Math.random() * 256);
        await store
          .write((writer) => writer.putBlob('s', `k${index}`, bytes))
          .catch((error: unknown) => {
            refused = error;
          });
      }
      // If the disk of its log is full, the server stops; if that of its tables is full, it refuses.
      expect(['disk-full', 'connection-lost', 'no-server']).toContain((refused as StoreError).code);
      disk.remount('size=400m');
      if (server.process.exitCode !== null) await server.restart();
      await eventually(async () => expect(await appendFacts(store, [submitted('after')])).toMatchObject({ ok: true }));
      expect(await verify(store)).toMatchObject({ ok: true, facts: 2 });
      await store.close();
      await server.stop();
    } finally {
      disk.unmount();
    }
  });
});

describeEachStore('an office opened for reading only', (stores) => {
  test('refuses a report, a replay and a list with a clear error, and can be read and backed up', async () => {
    const location = await stores.location();
    const store = await stores.again(location);
    await appendFacts(store, await sampleFacts());
    await replay(store, { reason: 'test' });
    const opened = await openStore(location, { readOnly: true });
    if (!opened.ok) throw new Error(JSON.stringify(opened.errors));
    const reading = opened.value;
    const refused = expect.objectContaining({ code: 'store-read-only', hint: expect.any(String) });
    await expect(appendFacts(reading, [submitted('e1')])).rejects.toEqual(refused);
    await expect(replay(reading, { reason: 'test', full: true })).rejects.toEqual(refused);
    await expect(publishSupplement(reading, { date: '2026-11-01' }, { actor: 'officer' })).rejects.toEqual(refused);
    await expect(publishFideList(reading, 'FIDE-standard', '2026-11-01', { actor: 'officer' })).rejects.toEqual(refused);
    const directory = mkdtempSync(join(tmpdir(), 'harkness-backup-'));
    const file = join(directory, 'b.jsonl.gz');
    expect(await backupOffice(reading, file)).toMatchObject({ ok: true });
    expect(await verify(reading)).toMatchObject({ ok: true });
    await reading.close();
    rmSync(directory, { recursive: true });
  });
});

/** Facts of a federation with a few dozen players, as they would be sent. */
async function sampleFacts(): Promise<FactOffer[]> {
  const facts: FactOffer[] = [];
  for (const batch of sampleFederation({ seed: 5, players: 40, years: 1, games: 300 })) facts.push(...batch.facts);
  return facts;
}

async function eventually(work: () => Promise<void>): Promise<void> {
  for (let attempts = 0; ; attempts += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempts > 50) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
