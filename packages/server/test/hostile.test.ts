// Hostile requests, generated from the contract's schemas and against them: no answer may be a 5xx.

import { type Shape, schemaOf as schemaOfShape } from '@harkness/formats/shape';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '../src/contract/index.js';
import type { Route } from '../src/contract/route.js';
import { describeEachStore, type Person, startTestServer, type TestServer } from './harness.js';
import { acceptSeen, novemberReport, sendOff } from './report.js';

type Json = { readonly [key: string]: unknown };

const nasty = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\udfff\ud800',
  '../../../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  "'; drop table facts; --",
  '" or 1=1 --',
  '<script>alert(1)</script>',
  '\u202etxt.exe',
  '%',
  '%s%n',
  '\u{10ffff}',
  'İıſK',
  'é'.repeat(300),
  '__proto__',
  'constructor',
  'NaN',
  '-1',
  '1e309',
  '0x10',
  '1.5',
  '99999999999999999999',
  '0000-00-00',
  '9999-12-31',
  '2026-02-30',
  '+275760-09-13T00:00:00.000Z',
  'uschess-supplement-9999-99-99',
  '(?:a+)+$',
];

const anyText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...nasty) },
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constant('x'.repeat(70_000)),
);
const anything: fc.Arbitrary<unknown> = fc.oneof(
  anyText,
  fc.double(),
  fc.constantFrom(null, true, 0, -1, 1e308, 2 ** 53, [], {}, [[]], [null], { length: 1e9 }),
  fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<unknown>,
);

/** Values that a JSON schema allows, and occasionally one that it does not. */
function fromSchema(schema: Json, depth = 0): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 5, arbitrary: allowed(schema, depth) }, { weight: 1, arbitrary: anything });
}

function allowed(schema: Json, depth: number): fc.Arbitrary<unknown> {
  const choices = (schema['anyOf'] ?? schema['oneOf']) as Json[] | undefined;
  if (choices !== undefined) return fc.oneof(...choices.map((one) => fromSchema(one, depth + 1)));
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as unknown[]));
  if ('const' in schema) return fc.constant(schema['const']);
  switch (schema['type']) {
    case 'string':
      if (schema['format'] === 'date') return fc.constantFrom('2026-11-01', '2002-01-01', '0001-01-01', '9999-12-31');
      if (schema['format'] === 'email') return fc.constantFrom('a@example.org', "o'hara+<b>@example.org");
      return anyText;
    case 'integer':
    case 'number':
      return fc.oneof(fc.integer({ min: -2, max: 600 }), fc.double());
    case 'boolean':
      return fc.boolean();
    case 'array':
      return depth > 4 ? fc.constant([]) : fc.array(fromSchema((schema['items'] ?? {}) as Json, depth + 1), { maxLength: 3 });
    case 'object': {
      const properties = (schema['properties'] ?? {}) as { readonly [name: string]: Json };
      const names = Object.keys(properties);
      if (names.length === 0)
        return fc.dictionary(fc.oneof(anyText, fc.constantFrom('on', 'type', 'player', 'games')), anything, { maxKeys: 4 });
      const parts = Object.fromEntries(names.map((name) => [name, fromSchema(properties[name] ?? {}, depth + 1)]));
      return fc.record(parts, { requiredKeys: [] });
    }
    default:
      return anything;
  }
}

function schemaOf(shape: Shape | undefined): Json {
  return shape === undefined ? {} : schemaOfShape(shape);
}

/** Real ids among the nasty ones, so that requests get past the first checks. */
const real: { readonly [name: string]: readonly string[] } = {
  player: ['12500335', '12500064'],
  against: ['12500064'],
  event: ['202610220001'],
  section: ['1', '2'],
  run: ['1'],
  list: ['uschess-supplement-2026-10-01'],
  other: ['uschess-supplement-2026-09-01'],
  from: ['uschess-supplement-2026-09-01', 'uschess-2020', '1'],
  to: ['uschess-supplement-2026-10-01', 'uschess-2025'],
};

function named(schema: Json): fc.Arbitrary<{ readonly [name: string]: unknown }> {
  const properties = (schema['properties'] ?? {}) as { readonly [name: string]: Json };
  const parts = Object.fromEntries(
    Object.entries(properties).map(([name, one]) => {
      const known = real[name];
      const made = fromSchema(one);
      return [name, known === undefined ? made : fc.oneof(fc.constantFrom(...known), made)];
    }),
  );
  return fc.record(parts, { requiredKeys: [] });
}

/** As text for a URL: unpaired surrogates are not allowed there, so they are sent as raw bytes. */
function encoded(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined');
  return text.length > 4000 ? 'long' : encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'));
}

function addressOf(route: Route, params: Json, query: Json): string {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encoded(params[name] ?? 'absent') || '%20');
  const search = Object.entries(query).map(([name, value]) => `${name}=${encoded(value)}`);
  return `${path}${search.length === 0 ? '' : `?${search.join('&')}`}`;
}

