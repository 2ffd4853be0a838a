// The published schema is the one that the check reads, and the check keeps to it.

import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkReform } from './check.js';
import { evaluation as evaluationShape, type PartShape, parts, rangeOf, reformSchema, top } from './shape.js';

test('docs/reform.schema.json is written from the declared shape', () => {
  const published: unknown = JSON.parse(readFileSync(new URL('../../../../docs/reform.schema.json', import.meta.url), 'utf8'));
  expect(published).toEqual(JSON.parse(JSON.stringify(reformSchema())));
});

const evaluation = { from: '2022-01', until: '2025-12', seed: 1 };
const file = { format: 'harkness-reform-1', name: 'x', base: { authority: 'uschess', system: 'OTBR' }, evaluation };

/** A file with one part in its place. */
const places: readonly [name: string, shape: PartShape, fileWith: (part: object) => object, path: string][] = [
  ['the file', top, (part) => ({ ...file, ...part }), ''],
  ['base', parts.base, (part) => ({ ...file, base: { ...file.base, ...part } }), 'base.'],
  ['evaluation', evaluationShape, (part) => ({ ...file, evaluation: { ...evaluation, ...part } }), 'evaluation.'],
  ...(['primary', 'cohort', 'simulation'] as const).map((name): (typeof places)[number] => [
    name,
    parts[name],
    (part) => ({ ...file, evaluation: { ...evaluation, [name]: part } }),
    `evaluation.${name}.`,
  ]),
  ...(['amendments', 'transforms', 'kFactors', 'switches', 'initial'] as const).map((name): (typeof places)[number] => [
    name,
    parts[name],
    (part) => ({ ...file, [name]: [part] }),
    `${name}[0].`,
  ]),
];

const found = (checked: object, code: string): string[] =>
  checkReform(checked).findings.flatMap((one) => (one.code === code ? [one.place] : []));

test.each(places)('%s: a field that the schema does not have is unknown, and no other', (_, { properties }, fileWith, path) => {
  expect(found(fileWith({ zzz: 1 }), 'unknown-field')).toEqual([`${path}zzz`]);
  for (const field of Object.keys(properties)) expect(found(fileWith({ [field]: null }), 'unknown-field')).toEqual([]);
});

test.each(places)('%s: what the schema requires is missed', (_, { required }, fileWith, path) => {
  for (const field of required) {
    const code = field === 'source' ? 'source-missing' : field === 'format' ? 'not-a-reform' : 'missing-field';
    // Null is a value where a table has null.
    if (field === 'value') continue;
    expect(found(fileWith({ [field]: null }), code)).toContain(code === 'not-a-reform' ? '' : `${path}${field}`);
  }
});

const numbers = places.flatMap(([name, shape, fileWith, path]) =>
  Object.entries(shape.properties).flatMap(([field, kind]) =>
    typeof kind === 'object' && 'minimum' in kind ? [{ name, field, shape, fileWith, place: `${path}${field}` }] : [],
  ),
);

test.each(numbers)('$name: $field has the range of the schema', ({ field, shape, fileWith, place }) => {
  const { from, to, whole } = rangeOf(shape, field);
  const refused = (value: number): boolean => found(fileWith({ [field]: value }), 'number-out-of-range').includes(place);
  expect([from, to].map(refused)).toEqual([false, false]);
  const beyond = whole === true ? [from - 1, to + 1, from + 0.5] : [from - 0.001, to + 0.001];
  expect(beyond.map(refused)).toEqual(beyond.map(() => true));
});

