import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canonicalJson } from '@harkness/ledger';
import { loadSample } from '@harkness/sample';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appendFacts } from '../../facts/append.js';
import { beginsWithinOneEdit, deletionsOf, isWithinOneEdit, nearIds } from '../../facts/cards/edits.js';
import { refusalStanding } from '../../facts/cards/registration.js';
import type { Decision, NewFact } from '../../facts/facts.js';
import { openStore, type Store } from '../../facts/store.js';
import { memoryStore } from '../../testing/index.js';
import {
  readCurrentPlayer,
  readEventCard,
  rebuildSearch,
  searchEvents,
  searchPlayers,
  searchPosition,
  updateSearch,
  wordsOf,
} from './index.js';

async function storeWith(facts: readonly Omit<NewFact, 'id' | 'actor'>[]): Promise<Store> {
  const store = memoryStore();
  const appended = await appendFacts(
    store,
    facts.map((fact, index) => ({ ...fact, id: `f${index}`, actor: 'test' })),
  );
  if (!appended.ok) throw new Error(JSON.stringify(appended.errors));
  await updateSearch(store);
  return store;
}

const people: Omit<NewFact, 'id' | 'actor'>[] = [
  {
    kind: 'player-registered',
    body: { player: '12345678', name: 'Müldenhaus, Zoë K.', uschessId: '12345678', fideId: '30000017' },
  },
  { kind: 'player-registered', body: { player: '12345687', name: 'Łobranov, Małgorzata' } },
  { kind: 'player-registered', body: { player: '15000000', name: 'García López, Juan Carlos' } },
  { kind: 'player-registered', body: { player: '15000001', name: "O'Brannelly, Søren" } },
  { kind: 'player-registered', body: { player: '15000002', name: 'Kovlenko, Daniel' } },
  { kind: 'player-registered', body: { player: '15000003', name: 'Kovlenko, Daria' } },
  { kind: 'player-registered', body: { player: '30000099', name: 'Østervberger, Ivan', fideId: '30000099' } },
];

async function playersFound(store: Store, query: string): Promise<string[]> {
  return (await store.read((reader) => searchPlayers(reader, query))).map((hit) => hit.card.player);
}

