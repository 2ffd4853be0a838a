// Several server processes on one PostgreSQL database: a replay that any of them may execute, and processes killed during it.

import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { findPostgres } from '@harkness/ledger/testing';
import { openStore, replay, type Store, verifyResults } from '@harkness/office';
import { startSource } from '@harkness/office/testing';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeAccountIn, createAccountIn } from '../src/accounts/accounts.js';
import { newSecondFactor, withSecondFactor } from '../src/accounts/second-factor.js';
import { type OpenSession, openSession } from '../src/accounts/sessions.js';
import type { JobState } from '../src/services/jobs.js';
import { fillWithSample, postgresPlace, type TestPlace } from './harness.js';

interface ServerProcess {
  readonly process: ChildProcess;
  readonly address: string;
}

async function startProcess(database: string): Promise<ServerProcess> {
  const child = startSource(new URL('./server-process.ts', import.meta.url), [database], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (child.stdout === null) throw new Error('what it says is piped');
  for await (const line of createInterface({ input: child.stdout })) {
    const { address } = JSON.parse(line) as { readonly address: string };
    return { process: child, address };
  }
  throw new Error('a server process ended before it listened');
}

/** Points at which the test's advisory lock stops a server, by a trigger in the database. */
const holdUps = {
  /** The results are written, and the run is about to be recorded with them. */
  recording: {
    lock: 71,
    table: 'blobs',
    when: "(case when new.space = 'runs' then encode(new.bytes, 'escape') like '%everything again%' else false end)",
  },
  /** The run is recorded, and the job is about to be marked done. */
  callingDone: { lock: 72, table: 'job_states', when: "new.state -> 'run' ->> 'reason' = 'everything again'" },
} as const;
type HoldUp = keyof typeof holdUps;

describe.skipIf(findPostgres() === undefined)('three processes on one database', () => {
  let place: TestPlace;
  let store: Store;
  let database = '';
  let session: OpenSession;
  let holder: pg.Client;
  let servers: ServerProcess[] = [];

  beforeAll(async () => {
    place = await postgresPlace();
    database = 'database' in place.place ? place.place.database : '';
    await fillWithSample(place.place);
    const opened = await openStore(place.place);
    if (!opened.ok) throw new Error('the database is there');
    store = opened.value;
    session = await officerSession(store);
    servers = await Promise.all(Array.from({ length: 3 }, () => startProcess(database)));
    holder = new pg.Client({ connectionString: database });
    await holder.connect();
    for (const [name, { lock, table, when }] of Object.entries(holdUps)) {
      await holder.query(
        `create function hold_${name.toLowerCase()}() returns trigger language plpgsql as
           $$ begin if ${when} then perform pg_advisory_xact_lock(${lock}); end if; return new; end $$;
         create trigger hold before insert or update on ${table} for each row execute function hold_${name.toLowerCase()}()`,
      );
    }
  }, 300_000);

  afterAll(async () => {
    for (const { process: child } of servers) child.kill('SIGKILL');
    await holder.end();
    await store.close();
    await place.remove();
  });

  const hold = (at: HoldUp) => holder.query(`select pg_advisory_lock(${holdUps[at].lock})`);
  const letGo = (at: HoldUp) => holder.query(`select pg_advisory_unlock(${holdUps[at].lock})`);

  async function isHeldUp(at: HoldUp): Promise<void> {
    for (;;) {
      const { rows } = await holder.query(
        `select 1 from pg_locks where locktype = 'advisory' and objid = ${holdUps[at].lock} and not granted`,
      );
      if (rows.length > 0) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  async function killWhoDoes(job: string): Promise<void> {
    const { rows } = await holder.query<{ state: JobState }>('select state from job_states where job = $1', [job]);
    const pid = Number(rows[0]?.state.process?.split(':').at(-1));
    const busy = servers.find(({ process: child }) => child.pid === pid);
    if (busy === undefined) throw new Error('one of the servers does the job');
    const ended = once(busy.process, 'exit');
    busy.process.kill('SIGKILL');
    await ended;
    servers = servers.filter((one) => one !== busy);
  }

  async function ask(server: ServerProcess, method: string, path: string, body?: unknown): Promise<Response> {
    return fetch(`${server.address}/api/v1${path}`, {
      method,
      headers: {
        cookie: `harkness_session=${session.token}`,
        'x-csrf-token': session.csrf,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }

  test('two are killed during a replay; the third completes the run, once and correctly', { timeout: 300_000 }, async () => {
    const [first, , third] = servers;
    if (first === undefined || third === undefined) throw new Error('three servers run');
    await hold('recording');
    await hold('callingDone');
    const started = await ask(first, 'POST', '/runs', { reason: 'everything again', full: true });
    expect(started.status).toBe(202);
    const { job } = (await started.json()) as { job: string };

    await isHeldUp('recording');
    await killWhoDoes(job);
    // The others keep answering, and know of the job that none of them executes.
    for (const server of servers) {
      expect((await ask(server, 'GET', '/players/12500335')).status).toBe(200);
      expect((await fetch(`${server.address}/readyz`)).status).toBe(200);
    }
    await letGo('recording');

    await isHeldUp('callingDone');
    const [recorded] = await runsOf(servers[0]);
    expect(recorded?.reason).toBe('everything again');
    await killWhoDoes(job);
    await letGo('callingDone');

    const [last] = servers;
    if (last === undefined) throw new Error('one server is left');
    const told = await (await ask(last, 'GET', `/jobs/${job}/progress`)).text();
    expect(told).toMatch(/event: done\n/);

    const runs = (await runsOf(last)).filter(({ reason }) => reason === 'everything again');
    expect(runs).toEqual([recorded]);
    expect(await store.read(verifyResults)).toMatchObject({ ok: true });
    const fresh = await replay(store, { reason: 'from nothing', fromFacts: true });
    expect(recorded?.resultsHash).toBe(fresh?.resultsHash);
  });

  async function runsOf(server: ServerProcess | undefined): Promise<{ readonly reason: string; readonly resultsHash: string }[]> {
    if (server === undefined) throw new Error('no server is left');
    return ((await (await ask(server, 'GET', '/runs')).json()) as { items: { reason: string; resultsHash: string }[] }).items;
  }
});

/** Creates a session of an officer with a second factor directly in the store. */
function officerSession(store: Store): Promise<OpenSession> {
  const now = new Date();
  const fields = { name: 'Some officer', email: 'officer@example.org', role: 'officer' } as const;
  return store.write(async (writer) => {
    const made = await createAccountIn(writer, fields, now.toISOString());
    if (made === undefined) throw new Error('the store is empty');
    const account = await changeAccountIn(writer, made.account, (current) => {
      const { totp, ...rest } = withSecondFactor(writer.vault, current, newSecondFactor(current).secret);
      return totp && { ...rest, totp: { ...totp, confirmed: true } };
    });
    if (account === undefined) throw new Error('a second factor was begun');
    return openSession(writer, account, now, { agent: 'a test', address: '127.0.0.1' });
  });
}
