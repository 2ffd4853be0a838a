// The shape of JSON, said once: it validates what comes in and makes the published JSON Schema, so that the two cannot differ.

import { limits } from '../bytes/limits.js';
import { isDirection } from '../input/text.js';
import { type FindingCollector, quote } from '../report/collector.js';

export type Shape =
  | {
      readonly kind: 'text';
      readonly pattern?: string;
      readonly words?: readonly string[];
      readonly max: number;
      readonly about?: string;
    }
  | { readonly kind: 'number'; readonly whole: boolean; readonly min: number; readonly max: number }
  | { readonly kind: 'flag' }
  | { readonly kind: 'exactly'; readonly value: number | string }
  | { readonly kind: 'list'; readonly of: Shape; readonly max: number }
  | { readonly kind: 'orNull'; readonly of: Shape }
  | { readonly kind: 'object'; readonly title: string; readonly fields: Readonly<Record<string, Field>> };

export interface Field {
  readonly shape: Shape;
  readonly required: boolean;
  readonly about: string;
}

export const required = (shape: Shape, about: string): Field => ({ shape, required: true, about });
export const optional = (shape: Shape, about: string): Field => ({ shape, required: false, about });

/** No line breaks or other control characters: what a report says is written into line-based formats. */
const printable = '^[^\\u0000-\\u001f\\u007f\\u202a-\\u202e\\u2066-\\u2069]*$';

export const text = (max = limits.maxText): Shape => ({ kind: 'text', pattern: printable, max });
export const matching = (pattern: string, about: string): Shape => ({ kind: 'text', pattern, max: 40, about });
export const oneOf = (...words: readonly string[]): Shape => ({ kind: 'text', words, max: 40 });
export const whole = (min: number, max: number): Shape => ({ kind: 'number', whole: true, min, max });
export const number = (min: number, max: number): Shape => ({ kind: 'number', whole: false, min, max });
export const flag: Shape = { kind: 'flag' };
export const listOf = (of: Shape, max: number): Shape => ({ kind: 'list', of, max });
export const orNull = (of: Shape): Shape => ({ kind: 'orNull', of });

/** Whether the value has the shape; every departure is a finding at its JSON path. */
export function hasShape(findings: FindingCollector, shape: Shape, value: unknown, path: string): boolean {
  // First without a word: the paths are put together only for a value that is wrong somewhere.
  return fits(shape, value) || findDepartures(findings, shape, value, path);
}

/** Whether the value has the shape, and nothing else. */
function fits(shape: Shape, value: unknown): boolean {
  switch (shape.kind) {
    case 'text':
      return typeof value === 'string' && fitsText(shape, value);
    case 'number':
      return typeof value === 'number' && fitsNumber(shape, value);
    case 'flag':
      return typeof value === 'boolean';
    case 'exactly':
      return value === shape.value;
    case 'orNull':
      return value === null || fits(shape.of, value);
    case 'list': {
      if (!Array.isArray(value) || value.length > shape.max) return false;
      for (const entry of value) if (!fits(shape.of, entry)) return false;
      return true;
    }
    case 'object':
      return isObject(value) && fitsFields(shape.fields, value);
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function fitsFields(fields: Readonly<Record<string, Field>>, value: Readonly<Record<string, unknown>>): boolean {
  let requiredLeft = requiredCount(fields);
  for (const key in value) {
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
    if (field === undefined || !fits(field.shape, value[key])) return false;
    if (field.required) requiredLeft--;
  }
  return requiredLeft === 0;
}

const requiredCounts = new WeakMap<Readonly<Record<string, Field>>, number>();

function requiredCount(fields: Readonly<Record<string, Field>>): number {
  let count = requiredCounts.get(fields);
  if (count === undefined) {
    count = Object.values(fields).filter((field) => field.required).length;
    requiredCounts.set(fields, count);
  }
  return count;
}

const patterns = new Map<string, RegExp>();

function patternOf(source: string): RegExp {
  const known = patterns.get(source);
  if (known !== undefined) return known;
  const made = new RegExp(source, 'u');
  patterns.set(source, made);
  return made;
}

function fitsText(shape: Extract<Shape, { kind: 'text' }>, value: string): boolean {
  if (shape.words !== undefined) return shape.words.includes(value);
  if (value.length > shape.max) return false;
  if (shape.pattern === printable) return isPrintable(value);
  return shape.pattern === undefined || patternOf(shape.pattern).test(value);
}

/** What the pattern `printable` says. */
function isPrintable(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code <= 0x1f || code === 0x7f || isDirection(code)) return false;
  }
  return true;
}

function fitsNumber({ whole: isWhole, min, max }: Extract<Shape, { kind: 'number' }>, value: number): boolean {
  return value >= min && value <= max && (!isWhole || Number.isInteger(value));
}

