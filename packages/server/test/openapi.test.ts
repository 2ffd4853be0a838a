// The OpenAPI document is complete and describes exactly the existing routes.

import { factSchemas } from '@harkness/office';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '../src/contract/index.js';
import { type Route, scopeOf } from '../src/contract/route.js';
import { openApiDocument } from '../src/http/openapi.js';
import { type RunningServer, startServer } from '../src/index.js';
import { sqlitePlace, type TestPlace } from './harness.js';

type Json = { readonly [key: string]: unknown };
interface Operation extends Json {
  readonly operationId: string;
  readonly parameters: readonly {
    readonly name: string;
    readonly in: string;
    readonly required: boolean;
    readonly schema: Json;
  }[];
  readonly responses: { readonly [status: string]: { readonly description: string } };
  readonly tags: readonly string[];
}
interface Document extends Json {
  readonly openapi: string;
  readonly info: Json;
  readonly paths: { readonly [path: string]: { readonly [method: string]: Operation } };
  readonly components: { readonly schemas: Json; readonly securitySchemes: Json };
  readonly tags: readonly { readonly name: string }[];
}

let place: TestPlace;
let server: RunningServer;
let document: Document;
beforeAll(async () => {
  place = await sqlitePlace();
  server = await startServer({ place: place.place, port: 0 });
  document = (await (await fetch(`${server.address}/api/openapi.json`)).json()) as Document;
}, 60_000);
afterAll(async () => {
  await server.close();
  await place.remove();
});

const operations = (): [string, string, Operation][] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, string, Operation] => [path, method, operation]),
  );

test('it is OpenAPI 3.1 with a title, a version and one server', () => {
  expect(document.openapi).toMatch(/^3\.1\.\d+$/);
  expect(document.info).toMatchObject({ title: 'Harkness', version: expect.stringMatching(/^\d+\.\d+\.\d+/) });
  expect(document['servers']).toEqual([{ url: '/api/v1' }]);
});

test('every reference resolves, and no schema has its own definitions', () => {
  const text = JSON.stringify(document);
  const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, to]) => to ?? '');
  expect(references.length).toBeGreaterThan(0);
  for (const reference of new Set(references)) {
    const steps = reference.replace(/^#\//, '').split('/');
    expect(
      steps.reduce<unknown>((at, step) => (at as Json | undefined)?.[step], document),
      reference,
    ).toBeDefined();
  }
  expect(text).not.toContain('$defs');
});

test('every operation has its own name, a known tag, a success answer and the problem as default', () => {
  const names = operations().map(([, , { operationId }]) => operationId);
  expect(new Set(names).size).toBe(names.length);
  const tags = document.tags.map(({ name }) => name);
  for (const [, , operation] of operations()) {
    expect(tags).toContain(operation.tags[0]);
    expect(Object.keys(operation.responses).filter((status) => /^2\d\d$/.test(status))).toHaveLength(1);
    expect(operation.responses['default']?.description).not.toBe('');
  }
});

test('the parameters of a path are declared and required, and no others claim to be in the path', () => {
  for (const [path, , { parameters }] of operations()) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const declared = parameters.filter((one) => one.in === 'path');
    expect(declared.map(({ name }) => name).sort()).toEqual(inPath.sort());
    expect(declared.every(({ required }) => required)).toBe(true);
    for (const { in: where, schema } of parameters) {
      expect(['path', 'query', 'header']).toContain(where);
      expect(typeof schema).toBe('object');
    }
  }
});

test('routes that need an account say so, with declared schemes, and those that refuse API keys ask for a session', () => {
  for (const [name, route] of Object.entries(contract) as [string, Route][]) {
    const [, , operation] = operations().find(([, , { operationId }]) => operationId === name) ?? [];
    const schemes = ((operation?.['security'] ?? []) as Json[]).flatMap((one) => Object.keys(one));
    const byKey = scopeOf(route) !== 'none';
    expect(schemes, name).toEqual(route.access === 'public' ? [] : byKey ? ['session', 'key'] : ['session']);
    expect(operation?.['description'], name).toMatch(
      byKey ? `needs the scope "${scopeOf(route)}"` : /not with an API key|API key is refused/,
    );
    for (const scheme of schemes) expect(document.components.securitySchemes).toHaveProperty(scheme);
  }
});

