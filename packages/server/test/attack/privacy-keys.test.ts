// Attack: decimals, which tell birth dates where ages count by the day, read with a key that does not open private fields.

import { createClient } from '@harkness/client';
import { openOffice } from '@harkness/office';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Scope } from '../../src/contract/scopes.js';
import { describeAttack, type Person, startTestServer, type TestServer } from '../harness.js';

type Asking = ReturnType<typeof createClient>;

const decimals = /"(rating|from|to|change)":-?\d+\.\d/;

describeAttack('decimals by key', (place) => {
  let server: TestServer;
  let administrator: Person;
  beforeAll(async () => {
    server = await startTestServer(place);
    administrator = await server.person('administrator');
    const opened = await openOffice(server.place);
    if (!opened.ok) throw new Error(JSON.stringify(opened.errors));
    const body = { setting: 'birthDatePrecision', value: 'day' } as const;
    const said = await opened.value.append([{ id: 'by-the-day', kind: 'office-setting', body, actor: 'test' }], {
      reason: 'by the day',
    });
    await opened.value.close();
    if (!said.ok) throw new Error(JSON.stringify(said.errors));
  }, 120_000);
  afterAll(() => server.close());

  let used = 0;
  async function keyWith(scopes: readonly Scope[]): Promise<string> {
    const code = administrator.recovery[used++] ?? '';
    const { secret } = await administrator.client.call('createKey', {
      body: { name: scopes.join(), scopes: [...scopes], days: 7, code },
    });
    return secret;
  }

  /** A player's ratings wherever a caller can ask for them. */
  async function seenBy(client: Asking): Promise<string> {
    const { items } = await server.nobody.call('lists', { query: { limit: 1 } });
    const list = items[0]?.list ?? '';
    const rows = await server.nobody.call('listRows', { params: { list }, query: { system: 'OTBR', limit: 5 } });
    const seen: unknown[] = [];
    for (const { player } of rows.items) {
      const params = { player };
      seen.push(await client.call('player', { params }));
      seen.push(await client.call('playerHistory', { params }));
      seen.push(await client.call('ratingOrigin', { params, query: { system: 'OTBR' } }));
    }
    return JSON.stringify(seen);
  }

  test.each<readonly [readonly Scope[], 'whole numbers' | 'decimals']>([
    [['read'], 'whole numbers'],
    [['read', 'office'], 'whole numbers'],
    [['read', 'audit', 'accounts'], 'whole numbers'],
    [['read', 'private'], 'decimals'],
  ])('an administrator’s key with %s reads %s', async (scopes, what) => {
    const seen = await seenBy(createClient({ base: server.address, key: await keyWith(scopes) }));
    if (what === 'decimals') expect(seen).toMatch(decimals);
    else expect(seen).not.toMatch(decimals);
  });

  test('in a session they read decimals, and what they read is not kept for the public', async () => {
    expect(await seenBy(administrator.client)).toMatch(decimals);
    expect(await seenBy(server.nobody)).not.toMatch(decimals);
  });

  test('nothing that somebody with an account reads is kept on a disk by their browser', async () => {
    for (const path of ['/accounts', '/audit', '/session', '/players/12500335/private', '/players/12500335'])
      expect((await server.send('GET', path, { as: administrator })).headers.get('cache-control'), path).toBe('no-store');
    expect((await server.send('GET', '/players/12500335')).headers.get('cache-control')).toBe('private, no-cache');
  });
});
