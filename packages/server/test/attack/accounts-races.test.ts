// Attack: an account is changed while others log in to it, and one code is used many times at once.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BrowserSession, describeEachStore, nextCode, type Person, startTestServer, type TestServer } from '../harness.js';

const rounds = 5;
const logins = 4;

/** Every login claims a different address, so that only the account's limit is tested. */
let claimed = 0;
const fromElsewhere = () => {
  claimed += 1;
  return { 'x-forwarded-for': `198.51.${Math.floor(claimed / 250)}.${claimed % 250}` };
};

describeEachStore('an account under parallel logins', (place) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(place, { trustProxy: 1 });
  }, 120_000);
  afterAll(() => server.close());

  const login = (who: { email: string; password: string }, code?: string) =>
    server.send('POST', '/session', {
      headers: fromElsewhere(),
      body: { email: who.email, password: who.password, ...(code === undefined ? {} : { code }) },
    });
  const accountOf = async ({ account }: Person) => {
    const { items } = await server.people.administrator.client.call('accounts', { query: { limit: 500 } });
    return items.find((one) => one.account === account);
  };
  /** The role that a login's cookie still has, if any. */
  const roleBy = async (response: Response): Promise<string | undefined> => {
    const cookie = response.headers.getSetCookie().find((one) => one.startsWith('harkness_session=')) ?? '';
    const answer = await server.send('GET', '/session', { headers: { cookie: cookie.split(';')[0] ?? '' } });
    return ((await answer.json()) as { account: { role: string } } | null)?.account.role;
  };

  describe('a change is never undone, and nothing it closes stays open', () => {
    const administrator = () => server.people.administrator.client;
    const changes: readonly [string, (who: Person) => Promise<unknown>, object, string | undefined][] = [
      [
        'disabling',
        ({ account }) => administrator().call('updateAccount', { params: { account }, body: { disabled: true } }),
        { disabled: true },
        undefined,
      ],
      [
        'demotion',
        ({ account }) => administrator().call('updateAccount', { params: { account }, body: { role: 'player' } }),
        { role: 'player' },
        'player',
      ],
      [
        'a new password',
        ({ client, password }) =>
          client.call('changePassword', { body: { current: password, password: 'another long phrase 9' } }),
        {},
        undefined,
      ],
    ];
    test.each(changes)(
      '%s',
      async (_, change, expected, left) => {
        for (let round = 0; round < rounds; round += 1) {
          const who = await server.person('director');
          const before = Array.from({ length: logins / 2 }, () => login(who));
          const changing = change(who);
          const after = Array.from({ length: logins / 2 }, () => login(who));
          await changing;
          const answers = await Promise.all([...before, ...after]);
          expect(await accountOf(who)).toMatchObject(expected);
          for (const answer of answers) expect([undefined, left]).toContain(await roleBy(answer));
          expect(await roleBy(await login(who))).toBe(left);
        }
      },
      120_000,
    );

    test('a fresh second factor', async () => {
      for (let round = 0; round < rounds; round += 1) {
        const who = await server.person('director');
        const { secret } = await who.client.call('beginSecondFactor');
        const parallel = [login(who), login(who)];
        await who.client.call('confirmSecondFactor', { body: { code: nextCode(secret) } });
        await Promise.all([...parallel, login(who)]);
        expect(await accountOf(who)).toMatchObject({ secondFactor: true });
        expect(await (await login(who)).json()).toMatchObject({ code: 'code-needed' });
      }
    }, 120_000);

    test('starting a second factor again does not discard the one being confirmed', async () => {
      for (let round = 0; round < rounds; round += 1) {
        const who = await server.person('director');
        const { secret } = await who.client.call('beginSecondFactor');
        const [confirmed] = await Promise.allSettled([
          who.client.call('confirmSecondFactor', { body: { code: nextCode(secret) } }),
          who.client.call('beginSecondFactor'),
        ]);
        expect((await accountOf(who))?.secondFactor).toBe(confirmed?.status === 'fulfilled');
      }
    }, 120_000);
  });

  describe('what works once works once, even if tried eight times at the same moment', () => {
    const good = (answers: readonly Response[]) => answers.filter(({ status }) => status === 200 || status === 201).length;
    const eight = <T>(make: () => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: 8 }, make));

    test('a TOTP code', async () => {
      const who = await server.person('officer');
      const code = nextCode(who.secret);
      expect(good(await eight(() => login(who, code)))).toBe(1);
    });

    test('a recovery code', async () => {
      const who = await server.person('officer');
      expect(good(await eight(() => login(who, who.recovery[0])))).toBe(1);
    });

    test('a code for an API key, and for a login beside it', async () => {
      const who = await server.person('officer');
      const code = nextCode(who.secret);
      const body = { name: 'office', scopes: ['office'], days: 1, code };
      const keys = eight(() => server.send('POST', '/account/keys', { as: who, body }));
      const answers = [await login(who, code), ...(await keys)];
      expect(good(answers)).toBe(1);
    });

    test('a one-time link', async () => {
      const { account } = await server.person('player');
      const { link } = await server.people.administrator.client.call('resetLink', { params: { account } });
      const path = `/links/${link.split('#')[1]}`;
      expect(good(await eight(() => server.send('POST', path, { body: { password: 'one more long phrase' } })))).toBe(1);
    });
  });

  test('if two administrators disable each other at the same moment, one remains', async () => {
    const [one, other] = [await server.person('administrator'), await server.person('administrator')];
    const disable = (who: Person, whom: Person) =>
      who.client.call('updateAccount', { params: { account: whom.account }, body: { disabled: true } });
    const outcomes = await Promise.allSettled([disable(one, other), disable(other, one)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('two administrators who saw the same version cannot both change it', async () => {
    const { account } = await server.person('director');
    const { client } = server.people.administrator;
    const version = (await client.call('accounts', { query: { limit: 500 } })).items.find(
      (one) => one.account === account,
    )?.version;
    const change = (name: string) => client.call('updateAccount', { params: { account }, body: { name, version: version ?? 0 } });
    const outcomes = await Promise.allSettled([change('First'), change('Second')]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { problem: { status: 409, code: 'account-changed' } },
    });
  });

  test('a new password or role ends every session, key and link', async () => {
    const who = await server.person('director');
    const elsewhere = new BrowserSession();
    await elsewhere.client(server.address).call('login', { body: { email: who.email, password: who.password } });
    const { secret } = await who.client.call('createKey', { body: { name: 'k', scopes: ['submit'], days: 1 } });
    const withKey = () => server.send('GET', '/submissions', { headers: { authorization: `Bearer ${secret}` } });
    const { client } = server.people.administrator;
    const { link } = await client.call('resetLink', { params: { account: who.account } });
    expect((await withKey()).status).toBe(200);
    await who.client.call('changePassword', { body: { current: who.password, password: 'another long phrase 9' } });
    expect((await withKey()).status).toBe(401);
    expect(await elsewhere.client(server.address).call('session')).toBeNull();
    expect(
      (await server.send('POST', `/links/${link.split('#')[1]}`, { body: { password: 'one more long phrase' } })).status,
    ).toBe(404);
    const mine = await who.client.call('session');
    expect(mine?.account.account).toBe(who.account);
    await client.call('updateAccount', { params: { account: who.account }, body: { role: 'player' } });
    expect(await who.client.call('session')).toBeNull();
  });
});
