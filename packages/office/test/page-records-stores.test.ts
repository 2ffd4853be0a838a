// Page records in an office of US Chess and FIDE, on both stores: they are the computed pages, and no decision, merge, list, erasure or new day leaves
// an old one in use.

import { gunzipSync } from 'node:zlib';
import { makeSampleOffice } from '@harkness/sample';
import { beforeAll, expect, test } from 'vitest';
import type { Office } from '../src/api.js';
import type { Answer } from '../src/facts/answers.js';
import type { FactOffer } from '../src/facts/append.js';
import type { Store } from '../src/facts/store.js';
import { openOffice } from '../src/office.js';
import type { PageMaker } from '../src/questions/page-records.js';
import { describeEachStore } from './each-store.js';

const firstMoment = '2026-11-02T12:00:00.000Z';
let now = firstMoment;

const maker: PageMaker = {
  format: 'test',
  textOf: ({ answer, ratings, player }) => {
    if (!answer.ok) throw new Error('the page has an answer');
    const { asOf, ...rest } = answer.value;
    return JSON.stringify({ id: player, ratings, ...rest, asOf });
  },
};

const by = { actor: 'a test', reason: 'a test' };
const since = '2025-01-01';
const entry = (value: unknown) => [{ from: since, value, paragraph: '1' }];
const northgate = {
  id: 'northgate',
  name: 'Northgate CC',
  kind: 'elo',
  settings: {
    systems: [
      {
        name: 'classical',
        label: 'Classical',
        time: { from: 60 },
        rulebook: {
          id: 'northgate',
          title: 'Northgate rating rules',
          from: since,
          parameters: {
            ratedPer: entry('section'),
            expectancy: entry({ kind: 'logistic', scale: 400 }),
            differenceLimit: entry(null),
            k: entry([{ k: 20 }]),
            age: entry(null),
            firstRating: entry({ kind: 'assigned', rows: [{ rating: 1500 }] }),
            floor: entry(1000),
            rounding: entry({ change: null, rating: { decimals: 0, mode: 'half-up' }, published: null }),
            inactivity: entry({ months: 12 }),
            calendar: entry({ months: [1, 4, 7, 10], day: 1, cutoffDays: 7 }),
          },
        },
      },
    ],
  },
};

function value<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Error(JSON.stringify(answer.errors));
  return answer.value;
}

