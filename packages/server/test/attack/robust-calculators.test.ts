// Every number in a calculator's input is replaced by an absurd one: the result is an answer or a refusal with the path, never
// our own error and never NaN.

import { openStore, type Store } from '@harkness/office';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '../../src/contract/index.js';
import type { Route } from '../../src/contract/route.js';
import { rulebookHandlers } from '../../src/handlers/rulebook.js';
import type { Call } from '../../src/http/handler.js';
import { callOf, type Surroundings } from '../../src/http/perform.js';
import { ProblemError } from '../../src/http/problem.js';
import { describeAttack, startTestServer, type TestServer } from '../harness.js';

type Json = { readonly [field: string]: unknown };

const player = (id: string, rating: number) => ({
  id,
  rating,
  games: 30,
  wins: 20,
  draws: 5,
  eventsOfThree: 4,
  peakEstablished: 1900,
  lifeMasterGames: 0,
  cashFloor: 1600,
  ceiling: 2400,
});
const timeControl = { minutes: 60, incrementSeconds: 5 };
const fideGame = { opponent: 2000, opponentStandard: 2000, halfPoints: 1 };
const fideTime = [{ moves: 40, minutes: 90, incrementSeconds: 30 }];

const inputs: readonly (readonly [string, Json])[] = [
  ['performance', { opponents: [1500, 1600], score: 1 }],
  ['estimate', { startDate: '2026-01-03', player: player('a', 1800), games: [{ rating: 1700, score: 1 }], timeControl }],
  ['need', { target: 1850, startDate: '2026-01-03', player: player('a', 1800), games: [{ rating: 1700 }, { rating: 1900 }] }],
  ['initial', { endDate: '2026-01-03', birthDate: '2000-01-01', discretionaryRating: 1500 }],
  [
    'floor',
    { on: '2026-01-03', wins: 10, draws: 3, eventsOfThree: 5, peakEstablished: 1930, prize: { amount: 2000, under: 2000 } },
  ],
  [
    'match',
    {
      system: 'OTBR',
      startDate: '2026-01-03',
      endDate: '2026-01-04',
      timeControl,
      a: player('a', 1800),
      b: player('b', 1850),
      scoresA: [1, 0.5, 0],
    },
  ],
  [
    'event',
    {
      system: 'OTBR',
      startDate: '2026-01-03',
      endDate: '2026-01-04',
      timeControl,
      players: [player('a', 1800), player('b', 1850)],
      games: [{ a: 'a', b: 'b', scoreA: 1 }],
    },
  ],
  [
    'fide-change',
    {
      listType: 'standard',
      newList: '2026-02-01',
      player: { rating: 2000, standard: 2000, games: 100, ever2300: false, ever2400: false, publishedK: 20 },
      tournaments: [{ id: 't', start: '2026-01-03', own: 2000, games: [fideGame, fideGame], timeControl: fideTime }],
    },
  ],
  [
    'fide-initial',
    {
      listType: 'standard',
      events: [{ id: 't', start: '2026-01-03', list: '2026-02-01', games: Array(6).fill(fideGame), timeControl: fideTime }],
    },
  ],
];

const nasty = [
  1e308,
  -1e308,
  1.7976931348623157e308,
  5e-324,
  2 ** 53,
  1e9,
  1e6,
  -1e6,
  99_999,
  -1,
  0.1,
  -0,
  '1e308',
  'Infinity',
  '1e7',
];

/** The same value with one number replaced, for every number in it. */
function* mutations(value: unknown, path: string): Generator<{ readonly path: string; with(nasty: unknown): unknown }> {
  if (typeof value === 'number') yield { path, with: (other) => other };
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inside] of Object.entries(value)) {
    for (const one of mutations(inside, `${path}.${key}`)) {
      yield {
        path: one.path,
        with: (other) => {
          const copy: { [key: string]: unknown } | unknown[] = Array.isArray(value) ? [...value] : { ...value };
          Reflect.set(copy, key, one.with(other));
          return copy;
        },
      };
    }
  }
}

const route: Route = contract.calculate;
const surroundings = { signal: new AbortController().signal } as Surroundings;

/** JSON cannot represent such numbers: they are sent as null. */
function hasNoNumber(value: unknown): boolean {
  if (typeof value === 'number') return !Number.isFinite(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(hasNoNumber);
}

describeAttack('calculators', (place) => {
  let server: TestServer;
  let store: Store;
  beforeAll(async () => {
    server = await startTestServer(place);
    const opened = await openStore(server.place);
    if (!opened.ok) throw new Error(JSON.stringify(opened.errors));
    store = opened.value;
  }, 90_000);
  afterAll(async () => {
    await store.close();
    await server.close();
  });

  /** Answers like the server's threads, but called directly: there are thousands of questions. */
  async function calculated(calculator: string, body: unknown): Promise<unknown> {
    const asked = {
      name: 'calculate',
      url: '',
      params: { calculator },
      query: {},
      caller: { by: 'nobody' },
      now: new Date(),
    } as const;
    const call = callOf(route, asked, { body }, surroundings);
    return rulebookHandlers({ store }).calculate(call as Call<typeof contract.calculate>);
  }

  const served = (calculator: string, body: unknown) => server.send('POST', `/calculators/${calculator}`, { body });

  test.each(inputs)('%s', { timeout: 60_000 }, async (calculator, input) => {
    await expect(calculated(calculator, input), 'the input itself is good').resolves.toBeDefined();
    expect((await served(calculator, input)).status).toBe(200);
    for (const { path, with: changed } of mutations(input, 'body')) {
      for (const number of nasty) {
        const started = performance.now();
        try {
          const answer = await calculated(calculator, changed(number));
          expect(hasNoNumber(answer), `${path} = ${number}`).toBe(false);
        } catch (error) {
          if (!(error instanceof ProblemError)) throw new Error(`${path} = ${number}: ${error}`, { cause: error });
          expect([400, 422]).toContain(error.status);
          expect(error.findings?.[0]?.place.field).not.toBe('');
        }
        expect(performance.now() - started, `${path} = ${number}`).toBeLessThan(2000);
      }
      // The largest of them over HTTP.
      const answer = await served(calculator, changed(1e308));
      expect([200, 400, 422], path).toContain(answer.status);
    }
  });

  test('a rating of 1e308 is refused with its path', async () => {
    const answer = await served('performance', { opponents: [1e308, 1600], score: 1 });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      code: 'number-out-of-range',
      findings: [{ place: { field: 'body.opponents[0]' } }],
    });
  });
});