describe('searching players', () => {
  let store: Store;
  beforeAll(async () => {
    store = await storeWith(people);
  });

  test.each([
    ['the beginning of the surname', 'müld', '12345678'],
    ['without its accents', 'mulden', '12345678'],
    ['in capitals', 'MÜLDENHAUS', '12345678'],
    ['given name first', 'zoe muldenhaus', '12345678'],
    ['surname first, with a comma', 'Muldenhaus, Zoë', '12345678'],
    ['beginnings of both, either way round', 'zo mul', '12345678'],
    ['letters that are whole in Unicode', 'lobranov malgorzata', '12345687'],
    ['a surname of two words by the second', 'lopez', '15000000'],
    ['three words in any order', 'carlos garcia juan', '15000000'],
    ['a second given name and a surname', 'carlos lop', '15000000'],
    ['an apostrophe left out', 'obrannelly', '15000001'],
    ['an apostrophe of another kind', 'O’Brannelly', '15000001'],
    ['o for ø', 'ostervberger', '30000099'],
    ['two neighbours exchanged', 'muldenahus', '12345678'],
    ['one letter left out', 'muldenhas', '12345678'],
    ['one letter too many', 'mulldenhaus zoe', '12345678'],
    ['one letter wrong in the first place', 'nuldenhaus', '12345678'],
    ['a slip in a word typed half', 'mudlen', '12345678'],
    ['a slip in the given name', 'kovlenko darai', '15000003'],
    ['ue for ü', 'mueldenhaus', '12345678'],
  ])('finds %s: %s', async (_, query, player) => {
    expect(await playersFound(store, query)).toContain(player);
  });

  test('puts names as typed before names with a typing error', async () => {
    const hits = await store.read((reader) => searchPlayers(reader, 'kovlenko daria'));
    expect(hits[0]?.card.player).toBe('15000003');
    expect(hits[0]?.by).toBe('name');
  });

  test.each([
    ['the whole id', '12345678', ['12345678']],
    ['the beginning of ids', '1234567', ['12345678']],
    ['a FIDE number', '30000017', ['12345678']],
    ['the beginning of FIDE numbers', '300000', ['30000099', '12345678']],
    ['two digits exchanged', '12354678', ['12345678']],
    ['one digit wrong', '15000092', ['15000002']],
  ])('finds by %s: %s', async (_, query, players) => {
    expect(await playersFound(store, query)).toEqual(players);
  });

  test.each(['', '   ', ',', "'"])('finds nobody by %j', async (query) => {
    expect(await playersFound(store, query)).toEqual([]);
  });

  test('looks through no names if two words are unknown, and through a bounded number for all similar words together', async () => {
    const surnames = ['kovlenko', ...Array.from('abcdefghij', (letter) => `kovlenk${letter}`)];
    const crowd = surnames.flatMap((surname, at) =>
      Array.from({ length: 2000 }, (_, person) => ({
        kind: 'player-registered' as const,
        body: { player: `P${at * 2000 + person}`, name: `${surname}, Ann ${person % 2 === 0 ? 'Zoe' : 'Amy'}` },
      })),
    );
    const crowded = await storeWith(crowd);
    let looked = 0;
    const search = (query: string) =>
      crowded.read((reader) => {
        looked = 0;
        const entries: typeof reader.entries = async (space, range) => {
          const found = await reader.entries(space, range);
          if (space === 'player-names') looked += found.length;
          return found;
        };
        const counted = new Proxy(reader, {
          get: (target, name) => {
            if (name === 'entries') return entries;
            const method: unknown = Reflect.get(target, name);
            return typeof method === 'function' ? method.bind(target) : method;
          },
        });
        return searchPlayers(counted, query);
      });
    expect(await search('kovlenko xq zz')).toEqual([]);
    expect(looked).toBe(0);
    // No key has Amy and Zoe.
    expect(await search('kovlenkk amy zoe')).toEqual([]);
    expect(looked).toBeGreaterThan(0);
    expect(looked).toBeLessThanOrEqual(12_500);
  }, 60_000);

  test('returns at most the requested number', async () => {
    expect(await store.read((reader) => searchPlayers(reader, 'kov', 1))).toHaveLength(1);
  });
});

describe('changes of a player', () => {
  test('a new name finds the player, the old one no longer', async () => {
    const store = await storeWith([
      ...people,
      { kind: 'player-updated', body: { player: '15000002', name: 'Steinlund, Daniel' } },
    ]);
    expect(await playersFound(store, 'steinlund')).toEqual(['15000002']);
    expect(await playersFound(store, 'kovlenko')).toEqual(['15000003']);
  });

  test('a merged id leads to the player it was merged into', async () => {
    const store = await storeWith([...people, { kind: 'player-merged', body: { from: '15000002', into: '15000003' } }]);
    expect(await playersFound(store, '15000002')).toEqual(['15000003']);
    expect(await playersFound(store, 'kovlenko')).toEqual(['15000003']);
    expect(await store.read((reader) => readCurrentPlayer(reader, '15000002'))).toMatchObject({ player: '15000003' });
  });

  test('facts before the registration count from the registration on, and nobody is shown before', async () => {
    const before: Omit<NewFact, 'id' | 'actor'>[] = [
      { kind: 'decision', body: { on: '2026-01-01', type: 'title', player: '19', title: 'FM' } },
      { kind: 'player-merged', body: { from: '19', into: '15000003' } },
      { kind: 'player-updated', body: { player: '18', name: 'Later, Name' } },
    ];
    const early = await storeWith([...people, ...before]);
    expect(await playersFound(early, '19')).toEqual([]);
    expect(await playersFound(early, 'later')).toEqual([]);
    const registered: Omit<NewFact, 'id' | 'actor'>[] = ['18', '19'].map((player) => ({
      kind: 'player-registered',
      body: { player, name: `Earlier, Player ${player}` },
    }));
    const store = await storeWith([...people, ...before, ...registered]);
    expect(await playersFound(store, '19')).toEqual(['15000003']);
    expect(await playersFound(store, 'later name')).toEqual(['18']);
    expect(await playersFound(store, 'earlier')).toEqual(['15000003']);
  });

  test('an awarded title is on the card', async () => {
    const body = { on: '2026-01-01', type: 'title', player: '15000002', title: 'FM' } as const;
    const store = await storeWith([...people, { kind: 'decision', body }]);
    expect(await store.read((reader) => readCurrentPlayer(reader, '15000002'))).toMatchObject({ title: 'FM' });
  });
});

