// An office with a single authority whose rulebook is wholly data: its rules answer every public question and every question of
// the desk, and no answer or document mentions US Chess or FIDE.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StoreLocation } from '@harkness/ledger';
import { type FactOffer, firstProfile, openOffice } from '@harkness/office';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sqlitePlace, startTestServer, type TestServer } from './harness.js';

const system = 'own:standard' as const;
const players = ['100001', '100002', '100003', '100004'];
let server: TestServer;
let pages: string;

const section = (event: string, end: string, games: readonly (readonly number[])[]) => ({
  event,
  eventName: `Club evening ${event}`,
  section: 1,
  name: 'Open',
  authority: 'own',
  kind: 'round-robin',
  start: end,
  end,
  venue: 'otb',
  timeControl: 'G/90;+30',
  rounds: 3,
  players: players.map((player, at) => ({ player, pair: at + 1 })),
  games,
});

/** An office as its secretary would create it: the kind's initial profile, four players, two evenings, one list. */
async function fill(place: StoreLocation): Promise<void> {
  const opened = await openOffice(place);
  if (!opened.ok) throw new Error(JSON.stringify(opened.errors));
  const office = opened.value;
  const fact = (kind: string, body: unknown, at: number) =>
    ({ id: `f${at}`, kind, body, actor: 'secretary' }) as unknown as FactOffer;
  const bodies: [string, unknown][] = [
    ['profile', firstProfile('Riverside Chess League', 'elo')],
    ...players.map((player, at): [string, unknown] => [
      'player-registered',
      { player, name: `Player ${player}`, ...(at < 3 ? { club: at === 0 ? 'Rook Lift' : 'Castle Club' } : {}) },
    ]),
    ['player-updated', { player: '100002', club: 'Rook Lift' }],
    [
      'section-submitted',
      {
        section: section('1', '2026-01-10', [
          [0, 1, 2, 1, 1],
          [2, 3, 1, 1, 1],
          [0, 2, 2, 2, 1],
        ]),
      },
    ],
    [
      'section-submitted',
      {
        section: section('2', '2026-02-10', [
          [1, 0, 2, 1, 1],
          [3, 2, 0, 1, 1],
        ]),
      },
    ],
    ['section-submitted', { section: { ...section('3', '2026-02-20', [[2, 3, 2, 1, 1]]), timeControl: 'G/15;+10' } }],
  ];
  const entered = await office.append(bodies.map(([kind, body], at) => fact(kind, body, at)));
  if (!entered.ok) throw new Error(JSON.stringify(entered.errors));
  await office.close();
}

beforeAll(async () => {
  // A document as the build makes it, to examine the server's additions.
  pages = mkdtempSync(join(tmpdir(), 'harkness-pages-'));
  writeFileSync(
    join(pages, 'index.html'),
    '<!doctype html><html><head><title>Harkness</title></head><body><header class="masthead"><a class="wordmark" href="/">Harkness</a></header><main></main></body></html>',
  );
  writeFileSync(
    join(pages, 'pages.json'),
    JSON.stringify([{ path: '/players/$player', scripts: [], first: '/players/$player', title: '{name}' }]),
  );
  server = await startTestServer(
    async () => {
      const made = await sqlitePlace();
      await fill(made.place);
      return { ...made, isFilled: true };
    },
    { pages },
  );
});

afterAll(async () => {
  await server.close();
  rmSync(pages, { recursive: true, force: true });
});

/** No answer names an authority that the office does not keep. */
function expectOwn(value: unknown): void {
  const texts = JSON.stringify(value).match(/"[^"]*"(?!:)/g) ?? [];
  expect(texts.filter((text) => /US Chess|uschess|FIDE|\bfide\b|OTB[RQB]|\bOL[RQB]\b/.test(text))).toEqual([]);
}

test('the document of a page tells the scripts whose ratings the office keeps, under the office’s name', async () => {
  const response = await fetch(`${server.address}/players/100001`, { headers: { accept: 'text/html' } });
  expect(response.status).toBe(200);
  const text = await response.text();
  const [, data = '[]'] = /<script type="application\/json" id="authorities">(.*?)<\/script>/.exec(text) ?? [];
  expect(JSON.parse(data)).toMatchObject([
    {
      id: 'own',
      name: 'Riverside Chess League',
      byLists: false,
      provisional: false,
      systems: [
        { system, short: 'Standard' },
        { system: 'own:rapid', short: 'Rapid' },
      ],
      decisions: ['adjustment', 'title', 'section-held', 'section-released'],
      calculators: [`${system}:estimate`, `${system}:need`, 'own:rapid:estimate', 'own:rapid:need'],
    },
  ]);
  expect(text).toContain('Riverside Chess League</title>');
  expect(text).not.toMatch(/US Chess|FIDE/);
});

