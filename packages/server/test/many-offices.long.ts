// Offices grow in number: fifty of them in one database, one schema each, served by one process. None sees anything of another.

import { askDatabase, findPostgres, type PostgresServer, startPostgres } from '@harkness/ledger/testing';
import { openStore, type Store } from '@harkness/office';
import { makeSampleOffice } from '@harkness/sample';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningServer, startServer } from '../src/index.js';

const count = 50;

interface Office {
  readonly schema: string;
  readonly database: string;
  readonly server: RunningServer;
}

describe.skipIf(findPostgres() === undefined)(`${count} offices in one database`, () => {
  let cluster: PostgresServer;
  let base = '';
  const offices: Office[] = [];

  async function opened(database: string): Promise<Store> {
    const store = await openStore({ database });
    if (!store.ok) throw new Error(JSON.stringify(store.errors));
    return store.value;
  }

  beforeAll(async () => {
    cluster = await startPostgres({ connections: 1000 });
    base = (await cluster.createDatabase()).address;
    const memory = process.memoryUsage.rss();
    const began = performance.now();
    for (let number = 1; number <= count; number++) {
      const schema = `office_${number}`;
      await askDatabase(base, `create schema ${schema}`);
      const database = `${base}?options=${encodeURIComponent(`-c search_path=${schema}`)}`;
      const store = await opened(database);
      const sample = { seed: number, players: 20, years: 1, games: 60, authority: 'uschess', until: '2026-10-31' } as const;
      const made = await makeSampleOffice(store, { sample, supplements: 1 });
      await store.close();
      if (!made.ok) throw new Error(JSON.stringify(made.errors));
      const server = await startServer({ place: { database }, port: 0, limits: { perMinute: 1_000_000 } });
      offices.push({ schema, database, server });
    }
    const [row] = await askDatabase<{ used: string }>(
      base,
      'select count(*) as used from pg_stat_activity where datname = current_database()',
    );
    const each = (process.memoryUsage.rss() - memory) / count / 2 ** 20;
    const seconds = (performance.now() - began) / 1000;
    console.log(
      `${count} offices made and served in ${seconds.toFixed(1)} s: ${Number(row?.used) / count} connections and ${each.toFixed(1)} MiB each`,
    );
  });

  afterAll(async () => {
    await Promise.all(offices.map(({ server }) => server.close()));
    await cluster.stop();
  });

  const headOf = async ({ server }: Office): Promise<number> =>
    ((await (await fetch(`${server.address}/readyz`)).json()) as { head: number }).head;

  test('each answers with its own ledger', async () => {
    const hashes = new Set<string>();
    for (const { database, server } of offices) {
      const store = await opened(database);
      const [{ seq, hash }, player] = await store.read(async (reader) => {
        for await (const facts of reader.facts({ kinds: ['player-registered'] }))
          for (const fact of facts) if (fact.kind === 'player-registered') return [await reader.head(), fact.body] as const;
        throw new Error('an office has players');
      });
      await store.close();
      hashes.add(hash);
      expect(await (await fetch(`${server.address}/readyz`)).json()).toEqual({ head: seq, ratedUpTo: seq });
      const page = await fetch(`${server.address}/api/v1/players/${player.player}`);
      expect(await page.json()).toMatchObject({ player: player.player, name: player.name });
    }
    expect(hashes.size).toBe(count);
  });

  test('locks of one hold up no other: all can be held at once', async () => {
    const stores = await Promise.all(offices.slice(0, 10).map(({ database }) => opened(database)));
    let held = 0;
    const hold = (at: number): Promise<unknown> => {
      const store = stores[at];
      if (store === undefined) return Promise.resolve();
      return store.exclusively('replay', async () => {
        held += 1;
        await hold(at + 1);
      });
    };
    await hold(0);
    expect(held).toBe(10);
    await Promise.all(stores.map((store) => store.close()));
  });

  test('what is written in one is in no other', async () => {
    const before = await Promise.all(offices.map(headOf));
    const [first] = offices;
    if (first === undefined) throw new Error('there are offices');
    const store = await opened(first.database);
    await store.write(async (writer) => {
      await writer.putRecord('test', 'key', 'only here');
    });
    await store.close();
    const found = await Promise.all(
      offices.map(async ({ schema }) => {
        const rows = await askDatabase<{ value: string }>(base, `select value from ${schema}.records where space = 'test'`);
        return rows.length;
      }),
    );
    expect(found).toEqual([1, ...Array.from({ length: count - 1 }, () => 0)]);
    expect(await Promise.all(offices.map(headOf))).toEqual(before);
  });
});