describe('on a sample federation', () => {
  let store: Store;
  let directory: string;
  const names: { player: string; name: string }[] = [];
  beforeAll(async () => {
    // The store in memory scans every key for each question; a database does not.
    directory = mkdtempSync(join(tmpdir(), 'harkness-search-'));
    const opened = await openStore({ data: directory });
    if (!opened.ok) throw new Error(JSON.stringify(opened.errors));
    store = opened.value;
    const loaded = await loadSample(store, { seed: 5, players: 400, years: 2, games: 2000 }, async (batch) => {
      for (const fact of batch.facts)
        if (fact.kind === 'player-registered') names.push({ player: fact.body.player, name: fact.body.name });
    });
    expect(loaded.ok).toBe(true);
    await updateSearch(store);
  });

  afterAll(async () => {
    await store.close();
    rmSync(directory, { recursive: true, force: true });
  });

  test('every player is found despite one typing error in any word of the name', async () => {
    const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz');
    await fc.assert(
      fc.asyncProperty(
        fc.nat(names.length - 1),
        fc.nat(),
        fc.nat(),
        fc.nat(3),
        letter,
        async (who, which, where, kind, other) => {
          const one = names[who];
          if (one === undefined) return;
          const words = wordsOf(one.name).filter((word) => word.length > 3);
          const word = words[which % words.length];
          if (word === undefined) return;
          const at = where % word.length;
          const slips = [
            word.slice(0, at) + word.slice(at + 1),
            word.slice(0, at) + other + word.slice(at),
            word.slice(0, at) + other + word.slice(at + 1),
            word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2),
          ];
          const query = words.map((typed) => (typed === word ? slips[kind] : typed)).join(' ');
          const found = await store.read((reader) => searchPlayers(reader, query, 100));
          const current = await store.read((reader) => readCurrentPlayer(reader, one.player));
          expect(found.map((hit) => hit.card.player)).toContain(current?.player);
        },
      ),
      { numRuns: 400 },
    );
  });

  test('loading the sample again adds no fact', async () => {
    const again = await loadSample(store, { seed: 5, players: 400, years: 2, games: 2000 });
    expect(again).toMatchObject({ ok: true, value: { added: 0 } });
  });

  test('rebuilt from the ledger, it is the same, entry for entry', async () => {
    const contents = async (): Promise<unknown> =>
      store.read(async (reader) => {
        const all: unknown[] = [await searchPosition(reader)];
        for (const space of await reader.entrySpaces()) all.push(space, await reader.entries(space));
        for (const space of ['player-cards', 'event-cards']) {
          for await (const blob of reader.blobs(space)) all.push(blob.key, new TextDecoder().decode(blob.bytes));
        }
        return all;
      });
    const before = await contents();
    await rebuildSearch(store);
    expect(await contents()).toEqual(before);
  });

  test('events are found by words of their name and by their id, with their sections on the card', async () => {
    const facts: NewFact[] = [];
    await store.read(async (reader) => {
      for await (const batch of reader.facts({ kinds: ['section-submitted'] })) facts.push(...batch);
    });
    const [fact] = facts;
    if (fact?.kind !== 'section-submitted') throw new Error('the sample has no section');
    const { event, eventName, section } = fact.body.section;
    const byName = await store.read((reader) => searchEvents(reader, eventName));
    expect(byName.map((hit) => hit.card.event)).toContain(event);
    const byId = await store.read((reader) => searchEvents(reader, event));
    expect(byId[0]).toMatchObject({ by: 'id', card: { event } });
    const card = await store.read((reader) => readEventCard(reader, event));
    expect(card?.sections.map((one) => one.section)).toContain(section);
  });
});

