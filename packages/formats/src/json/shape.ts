// Checks the JSON report against its shape: every error is a finding at its JSON path. Also makes the published JSON Schema.

import { type FindingCollector, quote } from '../report/collector.js';
import { type Saying, say } from '../report/say.js';
import { type Fault, type JsonSchema, Reading, SchemaWriter, type Shape } from '../shape/index.js';
import { sayWanted } from './wanted.js';

/** Whether the value has the shape; every error is a finding at its JSON path. */
export function hasShape<T>(findings: FindingCollector, shape: Shape<T>, value: unknown, path: string): value is T {
  // The collector limits what it keeps, and counts the rest.
  const reading = new Reading((fault) => addFault(findings, fault, path), Number.POSITIVE_INFINITY);
  shape.take(value, reading);
  return reading.count === 0;
}

function addFault(findings: FindingCollector, { kind, code, path, wanted, found }: Fault, root: string): void {
  const place = { field: path.reduce<string>(join, root) };
  const name = quote(String(path.at(-1)));
  switch (kind) {
    case 'unknown-field':
      findings.add('json-field-unknown', place, say`${name} is not a field here.`, say`Remove it, or correct its name.`);
      break;
    case 'missing':
      findings.add('json-missing', place, say`The field ${name} is missing: ${sayWanted(wanted)}.`, say`Add it.`);
      break;
    case 'type':
      if (typeof found === 'number' && wanted !== 'text') addValue(findings, place, wanted, quote(String(found)));
      else
        findings.add(
          'json-type',
          place,
          say`${atStart(wanted)} is wanted here, not ${typeName(found)}.`,
          say`Give ${sayWanted(wanted)}.`,
        );
      break;
    default:
      addValue(
        findings,
        place,
        wanted,
        code === 'list-length' ? say`“${Number.parseInt(String(found), 10)} entries”` : quote(String(found)),
      );
  }
}

function addValue(findings: FindingCollector, place: { readonly field: string }, wanted: string, found: Saying | string): void {
  findings.add('json-value', place, say`${found} is not allowed here.`, say`Give ${sayWanted(wanted)}.`);
}

/** The types of values, at the start of a sentence. */
const types: Readonly<Record<string, Saying>> = {
  'an object': say`An object`,
  'a list': say`A list`,
  text: say`Text`,
  'a number': say`A number`,
  'true or false': say`True or false`,
};

function atStart(wanted: string): Saying | string {
  return types[wanted] ?? `${wanted[0]?.toUpperCase()}${wanted.slice(1)}`;
}

function typeName(value: unknown): Saying | string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return say`a list`;
  return typeof value === 'object' ? say`an object` : quote(String(value));
}

/** `$.event.name`, or `$["a b"]` for names that are not identifiers. */
function join(path: string, step: string | number): string {
  if (typeof step === 'number') return `${path}[${step}]`;
  return /^[A-Za-z_$][\w$]{0,60}$/.test(step) ? `${path}.${step}` : `${path}[${JSON.stringify(step.slice(0, 60))}]`;
}

/** The shape as a document of JSON Schema (draft 2020-12). */
export function schemaDocument(shape: Shape, id: string, title: string, description: string): JsonSchema {
  const writer = new SchemaWriter();
  const schema = shape.schema('input', writer);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: id,
    title,
    description,
    ...schema,
    $defs: writer.definitions,
  };
}
