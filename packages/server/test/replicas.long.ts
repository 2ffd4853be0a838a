// How much replicas give: pages of different players, asked for the first time, from one and from two read-only processes on a
// standby. The figures are in docs/scaling.md. Here it is only certain that every answer comes and is right.

import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { findPostgres, type PostgresServer, startPostgres } from '@harkness/ledger/testing';
import { openStore } from '@harkness/office';
import { makeSampleOffice } from '@harkness/sample';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const readers = 16;
const sample = { seed: 25, players: 10_000, years: 3, games: 40_000, authority: 'uschess', until: '2026-10-31' } as const;

interface Replica {
  readonly address: string;
  /** Seconds of processor so far. */
  close(): Promise<number>;
}

async function startReplica(database: string): Promise<Replica> {
  const child = fork(fileURLToPath(new URL('./load/serve.mjs', import.meta.url)), [JSON.stringify({ database }), 'read-only'], {
    execArgv: [],
  });
  const told = <T>(): Promise<T> => new Promise((resolve) => child.once('message', (message) => resolve(message as T)));
  const { address } = await told<{ address: string }>();
  return {
    address,
    async close() {
      child.send('close');
      const { processor } = await told<{ processor: number }>();
      await new Promise((ended) => child.once('exit', ended));
      return processor;
    },
  };
}

describe.skipIf(findPostgres() === undefined)('read-only processes on a standby', () => {
  let primary: PostgresServer;
  let standby: PostgresServer;
  let place = '';
  const players: string[] = [];

  beforeAll(async () => {
    primary = await startPostgres();
    const { address } = await primary.createDatabase();
    const opened = await openStore({ database: address });
    if (!opened.ok) throw new Error(JSON.stringify(opened.errors));
    const made = await makeSampleOffice(opened.value, { sample, supplements: 1 });
    if (!made.ok) throw new Error(JSON.stringify(made.errors));
    await opened.value.read(async (reader) => {
      for await (const facts of reader.facts({ kinds: ['player-registered'] }))
        for (const fact of facts) if (fact.kind === 'player-registered') players.push(fact.body.player);
    });
    await opened.value.close();
    standby = await startPostgres({ standbyOf: primary });
    place = standby.address(new URL(address).pathname.slice(1));
  });

  afterAll(async () => {
    await standby.stop();
    await primary.stop();
  });

  test.each([1, 2])('%d of them answer every page', async (processes) => {
    const replicas = await Promise.all(Array.from({ length: processes }, () => startReplica(place)));
    let next = 0;
    const read = async (until: number): Promise<number> => {
      let pages = 0;
      const one = async (at: number): Promise<void> => {
        const { address } = replicas[at % processes] as Replica;
        while (performance.now() < until && next < players.length) {
          const player = players[next++];
          const response = await fetch(`${address}/api/v1/players/${player}`);
          expect(await response.json()).toMatchObject({ player });
          pages += 1;
        }
      };
      await Promise.all(Array.from({ length: readers }, (_, at) => one(at)));
      return pages;
    };
    await read(performance.now() + 3000);
    const began = performance.now();
    const pages = await read(began + 6000);
    const seconds = (performance.now() - began) / 1000;
    const processor = (await Promise.all(replicas.map((replica) => replica.close()))).reduce((sum, one) => sum + one, 0);
    expect(pages).toBeGreaterThan(0);
    console.log(`${processes} processes: ${Math.round(pages / seconds)} pages/s, ${processor.toFixed(1)} s of processor in all`);
  });
});
