import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore, type Store } from '@harkness/office';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountByEmail, atLeast, changeAccount, createAccount, needsSecondFactor } from './accounts.js';
import { createKey, keyOwner, revokeKey } from './keys.js';
import { createLink, useLink } from './links.js';
import { hashPassword, passwordProblem, verifyPassword } from './passwords.js';
import { beginSecondFactor, confirmSecondFactor, useCode, useRecoveryCode } from './second-factor.js';
import { endSession, openSession, sessionOwner, sweepSessions } from './sessions.js';
import { LoginThrottle } from './throttle.js';

const data = mkdtempSync(join(tmpdir(), 'harkness-accounts-'));
let store: Store;
const now = new Date('2026-03-01T12:00:00.000Z');
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

beforeAll(async () => {
  const opened = await openStore({ data });
  if (!opened.ok) throw new Error(opened.errors[0]?.message);
  store = opened.value;
});
afterAll(async () => {
  await store.close();
  rmSync(data, { recursive: true, force: true });
});

let count = 0;
async function someAccount(role: 'director' | 'officer' = 'director') {
  count += 1;
  const account = await createAccount(store, { name: 'Ada Example', email: `ada${count}@example.org`, role }, now.toISOString());
  if (account === undefined) throw new Error('the address was free');
  return account;
}

describe('accounts', () => {
  test('an address belongs to one account, whatever its case', async () => {
    const account = await someAccount();
    expect(
      await createAccount(store, { name: 'B', email: account.email.toUpperCase(), role: 'player' }, now.toISOString()),
    ).toBeUndefined();
    expect(await store.read((reader) => accountByEmail(reader, ` ${account.email.toUpperCase()} `))).toEqual(account);
  });

  test.each([
    ['player', 'director', false],
    ['director', 'director', true],
    ['administrator', 'officer', true],
    ['officer', 'administrator', false],
  ] as const)('a %s is at least a %s: %s', (role, wanted, answer) => {
    expect(atLeast(role, wanted)).toBe(answer);
  });

  test.each([
    ['player', false],
    ['director', false],
    ['officer', true],
    ['administrator', true],
  ] as const)('a %s needs a second factor: %s', (role, answer) => {
    expect(needsSecondFactor(role)).toBe(answer);
  });
});

describe('passwords', () => {
  test('the right one matches, a wrong one and a missing account do not', async () => {
    const hashed = await hashPassword('correct horse battery');
    expect(hashed).toMatch(/^\$argon2id\$/);
    expect(await verifyPassword(hashed, 'correct horse battery')).toBe(true);
    expect(await verifyPassword(hashed, 'correct horse batterz')).toBe(false);
    expect(await verifyPassword(undefined, 'no account has this password')).toBe(false);
  });

  test.each([
    ['short', /at least 12/],
    ['aaaaaaaaaaaaaaaa', /five different/],
    ['my-adalove-secret', /e-mail/],
    ['password12345', /first anyone/],
    ['abcdabcdabcdabcd', /five different|first anyone/],
  ])('%s is refused', (password, why) => {
    expect(passwordProblem(password, { email: 'adalove@example.org', name: 'Ada' })).toMatch(why);
  });

  test('a long ordinary phrase is taken', () => {
    expect(passwordProblem('seven quiet rooks at noon', { email: 'ada@example.org', name: 'Ada' })).toBeUndefined();
  });
});

describe('sessions', () => {
  test('a token opens its own session until it expires or is ended', async () => {
    const account = await someAccount();
    const session = await openSession(store, account, now);
    const owner = (at: Date) => store.read((reader) => sessionOwner(reader, session.token, at));
    expect(await owner(later(1))).toMatchObject({ account: { account: account.account }, csrf: session.csrf });
    expect(await owner(later(13))).toBeUndefined();
    await endSession(store, session.token);
    expect(await owner(later(1))).toBeUndefined();
  });

  test('disabling an account or ending its sessions closes them', async () => {
    const account = await someAccount();
    const session = await openSession(store, account, now);
    const owner = () => store.read((reader) => sessionOwner(reader, session.token, later(1)));
    await changeAccount(store, account.account, (one) => ({ ...one, disabled: true }));
    expect(await owner()).toBeUndefined();
    await changeAccount(store, account.account, (one) => ({ ...one, disabled: false, sessionsFrom: later(0.5).toISOString() }));
    expect(await owner()).toBeUndefined();
  });

  test('the token itself is nowhere in the store', async () => {
    const { token } = await openSession(store, await someAccount(), now);
    const records = await store.read((reader) => reader.records('sessions'));
    expect(JSON.stringify(records)).not.toContain(token);
  });

  test('expired sessions are swept', async () => {
    await openSession(store, await someAccount(), now);
    expect(await sweepSessions(store, later(13))).toBeGreaterThan(0);
    expect(await store.read((reader) => reader.records('sessions'))).toEqual([]);
  });
});