/** Codes for what a schema can say; `value-malformed` also stands for the value of a parameter, which it cannot. */
const codesOfShape = new Set([
  'not-a-reform',
  'unknown-field',
  'missing-field',
  'too-many-entries',
  'name-malformed',
  'source-missing',
  'number-out-of-range',
  'band-malformed',
  'value-malformed',
]);
const whole = {
  format: 'harkness-reform-1',
  name: 'all-of-it',
  title: 'All of it',
  reason: null,
  base: { authority: 'uschess', system: 'OTBR', asKnown: '2026-01-01' },
  amendments: [{ parameter: 'uschess.bonus-multiplier', from: '2016-01-01', until: '2019-12-31', value: 9, source: 'motion 3' }],
  transforms: [{ on: '2016-01-01', below: 1200, a: 0.9, b: 120, when: { games: { from: 26 } }, source: 'motion 3' }],
  kFactors: [
    { multiply: 1.25, when: { age: { below: 18 }, rating: { from: null, below: 2200 } }, from: '2016-01-01', source: 'motion 3' },
  ],
  switches: [{ switch: 'floors', from: null, source: 'motion 3' }],
  initial: [{ add: 100, games: 4, when: null, source: 'motion 3' }],
  evaluation: {
    ...evaluation,
    warmUpMonths: 24,
    primary: { measure: 'brier', class: 'newcomer', threshold: 0.001 },
    cohort: { rule: 'age', ages: [30, 50], years: null },
    simulation: { worlds: 2, players: 100, years: 5, seed: 3 },
  },
};

/** Every place of a value, as the keys that lead to it. */
function placesIn(value: unknown, at: readonly string[] = []): (readonly string[])[] {
  const inside = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return [at, ...inside.flatMap(([key, one]) => placesIn(one, [...at, key]))];
}

/** A copy with one place changed; undefined removes it. */
function changed(value: unknown, [key, ...rest]: readonly string[], to: unknown): unknown {
  if (key === undefined) return to;
  if (Array.isArray(value)) return value.map((one, at) => (String(at) === key ? changed(one, rest, to) : one));
  const { [key]: own, ...others } = value as { readonly [key: string]: unknown };
  const now = changed(own, rest, to);
  return now === undefined ? others : { ...others, [key]: now };
}

const strange = fc.oneof(
  fc.constantFrom<unknown>(
    undefined,
    null,
    true,
    '',
    ' ',
    'x',
    [],
    {},
    [null],
    [1],
    '2020-01-01',
    '2020-02',
    'rated',
    'OTBQ',
    { zzz: 1 },
    { from: null },
    { below: 5 },
  ),
  fc.integer({ min: -5, max: 5 }),
  fc.constantFrom(0.005, 0.5, 10.5, 4001, 100_000, 2 ** 53, -1000, 1e10),
  fc.constant([1, 2]),
  fc.constant(Array.from({ length: 201 }, () => ({}))),
);

test('the published schema and the check agree on random mistakes: what runs is valid, and a wrong shape is invalid', () => {
  const bySchema = new Ajv2020({ strict: false }).compile(reformSchema());
  expect([checkReform(whole).canRun, bySchema(whole)]).toEqual([true, true]);
  const seen = { valid: 0, invalid: 0 };
  const places = placesIn(whole);
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom(...places), strange), { minLength: 1, maxLength: 2 }), (mistakes) => {
      let file: unknown = whole;
      // The second may meet a place that the first removed.
      for (const [place, to] of mistakes)
        if (placesIn(file).some((one) => one.join('.') === place.join('.'))) file = changed(file, place, to);
      const { canRun, findings } = checkReform(file);
      const isValid = bySchema(file);
      const wrong = findings.filter(({ code, place }) => codesOfShape.has(code) && !place.endsWith('].value'));
      seen[isValid ? 'valid' : 'invalid'] += 1;
      if (canRun) expect([file, isValid]).toEqual([file, true]);
      if (wrong.length > 0) expect([file, wrong[0]?.code, isValid]).toEqual([file, wrong[0]?.code, false]);
    }),
    { numRuns: 4000 },
  );
  expect(seen.valid).toBeGreaterThan(15);
  expect(seen.invalid).toBeGreaterThan(300);
});

test.each([
  ['a band of nothing but null', { kFactors: [{ multiply: 2, when: { age: { from: null } }, source: 'motion 3' }] }],
  ['more entries than anybody reads', { switches: Array.from({ length: 201 }, () => ({ switch: 'bonus', source: 'motion 3' })) }],
])('the published schema refuses %s, as the check does', (_, changes) => {
  const bySchema = new Ajv2020({ strict: false }).compile(reformSchema());
  expect([checkReform({ ...file, ...changes }).canRun, bySchema({ ...file, ...changes })]).toEqual([false, false]);
});
