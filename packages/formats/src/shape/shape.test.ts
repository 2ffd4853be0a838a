import { describe, expect, expectTypeOf, test } from 'vitest';
import { type Input, type Output, placeOf, read, SchemaWriter, type Shape, s, schemaOf, shown } from './index.js';

const question = s.object({
  name: s.string().trim().min(1).max(5),
  limit: s.numberInText().int().min(1).max(50).default(12),
  on: s.date().optional(),
  colour: s.enum(['white', 'black']).nullable(),
  tags: s.array(s.string()).max(2).optional(),
});

/** Code and place of every fault. */
function faults(shape: Shape, value: unknown): string[] {
  const result = read(shape, value);
  return result.ok ? [] : result.faults.map(({ code, path }) => `${code} at ${placeOf(path)}`);
}

describe('a value that has the shape', () => {
  test('is returned with texts trimmed, numbers parsed, defaults filled in and unknown fields left out', () => {
    const given = { name: ' Ann ', limit: '7', colour: null, other: 1 };
    expect(read(question, given)).toEqual({ ok: true, value: { name: 'Ann', limit: 7, colour: null } });
    expect(given).toEqual({ name: ' Ann ', limit: '7', colour: null, other: 1 });
    expect(read(question, { name: 'Ann', colour: 'white' })).toMatchObject({ value: { limit: 12 } });
  });

  test('is returned itself if nothing is converted', () => {
    const value = { name: 'Ann', colour: 'white', tags: ['a'] };
    const plain = s.strictObject({ name: s.string(), colour: s.string(), tags: s.array(s.string()) });
    const result = read(plain, value);
    expect(result.ok && result.value).toBe(value);
  });

  test('has the type of the shape', () => {
    expectTypeOf<Output<typeof question>>().toEqualTypeOf<{
      name: string;
      limit: number;
      colour: 'white' | 'black' | null;
      on?: string | undefined;
      tags?: string[] | undefined;
    }>();
    expectTypeOf<Input<typeof question>>().toMatchTypeOf<{ limit?: number | undefined }>();
  });
});

test.each([
  ['no object', 5, ['not-an-object at ']],
  ['a field that is missing', { colour: null }, ['field-missing at name']],
  ['a text that is empty without its spaces', { name: '  ', colour: null }, ['text-length at name']],
  ['a text that is too long', { name: 'Annabel', colour: null }, ['text-length at name']],
  ['a number that is none', { name: 'Ann', colour: null, limit: 'x' }, ['not-a-number at limit']],
  ['a number that is not whole', { name: 'Ann', colour: null, limit: '1.5' }, ['not-a-number at limit']],
  ['a number that is too large', { name: 'Ann', colour: null, limit: 51 }, ['number-out-of-range at limit']],
  ['a day that does not exist', { name: 'Ann', colour: null, on: '2025-02-29' }, ['text-malformed at on']],
  ['a choice that is none', { name: 'Ann', colour: 'red' }, ['not-a-choice at colour']],
  ['a list that is too long', { name: 'Ann', colour: null, tags: ['a', 'b', 'c'] }, ['list-length at tags']],
  [
    'several at once',
    { name: 1, colour: 2, tags: ['a', 3] },
    ['not-text at name', 'not-a-choice at colour', 'not-text at tags[1]'],
  ],
])('%s is an error at its place', (_, value, expected) => {
  expect(faults(question, value)).toEqual(expected);
});

describe('objects', () => {
  test('of a declared type refuse other fields, and fields without a value', () => {
    const exact = s.objectOf<{ readonly a: number; readonly b?: string }>({ a: s.number(), b: s.string().optional() });
    expect(faults(exact, { a: 1, b: undefined, c: 2 })).toEqual(['field-undefined at b', 'field-unknown at c']);
    // @ts-expect-error: a field of the type is forgotten.
    s.objectOf<{ readonly a: number; readonly b?: string }>({ a: s.number() });
    // @ts-expect-error: a field that may be absent needs an optional shape.
    s.objectOf<{ readonly b?: string }>({ b: s.string() });
  });

  test('that are strict refuse other fields; an optional field may be undefined', () => {
    const strict = s.strictObject({ a: s.number().optional() });
    expect(faults(strict, { a: undefined, b: 1 })).toEqual(['field-unknown at b']);
  });

  test('with names of a pattern refuse other names', () => {
    const dictionary = s.dictionary(/^[a-z]$/, 'a letter', s.number());
    expect(faults(dictionary, { a: 1, b: 'x', cc: 2 })).toEqual(['not-a-number at b', 'field-unknown at cc']);
  });

  test('have no field that would change their prototype', () => {
    const result = read(s.record(s.unknown()), JSON.parse('{"__proto__": {"isAdmin": true}, "a": 1}'));
    expect(result).toEqual({ ok: true, value: { a: 1 } });
    expect(result.ok && Object.hasOwn(result.value, '__proto__')).toBe(false);
  });
});

