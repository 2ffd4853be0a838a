// Attack: a key that grants more than its scopes, gains rights with its owner, or is created without its owner.

import { type Client, createClient } from '@harkness/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Scope, scopeNames, scopeRules } from '../../src/contract/scopes.js';
import { describeAttack, type Person, setUpSecondFactor, startTestServer, type TestServer } from '../harness.js';

describeAttack('API keys', (place) => {
  let server: TestServer;
  let officer: Person;
  let administrator: Person;
  beforeAll(async () => {
    server = await startTestServer(place);
    officer = await server.person('officer');
    administrator = await server.person('administrator');
  }, 120_000);
  afterAll(() => server.close());

  const used = new Map<Person, number>();
  const freshCode = (who: Person): string => {
    const next = used.get(who) ?? 0;
    used.set(who, next + 1);
    return who.recovery[next] ?? '';
  };
  const keyOf = async (who: Person, scopes: readonly Scope[], code?: string): Promise<Client> => {
    const body = { name: scopes.join(), scopes: [...scopes], days: 7, ...(code === undefined ? {} : { code }) };
    const { secret } = await who.client.call('createKey', { body });
    return createClient({ base: server.address, key: secret });
  };
  const refusal = (code: string) => ({ problem: { status: 403, code } });

  describe('an officer’s read key reads public data and nothing else', () => {
    let key: Client;
    beforeAll(async () => {
      key = await keyOf(officer, ['read']);
    });

    test.each([
      ['birth dates', () => key.call('privateFields', { params: { player: '10000001' } })],
      ['accounts', () => key.call('accounts')],
      ['the audit', () => key.call('audit')],
      ['reports of others', () => key.call('submissions')],
      ['what is held', () => key.call('held')],
    ])('not %s', async (_, ask) => {
      await expect(ask()).rejects.toMatchObject(refusal('scope-missing'));
    });

    test('but lists', async () => {
      expect((await key.call('lists')).items.length).toBeGreaterThan(0);
    });
  });

  test('an administrator’s office key creates neither administrators nor keys', async () => {
    const key = await keyOf(administrator, ['office', 'read'], freshCode(administrator));
    const body = { name: 'Mallory', email: 'mallory@example.org', role: 'administrator' } as const;
    await expect(key.call('createAccount', { body })).rejects.toMatchObject(refusal('scope-missing'));
    const params = { account: server.people.player.account };
    await expect(key.call('updateAccount', { params, body: { role: 'administrator' } })).rejects.toMatchObject(
      refusal('scope-missing'),
    );
    await expect(key.call('resetLink', { params })).rejects.toMatchObject(refusal('scope-missing'));
    await expect(key.call('createKey', { body: { name: 'k', scopes: ['read'] } })).rejects.toMatchObject(refusal('not-by-key'));
    await expect(key.call('held')).resolves.toHaveProperty('items');
  });

  test('a director’s key gains nothing by a promotion: it ends', async () => {
    const who = await server.person('director', { affiliates: ['A6000001'] });
    const key = await keyOf(who, ['submit', 'read']);
    expect((await key.call('session'))?.account.role).toBe('director');
    const params = { account: who.account };
    await server.people.administrator.client.call('updateAccount', { params, body: { role: 'officer' } });
    await expect(key.call('submissions')).rejects.toMatchObject({ problem: { status: 401, code: 'key-not-valid' } });
  });

  test('a key does not act for affiliates that its owner was given later', async () => {
    const who = await server.person('director', { affiliates: ['A6000001'] });
    const key = await keyOf(who, ['submit', 'read']);
    const params = { account: who.account };
    await server.people.administrator.client.call('affiliates', { params, body: { affiliates: ['A6000001', 'A6000002'] } });
    expect((await key.call('session'))?.account.affiliates).toEqual(['A6000001']);
  });

  describe('no key has scopes above its owner’s role', () => {
    const wanted = scopeNames.filter((scope) => scopeRules[scope].from !== 'player');
    test.each(wanted)('%s for a player', async (scope) => {
      await expect(keyOf(server.people.player, [scope])).rejects.toMatchObject(refusal('scope-above-role'));
    });
  });

  describe('a dangerous or long key needs its owner’s second factor, or password', () => {
    const dangerous = scopeNames.filter((scope) => scopeRules[scope].dangerous);
    test.each(dangerous)('%s: no code, a wrong one, a used one', async (scope) => {
      await expect(keyOf(administrator, [scope])).rejects.toMatchObject(refusal('code-needed'));
      await expect(keyOf(administrator, [scope], '000000')).rejects.toMatchObject(refusal('code-wrong'));
      const code = freshCode(administrator);
      await keyOf(administrator, [scope], code);
      await expect(keyOf(administrator, [scope], code)).rejects.toMatchObject(refusal('code-wrong'));
    });

    test('at most 90 days', async () => {
      const body = { name: 'k', scopes: ['office' as const], days: 91, code: freshCode(officer) };
      await expect(officer.client.call('createKey', { body })).rejects.toMatchObject({ problem: { code: 'key-too-long' } });
    });

    test('a long harmless key: the password without a second factor, the code with one', async () => {
      const who = await server.person('director');
      const body = { name: 'long', scopes: ['submit' as const], days: 365 };
      const make = (more: object) => who.client.call('createKey', { body: { ...body, ...more } });
      await expect(make({})).rejects.toMatchObject(refusal('password-needed'));
      await expect(make({ password: 'wrong one' })).rejects.toMatchObject(refusal('password-wrong'));
      expect((await make({ password: who.password })).secret).toMatch(/^hk_/);
      const { recovery } = await setUpSecondFactor(who.client);
      await expect(make({ password: who.password })).rejects.toMatchObject(refusal('code-needed'));
      expect((await make({ code: recovery[0] })).secret).toMatch(/^hk_/);
    });

    test('without a second factor there is no dangerous key at all', async () => {
      const { password } = server.people.player;
      const body = { name: 'k', scopes: ['private' as const], days: 1, password };
      await expect(server.people.player.client.call('createKey', { body })).rejects.toMatchObject(
        refusal('second-factor-missing'),
      );
    });
  });
});
