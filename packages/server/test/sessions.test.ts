// Logging in and being locked out: passwords, second factor, throttling, one-time links, sessions, over HTTP.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BrowserSession, startTestServer, type TestServer } from './harness.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 60_000);
afterAll(() => server.close());

const login = (email: string, password: string, code?: string) =>
  server.send('POST', '/session', { body: { email, password, ...(code === undefined ? {} : { code }) } });
const codeOf = async (response: Response) => ((await response.json()) as { code?: string }).code;

describe('logging in', () => {
  test('the cookie is inaccessible to scripts and other sites', async () => {
    const { email, password } = server.people.player;
    const response = await login(email, password);
    expect(response.status).toBe(200);
    const cookie = response.headers.get('set-cookie') ?? '';
    expect(cookie).toContain('HttpOnly');
    expect(cookie).toContain('SameSite=Lax');
  });

  test('an officer needs the code of their second factor; a recovery code works once', async () => {
    const { email, password, recovery } = server.people.officer;
    expect(await codeOf(await login(email, password))).toBe('code-needed');
    expect(await codeOf(await login(email, password, '000000'))).toBe('code-wrong');
    expect((await login(email, password, recovery[0])).status).toBe(200);
    expect(await codeOf(await login(email, password, recovery[0]))).toBe('code-wrong');
  });

  test('without a second factor an officer can only set one up', async () => {
    const { client } = server.people.administrator;
    const { link } = await client.call('createAccount', { body: { name: 'Late', email: 'late@example.org', role: 'officer' } });
    const session = new BrowserSession();
    const late = session.client(server.address);
    const params = { token: link.split('#')[1] ?? '' };
    const entered = await late.call('followLink', { params, body: { password: 'long enough and 42' } });
    session.csrf = entered.csrf;
    expect(entered.mustSetUpSecondFactor).toBe(true);
    await expect(late.call('held')).rejects.toMatchObject({ problem: { status: 403, code: 'second-factor-missing' } });
    expect((await late.call('beginSecondFactor')).secret).not.toBe('');
  });

  test('the answer does not reveal whether an account exists', async () => {
    const [there, absent] = [
      await login(server.people.player.email, 'wrong one'),
      await login('absent@example.org', 'wrong one'),
    ];
    expect([there.status, await codeOf(there)]).toEqual([absent.status, await codeOf(absent)]);
    for (const email of [server.people.player.email, 'absent@example.org'])
      expect((await server.send('POST', '/password-reset', { body: { email } })).status).toBe(202);
  });
});

describe('one-time links', () => {
  const follow = (token: string, password: string) => server.send('POST', `/links/${token}`, { body: { password } });
  const resetOf = async (account: string) =>
    (await server.people.administrator.client.call('resetLink', { params: { account } })).link.split('#')[1] ?? '';

  test('a link works once, and a weak password does not consume it', async () => {
    const token = await resetOf((await server.person('player')).account);
    expect(await codeOf(await follow(token, 'aaaaaaaaaaaaaa'))).toBe('password-too-weak');
    expect((await follow(token, 'a much better one 3')).status).toBe(200);
    expect(await codeOf(await follow(token, 'a much better one 4'))).toBe('link-not-valid');
  });

  test('a newer link replaces the older one', async () => {
    const { account } = await server.person('player');
    const [older, newer] = [await resetOf(account), await resetOf(account)];
    expect((await follow(older, 'a much better one 3')).status).toBe(404);
    expect((await follow(newer, 'a much better one 3')).status).toBe(200);
  });

  test('a new password ends every earlier session, and does not bypass the second factor', async () => {
    const officer = await server.person('officer');
    const answer = await follow(await resetOf(officer.account), 'a much better one 3');
    expect([answer.status, await codeOf(answer)]).toEqual([401, 'code-needed']);
    expect(await officer.client.call('session')).toBeNull();
  });

  test('the link of the first administrator is not issued again', async () => {
    expect((await follow(server.running.firstAdministrator?.split('#')[1] ?? '', 'a much better one 3')).status).toBe(404);
  });
});

// Last: from here on this address has to wait.
test('after some failures the next tries wait, even with the right password', async () => {
  const { email, password } = await server.person('director');
  const codes = [];
  for (let n = 0; n < 8; n += 1) codes.push(await codeOf(await login(email, 'wrong one')));
  expect(codes).toContain('too-many-logins');
  const right = await login(email, password);
  expect(right.status).toBe(429);
  expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(0);
});