/** These would end the session or account used by the remaining requests. */
const notWithin = new Set(['logout', 'changePassword']);

describeEachStore('hostile requests never give a 5xx', (place) => {
  let server: TestServer;
  let caller: Person;
  beforeAll(async () => {
    server = await startTestServer(place, { checkAnswers: true });
    caller = server.people.administrator;
  }, 60_000);
  afterAll(() => server.close());

  // First, while the sample's players are unchanged.
  test('SQL and HTML in a name are stored unchanged and shown as text', async () => {
    const name = `Robert'); DROP TABLE facts;-- <img src=x onerror=alert(1)>`;
    const { client } = server.people.director;
    const body = { report: novemberReport('2026-11-09', name), affiliate: 'A6000001' };
    const made = await client.call('upload', { body });
    expect(made.eventName).toBe(name);
    await sendOff(client, made.submission);
    const { event } = await acceptSeen(server.people.officer.client, made.submission);
    const chart = await server.send('GET', `/events/${event}/sections/1/wallchart`);
    const html = await chart.text();
    expect(html).not.toContain('<img');
    expect(chart.headers.get('content-security-policy')).toContain("default-src 'self'");
  });

  const routes = (Object.entries(contract) as [string, Route][]).filter(([name]) => !notWithin.has(name));

  test.each(routes)('%s', async (_, route) => {
    const body = route.body === undefined ? fc.constant(undefined) : fromSchema(schemaOf(route.body));
    await fc.assert(
      fc.asyncProperty(named(schemaOf(route.params)), named(schemaOf(route.query)), body, async (params, query, content) => {
        const response = await server.send(route.method, addressOf(route, params, query), {
          as: caller,
          ...(content === undefined ? {} : { body: content }),
        });
        const text = await response.text();
        expect(response.status, text.slice(0, 300)).toBeLessThan(500);
        if (response.status >= 400) expect(response.headers.get('content-type')).toContain('application/problem+json');
      }),
      // The same requests every time; HOSTILE_SEED selects others, and the long attack run makes more (HOSTILE_RUNS).
      {
        numRuns: Number(process.env['HOSTILE_RUNS'] ?? 4),
        endOnFailure: true,
        seed: Number(process.env['HOSTILE_SEED'] ?? 1),
      },
    );
  });

  test.each([
    ['no JSON', '{"a":'],
    ['nothing', ''],
    ['a text', '"x"'],
    ['null', 'null'],
    ['a list', '[]'],
    ['deep lists', `${'['.repeat(50_000)}${']'.repeat(50_000)}`],
    ['deep objects', `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`],
    ['a prototype', '{"__proto__":{"role":"administrator"},"constructor":{"prototype":{}}}'],
    ['broken UTF-8', Buffer.from([0x22, 0xff, 0xfe, 0x22]).toString('latin1')],
    ['a huge number', `{"report":${'9'.repeat(5000)}}`],
  ])('a body that is %s', async (_, body) => {
    for (const path of ['/reports/check', '/session', '/calculators/event', '/facts', '/decisions']) {
      const headers = { 'content-type': 'application/json', 'idempotency-key': 'k' };
      const response = await server.send('POST', path, { as: caller, body, headers });
      expect(response.status).toBeGreaterThanOrEqual(400);
      expect(response.status).toBeLessThan(500);
      expect(response.headers.get('content-type')).toContain('application/problem+json');
    }
  });

  test.each([
    ['no file', () => new FormData()],
    [
      'two files',
      () => {
        const form = new FormData();
        form.append('file', new Blob(['x']), 'a.txt');
        form.append('file', new Blob(['y']), 'b.txt');
        return form;
      },
    ],
    [
      'a path for a name',
      () => {
        const form = new FormData();
        form.append('file', new Blob(['x']), '../../etc/passwd');
        return form;
      },
    ],
    [
      'an empty file and odd fields',
      () => {
        const form = new FormData();
        form.append('file', new Blob([]), '');
        form.append('__proto__', '{"a":1}');
        form.append('report', '{broken');
        form.append('start', 'never');
        return form;
      },
    ],
  ])('an upload with %s', async (_, form) => {
    for (const path of ['/reports/check', '/submissions']) {
      const response = await server.send('POST', path, { as: caller, body: form() });
      expect(response.status).toBeLessThan(500);
    }
  });

  test.each([
    '/api/v1/players/%00',
    '/api/v1/players/%',
    '/api/v1/players/%ff%fe',
    '/api/v1/%2e%2e/%2e%2e/etc/passwd',
    '/..%2f..%2fetc/passwd',
    '/api/v1/players//',
    '/assets/..%2f..%2fpackage.json',
  ])('the address %s', async (path) => {
    const response = await fetch(`${server.address}${path}`);
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.status).toBeLessThan(500);
  });
});