describe('one typing error', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abcd'), maxLength: 7 });

  /** Textbook Damerau–Levenshtein distance, with exchanged neighbours. */
  function distance(a: string, b: string): number {
    const rows: number[][] = Array.from({ length: a.length + 1 }, (_, i) =>
      Array.from({ length: b.length + 1 }, (_, j) => i || j),
    );
    const read = (i: number, j: number): number => rows[i]?.[j] ?? 0;
    for (let i = 0; i <= a.length; i++) {
      for (let j = 0; j <= b.length; j++) {
        if (i === 0 || j === 0) continue;
        let best = Math.min(read(i - 1, j) + 1, read(i, j - 1) + 1, read(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1));
        if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) best = Math.min(best, read(i - 2, j - 2) + 1);
        const row = rows[i];
        if (row !== undefined) row[j] = best;
      }
    }
    return read(a.length, b.length);
  }

  test('is a distance of at most one', () => {
    fc.assert(
      fc.property(word, word, (a, b) => isWithinOneEdit(a, b) === distance(a, b) <= 1),
      { numRuns: 2000 },
    );
  });

  test('leaves a common word with one letter omitted, by which the index finds it', () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        fc.pre(a.length > 1 && b.length > 1 && isWithinOneEdit(a, b));
        const theirs = new Set(deletionsOf(b));
        expect(deletionsOf(a).some((variant) => theirs.has(variant))).toBe(true);
      }),
      { numRuns: 4000 },
    );
  });

  test('in a prefix is a typing error in the start of the word', () => {
    expect(beginsWithinOneEdit('mudlen', 'muldenhaus')).toBe(true);
    expect(beginsWithinOneEdit('mxdxen', 'muldenhaus')).toBe(false);
  });

  test('in a number exchanges two neighbours or changes one digit', () => {
    const near = nearIds('12345678');
    expect(near).toContain('12354678');
    expect(near).toContain('12345978');
    expect(near).not.toContain('12345678');
    expect(near).toHaveLength(7 + 8 * 9);
  });
});

