// The database fails during writes: it is killed and restarted, its connections are ended, it is frozen, another process locks
// it. The server survives, callers are told when to retry, and requests repeated with their idempotency key are entered once.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StoreLocation } from '@harkness/ledger';
import { findPostgres, type PostgresServer, sqliteFileName, startPostgres } from '@harkness/ledger/testing';
import { openStore } from '@harkness/office';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sqlitePlace, startTestServer, type TestServer } from '../harness.js';

const answerTimeout = 8000;
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The server and all its child processes, from the operating system's list. */
function processesOf(server: PostgresServer): number[] {
  const { pid } = server.process;
  if (pid === undefined) return [];
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  return [pid, ...children.filter((child) => child !== '').map(Number)];
}

function signal(pids: readonly number[], name: 'SIGSTOP' | 'SIGCONT'): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // It has ended meanwhile.
    }
  }
}

interface Database {
  readonly place: StoreLocation;
  /** The faults by name; the database has recovered when a fault's promise resolves. */
  readonly faults: readonly (readonly [name: string, fault: () => Promise<void>])[];
  stop(): Promise<void>;
}

async function postgresql(): Promise<Database> {
  const database = await startPostgres();
  const { address } = await database.createDatabase();
  return {
    place: { database: address },
    faults: [
      [
        'its connections are ended',
        async () => {
          const holder = new pg.Client({ connectionString: database.address('postgres') });
          await holder.connect();
          for (let times = 0; times < 5; times += 1) {
            await holder.query(
              'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname is not null',
            );
            await pause(200);
          }
          await holder.end();
        },
      ],
      [
        'it is killed and started again',
        async () => {
          await database.kill();
          await pause(1000);
          await database.restart();
        },
      ],
      [
        'it is frozen for a while',
        async () => {
          const pids = processesOf(database);
          signal(pids, 'SIGSTOP');
          await pause(answerTimeout + 1000);
          signal(pids, 'SIGCONT');
        },
      ],
    ],
    stop: () => database.stop(),
  };
}

/** SQLite has no server: instead, another process takes the write lock. */
async function sqlite(): Promise<Database> {
  const { place, remove } = await sqlitePlace();
  const file = 'data' in place ? join(place.data, sqliteFileName) : '';
  const script = `const Database = require('better-sqlite3'); const database = new Database(${JSON.stringify(file)}, { timeout: 20000 });
    database.exec('begin immediate'); console.log('held'); process.stdin.on('data', () => { database.exec('rollback'); process.exit(0); });`;
  /** A process that holds the lock. */
  const hold = async () => {
    const holder = spawn(process.execPath, ['-e', script], { cwd: import.meta.dirname, stdio: ['pipe', 'pipe', 'inherit'] });
    await once(holder.stdout, 'data');
    return holder;
  };
  return {
    place,
    faults: [
      [
        'another process holds it',
        async () => {
          const holder = await hold();
          await pause(answerTimeout + 1000);
          holder.stdin.write('enough');
          await once(holder, 'exit');
        },
      ],
      [
        'a process that holds it is frozen, then killed',
        async () => {
          const holder = await hold();
          holder.kill('SIGSTOP');
          await pause(answerTimeout + 1000);
          holder.kill('SIGKILL');
          await once(holder, 'exit');
        },
      ],
    ],
    stop: remove,
  };
}

describe.each([
  ['SQLite', sqlite, true, ['another process holds it', 'a process that holds it is frozen, then killed']],
  [
    'PostgreSQL',
    postgresql,
    findPostgres() !== undefined,
    ['its connections are ended', 'it is killed and started again', 'it is frozen for a while'],
  ],
] as const)('the database goes away (%s)', (_, start, isThere, ways) => {
  let database: Database;
  let server: TestServer;
  beforeAll(async () => {
    if (!isThere || process.platform !== 'linux') return;
    database = await start();
    server = await startTestServer(async () => ({ place: database.place, remove: async () => {} }), {
      limits: { perMinute: 1_000_000, answerTimeout },
    });
    await enter('warm', 0);
  }, 180_000);
  afterAll(async () => {
    await server?.close();
    await database?.stop();
  }, 60_000);

  const memberFrom = (series: number, n: number) =>
    `${2030 + series}-${String(1 + (n % 12)).padStart(2, '0')}-${String(1 + Math.floor(n / 12)).padStart(2, '0')}`;

  /** Sends one fact until it is accepted; returns the statuses. */
  async function enter(name: string, n: number, series = 0): Promise<number[]> {
    const body = {
      facts: [{ kind: 'membership', body: { player: '12500335', from: memberFrom(series, n), until: '2050-01-01' } }],
    };
    const statuses: number[] = [];
    for (let tries = 0; tries < 60; tries += 1) {
      const answer = await server.send('POST', '/facts', {
        as: server.people.officer,
        body,
        headers: { 'idempotency-key': `${name}-${n}` },
      });
      statuses.push(answer.status);
      if (answer.status === 201 || answer.status === 200) return statuses;
      expect([409, 503], await answer.text()).toContain(answer.status);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      await pause(500);
    }
    throw new Error(`never taken: ${statuses.join(' ')}`);
  }

  test.skipIf(!isThere || process.platform !== 'linux').each(ways.map((name, at) => [name, at + 1] as const))(
    'under writes and reads %s',
    { timeout: 120_000 },
    async (name, series) => {
      const fault = database.faults.find(([one]) => one === name)?.[1];
      if (fault === undefined) throw new Error(`nobody knows how ${name}`);
      const perWriter = 2;
      let ended = false;
      const writers = [0, 1].map(async (writer) => {
        for (let n = 0; n < perWriter; n += 1) await enter(name, writer * perWriter + n, series);
      });
      const read: number[] = [];
      const readers = [0, 1, 2].map(async (reader) => {
        for (let n = 0; !ended; n += 1) {
          // Routes beside the API need the database too.
          const beside = [undefined, '/log/checkpoint', '/players/12500335/feed.xml', '/readyz'][n % 4];
          const answer = await (beside === undefined
            ? server.send('GET', `/search?q=${'abc'[reader]}${n % 50}`)
            : fetch(`${server.address}${beside}`));
          await answer.text();
          read.push(answer.status);
          if (answer.status === 503) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
          await pause(20);
        }
      });
      const all = Promise.all(writers).finally(() => {
        ended = true;
      });
      await Promise.all([pause(300).then(fault), all, ...readers]);
      expect(new Set(read.filter((status) => status !== 200 && status !== 503))).toEqual(new Set());
      expect((await server.send('GET', '/players/12500335')).status).toBe(200);

      const opened = await openStore(server.place);
      if (!opened.ok) throw new Error('the database is back');
      const entered: string[] = [];
      await opened.value.read(async (reader) => {
        for await (const facts of reader.facts({ kinds: ['membership'] }))
          for (const { body } of facts)
            if ('from' in body && String(body.from).startsWith(String(2030 + series))) entered.push(String(body.from));
      });
      await opened.value.close();
      expect(entered.toSorted()).toEqual(Array.from({ length: 2 * perWriter }, (_, n) => memberFrom(series, n)).toSorted());
    },
  );
});
