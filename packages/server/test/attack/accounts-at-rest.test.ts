// Attack: somebody who reads the disk, a backup or the database looks for secrets; somebody who listens or tries obvious
// passwords wants access.

import { execFileSync } from 'node:child_process';
import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { forgetPrivateKey, isHeadSigned, newSecretKey, privateSigningKey, signHead } from '@harkness/ledger';
import { backupOffice, exportOffice, openOffice, openStore, restoreOffice, type Store } from '@harkness/office';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sealSecondFactors, secondFactorSecrets } from '../../src/index.js';
import { describeAttack, describeEachStore, type Person, startTestServer, type TestServer } from '../harness.js';
import { startMailServer } from '../smtp.js';

const variables = [
  'HARKNESS_SECRET_KEY',
  'HARKNESS_SECRET_KEY_FILE',
  'HARKNESS_SIGNING_KEY_FILE',
  'HARKNESS_SIGNING_COMMAND',
  'HARKNESS_SIGNING_PUBLIC_KEY',
] as const;
const scratch = mkdtempSync(join(tmpdir(), 'harkness-at-rest-'));
afterEach(() => {
  for (const name of variables) delete process.env[name];
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

async function opened(place: Parameters<typeof openStore>[0]): Promise<Store> {
  const store = await openStore(place);
  if (!store.ok) throw new Error(store.errors.map(({ message }) => message).join(' '));
  return store.value;
}

/** All texts in a copy of the database. */
async function allTexts(store: Store): Promise<string> {
  return store.read(async (reader) => {
    const texts: string[] = [];
    for (const space of await reader.recordSpaces()) for (const { value } of await reader.records(space)) texts.push(value);
    return texts.join('\n');
  });
}

describeEachStore('a stolen database', (place) => {
  let server: TestServer;
  let officer: Person;
  beforeAll(async () => {
    process.env['HARKNESS_SECRET_KEY'] = newSecretKey();
    server = await startTestServer(place);
    officer = await server.person('officer');
  }, 120_000);
  afterAll(() => server.close());

  test('opens no second factor, no session, no key, and signs nothing', async () => {
    process.env['HARKNESS_SECRET_KEY'] = newSecretKey();
    const store = await opened(server.place);
    try {
      const texts = await allTexts(store);
      for (const secret of [officer.secret, officer.password, ...officer.recovery, officer.session.cookie.split('=')[1] ?? ''])
        expect(texts).not.toContain(secret);
      // PKCS #8 of an Ed25519 key starts with these bytes.
      expect(texts).not.toContain('MC4CAQAwBQYDK2Vw');
      await expect(store.read(privateSigningKey)).rejects.toThrow(/is sealed with the key [0-9a-f]{12}, which is not here/);
    } finally {
      await store.close();
    }
  });
});

describeAttack('secrets of an office made before', (makePlace) => {
  test('are sealed by one command; running it again changes the key', async () => {
    const { place, remove } = await makePlace();
    // A data directory creates its own key; a database is given one.
    const file = 'data' in place ? join(place.data, 'harkness.key') : join(scratch, 'database.key');
    if ('database' in place) {
      writeFileSync(file, `${newSecretKey()}\n`, { mode: 0o600 });
      process.env['HARKNESS_SECRET_KEY_FILE'] = file;
    }
    const store = await opened(place);
    try {
      await store.write(async (writer) => {
        const account = { account: 'a', name: 'A', email: 'a@example.org', role: 'officer', affiliates: [], disabled: false };
        const totp = { secret: 'JBSWY3DPEHPK3PXP', confirmed: true, lastCounter: 0, recovery: [] };
        await writer.putRecord('accounts', 'a', JSON.stringify({ ...account, totp, createdAt: '2026-01-01T00:00:00.000Z' }));
      });
      expect(await store.read(secondFactorSecrets)).toEqual({ clear: 1, sealedBy: {} });
      expect(await store.write(sealSecondFactors)).toBe(1);
      expect(await allTexts(store)).not.toContain('JBSWY3DPEHPK3PXP');
      const [first] = await store.read(async ({ vault }) => vault.keys);
      expect(modeOf(file)).toBe('600');
      writeFileSync(file, `${newSecretKey()}\n${readFileSync(file, 'utf8')}`);
      await store.write(sealSecondFactors);
      const [second] = await store.read(async ({ vault }) => vault.keys);
      expect(second).not.toBe(first);
      expect(await store.read(secondFactorSecrets)).toEqual({ clear: 0, sealedBy: { [second ?? '']: 1 } });
    } finally {
      await store.close();
      await remove();
    }
  });
});

describeAttack('the signing key outside the database', (makePlace) => {
  const pem = join(scratch, 'signing.pem');

  test('a new office signs with a key from a file, and refuses another one', async () => {
    const { place, remove } = await makePlace();
    writeFileSync(pem, generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600 });
    process.env['HARKNESS_SIGNING_KEY_FILE'] = pem;
    const store = await opened(place);
    try {
      await register(store);
      const head = await signHead(store);
      expect(head && isHeadSigned(head)).toBe(true);
      expect(await store.read(privateSigningKey)).toBeUndefined();
      const other = join(scratch, 'other.pem');
      writeFileSync(other, generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }));
      process.env['HARKNESS_SIGNING_KEY_FILE'] = other;
      await register(store);
      await expect(signHead(store)).rejects.toThrow(/the key of this office is/);
      delete process.env['HARKNESS_SIGNING_KEY_FILE'];
      await expect(signHead(store)).rejects.toThrow(/outside its database, and no key was given/);
    } finally {
      await store.close();
      await remove();
    }
  });

  test('an existing key can be moved out, and a command signs with it; a command that answers nonsense signs nothing', async () => {
    const { place, remove } = await makePlace();
    const store = await opened(place);
    try {
      await register(store);
      const before = await signHead(store);
      const key = await store.read(privateSigningKey);
      if (key === undefined || before === undefined) throw new Error('the office has a key');
      const file = join(scratch, 'moved.pem');
      writeFileSync(file, createPrivateKey({ key, format: 'der', type: 'pkcs8' }).export({ format: 'pem', type: 'pkcs8' }));
      await store.write(forgetPrivateKey);
      const script = join(scratch, 'sign.cjs');
      writeFileSync(
        script,
        `const { sign } = require('node:crypto'); const { readFileSync } = require('node:fs');
         process.stdout.write(sign(null, readFileSync(0), readFileSync(${JSON.stringify(file)})).toString('base64'));`,
      );
      process.env['HARKNESS_SIGNING_COMMAND'] = `"${process.execPath}" "${script}"`;
      process.env['HARKNESS_SIGNING_PUBLIC_KEY'] = before.publicKey;
      await register(store);
      const after = await signHead(store);
      expect(after && isHeadSigned(after)).toBe(true);
      expect(after?.publicKey).toBe(before.publicKey);
      await register(store);
      process.env['HARKNESS_SIGNING_COMMAND'] = 'echo bm9uc2Vuc2U=';
      await expect(signHead(store)).rejects.toThrow(/no signature of its key/);
      process.env['HARKNESS_SIGNING_COMMAND'] = 'echo no device >&2; exit 3';
      await expect(signHead(store)).rejects.toThrow(/exit code 3\): no device/);
    } finally {
      await store.close();
      await remove();
    }
  });
});

