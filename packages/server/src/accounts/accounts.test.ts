import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore, type Store } from '@harkness/office';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Account,
  AccountChanged,
  accountByEmail,
  atLeast,
  changeAccountIn,
  createAccountIn,
  needsSecondFactor,
  nextEpoch,
  readAccount,
} from './accounts.js';
import { addressBlock } from './address.js';
import { commonPasswords } from './common-passwords.js';
import { createKey, keyOwner, keysOf, revokeKey } from './keys.js';
import { createLink, useLink } from './links.js';
import { hashPassword, passwordProblem, verifyPassword } from './passwords.js';
import { confirmed, newRecoveryCodes, newSecondFactor, useCode, useFactor, withSecondFactor } from './second-factor.js';
import { endSession, endSessionsOf, openSession, sessionOwner, sessionsOf, sweepSessions } from './sessions.js';
import { countGuess, excuseGuess, guessedRight, sweepGuesses } from './throttle.js';

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

const device = { agent: 'a browser', address: '192.0.2.1' };
const session = (account: Account) => store.write((writer) => openSession(writer, account, now, device));
const change = (account: Account, how: (account: Account) => Account | undefined, seen?: number) =>
  store.write((writer) => changeAccountIn(writer, account.account, how, seen));

let count = 0;
async function someAccount(role: 'director' | 'officer' = 'director') {
  count += 1;
  const fields = { name: 'Ada Example', email: `ada${count}@example.org`, role };
  const account = await store.write((writer) => createAccountIn(writer, fields, now.toISOString()));
  if (account === undefined) throw new Error('the address was free');
  return account;
}