describe('the data of an event', () => {
  const event = '9001';
  const registered = {
    kind: 'event-registered',
    body: {
      event,
      authority: 'fide',
      name: 'Late Open',
      start: '2026-02-01',
      end: '2026-02-05',
      registeredOn: '2026-01-30',
      federation: 'USA',
    },
  } as const;
  const decided = (type: 'registration-waived' | 'duration-approved' | 'official-event') =>
    ({ kind: 'decision', body: { on: '2026-02-01', type, event } }) as const;
  const report = {
    kind: 'section-submitted',
    body: {
      section: {
        event,
        eventName: 'The Late Open',
        section: 1,
        name: 'Open',
        authority: 'fide',
        kind: 'swiss',
        start: '2026-02-01',
        end: '2026-02-04',
        venue: 'otb',
        timeControl: '40/90,SD/30;+30',
        rounds: 1,
        players: [
          { player: '1', pair: 1 },
          { player: '2', pair: 2 },
        ],
        games: [[0, 1, 2, 1, 1]],
      },
    },
  } as const;
  const refused = { kind: 'event-refused', body: { event, on: '2026-01-31' } } as const;
  const appealed = { kind: 'event-appealed', body: { event, on: '2026-02-07' } } as const;
  const upheld = { kind: 'appeal-decided', body: { event, on: '2026-02-20', outcome: 'upheld' } } as const;

  function* orders<T>(items: readonly T[]): Generator<T[]> {
    if (items.length === 0) yield [];
    for (const [at, item] of items.entries()) {
      for (const rest of orders([...items.slice(0, at), ...items.slice(at + 1)])) yield [item, ...rest];
    }
  }

  test.each([
    [
      'a waiver, approvals',
      [registered, decided('registration-waived'), decided('duration-approved'), decided('official-event'), report],
    ],
    ['a refusal, an appeal and its outcome', [registered, refused, appealed, upheld, report]],
  ] as const)('does not depend on the order in which the registration, %s and the report arrive', async (_, facts) => {
    const cards = new Set<string>();
    const found = new Set<number>();
    for (const order of orders<Omit<NewFact, 'id' | 'actor'>>(facts)) {
      const card = await (await storeWith(order)).read((reader) => readEventCard(reader, event));
      if (card === undefined) throw new Error('no card');
      // A section's fact is numbered by arrival.
      const sections = card.sections.map((one) => ({ ...one, seq: 0 }));
      cards.add(canonicalJson({ ...card, sections }));
      const store = await storeWith(order);
      found.add((await store.read((reader) => searchEvents(reader, 'late open'))).length);
    }
    expect(found).toEqual(new Set([1]));
    expect(cards.size).toBe(1);
    const [card] = cards;
    expect(JSON.parse(card ?? '{}')).toMatchObject({
      name: 'The Late Open',
      end: '2026-02-04',
      registration: {
        registeredOn: '2026-01-30',
        end: '2026-02-05',
        ...(facts[1] === refused
          ? { refusedOn: '2026-01-31', appealedOn: '2026-02-07', outcome: 'upheld' }
          : { waived: true, durationApproved: true, official: true }),
      },
    });
  });

  test('is kept when the event is registered again', async () => {
    const store = await storeWith([registered, refused, decided('registration-waived'), registered]);
    const card = await store.read((reader) => readEventCard(reader, event));
    expect(card?.registration).toMatchObject({ refusedOn: '2026-01-31', waived: true });
  });

  test.each([
    ['without an appeal', [refused], 'no-appeal'],
    ['while an appeal is not decided', [refused, appealed], 'appeal-pending'],
    [
      'after an appeal dismissed',
      [refused, appealed, { ...upheld, body: { ...upheld.body, outcome: 'dismissed' } }],
      'dismissed',
    ],
    ['not after an appeal on the seventh day upheld', [refused, appealed, upheld], undefined],
    ['after an appeal on the eighth day', [refused, { ...appealed, body: { event, on: '2026-02-08' } }, upheld], 'appeal-late'],
    ['after an appeal that came before it', [refused, { ...appealed, body: { event, on: '2026-01-30' } }, upheld], 'no-appeal'],
    [
      'again, if it is refused again later',
      [refused, appealed, upheld, { ...refused, body: { event, on: '2026-02-21' } }],
      'no-appeal',
    ],
  ] as const)('a refusal stands %s (FIDE09-0.5.03)', async (_, facts, standing) => {
    const store = await storeWith([registered, ...facts]);
    const card = await store.read((reader) => readEventCard(reader, event));
    expect(card?.registration === undefined ? 'no registration' : refusalStanding(card.registration)).toBe(standing);
  });

  test('a title or association set or removed by decision counts even if the player is registered later', async () => {
    const decide = (body: Decision) => ({ kind: 'decision', body }) as const;
    const player = (id: string) =>
      ({ kind: 'player-registered', body: { player: id, name: `P ${id}`, title: 'CM', disabilityAssociation: 'IBCA' } }) as const;
    const on = '2026-01-01';
    const facts = (id: string) => [
      decide({ on, type: 'title', player: id, title: null }),
      decide({ on, type: 'disability-association', player: id, association: 'IPCA' }),
    ];
    const store = await storeWith([...facts('1'), player('1'), player('2'), ...facts('2')]);
    for (const id of ['1', '2']) {
      expect(await store.read((reader) => readCurrentPlayer(reader, id))).toEqual({
        player: id,
        name: `P ${id}`,
        disabilityAssociation: 'IPCA',
      });
    }
  });
});

test('an index of another version is rebuilt', async () => {
  const store = await storeWith(people);
  await store.write(async (writer) => {
    await writer.putBlob('search', 'position', new TextEncoder().encode(String((await writer.head()).seq)));
    await writer.putBlob('player-cards', 'gone', new TextEncoder().encode('{"player":"gone","name":"Of Old"}'));
  });
  expect(await store.read(searchPosition)).toBe(0);
  expect(await updateSearch(store)).toBe(people.length);
  expect(await store.read((reader) => readCurrentPlayer(reader, 'gone'))).toBeUndefined();
  expect(await playersFound(store, 'muldenhaus')).toEqual(['12345678']);
});