describeEachStore('page records', (stores) => {
  let store: Store;
  let office: Office;
  let ids: string[];

  beforeAll(async () => {
    now = firstMoment;
    store = await stores.fresh();
    const sample = { seed: 11, players: 60, years: 2, games: 700, authority: 'both', until: '2026-10-31' } as const;
    const made = await makeSampleOffice(store, { sample, supplements: 2 });
    if (!made.ok) throw new Error(JSON.stringify(made.errors));
    office = value(await openOffice({ store, clock: () => now }));
    value(await office.registerPlayer({ player: 'NOGAMES', name: 'Newcomer, Ann' }, { birthDate: '1990-05-06' }, by));
    ids = await store.read(async (reader) => {
      const found: string[] = [];
      for await (const facts of reader.facts({ kinds: ['player-registered'] }))
        for (const fact of facts) if (fact.kind === 'player-registered') found.push(fact.body.player);
      return found;
    });
  }, 240_000);

  async function recordOf(id: string): Promise<string | undefined> {
    const record = await office.pageRecord(id, maker, now);
    return record && gunzipSync(record).toString();
  }

  /** Compares every player's record with their page. Returns the players who have one. */
  async function recorded(): Promise<string[]> {
    const found: string[] = [];
    for (const id of ids) {
      const text = await recordOf(id);
      if (text === undefined) continue;
      found.push(id);
      const page = await office.playerPage(id, { at: now });
      expect(page === undefined ? undefined : maker.textOf(page), id).toBe(text);
    }
    return found;
  }

  async function makeAll(): Promise<string[]> {
    expect((await office.makePageRecords(maker)).complete).toBe(true);
    const found = await recorded();
    expect(found.length).toBeGreaterThan(10);
    return found;
  }

  /** The first players with a record who have played. */
  async function players(count: number): Promise<[first: string, ...others: string[]]> {
    const [first, ...others] = (await makeAll()).filter((id) => id !== 'NOGAMES').slice(0, count);
    if (first === undefined) throw new Error('nobody has a record');
    return [first, ...others];
  }

  /** The players with a record whose page shows ratings of FIDE lists. */
  async function listedAmong(found: readonly string[]): Promise<string[]> {
    const listed: string[] = [];
    for (const id of found) {
      const page = await office.playerPage(id, { at: now });
      if (page?.answer.ok === true && page.answer.value.listStandings.length > 0) listed.push(id);
    }
    return listed;
  }

  test('an office without records has none, and gets one for every player, also on FIDE lists and without games', async () => {
    expect(await recorded()).toEqual([]);
    const found = await makeAll();
    expect(found).toEqual(ids);
    expect((await listedAmong(found)).length).toBeGreaterThan(5);
    expect(await office.makePageRecords(maker)).toEqual({ made: 0, complete: true });
    expect(await office.verifyPageRecords(maker)).toEqual([]);
  }, 120_000);

  test('a title, a floor, a new name, a membership: each ends the record of its player', async () => {
    const found = await players(4);
    const [first, second = '', third = '', fourth = ''] = found;
    value(await office.decide({ type: 'title', player: first, title: 'FM', on: '2026-11-01' }, by));
    const floor = { type: 'money-floor', player: second, system: 'OTBR', rating: 1200, on: '2026-11-01' } as const;
    const decided = value(await office.decide(floor, by));
    value(await office.updatePlayer({ player: third, name: 'Renamed, Rita' }, {}, by));
    const membership = { player: fourth, from: '2026-11-01', until: '2027-11-01' };
    value(await office.append([{ id: 'm1', kind: 'membership', body: membership, actor: 'a test' } as FactOffer]));
    const left = await recorded();
    expect(left.filter((id) => found.includes(id))).toEqual([]);
    // Pages with FIDE ratings may show facts about others.
    expect(await listedAmong(left)).toEqual([]);
    expect(left.length).toBeGreaterThan(10);
    expect(await makeAll()).toEqual(expect.arrayContaining(found));
    value(await office.revoke(decided.facts[0]?.seq ?? 0, by));
    expect(await recordOf(second)).toBeUndefined();
    await makeAll();
  }, 120_000);

  test('facts that are entered but not rated suspend every record', async () => {
    const [first] = await players(1);
    value(await office.decide({ type: 'title', player: first, title: 'IM', on: '2026-11-01' }, { ...by, rate: false }));
    expect(await recorded()).toEqual([]);
    value(await office.run({ reason: 'rated now' }));
    expect(await recordOf(first)).toBeUndefined();
    await makeAll();
  }, 120_000);

  test('a withdrawn section ends the records of everybody in it, and a later list those of all', async () => {
    const [first] = await players(1);
    const page = await office.playerPage(first, { at: now });
    const row = page?.answer.ok === true ? page.answer.value.history.at(-1) : undefined;
    if (row === undefined) throw new Error('the player has played');
    value(await office.withdraw({ event: row.event, section: row.section }, by));
    expect(await recordOf(first)).toBeUndefined();
    expect((await recorded()).length).toBeGreaterThan(0);
    await makeAll();
    value(await office.publishList('uschess-supplement', '2026-11-01', by));
    expect(await recorded()).toEqual([]);
    await makeAll();
    value(await office.retractList('uschess-supplement', '2026-11-01', by));
    expect(await recorded()).toEqual([]);
    await makeAll();
  }, 180_000);

  test('merged players have one record, and a merge that is taken back gives two', async () => {
    const [from, into = ''] = await players(2);
    const merged = value(await office.mergePlayers(from, into, by));
    expect([await recordOf(from), await recordOf(into)]).toEqual([undefined, undefined]);
    const found = await makeAll();
    expect(found).toContain(into);
    expect(found).not.toContain(from);
    value(await office.revoke(merged.facts[0]?.seq ?? 0, by));
    expect(await recorded()).toEqual([]);
    expect(await makeAll()).toEqual(expect.arrayContaining([from, into]));
  }, 180_000);

  test('an erasure removes the record in its own transaction', async () => {
    const [first] = await players(1);
    value(await office.erasePrivate(first, { ...by, rate: false }));
    expect(await store.read((reader) => reader.blob('pages', first))).toBeUndefined();
    value(await office.run({ reason: 'erased' }));
    expect(await makeAll()).toContain(first);
  }, 120_000);

  test('a full run keeps the records, and a new day those without FIDE ratings', async () => {
    const found = await makeAll();
    const listed = await listedAmong(found);
    value(await office.run({ reason: 'everything', full: true }));
    expect(await recorded()).toEqual(found);
    now = '2026-11-03T12:00:00.000Z';
    const next = await recorded();
    expect(next.filter((id) => listed.includes(id))).toEqual([]);
    expect(next.length).toBeGreaterThan(10);
    expect(await makeAll()).toEqual(found);
    const [first = ''] = found;
    value(await office.decide({ type: 'title', player: first, title: 'GM', on: '2026-11-01' }, { ...by, rate: false }));
    // This one also has to find out whom the new fact concerns.
    value(await office.run({ reason: 'everything', full: true }));
    expect(await recorded()).not.toContain(first);
    await makeAll();
  }, 240_000);

  test('whatever happens to players of FIDE sections, a record is the computed page', async () => {
    const [one = '', two = '', three = '', four = ''] = await listedAmong(await makeAll());
    const rowOf = async (id: string) => {
      const page = await office.playerPage(id, { at: now });
      const row =
        page?.answer.ok === true ? page.answer.value.history.findLast(({ system }) => system.startsWith('FIDE')) : undefined;
      if (row === undefined) throw new Error(`${id} has played for FIDE`);
      return row;
    };
    const happens: (() => Promise<unknown>)[] = [
      async () => value(await office.updatePlayer({ player: one, name: 'Renamed, Once', birthYear: 1999 }, {}, by)),
      async () => value(await office.decide({ type: 'title', player: two, title: 'WGM', on: '2026-10-20' }, by)),
      async () => {
        const { event, section } = await rowOf(two);
        return value(await office.withdraw({ event, section }, by));
      },
      async () => {
        const ratings = [{ player: three, system: 'FIDE-standard', rating: 2111, games: 40 }];
        const body = { authority: 'fide', asOf: '2026-11-05', ratings };
        return value(
          await office.append([{ id: 'opening-late', kind: 'opening-state', body, actor: 'a test' } as unknown as FactOffer]),
        );
      },
      async () => {
        // The opening rating begins on this day.
        now = '2026-11-05T12:00:00.000Z';
      },
      async () => {
        now = '2026-12-01T12:00:00.000Z';
      },
      async () => value(await office.publishList('FIDE-standard', '2026-12-01', by)),
      async () => value(await office.retractList('FIDE-standard', '2026-12-01', by)),
      async () => value(await office.mergePlayers(three, four, by)),
      async () => value(await office.run({ reason: 'everything', full: true })),
    ];
    for (const [step, happen] of happens.entries()) {
      await happen();
      await recorded();
      await makeAll();
      expect(await office.verifyPageRecords(maker), `step ${step}`).toEqual([]);
    }
  }, 600_000);

  test('another profile and a run from the facts make every record again, also under a club’s own rules', async () => {
    await makeAll();
    const uschess = { id: 'uschess', name: 'US Chess', kind: 'uschess' };
    const profile = {
      id: 'p1',
      kind: 'profile',
      body: { name: 'Northgate', authorities: [uschess, northgate] },
      actor: 'a test',
    };
    value(await office.append([profile as unknown as FactOffer]));
    expect(await recorded()).toEqual([]);
    const [first = '', second = '', third = ''] = await makeAll();
    const section = {
      authority: 'northgate',
      event: 'club-1',
      eventName: 'Club night',
      section: 1,
      name: 'A',
      start: '2026-11-20',
      end: '2026-11-20',
      rounds: 1,
      timeControl: 'G/90;+30',
      venue: 'otb',
      kind: 'swiss',
      players: [
        { player: first, pair: 1 },
        { player: second, pair: 2 },
      ],
      games: [[0, 1, 2, 1, 1]],
    };
    value(
      await office.append([
        { id: 'club-1', kind: 'section-submitted', body: { section }, actor: 'a test' } as unknown as FactOffer,
      ]),
    );
    value(await office.run({ reason: 'rated' }));
    await recorded();
    expect(await makeAll()).toEqual(expect.arrayContaining([first, second]));
    const page = await office.playerPage(first, { at: now });
    expect(page?.answer.ok === true && page.answer.value.standings.some(({ system }) => system.startsWith('northgate'))).toBe(
      true,
    );
    // Ratings of the club may depend on anything.
    value(await office.decide({ type: 'title', player: third, title: 'CM', on: '2026-11-21' }, by));
    const left = await recorded();
    expect(left).not.toContain(first);
    expect(left.length).toBeGreaterThan(10);
    await makeAll();
    value(await office.run({ reason: 'from the facts', fromFacts: true }));
    expect(await store.read((reader) => reader.blobKeys('pages'))).toEqual([]);
    await makeAll();
  }, 240_000);

  test('verification finds a record that says something else', async () => {
    const [first, second = ''] = await players(2);
    const other = await store.read((reader) => reader.blob('pages', second));
    if (other === undefined) throw new Error('the second player has a record');
    await store.write((writer) => writer.putBlob('pages', first, other));
    expect(await office.verifyPageRecords(maker)).toEqual([
      `the page record of player ${first} is not what follows from the facts`,
    ]);
  }, 120_000);
});
