// Attack: guessing passwords and codes, in parallel, from one address or many, at one process or several.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer } from '../../src/index.js';
import { describeAttack, type Person, startTestServer, type TestServer } from '../harness.js';

/** Five are free, the sixth starts the wait: two seconds, four, eight … */
const mostTried = 6;
const triedWithin = (seconds: number): number => mostTried + Math.floor(Math.log2(seconds + 2) - 1);
const codeOf = async (response: Response) => ((await response.json()) as { code?: string }).code ?? 'entered';
const tally = async (answers: readonly Response[]) => {
  const codes = await Promise.all(answers.map(codeOf));
  return (code: string) => codes.filter((one) => one === code).length;
};

/** Each guess claims a different address, which only a trusted proxy may do. */
let claimed = 0;
const fromElsewhere = () => {
  claimed += 1;
  return { 'x-forwarded-for': `198.51.${Math.floor(claimed / 250)}.${claimed % 250}` };
};

describeAttack('guessing', (place) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(place, { trustProxy: 1 });
  }, 120_000);
  afterAll(() => server.close());

  const login = (email: string, password: string, headers: { readonly [name: string]: string }, code?: string) =>
    server.send('POST', '/session', { headers, body: { email, password, ...(code === undefined ? {} : { code }) } });
  const many = <T>(count: number, make: (n: number) => Promise<T>) =>
    Promise.all(Array.from({ length: count }, (_, n) => make(n)));

  test('500 parallel guesses of a password from 500 addresses: six are tried', async () => {
    const { email } = await server.person('director');
    const begun = performance.now();
    const count = await tally(await many(500, (n) => login(email, `guess number ${n}`, fromElsewhere())));
    expect(count('login-failed')).toBeLessThanOrEqual(triedWithin((performance.now() - begun) / 1000));
    expect(count('login-failed') + count('too-many-logins')).toBe(500);
  }, 120_000);

  test('252 parallel guesses of a code with the right password: six are tried', async () => {
    const { email, password } = await server.person('officer');
    const begun = performance.now();
    const count = await tally(await many(252, (n) => login(email, password, fromElsewhere(), String(n).padStart(6, '0'))));
    expect(count('code-wrong')).toBeLessThanOrEqual(triedWithin((performance.now() - begun) / 1000));
    expect(count('entered')).toBe(0);
  }, 120_000);

  test('one address guesses at 60 accounts and logs in to its own in between: its own login gains it no tries', async () => {
    const headers = fromElsewhere();
    const own = await server.person('player');
    const codes: string[] = [];
    for (let n = 0; n < 60; n += 1) {
      codes.push(await codeOf(await login(`victim${n}@example.org`, 'wrong one', headers)));
      await login(own.email, own.password, headers);
    }
    expect(codes.filter((code) => code === 'login-failed').length).toBeLessThanOrEqual(22);
    expect(codes.at(-1)).toBe('too-many-logins');
  }, 60_000);

  test('an IPv6 customer with 2⁶⁴ addresses counts as one address', async () => {
    const codes = await tally(
      await many(100, (n) =>
        login(`six${n}@example.org`, 'wrong one', { 'x-forwarded-for': `2001:db8:1:2::${(n + 1).toString(16)}` }),
      ),
    );
    expect(codes('login-failed')).toBeLessThanOrEqual(21);
  });

  describe('a session gives no further guesses', () => {
    const asked = (who: Person, method: string, path: string, body: unknown) =>
      many(40, () => server.send(method, path, { as: who, headers: fromElsewhere(), body })).then(tally);

    test('the current password', async () => {
      const who = await server.person('director');
      const count = await asked(who, 'POST', '/account/password', { current: 'wrong one', password: 'a new long phrase' });
      expect(count('password-wrong')).toBeLessThanOrEqual(mostTried);
      expect(count('too-many-logins')).toBeGreaterThanOrEqual(34);
    });

    test('the code that removes the second factor', async () => {
      const who = await server.person('director');
      await who.client.call('beginSecondFactor');
      const count = await asked(who, 'DELETE', '/account/second-factor', { code: '000000' });
      expect(count('code-wrong')).toBeLessThanOrEqual(mostTried);
    });

    test('the code of a key', async () => {
      const who = await server.person('officer');
      const count = await asked(who, 'POST', '/account/keys', { name: 'k', scopes: ['private'], days: 1, code: '000000' });
      expect(count('code-wrong')).toBeLessThanOrEqual(mostTried);
    });
  });

  test('a refused guess reveals nothing about the account, and the right password has to wait too', async () => {
    const { email, password } = await server.person('director');
    for (const address of ['absent@example.org', email]) {
      const begun = performance.now();
      const count = await tally(await many(20, () => login(address, 'wrong one', fromElsewhere())));
      const isRight = address === email;
      const right = isRight ? await login(email, password, fromElsewhere()) : undefined;
      const tried = count('login-failed') + Number(right?.status === 200);
      expect(tried).toBeGreaterThanOrEqual(mostTried);
      // The right password counts as a try like any other: refused during the wait.
      expect(tried).toBeLessThanOrEqual(triedWithin((performance.now() - begun) / 1000));
      expect(count('login-failed') + count('too-many-logins')).toBe(20);
      if (right?.status === 429) expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(0);
      else expect(right?.status).toBe(isRight ? 200 : undefined);
    }
  });

  test('several processes share one count', async () => {
    const others = await Promise.all(
      [1, 2].map(() => startServer({ place: server.place, port: 0, trustProxy: 1, limits: { perMinute: 1_000_000 } })),
    );
    try {
      const { email } = await server.person('director');
      const addresses = [server.address, ...others.map(({ address }) => address)];
      const begun = performance.now();
      const answers = await many(150, (n) =>
        fetch(`${addresses[n % 3]}/api/v1/session`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...fromElsewhere() },
          body: JSON.stringify({ email, password: `guess number ${n}` }),
        }),
      );
      expect((await tally(answers))('login-failed')).toBeLessThanOrEqual(triedWithin((performance.now() - begun) / 1000));
    } finally {
      for (const other of others) await other.close();
    }
  }, 60_000);
});

