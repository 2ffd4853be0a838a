// The copy of names in memory finds exactly what the store finds: after every change, for readers of earlier states, and when it cannot follow.

import { randomUUID } from 'node:crypto';
import type { Entry } from '@harkness/ledger';
import { loadSample } from '@harkness/sample';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appendFacts } from '../src/facts/append.js';
import { KeptEntries, packEntries } from '../src/facts/cards/kept-entries.js';
import { cutNameLog, logState, nameSpaces } from '../src/facts/cards/name-log.js';
import type { FactBodies, NewFact } from '../src/facts/facts.js';
import { openStore, type Store, type StoreReader } from '../src/facts/store.js';
import { openOffice } from '../src/office.js';
import {
  NameKeeper,
  playerOfId,
  rebuildSearch,
  searchEvents,
  searchPlayers,
  searchPosition,
  updateSearch,
} from '../src/questions/search/index.js';
import { describeEachStore } from './each-store.js';

const inOrder = (one: Entry, other: Entry): number =>
  Buffer.from(one.key).compare(Buffer.from(other.key)) || Buffer.from(one.ref).compare(Buffer.from(other.ref));

describe('entries in memory', () => {
  // U+FFFD sorts after U+10000 as UTF-16, and before it as UTF-8.
  const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', 'ł', '\u{FFFD}', '\u{10000}'), maxLength: 4 });
  const entry = fc.record({ key: text, ref: fc.constantFrom('1', '2', '10', 'ü') });

  test('are those of a sorted set, whatever was added and removed before and after they were packed', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(entry, { maxLength: 30 }),
        fc.array(fc.record({ entry, isNew: fc.boolean() }), { maxLength: 30 }),
        fc.array(fc.record({ from: text, length: text, limit: fc.option(fc.integer({ min: 1, max: 8 }), { nil: undefined }) })),
        async (first, later, ranges) => {
          const all = new Map(first.map((one) => [`${one.key}\0${one.ref}`, one]));
          const sorted = [...all.values()].sort(inOrder);
          const half = Math.floor(sorted.length / 2);
          const packed = await packEntries(
            (async function* () {
              yield sorted.slice(0, half);
              yield sorted.slice(half);
            })(),
          );
          const kept = new KeptEntries(packed);
          for (const { entry: one, isNew } of later) {
            if (isNew) {
              all.set(`${one.key}\0${one.ref}`, one);
              kept.add(one.key, one.ref);
            } else {
              all.delete(`${one.key}\0${one.ref}`);
              kept.remove(one.key, one.ref);
            }
          }
          const now = [...all.values()].sort(inOrder);
          expect(kept.entries({})).toEqual(now);
          for (const { from, length, limit } of ranges) {
            const to = `${from}${length}\u{10FFFF}`;
            const [least, most] = [Buffer.from(from), Buffer.from(to)];
            const between = now.filter(({ key }) => Buffer.from(key).compare(least) >= 0 && Buffer.from(key).compare(most) < 0);
            expect(kept.entries({ from, to, ...(limit === undefined ? {} : { limit }) })).toEqual(between.slice(0, limit));
            const exact = now.filter(({ key }) => key === from).map(({ ref }) => ref);
            expect(kept.refsAt(from)).toEqual(exact);
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});

/** The same store; notes which spaces of names its readers ask for. */
function noting(store: Store): { readonly store: Store; readonly asked: string[] } {
  const asked: string[] = [];
  const watched = (reader: StoreReader): StoreReader =>
    new Proxy(reader, {
      get(target, name) {
        const method: unknown = Reflect.get(target, name);
        if (typeof method !== 'function') return method;
        return (...args: unknown[]): unknown => {
          if (nameSpaces.some((space) => space === args[0])) asked.push(`${String(name)} ${String(args[0])}`);
          return Reflect.apply(method, target, args);
        };
      },
    });
  const noted: Store = {
    engine: store.engine,
    location: store.location,
    read: (work) => store.read((reader) => work(watched(reader))),
    blob: (space, key) => store.blob(space, key),
    write: (work) => store.write(work),
    exclusively: (name, work, options) => store.exclusively(name, work, options),
    integrityProblems: () => store.integrityProblems(),
    close: () => store.close(),
  };
  return { store: noted, asked };
}

describeEachStore('the copy of names', (stores) => {
  let store: Store;
  /** The same office, searched without a copy. */
  let bare: Store;
  let keeper: NameKeeper;
  const names: string[] = [];
  const ids: string[] = [];

  beforeAll(async () => {
    store = await stores.fresh();
    const loaded = await loadSample(store, { seed: 11, players: 120, years: 2, games: 500 }, async ({ facts }) => {
      for (const fact of facts)
        if (fact.kind === 'player-registered') {
          names.push(fact.body.name);
          ids.push(fact.body.player);
        }
    });
    if (!loaded.ok) throw new Error(JSON.stringify(loaded.errors));
    await updateSearch(store);
    const opened = await openStore(store.location, { create: false });
    if (!opened.ok) throw new Error(JSON.stringify(opened.errors));
    bare = opened.value;
    keeper = await NameKeeper.start({
      store,
      onError: (error) => {
        throw error;
      },
      pause: 0,
    });
    await keeper.whenRead();
    expect(keeper.isThere).toBe(true);
  }, 120_000);

  afterAll(async () => {
    await keeper?.close();
    await bare?.close();
  });

  const found = (from: Store, text: string) =>
    from.read(async (reader) => ({
      players: await searchPlayers(reader, text),
      few: await searchPlayers(reader, text, 3),
      events: await searchEvents(reader, text, 8),
      of: await playerOfId(reader, text),
    }));

  /** Compares, and checks that the copy has answered. */
  async function same(text: string): Promise<void> {
    const { store: noted, asked } = noting(store);
    expect(await found(noted, text), text).toEqual(await found(bare, text));
    expect(
      asked.filter((one) => !one.endsWith('player-other-ids')),
      text,
    ).toEqual([]);
  }

  async function enter(facts: readonly Pick<NewFact, 'kind' | 'body'>[]): Promise<void> {
    const offers = facts.map((fact) => ({ ...fact, id: randomUUID(), actor: 'a test' }) as NewFact);
    const appended = await appendFacts(bare, offers);
    if (!appended.ok) throw new Error(JSON.stringify(appended.errors));
    await updateSearch(bare);
  }

  const typed = (): fc.Arbitrary<string> =>
    fc
      .record({
        who: fc.nat(names.length - 1),
        length: fc.integer({ min: 1, max: 20 }),
        at: fc.nat(8),
        letter: fc.constantFrom(...'aeioust'),
        shape: fc.nat(5),
      })
      .map(({ who, length, at, letter, shape }) => {
        const [name = '', id = ''] = [names[who]?.toLowerCase(), ids[who]];
        const [last = '', first = ''] = name.split(/,? /);
        const slip = `${last.slice(0, at)}${letter}${last.slice(at + 1)}`;
        const texts = [
          name.slice(0, length),
          `${first} ${last}`,
          `${slip} ${first.slice(0, 2)}`,
          slip.slice(0, length),
          id.slice(0, length),
        ];
        return texts[shape] ?? `${id.slice(0, -1)}${at}`;
      });

  test('finds the same players and events for whatever is typed, without asking the store for names', async () => {
    await fc.assert(fc.asyncProperty(typed(), same), { numRuns: 200 });
    for (const text of ['a', 'm', '1', '2', 'open', 'xqzz', 'annual o', '']) await same(text);
  });

  test('follows names, numbers, merges and their undoing, new events, and the erasure of private data', async () => {
    const [one = '', two = '', three = ''] = ids;
    await enter([{ kind: 'player-registered', body: { player: '90000001', name: 'Zzymborska, Wisława', fideId: '90000077' } }]);
    for (const text of ['zzymb', 'wislawa', 'zzimborska', '90000001', '90000077', '9000007']) await same(text);
    await enter([{ kind: 'player-updated', body: { player: '90000001', name: 'Quorthon, Wisława' } }]);
    for (const text of ['zzymb', 'quorthon w', 'quortohn', 'wislawa']) await same(text);
    expect((await found(store, 'quorthon')).players.map(({ card }) => card.player)).toEqual(['90000001']);
    expect((await found(store, 'zzymborska')).players).toEqual([]);
    await enter([{ kind: 'player-merged', body: { from: one, into: two } }]);
    for (const text of [one, two, names[0] ?? '', names[1] ?? '']) await same(text);
    const merge = await bare.read((reader) => reader.head());
    const merged = await bare.read((reader) => reader.factAt(merge.seq));
    await enter([{ kind: 'fact-revoked', body: { fact: merged?.id ?? '' } }]);
    for (const text of [one, two, names[0] ?? '', names[1] ?? '']) await same(text);
    const event: FactBodies['event-registered'] = {
      event: '9001',
      authority: 'fide',
      name: 'Vrijdag Memorial',
      start: '2026-02-01',
      end: '2026-02-05',
      registeredOn: '2026-01-30',
      federation: 'USA',
    };
    await enter([{ kind: 'event-registered', body: event }]);
    for (const text of ['vrij', 'memorial', '9001', 'vrijdga']) await same(text);
    const office = await openOffice({ store: bare });
    if (!office.ok) throw new Error('the store is open');
    const erased = await office.value.erasePrivate(three, { actor: 'a test', reason: 'asked', rate: false });
    expect(erased.ok).toBe(true);
    await updateSearch(bare);
    for (const text of [three, names[2] ?? '']) await same(text);
    await fc.assert(fc.asyncProperty(typed(), same), { numRuns: 40 });
  });

  test('is the same after any number of renamings', async () => {
    const name = fc.constantFrom('Adler, Nora', 'Adlerfluegel, N', 'Noradler', 'Brandt, Adler', 'Brandt, Nora', '1 2', 'Ø');
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ who: fc.nat(2), name }), { minLength: 1, maxLength: 5 }),
        fc.boolean(),
        async (renamed, together) => {
          const facts = renamed.map(
            (one) => ({ kind: 'player-updated', body: { player: ids[5 + one.who] ?? '', name: one.name } }) as const,
          );
          if (together) await enter(facts);
          else for (const fact of facts) await enter([fact]);
          for (const text of ['adler', 'nora ad', 'adlre', 'brant', 'n', '1']) await same(text);
        },
      ),
      { numRuns: 12 },
    );
  });

  test('gives a reader of an earlier state what that state had, although the copy has moved on', async () => {
    const earlier = await store.read(async (reader) => {
      const before = await searchPlayers(reader, 'kwiatkow');
      await enter([{ kind: 'player-registered', body: { player: '90000002', name: 'Kwiatkowska, Ewa' } }]);
      expect((await found(store, 'kwiatkow')).players).toHaveLength(1);
      return [before, await searchPlayers(reader, 'kwiatkow')];
    });
    expect(earlier).toEqual([[], []]);
    // A reader that begins before and searches only after.
    const [late, other] = await store.read(async (reader) => {
      await reader.head();
      await enter([{ kind: 'player-registered', body: { player: '90000003', name: 'Oyelaran, Femi' } }]);
      const now = await found(store, 'oyelaran');
      return [await searchPlayers(reader, 'oyelaran'), now.players];
    });
    expect(late).toEqual([]);
    expect(other).toHaveLength(1);
    await same('oyelaran');
  });

  test.each([
    ['the log was cut', () => bare.write(async (writer) => cutNameLog(writer, (await logState(writer)).upTo))],
    ['the index was rebuilt', () => rebuildSearch(bare)],
    [
      'a version without the log has written',
      () =>
        bare.write(async (writer) => {
          const position = await searchPosition(writer);
          const state = { ...(await logState(writer)), upTo: position - 1 };
          await writer.putBlob('search', 'names', new TextEncoder().encode(JSON.stringify(state)));
          await writer.putEntries('player-names', [{ key: 'unlogged name', ref: ids[9] ?? '' }]);
        }),
    ],
  ])('reads the store when %s, and is read again', async (_, change) => {
    await change();
    expect(await found(store, 'unlogged')).toEqual(await found(bare, 'unlogged'));
    expect(await found(store, names[4] ?? '')).toEqual(await found(bare, names[4] ?? ''));
    await keeper.whenRead();
    // What was written without the log is logged from the next fact on.
    await enter([{ kind: 'player-updated', body: { player: ids[20] ?? '', club: `Club ${randomUUID()}` } }]);
    await found(store, 'unlogged');
    await keeper.whenRead();
    await same('unlogged');
    await same(names[4] ?? '');
    await bare.write((writer) => writer.deleteEntries('player-names', [{ key: 'unlogged name', ref: ids[9] ?? '' }]));
    await bare.write(async (writer) => cutNameLog(writer, (await logState(writer)).upTo));
    await found(store, 'unlogged');
    await keeper.whenRead();
    await same('unlogged');
  });
});