test('every documented route is registered, and every registered one below /api/v1 is documented', () => {
  const documented = operations().map(([path, method]) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`);
  for (const one of documented) {
    const [method = '', path = ''] = one.split(' ');
    expect(server.app.hasRoute({ method: method as 'GET', url: `/api/v1${path}` }), one).toBe(true);
  }
  const registered = server.app.printRoutes({ commonPrefix: false, includeHooks: false });
  const count = [...registered.matchAll(/\(([A-Z, ]+)\)/g)]
    .flatMap(([, methods]) => (methods ?? '').split(', '))
    .filter((one) => one !== 'HEAD');
  const besides = [
    '/api',
    '/api/openapi.json',
    '/healthz',
    '/readyz',
    '/metrics',
    '/log/*',
    '/log/checkpoint',
    '/log/starts.jsonl',
    '/log/lists/:name.jsonl',
  ];
  // What other sites read: http/share/share.ts.
  const shared = [
    '/robots.txt',
    '/sitemap.xml',
    '/sitemaps/:name',
    '/players/:player/feed.xml',
    '/players/:player/card.png',
    '/players/:player/badge.svg',
    '/events/:event/card.png',
    '/lists/:list/card.png',
    '/card.png',
    '/events/feed.xml',
    '/events/:event/feed.xml',
    '/events/:event/:section/table.html',
    '/lists/feed.xml',
  ];
  for (const url of shared) expect(server.app.hasRoute({ method: 'GET', url }), url).toBe(true);
  expect(count).toHaveLength(documented.length + besides.length + shared.length);
});

test('the served document equals the library’s, and the page to browse it names every operation', async () => {
  expect(document).toEqual(JSON.parse(JSON.stringify(openApiDocument('0.1.0'))));
  const page = await (await fetch(`${server.address}/api`)).text();
  for (const name of Object.keys(contract)) expect(page).toContain(`id="${name}"`);
  expect(page).not.toMatch(/<script/);
});

test('bodies of facts are documented by the shapes that check them', () => {
  const document = openApiDocument('0') as { components: { schemas: { [name: string]: { [keyword: string]: unknown } } } };
  const { schemas } = document.components;
  const decisions = schemas['FactDecision']?.['oneOf'] as { properties: { type: { enum: string[] } }; required: string[] }[];
  expect(decisions.map(({ properties }) => properties.type.enum[0])).toContain('match-floor-request');
  expect(decisions[0]).toMatchObject({
    required: ['type', 'on', 'player', 'system', 'rating'],
    additionalProperties: false,
    properties: { on: { type: 'string', format: 'date' }, rating: { type: 'number', minimum: 0, maximum: 4000 } },
  });
  expect(schemas['FactProfile']).toMatchObject({
    required: ['authorities'],
    properties: { name: { type: 'string', maxLength: 80 } },
  });
  const text = JSON.stringify(document);
  expect(text).toContain('"decision":{"$ref":"#/components/schemas/FactDecision"}');
  expect(text).not.toContain('factBody');
  // No field of a fact is left open, except those that an authority's kind reads itself.
  const open = Object.entries(factSchemas).flatMap(([kind, schema]) => emptyIn(schema, kind));
  expect(open).toEqual(['profile.authorities.amendments.value']);
});

function emptyIn(schema: unknown, path: string): string[] {
  const { properties, items, anyOf, oneOf, ...rest } = schema as { [keyword: string]: unknown };
  const inner = [
    ...Object.entries((properties ?? {}) as object).flatMap(([name, one]) => emptyIn(one, `${path}.${name}`)),
    ...(items === undefined ? [] : emptyIn(items, path)),
    ...[...((anyOf ?? []) as unknown[]), ...((oneOf ?? []) as unknown[])].flatMap((one) => emptyIn(one, path)),
  ];
  const isEmpty = Object.keys(rest).length === 0 && !properties && !items && !anyOf && !oneOf;
  return isEmpty ? [path] : inner;
}
