// A correction from upload to rating over HTTP, under FIDE: a report of two sections is accepted, section 2 is corrected by a
// TRF, which numbers every section 1, and the earlier ratings stay readable. (US Chess: test/attack/desk-submissions.test.ts.)

import { writerOf } from '@harkness/formats';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sqlitePlace, startTestServer, type TestServer } from './harness.js';
import { acceptSeen, type SentReport, sendOff } from './report.js';

const event = 'NOVEMBER';
const own = 'A6000001';
const [start, end] = ['2026-11-02', '2026-11-06'];
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer(sqlitePlace);
}, 120_000);
afterAll(() => server.close());

interface Cell {
  readonly round: number;
  readonly opponent: number;
  readonly colour: string;
  readonly outcome: string;
}

const people = [
  { pair: 1, fideId: '90000101', name: 'Anders, Mia', rating: 2200 },
  { pair: 2, fideId: '90000102', name: 'Borg, Emil', rating: 2150 },
  { pair: 3, fideId: '90000103', name: 'Castle, Ida', rating: 2100 },
  { pair: 4, fideId: '90000104', name: 'Drew, Noah', rating: 2050 },
];
const timeControl = '40/90,SD/30;+30';

/** Everyone plays everyone: the lower number wins, except in the round where it is set to lose. */
function report(section: { readonly number: number; readonly name: string }, lost?: number): SentReport {
  const rounds = [
    [1, 4, 2, 3],
    [1, 3, 4, 2],
    [1, 2, 3, 4],
  ];
  const players = people.map(({ pair, fideId, name, rating }) => ({
    pair,
    name,
    fideId,
    federation: 'USA',
    ratings: [{ system: 'FIDE', rating }],
    cells: rounds.map(([a = 0, b = 0, c = 0, d = 0], at): Cell => {
      const [white, black] = pair === a || pair === b ? [a, b] : [c, d];
      const opponent = pair === white ? black : white;
      const wins = pair < opponent !== (lost === at + 1 && (pair === 1 || opponent === 1));
      return { round: at + 1, opponent, colour: pair === white ? 'white' : 'black', outcome: wins ? 'win' : 'loss' };
    }),
  }));
  const about = { kind: 'round-robin', start, end, timeControl, venue: 'otb', rounds: rounds.length };
  return {
    format: 'harkness-report',
    version: 1,
    event: { id: event, name: 'November International', start, end, federation: 'USA', affiliate: own },
    sections: [{ ...section, ...about, players }],
  };
}

test('a search finds every event of that name, newest first, page after page; with a year only its events', async () => {
  const all = (await server.nobody.call('events', { query: { limit: 500 } })).items;
  const words = all.flatMap(({ name }) => name.split(' ')).filter((word) => word.length > 3);
  const word =
    words.toSorted((a, b) => words.filter((one) => one === b).length - words.filter((one) => one === a).length)[0] ?? '';
  const named = all.filter(({ name }) => name.split(' ').some((one) => one.startsWith(word)));
  expect(named.length).toBeGreaterThan(10);
  const found: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await server.nobody.call('events', {
      query: { q: word, limit: 4, ...(cursor === undefined ? {} : { cursor }) },
    });
    found.push(...page.items.map(({ end, event }) => `${end} ${event}`));
    cursor = page.next;
  } while (cursor !== undefined);
  expect(found.map((one) => one.slice(0, 10))).toEqual(named.map(({ end }) => end));
  expect(found.toSorted()).toEqual(named.map(({ end, event }) => `${end} ${event}`).toSorted());
  const year = named.at(-1)?.end.slice(0, 4) ?? '';
  const { items } = await server.nobody.call('events', {
    query: { q: word, limit: 4, from: `${year}-01-01`, to: `${year}-12-31` },
  });
  expect(items).toHaveLength(Math.min(4, named.filter(({ end }) => end.startsWith(year)).length));
});