describe('API keys', () => {
  test('a key names its owner until it expires or is revoked, by its owner alone', async () => {
    const account = await someAccount();
    const { record, secret } = await createKey(store, account.account, { name: 'pairing', scopes: ['submit'], days: 1 }, now);
    const owner = (text: string, at = later(1)) => store.read((reader) => keyOwner(reader, text, at));
    expect(await owner(secret)).toMatchObject({ account: { account: account.account }, record: { scopes: ['submit'] } });
    expect(await owner(`${secret.slice(0, -1)}${secret.endsWith('A') ? 'B' : 'A'}`)).toBeUndefined();
    expect(await owner('hk_x_y')).toBeUndefined();
    expect(await owner(secret, later(25))).toBeUndefined();
    expect(await revokeKey(store, 'somebody else', record.key)).toBe(false);
    expect(await revokeKey(store, account.account, record.key)).toBe(true);
    expect(await owner(secret)).toBeUndefined();
  });
});

describe('the second factor', () => {
  test('a code is taken once, a neighbouring step is tolerated, recovery codes work once', async () => {
    const begun = beginSecondFactor(await someAccount('officer'));
    const codeAt = (at: Date) => new TOTP({ secret: begun.secret }).generate({ timestamp: at.getTime() });
    const confirmed = confirmSecondFactor(begun.account, codeAt(now), now);
    if (confirmed === undefined) throw new Error('the code was right');
    expect(confirmed.account.totp).toMatchObject({ confirmed: true });
    expect(useCode(confirmed.account, codeAt(now), now)).toBeUndefined();
    const next = new Date(now.getTime() + 60_000);
    expect(useCode(confirmed.account, codeAt(new Date(next.getTime() - 30_000)), next)).toBeDefined();
    expect(useCode(confirmed.account, codeAt(later(1)), next)).toBeUndefined();
    const [recovery] = confirmed.recovery;
    const used = useRecoveryCode(confirmed.account, recovery ?? '');
    expect(used?.totp?.recovery).toHaveLength(7);
    expect(used && useRecoveryCode(used, recovery ?? '')).toBeUndefined();
  });
});

describe('one-time links', () => {
  test('a link works once, before it expires, and a newer one replaces it', async () => {
    const purpose = { for: 'password', account: 'a' } as const;
    const first = await createLink(store, purpose, 24, now);
    const second = await createLink(store, purpose, 24, now);
    expect(await useLink(store, first.token, later(1))).toBeUndefined();
    expect(await useLink(store, second.token, later(1))).toEqual(purpose);
    expect(await useLink(store, second.token, later(1))).toBeUndefined();
    const third = await createLink(store, purpose, 24, now);
    expect(await useLink(store, third.token, later(25))).toBeUndefined();
  });
});

describe('login throttling', () => {
  test('five failures are free, each further one doubles the wait, success forgets', () => {
    const throttle = new LoginThrottle();
    const waits = Array.from({ length: 9 }, () => {
      throttle.failed(['account:a', 'address:1'], 0);
      return throttle.wait(['account:a'], 0);
    });
    expect(waits).toEqual([0, 0, 0, 0, 0, 2, 4, 8, 16]);
    expect(throttle.wait(['address:2'], 0)).toBe(0);
    expect(throttle.wait(['account:a'], 16_000)).toBe(0);
    throttle.succeeded(['account:a']);
    expect(throttle.wait(['account:a'], 0)).toBe(0);
  });
});
