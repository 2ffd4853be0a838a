// How much replicas give: pages of different players, asked for the first time, from one and from two read-only processes on a
// standby, computed and from page records. The figures are in docs/scaling.md. Where processes, database and readers share two
// cores, the rate says little; the processor time of a page says what a machine with more cores would answer. Here it is only
// certain that every answer comes and is right.

import { fork } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findPostgres, type PostgresServer, startPostgres } from '@harkness/ledger/testing';
import { openOffice, openStore } from '@harkness/office';
import { makeSampleOffice } from '@harkness/sample';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { playerPages } from '../src/index.js';

const readers = 16;
const sample = { seed: 25, players: 10_000, years: 3, games: 40_000, authority: 'uschess', until: '2026-10-31' } as const;

interface Replica {
  readonly address: string;
  /** Seconds so far. */
  processor(): Promise<number>;
  close(): Promise<void>;
}

/** Seconds of processor so far of a server's processes, of which this one is the parent; 0 where the system does not tell. */
function processorOf(parent: number | undefined): number {
  let ticks = 0;
  try {
    for (const process of readdirSync('/proc')) {
      if (!/^\d+$/.test(process)) continue;
      // After the name, which may contain anything: state, parent, …, user, system, and both of children that have ended.
      const fields = readFileSync(`/proc/${process}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
      const own = Number(fields[11]) + Number(fields[12]);
      if (Number(process) === parent) ticks += own + Number(fields[13]) + Number(fields[14]);
      else if (Number(fields[1]) === parent) ticks += own;
    }
  } catch {
    return 0;
  }
  return ticks / 100;
}

async function startReplica(database: string): Promise<Replica> {
  const child = fork(fileURLToPath(new URL('./load/serve.mjs', import.meta.url)), [JSON.stringify({ database }), 'read-only'], {
    execArgv: [],
  });
  const told = <T>(): Promise<T> => new Promise((resolve) => child.once('message', (message) => resolve(message as T)));
  const { address } = await told<{ address: string }>();
  return {
    address,
    async processor() {
      child.send('processor');
      return (await told<{ processor: number }>()).processor;
    },
    async close() {
      child.send('close');
      await new Promise((ended) => child.once('exit', ended));
    },
  };
}

describe.skipIf(findPostgres() === undefined)('read-only processes on a standby', () => {
  let primary: PostgresServer;
  let standby: PostgresServer;
  let place = '';
  let main = '';
  const players: string[] = [];

  beforeAll(async () => {
    primary = await startPostgres();
    const { address } = await primary.createDatabase();
    main = address;
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

  const recorded = async (): Promise<void> => {
    const opened = await openOffice({ database: main });
    if (!opened.ok) throw new Error(JSON.stringify(opened.errors));
    expect(await opened.value.makePageRecords(playerPages)).toMatchObject({ complete: true });
    await opened.value.close();
    await new Promise((resolve) => setTimeout(resolve, 3000));
  };

  test.each([
    [1, 'computed'],
    [2, 'computed'],
    [1, 'from records'],
    [2, 'from records'],
  ])('%d of them answer every page, %s', async (processes, how) => {
    if (how === 'from records' && processes === 1) await recorded();
    const replicas = await Promise.all(Array.from({ length: processes }, () => startReplica(place)));
    let next = 0;
    const read = async (until: number, end = players.length): Promise<number> => {
      let pages = 0;
      const one = async (at: number): Promise<void> => {
        const { address } = replicas[at % processes] as Replica;
        while (performance.now() < until && next < end) {
          const player = players[next++];
          const response = await fetch(`${address}/api/v1/players/${player}`);
          expect(await response.json()).toMatchObject({ player });
          pages += 1;
        }
      };
      await Promise.all(Array.from({ length: readers }, (_, at) => one(at)));
      return pages;
    };
    const used = async (): Promise<[servers: number, database: number]> => [
      (await Promise.all(replicas.map((replica) => replica.processor()))).reduce((sum, one) => sum + one, 0),
      processorOf(standby.process.pid),
    ];
    await read(performance.now() + 3000, 3000);
    const before = await used();
    const began = performance.now();
    const pages = await read(began + 6000);
    const seconds = (performance.now() - began) / 1000;
    const after = await used();
    await Promise.all(replicas.map((replica) => replica.close()));
    expect(pages).toBeGreaterThan(0);
    const [server, database] = after.map((seconds, at) => ((1000 * (seconds - (before[at] ?? 0))) / pages).toFixed(2));
    console.log(
      `${processes} processes, ${how}: ${Math.round(pages / seconds)} pages/s; a page takes ${server} ms of processor in the servers, ${database} ms in the database`,
    );
  });
});
