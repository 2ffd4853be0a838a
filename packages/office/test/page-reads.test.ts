// How often a player's page asks the store: pages of different players share the blocks that their sections lie in.

import { makeSampleOffice } from '@harkness/sample';
import { beforeAll, expect, test } from 'vitest';
import type { Store } from '../src/facts/store.js';
import { openOffice } from '../src/office.js';
import { describeEachStore } from './each-store.js';

const at = '2026-11-16T12:00:00.000Z';

/** The same store, counting what its readers are asked. */
function counting(store: Store): { readonly store: Store; readonly asked: Map<string, number> } {
  const asked = new Map<string, number>();
  const counted: Store = {
    engine: store.engine,
    location: store.location,
    read: (work) =>
      store.read((reader) =>
        work(
          new Proxy(reader, {
            get(target, name) {
              const method: unknown = Reflect.get(target, name);
              if (typeof method !== 'function') return method;
              return (...args: unknown[]): unknown => {
                const what = `${String(name)} ${typeof args[0] === 'string' ? args[0].replace(/-\d+\./, '.') : ''}`;
                asked.set(what, (asked.get(what) ?? 0) + 1);
                return Reflect.apply(method, target, args);
              };
            },
          }),
        ),
      ),
    blob: (space, key) => {
      asked.set(`now ${space}`, (asked.get(`now ${space}`) ?? 0) + 1);
      return store.blob(space, key);
    },
    write: (work) => store.write(work),
    exclusively: (name, work, options) => store.exclusively(name, work, options),
    integrityProblems: () => store.integrityProblems(),
    close: () => store.close(),
  };
  return { store: counted, asked };
}

describeEachStore('a page of a player', (stores) => {
  let store: Store;
  let players: readonly string[];

  beforeAll(async () => {
    store = await stores.fresh();
    const sample = { seed: 7, players: 60, years: 2, games: 900, authority: 'uschess', until: '2026-10-31' } as const;
    const made = await makeSampleOffice(store, { sample, supplements: 1 });
    if (!made.ok) throw new Error(JSON.stringify(made.errors));
    players = await store.read(async (reader) => {
      const ids: string[] = [];
      for await (const facts of reader.facts({ kinds: ['player-registered'] }))
        for (const fact of facts) if (fact.kind === 'player-registered') ids.push(fact.body.player);
      return ids;
    });
  }, 120_000);

  async function pageOf(from: Store, player: string) {
    const office = await openOffice({ store: from });
    if (!office.ok) throw new Error('the store is open');
    const page = await office.value.playerPage(player, { at });
    if (page === undefined || !page.answer.ok) throw new Error(`${player} has a page`);
    return { answer: page.answer.value, ratings: page.ratings };
  }

  test('reads no block of sections or results that another page has read, and asks for nothing office-wide twice', async () => {
    for (const player of players) await pageOf(store, player);
    for (const player of players.slice(0, 10)) {
      const { store: counted, asked } = counting(store);
      const { answer } = await pageOf(counted, player);
      expect(answer.history.length).toBeGreaterThan(0);
      for (const what of ['blob results.chunks', 'blob index.slots', 'blob index.places'])
        expect(asked.has(what), what).toBe(false);
      for (const what of ['facts ', 'blob replay', 'blob index.odds']) expect(asked.get(what), what).toBe(1);
      const facts = asked.get('factAt ') ?? 0;
      expect([...asked.values()].reduce((sum, one) => sum + one, 0) - facts).toBeLessThanOrEqual(26);
    }
  });

  test('shows what a run has changed', async () => {
    const office = await openOffice({ store });
    if (!office.ok) throw new Error('the store is open');
    const player = players[0] ?? '';
    const before = await pageOf(store, player);
    const row = before.answer.history.at(-1);
    if (row === undefined) throw new Error('the player has played');
    const withdrawn = await office.value.withdraw(
      { event: row.event, section: row.section },
      { actor: 'a test', reason: 'a test' },
    );
    expect(withdrawn.ok).toBe(true);
    const after = await pageOf(store, player);
    const sections = ({ answer }: typeof before) => new Set(answer.history.map(({ event, section }) => `${event}/${section}`));
    expect([...sections(before)].filter((one) => !sections(after).has(one))).toEqual([`${row.event}/${row.section}`]);
  });
});