describeAttack('files of an office', (makePlace) => {
  test('backups and exports can be read by their owner only', async () => {
    const { place, remove } = await makePlace();
    const folder = mkdtempSync(join(scratch, 'written-'));
    const umask = process.umask(0o022);
    try {
      const store = await opened(place);
      await register(store);
      await signHead(store);
      const names = [...('data' in place ? ['backup.sqlite'] : []), 'backup.jsonl', 'backup.jsonl.gz'];
      for (const name of names) {
        expect(await backupOffice(store, join(folder, name))).toMatchObject({ ok: true });
        expect(modeOf(join(folder, name))).toBe('600');
      }
      await exportOffice(store, join(folder, 'export.jsonl'));
      expect(modeOf(join(folder, 'export.jsonl'))).toBe('600');
      await store.close();
    } finally {
      process.umask(umask);
      await remove();
    }
  });
});

describe('files of a data directory (SQLite)', () => {
  test('can be read by their owner only: new ones and those of earlier versions', async () => {
    const umask = process.umask(0o022);
    const data = join(scratch, 'office');
    try {
      let store = await opened({ data });
      await register(store);
      await signHead(store);
      const modes = () => Object.fromEntries(readdirSync(data).map((name) => [name, modeOf(join(data, name))]));
      const expected = {
        'harkness.head': '600',
        'harkness.key': '600',
        'harkness.sqlite': '600',
        'harkness.sqlite-shm': '600',
        'harkness.sqlite-wal': '600',
        locks: '700',
      };
      expect(modeOf(data)).toBe('700');
      expect(modes()).toEqual(expected);
      expect(await backupOffice(store, join(scratch, 'backup.sqlite'))).toMatchObject({ ok: true });
      await store.close();
      chmodSync(data, 0o755);
      for (const name of readdirSync(data)) chmodSync(join(data, name), name === 'locks' ? 0o755 : 0o644);
      store = await opened({ data });
      expect(modeOf(data)).toBe('700');
      expect(modes()).toMatchObject({ 'harkness.sqlite': '600', 'harkness.key': '600', locks: '700' });
      await store.close();
    } finally {
      process.umask(umask);
    }
  });

  test('a directory that contains other things is left as it is', async () => {
    const data = join(scratch, 'shared');
    mkdirSync(data, { mode: 0o755 });
    writeFileSync(join(data, 'readme.txt'), 'for everybody');
    const store = await opened({ data });
    await store.close();
    expect([modeOf(data), modeOf(join(data, 'harkness.sqlite'))]).toEqual(['755', '600']);
  });

  test('a restored backup verifies without the secret key, and signs once it has it', async () => {
    const data = join(scratch, 'restored');
    expect(await restoreOffice(join(scratch, 'backup.sqlite'), { data })).toMatchObject({ ok: true });
    const store = await opened({ data });
    await register(store);
    await expect(signHead(store)).rejects.toMatchObject({ code: 'secret-key-missing' });
    execFileSync('cp', [join(scratch, 'office', 'harkness.key'), data]);
    expect(await signHead(store)).toMatchObject({ seq: 2 });
    await store.close();
  });
});

