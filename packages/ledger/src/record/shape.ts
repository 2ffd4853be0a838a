// Shapes of data that come from outside: what a value must look like, typed, so that a shape that forgets a field of its
// type does not compile. Every error is found, with the path of the field, what is wrong and what to do.

import type { CallerError } from '../base/result.js';

/**
 * Adds to `errors` whatever is wrong with the value, with paths that begin at the value; what holds the value puts its own
 * place before them. So a value without errors, which is nearly every value, costs no text.
 */
export interface Shape<T> {
  readonly check: (value: unknown, errors: CallerError[]) => void;
  /** The same as JSON Schema, for documents of an API; absent: anything. What a schema cannot say, the check alone says. */
  readonly schema?: JsonSchema;
  /** Never set: carries the type. */
  readonly of?: T;
}

export type JsonSchema = { readonly [keyword: string]: unknown };

function schemaOf({ schema }: Shape<unknown>): JsonSchema {
  return schema ?? {};
}

export interface OptionalShape<T> extends Shape<T> {
  readonly optional: true;
}

/** One shape for each field; optional fields need an optional shape, and only they. */
export type FieldShapes<T> = {
  readonly [K in keyof T]-?: Partial<Pick<T, K>> extends Pick<T, K> ? OptionalShape<Exclude<T[K], undefined>> : Shape<T[K]>;
};

export function matches<T>(shape: Shape<T>, value: unknown, errors: CallerError[]): value is T {
  const before = errors.length;
  shape.check(value, errors);
  return errors.length === before;
}

/** Checks what stands at a place (a field's name, or `[3]`) inside the value that is being checked. */
export function checkAt(shape: Shape<unknown>, value: unknown, place: string | number, errors: CallerError[]): void {
  const before = errors.length;
  shape.check(value, errors);
  if (errors.length > before) putPlaceBefore(place, errors, before);
}

export function putPlaceBefore(place: string | number, errors: CallerError[], from: number): void {
  const own = typeof place === 'number' ? `[${place}]` : place;
  for (let index = from; index < errors.length; index += 1) {
    const error = errors[index];
    if (error === undefined) continue;
    const path = error.place === '' || error.place.startsWith('[') ? `${own}${error.place}` : `${own}.${error.place}`;
    errors[index] = { ...error, place: path };
  }
}

export function optional<T>(shape: Shape<T>): OptionalShape<T> {
  return { ...shape, optional: true };
}

export function wrong(errors: CallerError[], code: string, path: string, message: string, hint: string): void {
  errors.push({ code, place: path, message, hint });
}

/** The value in a message, short. */
export function shown(value: unknown): string {
  const text = value === undefined ? 'nothing' : (JSON.stringify(value) ?? String(value));
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}

const unstorable = /\0|\p{Surrogate}/u;

/** Text that a store can hold and a canonical JSON can say. */
export function text(
  options: { readonly min?: number; readonly max?: number; readonly pattern?: RegExp; readonly what?: string } = {},
): Shape<string> {
  const { min = 1, max = 200, pattern, what = 'text' } = options;
  return {
    schema: {
      type: 'string',
      minLength: min,
      maxLength: max,
      ...(pattern === undefined ? {} : { pattern: pattern.source, description: what }),
    },
    check(value, errors) {
      if (typeof value !== 'string') {
        wrong(errors, 'not-text', '', `${what} expected, found ${shown(value)}`, `give ${what} in quotes`);
      } else if (value.length < min || value.length > max) {
        wrong(errors, 'text-length', '', `${what} has ${value.length} characters`, `give ${min} to ${max} characters`);
      } else if (unstorable.test(value)) {
        wrong(errors, 'text-not-unicode', '', 'the text holds a NUL or half a character', 'send well-formed Unicode text');
      } else if (pattern !== undefined && !pattern.test(value)) {
        wrong(errors, 'text-malformed', '', `${shown(value)} is not ${what}`, `give ${what}`);
      }
    },
  };
}

export function oneOf<const T extends string | number>(...choices: readonly T[]): Shape<T> {
  const allowed: readonly unknown[] = choices;
  return {
    schema: { enum: [...choices] },
    check(value, errors) {
      if (!allowed.includes(value)) {
        wrong(errors, 'not-a-choice', '', `${shown(value)} is not one of the choices`, `choose one of ${choices.join(', ')}`);
      }
    },
  };
}