function findDepartures(findings: FindingCollector, shape: Shape, value: unknown, path: string): boolean {
  switch (shape.kind) {
    case 'text':
      return hasText(findings, shape, value, path);
    case 'number':
      return hasNumber(findings, shape, value, path);
    case 'flag':
      return typeof value === 'boolean' || wrongType(findings, 'true or false', value, path);
    case 'exactly':
      return value === shape.value || wrongValue(findings, JSON.stringify(shape.value), value, path);
    case 'orNull':
      return value === null || findDepartures(findings, shape.of, value, path);
    case 'list': {
      if (!Array.isArray(value)) return wrongType(findings, 'a list', value, path);
      if (value.length > shape.max)
        return wrongValue(findings, `a list of at most ${shape.max}`, `${value.length} entries`, path);
      const entries: readonly unknown[] = value;
      return entries.map((entry, i) => findDepartures(findings, shape.of, entry, `${path}[${i}]`)).every(Boolean);
    }
    case 'object':
      return hasFields(findings, shape.fields, value, path);
  }
}

function hasFields(findings: FindingCollector, fields: Readonly<Record<string, Field>>, value: unknown, path: string): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return wrongType(findings, 'an object', value, path);
  const given = new Map<string, unknown>(Object.entries(value));
  let right = true;
  for (const key of given.keys()) {
    if (Object.hasOwn(fields, key)) continue;
    findings.add(
      'json-field-unknown',
      { field: join(path, key) },
      `${quote(key)} is not a field here.`,
      'Remove it, or correct its name.',
    );
    right = false;
  }
  for (const [key, field] of Object.entries(fields)) {
    if (given.has(key)) right = findDepartures(findings, field.shape, given.get(key), join(path, key)) && right;
    else if (field.required) {
      findings.add('json-missing', { field: join(path, key) }, `The field ${quote(key)} is missing: ${field.about}.`, 'Add it.');
      right = false;
    }
  }
  return right;
}

function hasText(findings: FindingCollector, shape: Extract<Shape, { kind: 'text' }>, value: unknown, path: string): boolean {
  if (typeof value !== 'string') return wrongType(findings, 'text', value, path);
  if (shape.words !== undefined)
    return shape.words.includes(value) || wrongValue(findings, `one of ${shape.words.join(', ')}`, value, path);
  if (value.length > shape.max) return wrongValue(findings, `at most ${shape.max} characters`, value, path);
  if (fitsText(shape, value)) return true;
  return wrongValue(findings, shape.about ?? 'text without control characters', value, path);
}

function hasNumber(findings: FindingCollector, shape: Extract<Shape, { kind: 'number' }>, value: unknown, path: string): boolean {
  if (typeof value !== 'number') return wrongType(findings, 'a number', value, path);
  if (fitsNumber(shape, value)) return true;
  return wrongValue(findings, `a ${shape.whole ? 'whole ' : ''}number from ${shape.min} to ${shape.max}`, String(value), path);
}

function wrongType(findings: FindingCollector, wanted: string, value: unknown, path: string): false {
  const found =
    value === null ? 'null' : Array.isArray(value) ? 'a list' : typeof value === 'object' ? 'an object' : quote(String(value));
  findings.add(
    'json-type',
    { field: path },
    `${wanted[0]?.toUpperCase()}${wanted.slice(1)} is wanted here, not ${found}.`,
    `Give ${wanted}.`,
  );
  return false;
}

function wrongValue(findings: FindingCollector, wanted: string, value: unknown, path: string): false {
  findings.add('json-value', { field: path }, `${quote(String(value))} is not allowed here.`, `Give ${wanted}.`);
  return false;
}

/** `$.event.name`, `$["a b"]` for names that are no identifiers. */
function join(path: string, key: string): string {
  return /^[A-Za-z_$][\w$]{0,60}$/.test(key) ? `${path}.${key}` : `${path}[${JSON.stringify(key.slice(0, 60))}]`;
}

/** The same as JSON Schema (draft 2020-12). Objects with a title become definitions. */
export function jsonSchema(root: Extract<Shape, { kind: 'object' }>, id: string, description: string): unknown {
  const definitions = new Map<string, unknown>();
  const schemaOf = (shape: Shape): unknown => {
    switch (shape.kind) {
      case 'text':
        if (shape.words) return { enum: shape.words };
        return { type: 'string', maxLength: shape.max, ...(shape.pattern === undefined ? {} : { pattern: shape.pattern }) };
      case 'number':
        return { type: shape.whole ? 'integer' : 'number', minimum: shape.min, maximum: shape.max };
      case 'flag':
        return { type: 'boolean' };
      case 'exactly':
        return { const: shape.value };
      case 'orNull':
        return { anyOf: [schemaOf(shape.of), { type: 'null' }] };
      case 'list':
        return { type: 'array', items: schemaOf(shape.of), maxItems: shape.max };
      case 'object':
        if (!definitions.has(shape.title)) {
          definitions.set(shape.title, null);
          definitions.set(shape.title, objectSchema(shape));
        }
        return { $ref: `#/$defs/${shape.title}` };
    }
  };
  const objectSchema = (shape: Extract<Shape, { kind: 'object' }>): Readonly<Record<string, unknown>> => ({
    type: 'object',
    additionalProperties: false,
    required: Object.entries(shape.fields)
      .filter(([, field]) => field.required)
      .map(([key]) => key),
    properties: Object.fromEntries(
      Object.entries(shape.fields).map(([key, field]) => [key, { description: field.about, ...spread(schemaOf(field.shape)) }]),
    ),
  });
  const top = objectSchema(root);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: id,
    title: root.title,
    description,
    ...top,
    $defs: Object.fromEntries(definitions),
  };
}

function spread(schema: unknown): object {
  return typeof schema === 'object' && schema !== null ? schema : {};
}