describeAttack('from outside', (place) => {
  test('obvious passwords are refused, an https office keeps browsers on https, and a new sign-in is announced by mail', async () => {
    const mail = await startMailServer();
    const server = await startTestServer(place, {
      origin: 'https://ratings.example.org',
      mail: { smtp: mail.address, from: 'office@example.org' },
    });
    try {
      const { client } = server.people.administrator;
      const { account, email, password } = server.people.player;
      const { link } = await client.call('resetLink', { params: { account } });
      for (const obvious of ['qwerty123456', 'Password2026!', 'iloveyou12345', '1qaz2wsx3edc4rfv']) {
        const answer = await server.send('POST', `/links/${link.split('#')[1]}`, { body: { password: obvious } });
        expect(await answer.json()).toMatchObject({ status: 400, code: 'password-too-weak' });
      }
      const before = mail.mails.length;
      const headers = { 'user-agent': 'Browser of the attack' };
      const answer = await server.send('POST', '/session', { body: { email, password }, headers });
      expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000');
      expect(answer.headers.get('set-cookie')).toMatch(/^__Host-harkness_session=[\w-]{43}; .*HttpOnly; Secure; SameSite=Lax/);
      await expect.poll(() => mail.mails.slice(before).map(({ to }) => to[0])).toEqual([email]);
      expect(mail.mails.at(-1)?.text).toContain('Browser of the attack');
      await server.send('POST', '/session', { body: { email, password }, headers });
      await server.send('POST', '/session', { body: { email, password }, headers: { 'user-agent': 'Another' } });
      await expect.poll(() => mail.mails.length).toBe(before + 2);
    } finally {
      await server.close();
      await mail.close();
    }
  }, 60_000);

  test('an office without https sends no such header', async () => {
    const server = await startTestServer(place);
    expect((await server.send('GET', '/session')).headers.get('strict-transport-security')).toBeNull();
    await server.close();
  }, 60_000);
});

let players = 0;
/** One more fact. */
async function register(store: Store): Promise<void> {
  players += 1;
  const office = await openOffice({ store });
  if (!office.ok) throw new Error('the store is open');
  const made = await office.value.registerPlayer({ player: `P${players}`, name: 'Ada' }, {}, { actor: 'test', rate: false });
  expect(made).toMatchObject({ ok: true });
}
