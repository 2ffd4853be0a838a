// However a question is written it is one question: nobody evades the kept answers, nobody is served another's, and whoever asks for much
// is told to wait, by what it costs.

import { expect, test } from 'vitest';
import { contract } from '../../src/contract/index.js';
import { ProblemError } from '../../src/http/problem.js';
import { canonicalQuestion, refuseUnknownParameters } from '../../src/http/query.js';
import { Rate } from '../../src/http/rate.js';
import { startServer } from '../../src/index.js';
import { describeEachStore, sqlitePlace, startTestServer } from '../harness.js';

test.each([
  ['search', { q: 'a', limt: '5' }, 'limt', 'Did you mean "limit"?'],
  ['listRows', { order: 'name', federaton: 'USA' }, 'federaton', 'Did you mean "federation"?'],
  ['player', { cachebuster: '17' }, 'cachebuster', 'Known here: on, known'],
  ['editions', { x: '1' }, 'x', 'This address takes no parameters'],
] as const)('%s refuses a parameter it does not know, and names the nearest', (name, query, parameter, hint) => {
  try {
    refuseUnknownParameters(contract[name], query);
    expect.unreachable();
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    expect(error).toMatchObject({ status: 400, code: 'parameter-unknown' });
    expect(error.message).toContain(`"${parameter}"`);
    const shown = error.findings?.[0]?.hint ?? '';
    for (const word of hint.split(', ')) expect(shown).toContain(word.replace('Known here: ', ''));
  }
});

test('the same question written in several ways has one text', () => {
  const text = (query: object) => canonicalQuestion('events', contract.events, {}, query).text;
  const plain = text({ from: '2026-01-01', to: '2026-02-01', limit: '50' });
  expect(text({ to: '2026-02-01', from: '2026-01-01' })).toBe(plain);
  expect(text({ to: '2026-02-01', limit: '050', from: '2026-01-01' })).toBe(plain);
  expect(text({ to: '2026-02-01', from: '2026-01-01', limit: '51' })).not.toBe(plain);
});

test('a minute holds so many units, whoever spends them on what', () => {
  let now = 0;
  const rate = new Rate(100, () => now);
  for (let times = 0; times < 5; times += 1) expect(rate.take('a', 20)).toHaveProperty('left');
  expect(rate.take('a', 1)).toEqual({ wait: 60 });
  expect(rate.take('b', 1)).toEqual({ left: 99 });
  rate.giveBack('a', 19);
  expect(rate.take('a', 19)).toEqual({ left: 0 });
  now = 60_000;
  expect(rate.take('a', 20)).toEqual({ left: 80 });
});

test('pages, addresses that are none, and metrics count too', async () => {
  const { place, remove } = await sqlitePlace();
  const running = await startServer({ place, port: 0, limits: { perMinute: 50 } });
  try {
    const statuses = new Map<string, number[]>();
    for (const [path, times] of [
      ['/metrics', 5],
      ['/a-page', 26],
      ['/metrics', 1],
      ['/healthz', 20],
    ] as const) {
      for (let n = 0; n < times; n += 1) {
        const response = await fetch(`${running.address}${path}`, { headers: { accept: 'text/html' } });
        await response.text();
        statuses.set(path, [...(statuses.get(path) ?? []), response.status]);
        if (response.status === 429) expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
      }
    }
    expect(statuses.get('/metrics')).toEqual([200, 200, 200, 200, 200, 429]);
    expect(statuses.get('/a-page')).toEqual([...Array.from({ length: 25 }, () => 404), 429]);
    // A probe that is refused would have the process restarted.
    expect(new Set(statuses.get('/healthz'))).toEqual(new Set([200]));
  } finally {
    await running.close();
    await remove();
  }
});

describeEachStore('what a question is does not depend on how it is written', (place) => {
  test('"known" with an escaped letter is a question about the past, for accounts only', { timeout: 60_000 }, async () => {
    const server = await startTestServer(place);
    try {
      const path = '/players/12500335?%6bnown=300';
      const asked = await server.send('GET', path, { as: server.people.player });
      expect(asked.status).toBe(200);
      for (const way of [path, '/players/12500335?known=300', '/players/12500335?%6b%6e%6fwn=300'])
        expect((await server.send('GET', way)).status).toBe(401);
      const evading = await server.send('GET', '/players/12500335?nothing=1');
      expect(evading.status).toBe(400);
      expect(await evading.json()).toMatchObject({ code: 'parameter-unknown' });
      expect((await server.send('GET', '/players/12500335')).status).toBe(200);
    } finally {
      await server.close();
    }
  });
});
