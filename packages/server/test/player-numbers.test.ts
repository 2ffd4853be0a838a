// Recomputes every number of a player's page from other answers of the API, for ten players of the sample.

import type { Answer } from '@harkness/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from './harness.js';

let server: TestServer;
let players: Answer<'player'>[];
let rows: Answer<'listRows'>['items'];
beforeAll(async () => {
  server = await startTestServer();
  const list = 'uschess-supplement-2026-10-01';
  const query = { system: 'OTBR', limit: 500, active: 'true', established: 'true' } as const;
  rows = (await server.nobody.call('listRows', { params: { list }, query })).items;
  const all = (await server.nobody.call('listRows', { params: { list }, query: { system: 'OTBR', limit: 500 } })).items;
  // Every fifth player: strong and weak, with many games and few.
  const chosen = all.filter((_, at) => at % 5 === 0).slice(0, 10);
  players = [];
  for (const { player } of chosen) players.push(await server.nobody.call('player', { params: { player } }));
  expect(players).toHaveLength(10);
}, 60_000);
afterAll(() => server.close());

test('the place and share among active players are those of the list', () => {
  for (const { ratings } of players) {
    const official = ratings.find(({ system }) => system === 'OTBR')?.official;
    if (official?.list !== 'uschess-supplement-2026-10-01') continue;
    const others = rows.map((row) => row.ratings.find(({ system }) => system === 'OTBR')?.rating ?? 0);
    expect(official.active).toEqual({
      rank: others.filter((rating) => rating > official.rating).length + 1,
      of: others.length,
      below: others.filter((rating) => rating < official.rating).length,
    });
  }
});

test('the points to the next line are the difference to it, and the next line is above the rating', () => {
  for (const { standings } of players)
    for (const { official, outlook } of standings)
      for (const { at, points } of outlook?.next ?? []) {
        expect(at - official).toBe(points);
        expect(points).toBeGreaterThan(0);
      }
});

test('results by colour, year and strength add up to the same games, and to those of the history', async () => {
  for (const { player, standings } of players) {
    const system = 'OTBR';
    const results = await server.nobody.call('playerResults', { params: { player }, query: { system } });
    for (const part of [results.byColour, results.byYear, results.byStrength])
      for (const what of ['games', 'wins', 'draws', 'losses'] as const)
        expect(part.reduce((sum, one) => sum + one[what], 0)).toBe(results.all[what]);
    const { items } = await server.nobody.call('playerHistory', { params: { player }, query: { system, limit: 500 } });
    expect(results.all.games).toBe(items.reduce((sum, { games }) => sum + games, 0));
    expect(results.all.wins + results.all.draws / 2).toBe(items.reduce((sum, { score }) => sum + score, 0));
    const standing = standings.find((one) => one.system === system);
    // The office opened with games whose reports it does not have.
    expect(results.all.wins).toBeLessThanOrEqual(standing?.wins ?? 0);
    expect(results.all.losses).toBeLessThanOrEqual(standing?.losses ?? 0);
  }
});

test('each performance and the best wins match the crosstables', async () => {
  for (const { player } of players.slice(0, 3)) {
    const { performances, bestWins } = await server.nobody.call('playerResults', {
      params: { player },
      query: { system: 'OTBR' },
    });
    for (const { event, section, system: rated, performance } of performances.slice(0, 8)) {
      const crosstable = await server.nobody.call('section', { params: { event, section } });
      const own = crosstable.players.find((row) => row.player === player);
      expect(own?.ratings.find(({ system }) => system === rated)?.performance).toBe(performance);
    }
    for (const { event, section, player: beaten, rating } of bestWins.slice(0, 3)) {
      const crosstable = await server.nobody.call('section', { params: { event, section } });
      const opponent = crosstable.players.find((row) => row.player === beaten);
      expect(opponent?.ratings.find(({ system }) => system === 'OTBR')?.before?.official).toBe(rating);
    }
  }
});

test('list by list, the rating is the one on the list', async () => {
  for (const { player } of players.slice(0, 3)) {
    const { items } = await server.nobody.call('playerLists', { params: { player }, query: { system: 'OTBR', limit: 3 } });
    for (const { list, rating } of items) {
      const found = await server.nobody.call('listRows', { params: { list }, query: { system: 'OTBR', limit: 500 } });
      const own = found.items.find((row) => row.player === player);
      expect(own?.ratings.find(({ system }) => system === 'OTBR')?.rating).toBe(rating);
    }
  }
});
