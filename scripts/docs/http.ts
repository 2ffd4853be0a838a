// The API reference, from the document that an office serves under /api/v1/openapi.json.

import { openApiDocument } from '@harkness/server';

type Json = { readonly [key: string]: unknown };

interface Operation {
  readonly path: string;
  readonly method: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly Parameter[];
  readonly body: readonly Field[];
  readonly answer: readonly Field[];
}

interface Parameter extends Field {
  readonly where: string;
}

interface Field {
  readonly name: string;
  readonly type: string;
  readonly isNeeded: boolean;
  readonly meaning: string;
}

/** As Markdown, one section per operation. */
export function httpReference(version: string): string {
  const document = openApiDocument(version) as Json;
  const schemas = (document['components'] as Json)['schemas'] as Json;
  const operations = Object.entries(document['paths'] as Json).flatMap(([path, methods]) =>
    Object.entries(methods as Json).map(([method, operation]) => read(path, method, operation as Json, schemas)),
  );
  const tags = [...new Set(operations.map(({ tag }) => tag))].sort();
  return [
    '# HTTP API',
    '',
    'Made from the OpenAPI document, which every office serves under `/api/v1/openapi.json`. All addresses begin with `/api/v1`. [The API](../../docs/api.md) says how to sign in, page, retry and read errors.',
    '',
    ...tags.flatMap((tag) => [`## ${tag}`, '', ...operations.filter((one) => one.tag === tag).flatMap((one) => describe(one))]),
  ].join('\n');
}

function read(path: string, method: string, operation: Json, schemas: Json): Operation {
  const [tag = 'other'] = (operation['tags'] ?? []) as string[];
  const parameters = ((operation['parameters'] ?? []) as Json[]).map((one) => ({
    name: String(one['name']),
    where: String(one['in']),
    type: typeText(one['schema'] as Json),
    isNeeded: one['required'] === true,
    meaning: String(one['description'] ?? (one['schema'] as Json)['description'] ?? ''),
  }));
  const responses = Object.entries((operation['responses'] ?? {}) as Json).find(([status]) => status.startsWith('2'));
  return {
    path,
    method: method.toUpperCase(),
    tag,
    summary: String(operation['summary'] ?? operation['operationId']),
    description: String(operation['description'] ?? ''),
    parameters,
    body: fieldsOf(schemaOf(operation['requestBody'] as Json | undefined), schemas),
    answer: fieldsOf(schemaOf(responses?.[1] as Json | undefined), schemas),
  };
}

function schemaOf(message: Json | undefined): Json | undefined {
  const content = message?.['content'] as Json | undefined;
  const [first] = Object.values(content ?? {}) as Json[];
  return first?.['schema'] as Json | undefined;
}

/** The fields of the outer object; nested objects are named by their type. */
function fieldsOf(schema: Json | undefined, schemas: Json): Field[] {
  const named = schema?.['$ref'];
  const object = typeof named === 'string' ? (schemas[named.split('/').at(-1) ?? ''] as Json | undefined) : schema;
  const needed = new Set((object?.['required'] ?? []) as string[]);
  return Object.entries((object?.['properties'] ?? {}) as Json).map(([name, value]) => ({
    name,
    type: typeText(value as Json),
    isNeeded: needed.has(name),
    meaning: String((value as Json)['description'] ?? ''),
  }));
}

function typeText(schema: Json | undefined): string {
  if (schema === undefined) return '';
  if (typeof schema['$ref'] === 'string') return schema['$ref'].split('/').at(-1) ?? '';
  if (schema['const'] !== undefined) return JSON.stringify(schema['const']);
  if (Array.isArray(schema['enum'])) return schema['enum'].map((one) => JSON.stringify(one)).join(' or ');
  const choices = (schema['anyOf'] ?? schema['oneOf']) as Json[] | undefined;
  if (choices !== undefined) return [...new Set(choices.map(typeText))].join(' or ');
  if (schema['type'] === 'array') return `list of ${typeText(schema['items'] as Json | undefined) || 'values'}`;
  const format = schema['format'] ?? schema['pattern'];
  return `${schema['type'] ?? 'any value'}${typeof format === 'string' ? ` (${format})` : ''}`;
}

function describe({ path, method, summary, description, parameters, body, answer }: Operation): string[] {
  const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('<', '\\<').replaceAll('\n', ' ');
  const table = (title: string, fields: readonly Field[], where: (field: Field) => string) =>
    fields.length === 0
      ? []
      : [
          `${title}:`,
          '',
          '| name | type | meaning |',
          '|---|---|---|',
          ...fields.map(
            (one) =>
              `| \`${one.name}\`${where(one)}${one.isNeeded ? '' : ', optional'} | \`${cell(one.type).replaceAll('`', '')}\` | ${cell(one.meaning)} |`,
          ),
          '',
        ];
  return [
    `### ${method} ${path}`,
    '',
    `${summary}.`.replace(/\.\.$/, '.'),
    '',
    ...(description === '' ? [] : [description, '']),
    ...table('Asked with', parameters, (one) => ` (${(one as Parameter).where})`),
    ...table('Body', body, () => ''),
    ...table('Answer', answer, () => ''),
  ];
}
