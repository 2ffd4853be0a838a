// A disk that is full, and a data directory that turns read-only while the office runs: a clear error, and nothing lost.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { appendFacts } from '../src/ledger/append.js';
import { verify } from '../src/ledger/verify.js';
import type { StoreError } from '../src/store/errors.js';
import { openStore } from '../src/store/open.js';
import { findPostgres, startPostgres } from '../src/testing/postgres.js';
import { openOrThrow } from './kill/phase.js';
import { submitted } from './sample-facts.js';

/** A small disk of its own, where the machine lets us make one. */
function mountSmallDisk(megabytes: number): { path: string; remount(options: string): void; unmount(): void } | undefined {
  const path = mkdtempSync(join(tmpdir(), 'harkness-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=1777`, 'tmpfs', path]);
  if (mounted.status !== 0) {
    rmSync(path, { recursive: true });
    return undefined;
  }
  return {
    path,
    remount(options) {
      const remounted = spawnSync('mount', ['-o', `remount,${options}`, path], { encoding: 'utf8' });
      if (remounted.status !== 0) throw new Error(remounted.stderr);
    },
    unmount() {
      spawnSync('umount', ['-l', path]);
      rmSync(path, { recursive: true, force: true });
    },
  };
}

const canMount = (() => {
  const disk = mountSmallDisk(1);
  disk?.unmount();
  if (disk === undefined) console.warn('no file system can be mounted here: tests of a full disk are skipped');
  return disk !== undefined;
})();

describe.skipIf(!canMount)('a disk of SQLite', () => {
  test('that is full refuses the fact with a clear error, keeps all before it, and goes on when there is room', async () => {
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

  test('that is full before the office is made says so, and an office can be made when there is room', async () => {
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

  test('that turns read-only refuses the fact with a clear error and loses nothing', async () => {
    const disk = mountSmallDisk(8);
    if (disk === undefined) throw new Error('not mounted');
    try {
      const store = await openOrThrow({ data: disk.path });
      await appendFacts(store, [submitted('e1')]);
      await store.close();
      disk.remount('ro');
      expect(await openStore({ data: disk.path })).toMatchObject({ ok: false, errors: [{ code: 'data-directory-read-only' }] });
      disk.remount('rw');
      const again = await openOrThrow({ data: disk.path });
      expect(await verify(again)).toMatchObject({ ok: true, facts: 1 });
      await again.close();
    } finally {
      disk.unmount();
    }
  });
});

describe.skipIf(!canMount || findPostgres() === undefined)('a disk of PostgreSQL', () => {
  test('that is full refuses the fact with a clear error, keeps all before it, and goes on when there is room', {
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
      // A full disk under its log makes the server stop; under its tables, it refuses.
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

function fillUp(file: string): void {
  try {
    writeFileSync(file, Buffer.alloc(64 * 1024 * 1024));
  } catch {
    // Full, as it should be.
  }
}