test('the public pages: player, history, section, why, events, search, rulebook', async () => {
  const { nobody } = server;
  const player = await nobody.call('player', { params: { player: '100001' } });
  // Two wins from 1200 (K 40, expected ½ each): 1240; a loss against 1180: E 0.5855, 40 × −0.5855 = −23.4: 1217.
  expect(player).toMatchObject({ main: system, standings: [{ system, official: 1217, games: 3 }] });
  // K 40 until 30 games.
  expect(player.standings[0]?.outlook).toEqual({
    k: 40,
    reliability: 'settling',
    next: [{ kind: 'milestone', at: 1300, points: 83 }],
  });
  const answers = [
    player,
    await nobody.call('playerChart', { params: { player: '100001' } }),
    await nobody.call('section', { params: { event: '1', section: 1 } }),
    await nobody.call('explanation', { params: { event: '2', section: 1, player: '100001' } }),
    await nobody.call('ratingOrigin', { params: { player: '100001' }, query: { system } }),
    await nobody.call('events', { query: {} }),
    await nobody.call('event', { params: { event: '1' } }),
    await nobody.call('search', { query: { q: 'player' } }),
    await nobody.call('parameters', { query: {} }),
    await nobody.call('editions', {}),
    await nobody.call('lists', { query: {} }),
  ];
  expect(answers[3]).toMatchObject({ before: { official: 1240 }, after: { official: 1217 } });
  for (const answer of answers) expectOwn(answer);
});

test('each system has a rulebook of its own: a parameter names its system', async () => {
  const { items } = await server.nobody.call('parameters', { query: {} });
  const ks = items.filter(({ name }) => name === 'elo.k');
  expect(ks.map((one) => [one.system, one.title])).toEqual([
    ['own:standard', 'Standard: K, by rating, age and games'],
    ['own:rapid', 'Rapid: K, by rating, age and games'],
  ]);
});

test('search engines are shown no calculators or rulings of authorities that the office does not keep', async () => {
  const response = await fetch(`${server.address}/sitemaps/pages.xml`);
  const paths = [...(await response.text()).matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)].map(([, path]) => path);
  expect(paths).toEqual(['/', '/events', '/lists', '/calculators', '/rulebook', '/lab']);
});

test('the wallchart of a section, for print', async () => {
  const response = await server.send('GET', '/events/1/sections/1/wallchart?format=text');
  expect(response.status).toBe(200);
  expect(await response.text()).toContain('Player 100001');
});

test('its systems’ calculators use its rulebook', async () => {
  const body = { on: '2026-03-01', player: { rating: 1500, games: 60 }, games: [{ rating: 1500, score: 1 }] };
  expect(await server.nobody.call('calculate', { params: { calculator: `${system}:estimate` }, body })).toMatchObject({
    published: 1510,
    change: { k: 20, expected: 0.5 },
  });
  const asked = await server.send('POST', `/calculators/${system}:estimate`, { body: {} });
  expect(asked.status).toBe(422);
  expectOwn(await asked.json());
  expect((await server.send('POST', '/calculators/own:blitz:estimate', { body })).status).toBe(404);
});

test('an event in progress: expected scores come from its rulebook', async () => {
  const cells = (outcome: string, opponent: number, colour: string) => [{ round: 1, outcome, opponent, colour }];
  const report = {
    version: 1,
    event: { name: 'Club evening 4', start: '2026-03-01', end: '2026-03-01' },
    sections: [
      {
        ...{ number: 1, name: 'Open', kind: 'swiss', start: '2026-03-01', end: '2026-03-01', rounds: 2 },
        ...{ venue: 'otb', timeControl: 'G/90;+30', openGames: [{ round: 2, white: 1, black: 3 }] },
        players: players.map((player, at) => ({
          ...{ pair: at + 1, name: `Player ${player}`, national: [{ federation: 'XXX', id: player }], ratings: [] },
          cells: at < 2 ? cells(at === 0 ? 'win' : 'loss', 2 - at, at === 0 ? 'white' : 'black') : [],
        })),
      },
    ],
  };
  const { client } = server.people.officer;
  await client.call('pushLive', { params: { event: 'evening-4' }, body: { report } });
  const [shown] = (await server.nobody.call('liveEvent', { params: { event: 'evening-4' } })).sections;
  const first = shown?.players.find(({ pair }) => pair === 1);
  const before = (pair: number) => shown?.players.find((one) => one.pair === pair)?.ratings[0]?.before ?? Number.NaN;
  const [expected] = first?.next?.expected ?? [];
  expect(expected).toBeCloseTo(1 / (1 + 10 ** ((before(3) - before(1)) / 400)), 12);
  expect(expected).not.toBe(0.5);
});

