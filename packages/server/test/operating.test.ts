// What an operator relies on: mail for forgotten passwords, keys and sessions that expire, a log without personal data, requests
// with a time limit.

import { createClient } from '@harkness/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer } from '../src/index.js';
import { BrowserSession, sqlitePlace, startTestServer, type TestServer } from './harness.js';
import { type MailServer, type ReceivedMail, startMailServer } from './smtp.js';

const day = 86_400_000;
let server: TestServer;
let mail: MailServer;
let ahead = 0;
const lines: string[] = [];
beforeAll(async () => {
  mail = await startMailServer();
  server = await startTestServer(sqlitePlace, {
    mail: { smtp: mail.address, from: 'office@example.org' },
    clock: () => new Date(Date.now() + ahead),
    log: { write: (line) => void lines.push(line) },
  });
}, 60_000);
afterAll(async () => {
  await server.close();
  await mail.close();
});

describe('a forgotten password', () => {
  /** The next mail with a link, skipping notices. */
  const nextLink = async (): Promise<ReceivedMail> => {
    for (;;) {
      const one = await mail.next();
      if (one.text.includes('/link#')) return one;
    }
  };
  const links = () => mail.mails.filter(({ text }) => text.includes('/link#')).length;
  const ask = (email: string) => server.send('POST', '/password-reset', { body: { email } });

  test('can be reset once by the link in a mail', async () => {
    const { email } = server.people.player;
    expect((await ask(email)).status).toBe(202);
    const { to, from, text } = await nextLink();
    expect([from, to]).toEqual(['office@example.org', [email]]);
    const token = /\/link#([\w-]{43})/.exec(text)?.[1] ?? '';
    const password = 'quite another 5512';
    const client = new BrowserSession().client(server.address);
    const { account } = await client.call('followLink', { params: { token }, body: { password } });
    expect(account.email).toBe(email);
    expect((await server.send('POST', '/session', { body: { email, password } })).status).toBe(200);
    await expect(server.nobody.call('followLink', { params: { token }, body: { password } })).rejects.toMatchObject({
      problem: { status: 404, code: 'link-not-valid' },
    });
  });

  test('somebody without an account gets the same answer and no mail; asking again at once sends no second mail', async () => {
    const before = links();
    const { email } = server.people.director;
    const answers = [await ask('nobody@example.org'), await ask(email), await ask(email)];
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
    expect((await nextLink()).to).toEqual([email]);
    // A third mail would have been sent before this one.
    await ask(server.people.officer.email);
    expect((await nextLink()).to).toEqual([server.people.officer.email]);
    expect(links()).toBe(before + 2);
  });
});

test('an API key works until the day it expires, over HTTP', async () => {
  const { client } = await server.person('director');
  const { secret, expiresAt } = await client.call('createKey', { body: { name: 'short', scopes: ['submit'], days: 2 } });
  const byKey = createClient({ base: server.address, key: secret });
  expect((await byKey.call('submissions')).items).toEqual([]);
  ahead = Date.parse(expiresAt) - Date.now() - 60_000;
  expect((await byKey.call('submissions')).items).toEqual([]);
  ahead += 120_000;
  await expect(byKey.call('submissions')).rejects.toMatchObject({ problem: { status: 401, code: 'key-not-valid' } });
  ahead = 0;
});

test('a session ends after half a day', async () => {
  const { session } = await server.person('player');
  const client = session.client(server.address);
  expect((await client.call('session'))?.account.role).toBe('player');
  ahead = day;
  expect(await client.call('session')).toBeNull();
  ahead = 0;
});

test('no line of the log contains a name, a date of birth, an address or a secret', async () => {
  const { officer, administrator } = server.people;
  const born = '1987-06-05';
  const secrets = ['Zebulon', 'zebulon@example.org', born, 'hk_madeup_secret', 'one-time-token', 'Hunter2Hunter2!'];
  const fields = { name: 'Zebulon, Quentin', federation: 'USA', state: 'NY' };
  const registered = await server.send('POST', '/players', {
    as: officer,
    body: { player: '12599999', fields, private: { birthDate: born, email: 'zebulon@example.org' } },
  });
  expect(registered.status).toBe(201);
  const asked: [string, string, object?][] = [
    ['GET', '/search?q=Zebulon'],
    ['GET', '/players/12599999'],
    ['GET', '/players/Zebulon'],
    ['GET', '/nowhere/Zebulon?email=zebulon@example.org'],
    ['GET', '/players/12599999?on=Zebulon'],
    ['POST', '/session', { body: { email: 'zebulon@example.org', password: 'Hunter2Hunter2!' } }],
    ['POST', '/password-reset', { body: { email: 'zebulon@example.org' } }],
    ['POST', '/links/one-time-token', { body: { password: 'Hunter2Hunter2!' } }],
    ['GET', '/players/12599999/private', { as: officer }],
    ['GET', '/accounts?q=zebulon@example.org', { as: administrator }],
    ['GET', '/lists', { headers: { authorization: 'Bearer hk_madeup_secret' } }],
    ['POST', '/session', { body: '{"email": "zebulon@example.org", ', headers: { 'content-type': 'application/json' } }],
    ['GET', '/players/%E0%A4%A?name=Zebulon'],
  ];
  const before = lines.length;
  for (const [method, path, init] of asked) expect((await server.send(method, path, init ?? {})).status).toBeLessThan(500);
  server.running.app.log.error({ err: new Error(`duplicate key: (email)=(zebulon@example.org) ${born}`) }, 'made to fail');
  // Every request leaves two lines, for arrival and answer. An unreadable request leaves what it can.
  expect(lines.length - before).toBeGreaterThan(asked.length);
  const log = lines.join('');
  for (const secret of [...secrets, ...Object.values(server.people).map(({ email }) => email)]) expect(log).not.toContain(secret);
  expect(log).not.toMatch(/12599999|harkness_session|Bearer/);
  for (const line of lines) expect(Object.keys(JSON.parse(line) as object)).toContain('level');
  expect(log).toContain('/api/v1/links/:token');
});

test('a request that takes too long gets a problem, and its reads end', async () => {
  // With no time at all, any store read takes too long, while the same office answers elsewhere.
  const hasty = await startServer({ place: server.place, port: 0, limits: { answerTimeout: -1 } });
  try {
    for (const path of ['/players/12500335', '/search?q=an', '/lists/uschess-supplement-2026-10-01/rows']) {
      const response = await fetch(`${hasty.address}/api/v1${path}`);
      expect(response.status).toBe(503);
      expect(response.headers.get('content-type')).toContain('application/problem+json');
      expect(response.headers.get('retry-after')).toBe('30');
      expect(await response.json()).toMatchObject({ code: 'took-too-long', status: 503 });
      expect((await server.send('GET', path)).status).toBe(200);
    }
  } finally {
    await hasty.close();
  }
});