describeAttack('X-Forwarded-For', (place) => {
  /** Guesses at 40 accounts that do not exist; returns how many were tried before the address had to wait. */
  const tried = async (trustProxy: number | string[] | undefined, header: (n: number) => string): Promise<number> => {
    const server = await startTestServer(place, trustProxy === undefined ? {} : { trustProxy });
    try {
      let count = 0;
      for (let n = 0; n < 40; n += 1) {
        const body = { email: `nobody${n}@example.org`, password: 'wrong one' };
        const answer = await server.send('POST', '/session', { body, headers: { 'x-forwarded-for': header(n) } });
        if (answer.status === 401) count += 1;
      }
      return count;
    } finally {
      await server.close();
    }
  };

  test.each([
    ['is not believed without a proxy', undefined, (n: number) => `203.0.113.${n}`, 21],
    ['with one proxy: what the caller put on the left is not believed', 1, (n: number) => `203.0.113.${n}, 192.0.2.1`, 21],
    ['with one proxy: what the proxy added is', 1, (n: number) => `192.0.2.1, 203.0.113.${n}`, 40],
    ['by address: a proxy that is not listed is not believed', ['10.0.0.0/8'], (n: number) => `203.0.113.${n}`, 21],
    [
      'by address: callers claim a listed one in vain',
      ['127.0.0.1', '10.0.0.0/8'],
      (n: number) => `203.0.113.${n}, 192.0.2.1, 10.1.1.1`,
      21,
    ],
    ['by address: what a listed proxy added is believed', ['127.0.0.1'], (n: number) => `192.0.2.1, 203.0.113.${n}`, 40],
  ])(
    '%s',
    async (_, trustProxy, header, expected) => {
      expect(await tried(trustProxy, header)).toBe(expected);
    },
    60_000,
  );
});
