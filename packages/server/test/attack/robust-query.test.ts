// A question is the same question however it is written: nobody bypasses the cache or receives another's answer, and expensive
// callers are told to wait, by cost.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer } from '../../src/index.js';
import { describeAttack, startTestServer, type TestServer } from '../harness.js';

describeAttack('questions', (place) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(place);
  }, 90_000);
  afterAll(() => server.close());

  test.each([
    ['/search?q=a&limt=5', 'limt', 'Did you mean "limit"?'],
    ['/lists/uschess-supplement-2026-10-01/rows?order=name&federaton=USA', 'federaton', 'Did you mean "federation"?'],
    ['/players/12500335?cachebuster=17', 'cachebuster', 'Known here: known, on'],
    ['/rulebook/editions?x=1', 'x', 'This address takes no parameters'],
  ])('%s: a parameter that is not known is refused, and the nearest named', async (path, parameter, hint) => {
    const answer = await server.send('GET', path);
    expect(answer.status).toBe(400);
    const problem = (await answer.json()) as { code: string; detail: string; findings: { hint: string }[] };
    expect(problem.code).toBe('parameter-unknown');
    expect(problem.detail).toContain(`"${parameter}"`);
    expect(problem.findings[0]?.hint).toContain(hint);
  });

  test('the members of a club, and of one that nobody knows, are found on every store', async () => {
    const { items } = await server.nobody.call('lists', { query: { limit: 1 } });
    for (const club of ['Nobody knows this club', 'A%', "O'Hara", 'Zürich'])
      expect((await server.send('GET', `/lists/${items[0]?.list}/rows?club=${encodeURIComponent(club)}`)).status, club).toBe(200);
  });

  test('the same question written in several ways is computed once', async () => {
    /** The cost of a question: one unit if its answer is cached. */
    const paid = async (path: string): Promise<number> => {
      const before = Number((await server.send('GET', '/rulebook/editions')).headers.get('x-ratelimit-remaining'));
      await server.send('GET', path);
      const after = Number((await server.send('GET', '/rulebook/editions')).headers.get('x-ratelimit-remaining'));
      return before - after - 1;
    };
    expect(await paid('/search?q=ab&limit=7')).toBe(2);
    for (const way of ['/search?limit=7&q=ab', '/search?q=%61b&limit=07', '/search?limit=7&%71=ab'])
      expect(await paid(way), way).toBe(1);
    expect(await paid('/search?q=ab&limit=8')).toBe(2);
  });
});

describeAttack('what is asked for counts', (makePlace) => {
  test('pages, invalid addresses and metrics count too', async () => {
    const { place, remove } = await makePlace();
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
      // If a health probe were refused, the process would be restarted.
      expect(new Set(statuses.get('/healthz'))).toEqual(new Set([200]));
    } finally {
      await running.close();
      await remove();
    }
  });
});

describeAttack('what a question is does not depend on how it is written', (place) => {
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
