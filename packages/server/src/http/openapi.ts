// The OpenAPI 3.1 document, made from the schemas that validate requests, and a page to browse it.

import { type ObjectShape, SchemaWriter, type Shape, type Side } from '@harkness/formats/shape';
import { factSchemas } from '@harkness/office';
import type { FastifyInstance } from 'fastify';
import { problem } from '../contract/common.js';
import { contract } from '../contract/index.js';
import { type Route, scopeOf } from '../contract/route.js';

type Json = { [key: string]: unknown };

const needs: { readonly [access: string]: string } = {
  public: 'Public.',
  account: 'Needs an account.',
  director: 'Needs a director.',
  officer: 'Needs an officer.',
  administrator: 'Needs an administrator.',
};

/**
 * The OpenAPI document of the API, with the given version.
 * @example
 * openApiDocument('1.0.0')['openapi'] // '3.1.0'
 */
export function openApiDocument(version: string): Json {
  const schemas: Json = {};
  const paths: { [path: string]: Json } = {};
  for (const [name, route] of Object.entries(contract) as [string, Route][]) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] ??= {};
    (paths[path] as Json)[route.method.toLowerCase()] = operation(name, route, schemas);
  }
  schemas['Problem'] = jsonSchema(problem, 'output', schemas);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Harkness',
      version,
      description: 'The rating office over HTTP. Errors are problem documents (RFC 9457) with findings that say where.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/api/v1' }],
    paths,
    components: {
      schemas,
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'harkness_session',
          description: 'With the x-csrf-token header on writes.',
        },
        key: { type: 'http', scheme: 'bearer', description: 'An API key, hk_…' },
      },
    },
    tags: [...new Set(Object.values(contract).map(({ tag }) => tag))].map((name) => ({ name })),
  };
}

function operation(name: string, route: Route, schemas: Json): Json {
  const status = String(route.status ?? (route.response || route.produces ? 200 : 204));
  const content = route.produces
    ? Object.fromEntries(route.produces.map((type) => [type, { schema: { type: 'string' } }]))
    : route.response && { 'application/json': { schema: jsonSchema(route.response, 'output', schemas) } };
  const sessionOnly = scopeOf(route) === 'none';
  return {
    operationId: name,
    summary: route.summary,
    description: `${needs[route.access]} ${keyWords(route)}`,
    tags: [route.tag],
    parameters: [
      ...parametersOf(route.params, 'path', schemas),
      ...parametersOf(route.query, 'query', schemas),
      ...headersOf(route),
    ],
    ...(route.body ? { requestBody: requestBody(route, schemas) } : {}),
    ...(route.access === 'public' ? {} : { security: sessionOnly ? [{ session: [] }] : [{ session: [] }, { key: [] }] }),
    responses: {
      [status]: { description: 'The answer', ...(content ? { content } : {}) },
      default: {
        description: 'A problem',
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  };
}

function keyWords(route: Route): string {
  const scope = scopeOf(route);
  if (scope !== 'none') return `An API key needs the scope "${scope}".`;
  return route.access === 'public' ? 'A request with an API key is refused.' : 'Only in a session, not with an API key.';
}

function requestBody(route: Route, schemas: Json): Json {
  const schema = route.body ? jsonSchema(route.body, 'input', schemas) : {};
  const content: Json = { 'application/json': { schema } };
  if (route.multipart) {
    const properties = (schema['properties'] ?? {}) as Json;
    content['multipart/form-data'] = {
      schema: {
        type: 'object',
        properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' }, ...properties },
      },
    };
  }
  return { required: true, content };
}

function parametersOf(schema: ObjectShape | undefined, where: 'path' | 'query', schemas: Json): Json[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input', schemas) as {
    properties?: { [name: string]: Json };
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
    ...(typeof property['description'] === 'string' ? { description: property['description'] } : {}),
  }));
}

function headersOf(route: Route): Json[] {
  if (route.method === 'GET') return [];
  return [
    {
      name: 'idempotency-key',
      in: 'header',
      required: false,
      schema: { type: 'string', maxLength: 200 },
      description: 'The same key twice is one write.',
    },
  ];
}