export function number(min: number, max: number): Shape<number> {
  return { ...numeric(min, max, Number.isFinite, 'number'), schema: { type: 'number', minimum: min, maximum: max } };
}

export function integer(min: number, max: number): Shape<number> {
  return { ...numeric(min, max, Number.isSafeInteger, 'whole number'), schema: { type: 'integer', minimum: min, maximum: max } };
}

function numeric(min: number, max: number, test: (value: number) => boolean, what: string): Shape<number> {
  return {
    check(value, errors) {
      if (typeof value !== 'number' || !test(value)) {
        wrong(errors, 'not-a-number', '', `a ${what} expected, found ${shown(value)}`, `give a ${what}`);
      } else if (value < min || value > max) {
        wrong(errors, 'number-out-of-range', '', `${value} is out of range`, `give a ${what} from ${min} to ${max}`);
      }
    },
  };
}

export const boolean: Shape<boolean> = {
  schema: { type: 'boolean' },
  check(value, errors) {
    if (typeof value !== 'boolean')
      wrong(errors, 'not-a-boolean', '', `true or false expected, found ${shown(value)}`, 'give true or false');
  },
};

export function nullable<T>(shape: Shape<T>): Shape<T | null> {
  return {
    schema: { anyOf: [schemaOf(shape), { type: 'null' }] },
    check(value, errors) {
      if (value !== null) shape.check(value, errors);
    },
  };
}

export function list<T>(item: Shape<T>, options: { readonly min?: number; readonly max: number }): Shape<readonly T[]> {
  return {
    schema: { type: 'array', items: schemaOf(item), minItems: options.min ?? 0, maxItems: options.max },
    check(value, errors) {
      if (!Array.isArray(value)) {
        wrong(errors, 'not-a-list', '', `a list expected, found ${shown(value)}`, 'give a list in square brackets');
        return;
      }
      if (value.length < (options.min ?? 0) || value.length > options.max) {
        wrong(errors, 'list-length', '', `the list has ${value.length} items`, `give ${options.min ?? 0} to ${options.max}`);
      }
      for (let index = 0; index < value.length && errors.length < errorsAtMost; index += 1) {
        checkAt(item, value[index], index, errors);
      }
    },
  };
}

/** Beyond this, more errors help nobody. */
export const errorsAtMost = 200;

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Exactly these fields: an unknown one is a mistake that must not be lost in silence. */
export function object<T>(fields: FieldShapes<T>): Shape<T> {
  const shapes: readonly [string, Shape<unknown>][] = Object.entries(fields);
  const known = new Set(shapes.map(([key]) => key));
  return {
    schema: {
      type: 'object',
      properties: Object.fromEntries(shapes.map(([key, shape]) => [key, schemaOf(shape)])),
      required: shapes.flatMap(([key, shape]) => ('optional' in shape ? [] : [key])),
      additionalProperties: false,
    },
    check(value, errors) {
      if (!isObject(value)) {
        wrong(errors, 'not-an-object', '', `an object expected, found ${shown(value)}`, 'give an object in braces');
        return;
      }
      for (const [key, shape] of shapes) {
        const field = value[key];
        if (field !== undefined) checkAt(shape, field, key, errors);
        else if (!('optional' in shape)) {
          wrong(errors, 'field-missing', key, `${key} is missing`, `add ${key}`);
        } else if (key in value) {
          wrong(errors, 'field-undefined', key, `${key} is there without a value`, 'leave it out or give a value');
        }
      }
      for (const key of Object.keys(value)) {
        if (!known.has(key)) {
          wrong(errors, 'field-unknown', key, `${key} is not a field here`, `use one of ${[...known].join(', ')}`);
        }
      }
    },
  };
}

/** Any keys of the pattern, all of one shape. */
export function dictionary<T>(key: RegExp, what: string, item: Shape<T>): Shape<{ readonly [key: string]: T }> {
  return {
    schema: { type: 'object', patternProperties: { [key.source]: schemaOf(item) }, additionalProperties: false },
    check(value, errors) {
      if (!isObject(value)) {
        wrong(errors, 'not-an-object', '', `an object expected, found ${shown(value)}`, 'give an object in braces');
        return;
      }
      for (const [name, field] of Object.entries(value)) {
        if (!key.test(name)) wrong(errors, 'field-unknown', name, `${name} is not ${what}`, `use ${what}`);
        else checkAt(item, field, name, errors);
      }
    },
  };
}