test('the desk: counts, queue, held sections, a rating set, a decision refused, a list published and compared, the profile', async () => {
  const { client } = server.people.officer;
  expectOwn(await client.call('officeCounts', {}));
  expectOwn(await client.call('held', {}));
  expectOwn(await client.call('profile', {}));
  const published = [];
  for (const date of ['2026-03-01', '2026-05-01'])
    published.push(await client.call('publishList', { body: { list: system, date } }));
  expectOwn(published);
  const lists = await client.call('lists', { query: {} });
  expect(lists.items.map(({ title }) => title)).toContain('Riverside Chess League Standard list of 2026-03-01');
  expectOwn(lists);
  expectOwn(await client.call('list', { params: { list: `${system}-2026-03-01` } }));
  const between = { from: `${system}-2026-03-01`, to: `${system}-2026-05-01`, system };
  expectOwn(await client.call('drift', { query: between }));
  const decision = { type: 'adjustment', player: '100002', system, rating: 1650, on: '2026-03-02' };
  await client.call('decide', { body: { decision, reason: 'played abroad' } });
  const { standings, adjustments } = await client.call('player', { params: { player: '100002' } });
  expect(standings).toMatchObject([{ system, official: 1650 }]);
  expect(adjustments).toMatchObject([{ on: '2026-03-02', reason: 'played abroad' }]);
  const refused = await server.send('POST', '/decisions', {
    as: server.people.officer,
    body: { decision: { ...decision, type: 'money-floor' }, reason: 'a prize' },
  });
  expect(refused.status).toBe(422);
  const problem = await refused.json();
  expect(problem).toMatchObject({ findings: [{ code: 'system-without-decision' }] });
  expectOwn(problem);
  expectOwn(await client.call('decisions', { query: {} }));
});

test('a name is searched on the whole list, whatever page is requested, and keeps its place', async () => {
  const { nobody } = server;
  const params = { list: `${system}-2026-05-01` };
  const all = await nobody.call('listRows', { params, query: { system } });
  const last = all.items.at(-1);
  if (last === undefined || all.items.length < 3) throw new Error('the list has three players');
  const found = await nobody.call('listRows', { params, query: { system, q: last.player, limit: 1 } });
  expect(found).toMatchObject({ total: 1, items: [{ player: last.player, rank: last.rank }] });
  expect(found.next).toBeUndefined();
  expect((await nobody.call('listRows', { params, query: { system, q: 'Nobody Here' } })).items).toEqual([]);
});

test('a list, and its biggest changes, are filtered by current club; events by the system that rates them', async () => {
  const { nobody } = server;
  const params = { list: `${system}-2026-05-01` };
  const { clubs, total } = await nobody.call('listSummary', { params, query: { club: 'Rook Lift' } });
  expect({ clubs, total }).toEqual({ clubs: ['Castle Club', 'Rook Lift'], total: 2 });
  const { items } = await nobody.call('listRows', { params, query: { club: 'Rook Lift', system } });
  expect(items.map(({ player, rank }) => [player, rank])).toEqual([
    ['100001', 1],
    ['100002', 2],
  ]);
  expect((await nobody.call('listRows', { params, query: { club: 'Rook', system } })).items).toEqual([]);
  expect(await nobody.call('player', { params: { player: '100002' } })).toMatchObject({ club: 'Rook Lift' });
  const events = async (asked: 'own:standard' | 'own:rapid') =>
    (await nobody.call('events', { query: { system: asked } })).items.map(({ event }) => event);
  expect(await events('own:standard')).toEqual(['2', '1']);
  expect(await events('own:rapid')).toEqual(['3']);
});