/** Inlined, except named definitions (a trace refers to itself), which move to the components. */
function jsonSchema(shape: Shape, side: Side, schemas: Json): Json {
  const writer = new SchemaWriter('#/components/schemas/');
  const schema = withFacts(shape.schema(side, writer), schemas) as Json;
  for (const [name, definition] of Object.entries(writer.definitions)) schemas[name] = withFacts(definition, schemas);
  return schema;
}

/** Bodies of facts refer to the shapes by which the ledger checks them. */
function withFacts(schema: unknown, schemas: Json): unknown {
  if (Array.isArray(schema)) return schema.map((one) => withFacts(one, schemas));
  if (typeof schema !== 'object' || schema === null) return schema;
  const { factBody, ...rest } = schema as Json;
  if (!Array.isArray(factBody))
    return Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, withFacts(value, schemas)]));
  const kinds = factBody.map(String);
  for (const kind of kinds) schemas[componentOf(kind)] = factSchemas[kind];
  const references = kinds.map((kind) => ({ $ref: `#/components/schemas/${componentOf(kind)}` }));
  return references.length === 1 ? references[0] : { anyOf: references };
}

/** `player-merged` → `FactPlayerMerged`. */
function componentOf(kind: string): string {
  return `Fact${kind.replace(/(^|-)([a-z])/g, (_, __, letter: string) => letter.toUpperCase())}`;
}

/** Serves the document as JSON, and a page for it without outside scripts. */
export function serveOpenApi(app: FastifyInstance, version: string): void {
  const document = JSON.stringify(openApiDocument(version));
  app.get('/api/openapi.json', (_, reply) => reply.type('application/json; charset=utf-8').send(document));
  const page = Buffer.from(browsePage(version));
  app.get('/api', (_, reply) => reply.type('text/html; charset=utf-8').send(page));
}

function browsePage(version: string): string {
  const html = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
  const document = openApiDocument(version) as { paths: { [path: string]: { [method: string]: Json } } };
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, op]) => ({ path, method, op })),
  );
  const tags = [...new Set(operations.map(({ op }) => String((op['tags'] as string[])[0])))];
  const block = ({ path, method, op }: (typeof operations)[number]): string => {
    const parameters = (op['parameters'] as Json[]).map(
      (one) =>
        `<tr><td><code>${html(String(one['name']))}</code></td><td>${one['in']}</td><td>${one['required'] ? 'required' : ''}</td><td><code>${html(JSON.stringify(one['schema']))}</code></td></tr>`,
    );
    const body = op['requestBody'] as { content: { [type: string]: { schema: unknown } } } | undefined;
    const bodies = Object.entries(body?.content ?? {}).map(
      ([type, { schema }]) => `<p>Body <code>${type}</code></p><pre>${html(JSON.stringify(schema, null, 1))}</pre>`,
    );
    return `<details id="${op['operationId']}"><summary><b>${method.toUpperCase()}</b> <code>${html(path)}</code> ${html(String(op['summary']))}</summary><p>${html(String(op['description']))}</p>${parameters.length > 0 ? `<table>${parameters.join('')}</table>` : ''}${bodies.join('')}<p>Answers</p><pre>${html(JSON.stringify(op['responses'], null, 1))}</pre></details>`;
  };
  const sections = tags.map(
    (tag) =>
      `<h2>${tag}</h2>${operations
        .filter(({ op }) => (op['tags'] as string[])[0] === tag)
        .map(block)
        .join('')}`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Harkness API</title><style>:root{color-scheme:light dark}body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}details{border-bottom:1px solid #8884;padding:.4rem 0}summary{cursor:pointer}pre{overflow:auto;max-height:24rem;background:#8881;padding:.7rem;border-radius:6px}td{padding:.1rem .8rem .1rem 0;vertical-align:top;overflow-wrap:anywhere}b{display:inline-block;min-width:4rem}</style></head><body><h1>Harkness API</h1><p>Every route below <code>/api/v1</code>. The same as an OpenAPI 3.1 document: <a href="/api/openapi.json">openapi.json</a>.</p>${sections.join('')}</body></html>`;
}
