// A read-only server beside one that writes, for replicas of the database.

import { createClient } from '@harkness/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningServer, startServer } from '../src/index.js';
import { describeEachStore, startTestServer, type TestServer } from './harness.js';

describeEachStore('a server that only reads', (place) => {
  let main: TestServer;
  let reading: RunningServer;

  beforeAll(async () => {
    main = await startTestServer(place);
    reading = await startServer({
      place: main.place,
      port: 0,
      readOnly: true,
      checkAnswers: true,
      limits: { perMinute: 1_000_000 },
    });
  }, 120_000);

  afterAll(async () => {
    await reading.close();
    await main.close();
  });

  const ask = (path: string, init: RequestInit = {}): Promise<Response> => fetch(`${reading.address}/api/v1${path}`, init);

  async function expectRefused(response: Response): Promise<void> {
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({
      code: 'server-only-reads',
      detail: 'This server only reads. Send the change to the office’s main address; nothing was entered.',
    });
  }

  test('gives the same answers as the other one', async () => {
    for (const path of ['/players/12500335', '/search?q=ma', '/lists', '/events', '/runs']) {
      const [here, there] = [await ask(path), await main.send('GET', path)];
      expect(here.status).toBe(200);
      expect(await here.json()).toEqual(await there.json());
    }
  });

  test('answers questions with a body: checking a report writes nothing', async () => {
    const file = new File(['012 Somewhere Open\n'], 'report.trf');
    const { findings } = await createClient({ base: reading.address }).call('checkReport', { file, body: {} });
    expect(findings.length).toBeGreaterThan(0);
  });

  test('refuses logins and changes, and says why', async () => {
    const login = { email: 'ada@example.org', password: 'long enough ad 7431' };
    const json = { 'content-type': 'application/json' };
    await expectRefused(await ask('/session', { method: 'POST', headers: json, body: JSON.stringify(login) }));
    const { officer } = main.people;
    const headers = { ...json, cookie: officer.session.cookie, 'x-csrf-token': officer.session.csrf };
    await expectRefused(await ask('/runs', { method: 'POST', headers, body: JSON.stringify({ reason: 'test', full: true }) }));
  });

  test('accepts sessions started on the other one', async () => {
    const { officer } = main.people;
    const response = await ask('/session', { headers: { cookie: officer.session.cookie } });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ account: { email: officer.email } });
  });

  test('shows changes made there within seconds', async () => {
    const seen = (await (await ask('/players/12500335')).json()) as { asOf: { known: number } };
    const changed = await main.send('POST', '/decisions', {
      as: main.people.officer,
      body: {
        decision: { type: 'adjustment', player: '12500335', system: 'OTBR', rating: 1777, on: '2026-11-01' },
        reason: 'a test',
      },
    });
    expect(changed.status).toBe(201);
    await expect
      .poll(async () => ((await (await ask('/players/12500335')).json()) as { asOf: { known: number } }).asOf.known, {
        timeout: 10_000,
      })
      .toBeGreaterThan(seen.asOf.known);
  });

  test('offers no link for a first administrator', () => {
    expect(reading.firstAdministrator).toBeUndefined();
  });
});