describe('one of several forms', () => {
  const forms = s.union([s.strictObject({ a: s.number() }), s.strictObject({ b: s.string(), c: s.string() })]);

  test('is the first that fits', () => {
    expect(read(forms, { b: 'x', c: 'y' })).toEqual({ ok: true, value: { b: 'x', c: 'y' } });
  });

  test('without a match, the errors of the nearest form are reported', () => {
    const result = read(s.array(forms), [{ a: 1 }, { a: 'x' }]);
    expect(result.ok ? [] : result.faults).toMatchObject([
      {
        code: 'no-form-fits',
        path: [1],
        hint: 'give a number',
        message: expect.stringContaining('a number expected, found "x"'),
      },
    ]);
  });
});

test('a further check runs only on a value that has the shape', () => {
  const ordered = s.strictObject({ from: s.number(), to: s.number() }).also(({ from, to }, reading) => {
    if (from > to) reading.wrong('out-of-order', `${to} is before ${from}`, 'turn them round', 'to');
  });
  expect(faults(ordered, { from: 2, to: 1 })).toEqual(['out-of-order at to']);
  expect(faults(ordered, { from: 2, to: 'x' })).toEqual(['not-a-number at to']);
});

test('a text that no store can hold is an error', () => {
  expect(faults(s.string().storable(), 'a\0b')).toEqual(['text-not-unicode at ']);
  expect(faults(s.string().storable(), 'a\ud800')).toEqual(['text-not-unicode at ']);
});

test.each([
  [{ a: 1 }, '{"a":1}'],
  [[1, null, 'x', { b: [true] }], '[1,null,"x",{"b":[true]}]'],
  ['x'.repeat(1_000_000), `"${'x'.repeat(56)}...`],
  [Array.from({ length: 1_000_000 }, () => 1), `[${'1,'.repeat(28)}...`],
  [undefined, 'nothing'],
])('a message shows the beginning of a value (%#)', (value, text) => {
  expect(shown(value)).toBe(text);
});

test('a list that is too long is one error, and its items are not checked', () => {
  expect(faults(s.array(s.number()).max(2), ['x', 'y', 'z'])).toEqual(['list-length at ']);
});

test('only some of countless unknown fields are reported', () => {
  const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`f${index}`, 1]));
  expect(faults(s.strictObject({ name: s.string() }), many)).toHaveLength(200);
  expect(faults(s.dictionary(/^x$/, 'x', s.number()), many)).toHaveLength(200);
});

test('errors beyond the limit are not collected', () => {
  expect(
    faults(
      s.array(s.number()),
      Array.from({ length: 1000 }, () => 'x'),
    ),
  ).toHaveLength(200);
});

describe('as JSON Schema', () => {
  test('a request shows what may be omitted, an answer that there is nothing else', () => {
    expect(schemaOf(question, 'input')).toMatchObject({ required: ['name', 'colour'] });
    expect(schemaOf(question, 'input')).not.toHaveProperty('additionalProperties');
    expect(schemaOf(question, 'output')).toMatchObject({ required: ['name', 'limit', 'colour'], additionalProperties: false });
  });

  test.each<[Shape, unknown]>([
    [s.string().min(1).max(40).describe('A name'), { type: 'string', minLength: 1, maxLength: 40, description: 'A name' }],
    [s.number().int().min(1).max(9), { type: 'integer', minimum: 1, maximum: 9 }],
    [s.number().nullable(), { type: ['number', 'null'] }],
    [s.enum(['a', 'b']).nullable(), { anyOf: [{ type: 'string', enum: ['a', 'b'] }, { type: 'null' }] }],
    [s.literal(true), { type: 'boolean', const: true }],
    [s.number().default(3), { type: 'number', default: 3 }],
    [s.array(s.boolean()).max(2), { type: 'array', maxItems: 2, items: { type: 'boolean' } }],
    [s.unknown(), {}],
  ])('%#: %j', (shape, schema) => {
    expect(schemaOf(shape)).toEqual(schema);
  });

  test('a shape that refers to itself is defined once', () => {
    interface Step {
      readonly title: string;
      readonly steps?: readonly Step[] | undefined;
    }
    const step: Shape<Step> = s
      .lazy(() => s.object({ title: s.string(), steps: s.array(step).optional() }))
      .named('Step') as Shape<Step>;
    const writer = new SchemaWriter('#/components/');
    expect(step.schema('input', writer)).toEqual({ $ref: '#/components/Step' });
    expect(writer.definitions['Step']).toMatchObject({ properties: { steps: { items: { $ref: '#/components/Step' } } } });
    expect(faults(step, { title: 'a', steps: [{ title: 1 }] })).toEqual(['not-text at steps[0].title']);
  });
});
