// The database goes away under writes: it is killed and started again, its connections are ended, it is frozen. The server lives on, who
// asks is told when to come back, and what is sent again with its idempotency key is entered once.

import { readFileSync } from 'node:fs';
import { findPostgres, type PostgresServer, startPostgres } from '@harkness/ledger/testing';
import { openStore } from '@harkness/office';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../harness.js';

const answerTimeout = 8000;
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The server and everything it started, by the operating system's list. */
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

describe.skipIf(findPostgres() === undefined || process.platform !== 'linux')('the database goes away (PostgreSQL)', () => {
  let database: PostgresServer;
  let server: TestServer;
  beforeAll(async () => {
    database = await startPostgres();
    const { address } = await database.createDatabase();
    server = await startTestServer(async () => ({ place: { database: address }, remove: async () => {} }), {
      limits: { perMinute: 1_000_000, answerTimeout },
    });
    await enter('warm', 0);
  }, 180_000);
  afterAll(async () => {
    await server.close();
    await database.stop();
  }, 60_000);

  const memberFrom = (series: number, n: number) =>
    `${2030 + series}-${String(1 + (n % 12)).padStart(2, '0')}-${String(1 + Math.floor(n / 12)).padStart(2, '0')}`;

  /** One fact, sent until it is taken; the answers it got. */
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

  const faults = [
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
  ] as const;

  test.each(faults.map(([name, fault], series) => [name, fault, series + 1] as const))(
    'under writes and reads %s',
    { timeout: 120_000 },
    async (name, fault, series) => {
      const perWriter = 2;
      let ended = false;
      const writers = [0, 1].map(async (writer) => {
        for (let n = 0; n < perWriter; n += 1) await enter(name, writer * perWriter + n, series);
      });
      const read: number[] = [];
      const readers = [0, 1, 2].map(async (reader) => {
        for (let n = 0; !ended; n += 1) {
          const answer = await server.send('GET', `/search?q=${'abc'[reader]}${n % 50}`);
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
