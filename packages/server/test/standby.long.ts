// Replicas serve more readers: a server on a PostgreSQL standby, which follows the primary by streaming replication.

import { askDatabase, findPostgres, type PostgresServer, startPostgres } from '@harkness/ledger/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningServer, startServer } from '../src/index.js';
import { startTestServer, type TestServer } from './harness.js';

const player = '12500335';

describe.skipIf(findPostgres() === undefined)('a server on a standby', () => {
  let primary: PostgresServer;
  let standby: PostgresServer;
  let main: TestServer;
  let replica: RunningServer;
  let database = '';

  beforeAll(async () => {
    primary = await startPostgres();
    const made = await primary.createDatabase();
    database = new URL(made.address).pathname.slice(1);
    main = await startTestServer(async () => ({ place: { database: made.address }, remove: async () => undefined }));
    standby = await startPostgres({ standbyOf: primary });
    const place = { database: standby.address(database) };
    replica = await startServer({ place, port: 0, readOnly: true, checkAnswers: true, limits: { perMinute: 1_000_000 } });
  });

  afterAll(async () => {
    await replica.close();
    await main.close();
    await standby.stop();
    await primary.stop();
  });

  const ask = (path: string, init: RequestInit = {}): Promise<Response> => fetch(`${replica.address}/api/v1${path}`, init);
  const known = async (): Promise<number> =>
    ((await (await ask(`/players/${player}`)).json()) as { asOf: { known: number } }).asOf.known;

  test('the database cannot be written to', async () => {
    const [row] = await askDatabase<{ standby: boolean }>(standby.address(database), 'select pg_is_in_recovery() as standby');
    expect(row?.standby).toBe(true);
  });

  test('reads have the same answers as on the primary', async () => {
    for (const path of [`/players/${player}`, '/search?q=ma', '/lists', '/events', '/runs']) {
      const [here, there] = [await ask(path), await main.send('GET', path)];
      expect(here.status).toBe(200);
      expect(await here.json()).toEqual(await there.json());
    }
    expect((await fetch(`${replica.address}/readyz`)).status).toBe(200);
  });

  test('changes are refused with 503, saying that this server is read-only', async () => {
    const { officer } = main.people;
    const response = await ask('/runs', {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: officer.session.cookie, 'x-csrf-token': officer.session.csrf },
      body: JSON.stringify({ reason: 'test', full: true }),
    });
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ code: 'server-only-reads' });
  });

  test('a server without --read-only says the same about its database', async () => {
    await expect(startServer({ place: { database: standby.address(database) }, port: 0 })).rejects.toThrow(
      /the database cannot be written to|only reads|read-only/,
    );
  });

  test('entries at the primary, with their ratings, appear here within seconds', async () => {
    const before = await known();
    const changed = await main.send('POST', '/runs', {
      as: main.people.officer,
      body: { reason: 'everything again', full: true },
    });
    expect(changed.status).toBe(202);
    await main.send('POST', '/decisions', {
      as: main.people.officer,
      body: { decision: { type: 'adjustment', player, system: 'OTBR', rating: 1777, on: '2026-11-01' }, reason: 'a test' },
    });
    const began = performance.now();
    await expect.poll(known, { timeout: 60_000, interval: 50 }).toBeGreaterThan(before);
    console.log(`the standby showed the change ${Math.round(performance.now() - began)} ms after the primary had answered`);
    const [here, there] = [await ask(`/players/${player}`), await main.send('GET', `/players/${player}`)];
    expect(await here.json()).toEqual(await there.json());
  });

  test('reads continue while the primary is unavailable', async () => {
    await primary.kill();
    expect((await ask(`/players/${player}`)).status).toBe(200);
    expect((await ask('/search?q=sch')).status).toBe(200);
    await primary.restart();
  });
});