test('a registered event without a report is upcoming', async () => {
  const registered = { event: '990077', authority: 'fide', name: 'Winter International', federation: 'USA' };
  const days = { start: '2027-03-01', end: '2027-03-05', registeredOn: '2026-09-01' };
  await server.people.officer.client.call('addFacts', {
    body: { facts: [{ kind: 'event-registered', body: { ...registered, ...days } }] },
  });
  const upcoming = await server.nobody.call('events', { query: { upcoming: 'true', limit: 20 } });
  expect(upcoming.items).toContainEqual(expect.objectContaining({ event: '990077', name: 'Winter International' }));
  // It is found by name, year, place and kind of rating like any other.
  for (const [query, isFound] of [
    [{ q: 'inter Win' }, true],
    [{ q: 'summer' }, false],
    [{ from: '2027-01-01', to: '2027-12-31' }, true],
    [{ from: '2026-01-01', to: '2026-12-31' }, false],
    [{ authority: 'fide' }, true],
    [{ authority: 'uschess' }, false],
    [{ system: 'FIDE-rapid' }, true],
    [{ system: 'OTBR' }, false],
    [{ state: 'CA' }, false],
  ] as const) {
    const { items } = await server.nobody.call('events', { query: { ...query, upcoming: 'true' } });
    expect(
      items.some(({ event }) => event === '990077'),
      JSON.stringify(query),
    ).toBe(isFound);
  }
  const event = await server.nobody.call('event', { params: { event: '990077' } });
  expect(event).toMatchObject({
    start: '2027-03-01',
    end: '2027-03-05',
    federation: 'USA',
    sections: [],
    registration: { registeredOn: '2026-09-01' },
  });
  const sitemap = await fetch(new URL('/sitemaps/events.xml', server.address));
  expect(await sitemap.text()).toContain('/events/990077<');
  const { years, states, complete } = await server.nobody.call('eventChoices', {});
  expect(years).not.toContain(2027);
  expect(years).toEqual([2026, 2025, 2024].slice(0, years.length));
  expect(states).toEqual([{ state: 'CA', years }]);
  expect(complete).toBe(true);
});

test('a FIDE section is corrected by a TRF: the named section changes, the other stays, the earlier version is known', async () => {
  const { director, officer } = server.people;
  const registered = { event, authority: 'fide', name: 'November International', start, end, registeredOn: '2026-09-01' };
  await officer.client.call('addFacts', {
    body: { facts: [{ kind: 'event-registered', body: { ...registered, federation: 'USA' } }] },
  });
  for (const { fideId, name } of people)
    await officer.client.call('registerPlayer', {
      body: { player: fideId, fields: { name, fideId, federation: 'USA', birthYear: 1990 } },
    });
  const career = { games: 60, wins: 30, draws: 10, losses: 20, eventsOfThree: 8 };
  const ratings = people.map(({ fideId, rating }) => ({ player: fideId, system: 'FIDE-standard', rating, ...career }));
  await officer.client.call('addFacts', {
    body: { facts: [{ kind: 'opening-state', body: { authority: 'fide', asOf: '2026-10-31', ratings } }] },
  });
  const masters = report({ number: 1, name: 'Masters' });
  const both = { ...masters, sections: [...masters.sections, ...report({ number: 2, name: 'Challengers' }).sections] };
  const first = await director.client.call('upload', { body: { report: both } });
  expect(first.authority).toBe('fide');
  await sendOff(director.client, first.submission);
  expect((await acceptSeen(officer.client, first.submission)).event).toBe(event);
  const section = (number: number) => server.nobody.call('section', { params: { event, section: number } });
  const [before1, before2] = [await section(1), await section(2)];
  const changes = (one: Awaited<ReturnType<typeof section>>) =>
    one.players.map(({ player, ratings }) => [player, ratings[0]?.change, ratings[0]?.share?.score]);
  expect(changes(before2)).toEqual(changes(before1));
  expect(changes(before1).some(([, change]) => typeof change === 'number')).toBe(true);

  const fixed = report({ number: 1, name: 'Challengers' }, 3);
  const bytes = writerOf('trf26')?.write(fixed as never).files[0]?.bytes ?? new Uint8Array();
  const file = new File([new Uint8Array(bytes)], 'challengers.trf', { type: 'text/plain' });
  const body = { correction: { event, section: 2 }, venue: 'otb', affiliate: own, timeControl, start, end } as const;
  const sent = await director.client.call('upload', { file, body });
  expect(sent).toMatchObject({ correction: { event, section: 2 }, authority: 'fide' });
  const { differences } = await director.client.call('previewSubmission', { params: { submission: sent.submission } });
  expect(differences?.length).toBeGreaterThan(0);
  await sendOff(director.client, sent.submission);
  expect((await acceptSeen(officer.client, sent.submission)).event).toBe(event);

  const [after1, after2] = [await section(1), await section(2)];
  expect(changes(after1)).toEqual(changes(before1));
  const moved = changes(after2).filter(([player, , score]) => changes(before2).find(([id]) => id === player)?.[2] !== score);
  expect(moved).toHaveLength(2);
  expect(after2.name).toBe('Challengers');
});
