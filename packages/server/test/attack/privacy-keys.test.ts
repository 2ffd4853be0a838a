// Attack: finding birth dates with a key that does not open private fields, from decimals where ages count by the day, or by
// guessing.

import { createClient } from '@harkness/client';
import { openOffice } from '@harkness/office';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Scope } from '../../src/contract/scopes.js';
import { describeAttack, type Person, startTestServer, type TestServer } from '../harness.js';
import { novemberReport } from '../report.js';

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

  /** A player's ratings from every route a caller can use. */
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

  test('in a session they read decimals, which are not cached for the public', async () => {
    expect(await seenBy(administrator.client)).toMatch(decimals);
    expect(await seenBy(server.nobody)).not.toMatch(decimals);
  });

  test('nobody finds decimals by having reports checked with one rating after another', async () => {
    const report = novemberReport();
    const [section] = report.sections;
    const rows = (section?.['players'] ?? []) as { pair: number; ratings: { system: string; rating: number }[] }[];
    const row = rows.find(({ ratings }) => ratings.length > 0);
    if (row === undefined) throw new Error('somebody in the report is rated');
    const [{ rating: reported } = { rating: Number.NaN }] = row.ratings;
    const isFar = async (rating: number): Promise<boolean> => {
      row.ratings = row.ratings.map((one) => ({ ...one, rating }));
      const { findings } = await server.nobody.call('checkReport', { body: { report } });
      return findings.some(({ code, place }) => code === 'rating-far' && JSON.stringify(place).includes(`"player":${row.pair}`));
    };
    let [near, far] = [reported, reported + 1000];
    expect([await isFar(near), await isFar(far)]).toEqual([false, true]);
    while (far - near > 0.02) {
      const middle = (near + far) / 2;
      if (await isFar(middle)) far = middle;
      else near = middle;
    }
    expect(Math.abs(far - Math.round(far))).toBeLessThan(0.02);
  }, 60_000);

  test('sums of points between two lists are whole numbers, because the sum for a single newcomer is their rating', async () => {
    const { items } = await server.nobody.call('lists', { query: { limit: 2 } });
    const query = { from: items[1]?.list ?? '', to: items[0]?.list ?? '', system: 'OTBR' as const };
    const points = async (client: Asking) => {
      const { transfers, accounts } = await client.call('drift', { query });
      return JSON.stringify([transfers, accounts]);
    };
    expect(await points(server.nobody)).toMatch(/"entrants":\{"players":\d+,"points":\d+\}/);
    expect(await points(server.nobody)).not.toMatch(/\d\.\d/);
    expect(await points(administrator.client)).toMatch(/\d\.\d/);
  });

  test('browsers keep nothing on disk that somebody with an account reads', async () => {
    for (const path of ['/accounts', '/audit', '/session', '/players/12500335/private', '/players/12500335'])
      expect((await server.send('GET', path, { as: administrator })).headers.get('cache-control'), path).toBe('no-store');
    expect((await server.send('GET', '/players/12500335')).headers.get('cache-control')).toBe('private, no-cache');
  });

  describe('a key for the office’s work does not confirm a guessed birth date', () => {
    let born: string;
    let target: { readonly player: string; readonly name: string };
    let key: Asking;
    beforeAll(async () => {
      const { items } = await server.nobody.call('lists', { query: { limit: 1 } });
      const params = { list: items[0]?.list ?? '' };
      const rows = await server.nobody.call('listRows', { params, query: { system: 'OTBR', limit: 50 } });
      for (const { player, name } of rows.items) {
        const { fields } = await administrator.client.call('privateFields', { params: { player } });
        [born, target] = [fields['birthDate'] ?? '', { player, name }];
        if (born !== '') break;
      }
      expect(born).toMatch(/^\d{4}-/);
      key = createClient({ base: server.address, key: await keyWith(['read', 'office']) });
    });
    const another = () => (born.endsWith('-01') ? `${born.slice(0, 8)}02` : `${born.slice(0, 8)}01`);
    const fields = () => ({ name: target.name });

    test('by registering somebody of the same name', async () => {
      const answers = await Promise.all(
        [born, another(), `${Number(born.slice(0, 4)) - 1}-01-01`].map((birthDate) =>
          key.call('registerNew', { body: { id: '39000001', fields: fields(), private: { birthDate } } }),
        ),
      );
      expect(answers[0]).toEqual({ player: null, seq: null, like: [{ ...target, likeness: 'possible' }] });
      for (const answer of answers) expect(answer).toEqual(answers[0]);
      // Those who may read birth dates also learn from them.
      const body = { id: '39000001', fields: fields(), private: { birthDate: born } };
      expect((await administrator.client.call('registerNew', { body })).like).toEqual([{ ...target, likeness: 'certain' }]);
    });

    test('by merging with an invented player', async () => {
      const seen = { byKey: [] as unknown[], inSession: [] as unknown[] };
      for (const [id, birthDate] of [
        ['39000002', born],
        ['39000003', another()],
      ] as const) {
        const body = { id, fields: fields(), private: { birthDate }, isSomebodyElse: true };
        const { player } = await key.call('registerNew', { body });
        const params = { player: player ?? '', into: target.player };
        seen.byKey.push(await key.call('mergePreview', { params }));
        seen.inSession.push((await administrator.client.call('mergePreview', { params })).sameBirth);
      }
      expect(seen.byKey[0]).toEqual(seen.byKey[1]);
      expect(seen.byKey[0]).not.toHaveProperty('sameBirth');
      expect(seen.inSession).toEqual([true, false]);
    });

    test('by a reason that is refused for the right day', async () => {
      const tried = async (reason: string) => {
        const fact = { kind: 'player-updated', body: { player: target.player, club: 'Another' }, reason };
        return key.call('tryFacts', { body: { facts: [fact] } }).then(
          () => 'entered',
          (error: { problem?: { code?: string } }) => error.problem?.code,
        );
      };
      expect(await tried(`born ${another()}`)).toBe(await tried(`born ${born}`));
      expect(await tried(`born ${born}`)).not.toBe('entered');
      expect(await tried('asked for on 2026-11-08')).toBe('entered');
    });

    test('by trying a merge with an invented player: changes in decimals alone are not counted', async () => {
      for (const from of ['39000002', '39000003']) {
        const facts = [{ kind: 'player-merged', body: { from, into: target.player }, reason: 'the same person' }];
        const { players, changes, playersChanged } = await key.call('tryFacts', { body: { facts } });
        expect([...players, ...changes].filter((one) => one.from === one.to)).toEqual([]);
        expect(playersChanged).toBe(new Set(players.map(({ player }) => player)).size);
      }
    });

    test('by trying what ratings would be with another precision', async () => {
      const facts = (value: string) => [{ kind: 'office-setting', body: { setting: 'birthDatePrecision', value } }];
      await expect(key.call('tryFacts', { body: { facts: facts('year') } })).rejects.toMatchObject({
        problem: { status: 403, code: 'scope-missing' },
      });
      expect(await administrator.client.call('tryFacts', { body: { facts: facts('year') } })).toHaveProperty('players');
    });
  });
});
