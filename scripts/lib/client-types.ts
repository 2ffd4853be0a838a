// The client's types, generated from the contract: plain TypeScript without imports, so that a program that uses the client
// installs nothing else.

import { SchemaWriter, type Shape, type Side } from '../../packages/formats/src/shape/index.js';
import type { Route } from '../../packages/server/src/contract/route.js';

type JsonSchema = { readonly [key: string]: unknown };

/** TypeScript for a JSON Schema of the contract: the shapes the contract uses, and `unknown` for anything else. */
export function typeOf(schema: JsonSchema): string {
  const inner = (value: unknown): string => typeOf((value ?? {}) as JsonSchema);
  if (typeof schema['$ref'] === 'string') return typeName(schema['$ref']);
  if (Array.isArray(schema['enum'])) return schema['enum'].map((value) => JSON.stringify(value)).join(' | ');
  if ('const' in schema) return JSON.stringify(schema['const']);
  if (Array.isArray(schema['allOf'])) return schema['allOf'].map(inner).join(' & ');
  const options = (schema['anyOf'] ?? schema['oneOf']) as unknown[] | undefined;
  if (options) return options.map(inner).join(' | ');
  if (Array.isArray(schema['type'])) return schema['type'].map((type: unknown) => inner({ ...schema, type })).join(' | ');
  switch (schema['type']) {
    case 'string':
      // biome-ignore lint/suspicious/noTemplateCurlyInString: written as a type.
      return schema['format'] === 'own-system' ? '`${string}:${string}`' : 'string';
    case 'number':
    case 'integer':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'null':
      return 'null';
    case 'array':
      return `readonly (${inner(schema['items'])})[]`;
    case 'object':
      return objectType(schema, inner);
    default:
      return 'unknown';
  }
}

function objectType(schema: JsonSchema, inner: (value: unknown) => string): string {
  const properties = Object.entries((schema['properties'] ?? {}) as { [name: string]: unknown });
  const required = new Set((schema['required'] ?? []) as string[]);
  if (properties.length === 0) {
    const values = schema['additionalProperties'];
    return `{ readonly [name: string]: ${typeof values === 'object' ? inner(values) : 'unknown'} }`;
  }
  const fields = properties.map(
    ([name, value]) =>
      `readonly ${name}${required.has(name) ? '' : '?'}: ${inner(value)}${required.has(name) ? '' : ' | undefined'}`,
  );
  return `{ ${fields.join('; ')} }`;
}

function typeName(reference: string): string {
  return reference.split('/').at(-1) ?? 'unknown';
}

function schemaType(shape: Shape | undefined, side: Side): string {
  return shape === undefined ? 'undefined' : typeOf(shape.schema(side, new SchemaWriter()));
}

/** The whole generated file. */
export function clientTypes(contract: { readonly [name: string]: Route }, traceStep: Shape): string {
  const writer = new SchemaWriter();
  traceStep.schema('output', writer);
  const lines = [
    '// Written by `npm run generate:client` from the contract of the server. Do not edit.',
    '// biome-ignore-all format: a line for each route',
    '',
    '/** A step of an explanation. */',
    `export interface TraceStep ${typeOf(writer.definitions['TraceStep'] ?? {})}`,
    '',
    '/** Every route of the API: what goes in, and what is answered. */',
    'export interface Routes {',
    ...Object.entries(contract).map(
      ([name, route]) =>
        `  ${name}: { params: ${schemaType(route.params, 'input')}; query: ${schemaType(route.query, 'input')}; body: ${schemaType(route.body, 'input')}; response: ${route.produces ? 'Response' : schemaType(route.response, 'output')} };`,
    ),
    '}',
    '',
    '/** The name of a route. */',
    'export type RouteName = keyof Routes;',
    '',
    'export const routes: { readonly [Name in RouteName]: { readonly method: string; readonly path: string; readonly json: boolean; readonly multipart: boolean } } = {',
    ...Object.entries(contract).map(
      ([name, route]) =>
        `  ${name}: { method: '${route.method}', path: '${route.path}', json: ${route.response !== undefined}, multipart: ${route.multipart === true} },`,
    ),
    '};',
    '',
  ];
  return lines.join('\n');
}
