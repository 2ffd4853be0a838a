// The published schema is the one that the check reads, and the check keeps to it.

import { readFileSync } from 'node:fs';
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
