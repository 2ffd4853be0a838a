// The disk fills up under load: reads are answered, writes are told when to retry, the server survives, and once there is room
// everything sent is there exactly once.

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { StoreLocation } from '@harkness/ledger';
import { canMountSmallDisk, fillUp, findPostgres, mountSmallDisk, startPostgres } from '@harkness/ledger/testing';
import { openStore, verify } from '@harkness/office';
import { describe, expect, test } from 'vitest';
import { startTestServer } from '../harness.js';

const canMount = canMountSmallDisk();
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

interface Full {
  readonly place: StoreLocation;
  /** Restarts the database if a full disk makes it stop. */
  recover(): Promise<void>;
  end(): Promise<void>;
}

async function fillUnderLoad(disk: { readonly path: string }, full: Full): Promise<void> {
  const server = await startTestServer(async () => ({ place: full.place, remove: () => full.end() }));
  const filler = join(disk.path, 'filler');
  const statuses = { reads: new Set<number>(), writes: new Map<number, number>() };
  const entered: string[] = [];
  let over = false;
  const write = async (player: string): Promise<void> => {
    for (let tries = 0; tries < 120; tries += 1) {
      const answer = await server.send('POST', '/players', {
        as: server.people.officer,
        body: { player, fields: { name: 'Disk, Full' } },
        headers: { 'idempotency-key': player },
      });
      statuses.writes.set(answer.status, (statuses.writes.get(answer.status) ?? 0) + 1);
      if (answer.status === 201) {
        entered.push(player);
        return;
      }
      expect([409, 503], await answer.text()).toContain(answer.status);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      await pause(500);
    }
    throw new Error(`${player} was never taken`);
  };
  const writers = [0, 1, 2].map(async (writer) => {
    for (let n = 0; n < 4 || !over; n += 1) await write(`disk-${writer}-${n}`);
  });
  const readers = [0, 1].map(async () => {
    while (!over) {
      statuses.reads.add((await server.send('GET', '/players/12500335')).status);
      await pause(50);
    }
  });
  try {
    await pause(1000);
    fillUp(filler, 1024);
    const before = entered.length;
    await expect.poll(() => statuses.writes.get(503) ?? 0, { timeout: 60_000, interval: 200 }).toBeGreaterThan(0);
    await pause(2000);
    rmSync(filler);
    await full.recover();
    await expect.poll(() => entered.length, { timeout: 60_000, interval: 200 }).toBeGreaterThan(before + 3);
  } finally {
    over = true;
    await Promise.all([...writers, ...readers]);
  }
  expect([...statuses.reads].filter((status) => status !== 200 && status !== 503)).toEqual([]);

  const opened = await openStore(full.place);
  if (!opened.ok) throw new Error(JSON.stringify(opened.errors));
  const there: string[] = [];
  await opened.value.read(async (reader) => {
    for await (const facts of reader.facts({ kinds: ['player-registered'] }))
      for (const { body } of facts)
        if ('player' in body && String(body.player).startsWith('disk-')) there.push(String(body.player));
  });
  expect(there.sort()).toEqual(entered.sort());
  expect(await verify(opened.value)).toMatchObject({ ok: true });
  await opened.value.close();
  await server.close();
}

describe.skipIf(!canMount)('a full disk under load', () => {
  test('(SQLite) stops writes and nothing else', { timeout: 240_000 }, async () => {
    const disk = mountSmallDisk(48);
    if (disk === undefined) throw new Error('not mounted');
    try {
      const place = { data: join(disk.path, 'office') };
      await fillUnderLoad(disk, { place, recover: async () => {}, end: async () => {} });
    } finally {
      disk.unmount();
    }
  });

  test.skipIf(findPostgres() === undefined)('(PostgreSQL) stops writes and nothing else', { timeout: 240_000 }, async () => {
    const disk = mountSmallDisk(160);
    if (disk === undefined) throw new Error('not mounted');
    const database = await startPostgres({ directory: join(disk.path, 'server') });
    try {
      const { address } = await database.createDatabase();
      await fillUnderLoad(disk, {
        place: { database: address },
        // PostgreSQL stops if the disk of its log is full.
        recover: async () => {
          await pause(500);
          if (database.process.exitCode !== null) await database.restart();
        },
        end: async () => {},
      });
    } finally {
      await database.stop();
      disk.unmount();
    }
  });
});