describe('accounts', () => {
  test('an address belongs to one account, whatever its case', async () => {
    const account = await someAccount();
    const again = { name: 'B', email: account.email.toUpperCase(), role: 'player' } as const;
    expect(await store.write((writer) => createAccountIn(writer, again, now.toISOString()))).toBeUndefined();
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

describe('changing an account', () => {
  test('every change increases the version, and a change based on an older one is refused', async () => {
    const account = await someAccount();
    const changed = await change(account, (one) => ({ ...one, name: 'Ada Second' }), account.version);
    expect(changed).toMatchObject({ name: 'Ada Second', version: (account.version ?? 0) + 1 });
    await expect(change(account, (one) => ({ ...one, name: 'Ada Third' }), account.version)).rejects.toThrow(AccountChanged);
  });

  test('a stale copy is never written back', async () => {
    const account = await someAccount();
    await Promise.all([
      change(account, (one) => ({ ...one, disabled: true })),
      change(account, (one) => ({ ...one, lastLogin: now.toISOString() })),
    ]);
    const after = await store.read((reader) => readAccount(reader, account.account));
    expect(after).toMatchObject({ disabled: true, lastLogin: now.toISOString() });
  });

  test('an account from an earlier version of the server has neither version nor epoch, and can be changed', async () => {
    const { version: _, epoch: __, ...old } = await someAccount();
    await store.write((writer) => writer.putRecord('accounts', old.account, JSON.stringify(old)));
    expect(await change(old, nextEpoch, 0)).toMatchObject({ version: 1, epoch: 1 });
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
    ['qwerty123456', /first anyone/],
    ['Qwerty123456!', /first anyone/],
    ['P4$$w0rd2024!!', /first anyone/],
    ['1qaz2wsx3edc', /first anyone/],
    ['iloveyou12345', /first anyone/],
    ['dragonmonkey12', /first anyone/],
    ['administrator', /first anyone/],
    ['abcdabcdabcdabcd', /five different|first anyone/],
  ])('%s is refused', (password, why) => {
    expect(passwordProblem(password, { email: 'adalove@example.org', name: 'Ada' })).toMatch(why);
  });

  test.each(['seven quiet rooks at noon', 'zK8#qLw0-mTt', 'correct horse battery'])('%s is accepted', (password) => {
    expect(passwordProblem(password, { email: 'ada@example.org', name: 'Ada' })).toBeUndefined();
  });

  test('the list is complete', () => {
    expect(commonPasswords().size).toBe(10_283);
    expect(commonPasswords()).toContain('123456');
  });
});

describe('sessions', () => {
  test('a token opens its own session until it expires or is ended', async () => {
    const account = await someAccount();
    const opened = await session(account);
    const owner = (at: Date) => store.read((reader) => sessionOwner(reader, opened.token, at));
    expect(await owner(later(1))).toMatchObject({ account: { account: account.account }, csrf: opened.csrf });
    expect(await owner(later(13))).toBeUndefined();
    await endSession(store, opened.token);
    expect(await owner(later(1))).toBeUndefined();
  });

  test('disabling an account or a new epoch closes them', async () => {
    const account = await someAccount();
    const opened = await session(account);
    const owner = () => store.read((reader) => sessionOwner(reader, opened.token, later(1)));
    await change(account, (one) => ({ ...one, disabled: true }));
    expect(await owner()).toBeUndefined();
    await change(account, (one) => ({ ...one, disabled: false }));
    expect(await owner()).toBeDefined();
    await change(account, nextEpoch);
    expect(await owner()).toBeUndefined();
  });

  test('their owner sees them and ends them, one or all', async () => {
    const account = await someAccount();
    for (let n = 0; n < 3; n += 1) await session(account);
    await session(await someAccount());
    const [one, ...others] = await store.read((reader) => sessionsOf(reader, account, later(1)));
    expect(others).toHaveLength(2);
    expect(one).toMatchObject({ ...device, startedAt: now.toISOString() });
    const end = (wanted: (id: string) => boolean) => store.write((writer) => endSessionsOf(writer, account.account, wanted));
    expect(await end((id) => id === one?.session)).toBe(1);
    expect(await end(() => true)).toBe(2);
  });

  test('the token itself is not in the store', async () => {
    const { token } = await session(await someAccount());
    const records = await store.read((reader) => reader.records('sessions'));
    expect(JSON.stringify(records)).not.toContain(token);
  });

  test('expired sessions are removed', async () => {
    await session(await someAccount());
    expect(await sweepSessions(store, later(13))).toBeGreaterThan(0);
    expect(await store.read((reader) => reader.records('sessions'))).toEqual([]);
  });
});

describe('API keys', () => {
  const pairing = { name: 'pairing', scopes: ['submit'], days: 1 } as const;

  test('a key identifies its owner until it expires or is revoked, which only its owner can do', async () => {
    const account = await someAccount();
    const { record, secret } = await store.write((writer) => createKey(writer, account, pairing, now));
    const owner = (text: string, at = later(1)) => store.read((reader) => keyOwner(reader, text, at));
    const revoke = (who: string) => store.write((writer) => revokeKey(writer, record.key, who));
    expect(await owner(secret)).toMatchObject({ account: { account: account.account }, record: { scopes: ['submit'] } });
    expect(await owner(`${secret.slice(0, -1)}${secret.endsWith('A') ? 'B' : 'A'}`)).toBeUndefined();
    expect(await owner('hk_x_y')).toBeUndefined();
    expect(await owner(secret, later(25))).toBeUndefined();
    expect(await revoke('somebody else')).toBeUndefined();
    expect(await revoke(account.account)).toMatchObject({ key: record.key, revoked: true });
    expect(await owner(secret)).toBeUndefined();
  });

  test('a key ends with the epoch it was made in', async () => {
    const account = await someAccount();
    const { secret } = await store.write((writer) => createKey(writer, account, pairing, now));
    const changed = await change(account, nextEpoch);
    expect(await store.read((reader) => keyOwner(reader, secret, later(1)))).toBeUndefined();
    expect(changed && (await store.read((reader) => keysOf(reader, changed)))).toMatchObject([{ revoked: true }]);
  });

  test.each([
    // scopes, what an administrator's key acts as
    [['read'], 'player'],
    [['read', 'submit'], 'director'],
    [['office'], 'officer'],
    [['audit', 'read'], 'officer'],
    [['accounts'], 'administrator'],
  ] as const)('a key with the scopes %s acts as a %s at most, and for its original affiliates', async (scopes, role) => {
    const account = { ...(await someAccount()), role: 'administrator', affiliates: ['A1'] } as const;
    const { secret } = await store.write((writer) => createKey(writer, account, { ...pairing, scopes }, now));
    await change(account, (one) => ({ ...one, role: 'administrator', affiliates: ['A1', 'B2'] }));
    const owner = await store.read((reader) => keyOwner(reader, secret, later(1)));
    expect(owner?.account).toMatchObject({ role, affiliates: ['A1'] });
  });

  test('a promotion in the same epoch would not extend a key either', async () => {
    const account = await someAccount();
    const { secret } = await store.write((writer) =>
      createKey(writer, account, { ...pairing, scopes: ['submit', 'office'] }, now),
    );
    await change(account, (one) => ({ ...one, role: 'officer' }));
    expect((await store.read((reader) => keyOwner(reader, secret, later(1))))?.account.role).toBe('director');
  });
});

describe('the second factor', () => {
  test('a code is accepted once, a neighbouring step is tolerated, recovery codes work once', async () => {
    const account = await someAccount('officer');
    const begun = newSecondFactor(account);
    const { vault } = await store.read(async (reader) => reader);
    const waiting = withSecondFactor(vault, account, begun.secret);
    const codeAt = (at: Date) => new TOTP({ secret: begun.secret }).generate({ timestamp: at.getTime() });
    const recovery = newRecoveryCodes();
    const ready = confirmed(vault, waiting, codeAt(now), recovery, now);
    if (ready === undefined) throw new Error('the code was right');
    expect(ready.totp).toMatchObject({ confirmed: true });
    expect(JSON.stringify(ready)).not.toContain(begun.secret);
    expect(confirmed(vault, ready, codeAt(later(1)), recovery, later(1))).toBeUndefined();
    expect(useCode(vault, ready, codeAt(now), now)).toBeUndefined();
    const next = new Date(now.getTime() + 60_000);
    expect(useCode(vault, ready, codeAt(new Date(next.getTime() - 30_000)), next)).toBeDefined();
    expect(useCode(vault, ready, codeAt(later(1)), next)).toBeUndefined();
    const used = useFactor(vault, ready, recovery[0] ?? '', now);
    expect(used?.totp?.recovery).toHaveLength(7);
    expect(used && useFactor(vault, used, recovery[0] ?? '', now)).toBeUndefined();
  });

  test('a sealed secret cannot be opened for another account', async () => {
    const [one, other] = [await someAccount(), await someAccount()];
    const { vault } = await store.read(async (reader) => reader);
    const { secret } = newSecondFactor(one);
    const sealed = withSecondFactor(vault, one, secret).totp;
    if (sealed === undefined) throw new Error('it has a factor');
    const code = new TOTP({ secret }).generate({ timestamp: now.getTime() });
    expect(() => useCode(vault, { ...other, totp: sealed }, code, now)).toThrow(/belongs to something else/);
  });
});

describe('one-time links', () => {
  test('a link works once, before it expires, and a newer one replaces it', async () => {
    const purpose = { for: 'password', account: (await someAccount()).account } as const;
    const use = (token: string, hours: number) => store.write((writer) => useLink(writer, token, later(hours)));
    const first = await createLink(store, purpose, 24, now);
    const second = await createLink(store, purpose, 24, now);
    expect(await use(first.token, 1)).toBeUndefined();
    expect(await use(second.token, 1)).toEqual(purpose);
    expect(await use(second.token, 1)).toBeUndefined();
    const third = await createLink(store, purpose, 24, now);
    expect(await use(third.token, 25)).toBeUndefined();
  });

  test('a link is void once the account has a new password or role', async () => {
    const account = await someAccount();
    const { token } = await createLink(store, { for: 'password', account: account.account }, 24, now);
    await change(account, nextEpoch);
    expect(await store.write((writer) => useLink(writer, token, later(1)))).toBeUndefined();
  });
});

describe('counting guesses', () => {
  const at = (seconds: number) => new Date(now.getTime() + seconds * 1000);

  test.each([
    // guesses made before, seconds to wait
    [5, 0],
    [6, 2],
    [7, 4],
    [8, 8],
    [40, 900],
  ])('after %d guesses at an account the next waits %d seconds', async (before, wait) => {
    const email = `after${before}@example.org`;
    let seconds = 0;
    for (let n = 1; n <= before; n += 1) {
      // Each from another network, so that only the account counts.
      const guesser = { email, address: `2001:db8:0:${n.toString(16)}::1` };
      const first = await countGuess(store, guesser, at(seconds));
      seconds += first;
      if (first > 0) expect(await countGuess(store, guesser, at(seconds))).toBe(0);
    }
    expect(await countGuess(store, { email, address: '192.0.2.99' }, at(seconds))).toBe(wait);
  });

  test('a right guess clears the account’s count, and removes only that one guess from the address’s', async () => {
    const address = '192.0.2.20';
    for (let n = 0; n < 20; n += 1) expect(await countGuess(store, { email: `victim${n}@example.org`, address }, now)).toBe(0);
    const own = { email: 'own@example.org', address };
    for (let n = 0; n < 3; n += 1) {
      expect(await countGuess(store, own, now)).toBe(0);
      await store.write((writer) => guessedRight(writer, own, now));
    }
    expect(await countGuess(store, { email: 'victim20@example.org', address }, now)).toBe(0);
    expect(await countGuess(store, { email: 'victim21@example.org', address }, now)).toBe(2);
  });

  test('a right password before its code is not a guess', async () => {
    const guesser = { email: 'two-steps@example.org', address: '192.0.2.30' };
    for (let n = 0; n < 30; n += 1) {
      expect(await countGuess(store, guesser, now)).toBe(0);
      await store.write((writer) => excuseGuess(writer, guesser, now));
    }
  });

  test('counts are forgotten after a day', async () => {
    expect(await sweepGuesses(store, later(48))).toBeGreaterThan(0);
    expect(await store.read((reader) => reader.records('guesses'))).toEqual([]);
  });
});

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:0:1:2:3:4:5', '2001:db8:0:1::/64'],
  ['2001:0db8:0000:0001::9', '2001:db8:0:1::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['64:ff9b::192.0.2.7', '64:ff9b:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('the address %s counts as %s', (address, block) => {
  expect(addressBlock(address)).toBe(block);
});
