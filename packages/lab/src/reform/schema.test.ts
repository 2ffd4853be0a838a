// The published schema and the check have the same fields.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { checkReform } from './check.js';

type Schema = {
  readonly properties?: { readonly [name: string]: Schema };
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
};

const schema = JSON.parse(readFileSync(new URL('../../../../docs/reform.schema.json', import.meta.url), 'utf8')) as Schema;

function fieldsOf(part: Schema | undefined): string[] {
  const own =
    part?.properties ?? part?.items?.properties ?? part?.anyOf?.find(({ properties }) => properties !== undefined)?.properties;
  return Object.keys(own ?? {}).sort();
}

const file = {
  format: 'harkness-reform-1',
  name: 'x',
  base: { authority: 'uschess', system: 'OTBR' },
  evaluation: { from: '2022-01', until: '2025-12', seed: 1 },
};

/** The valid fields that the check names in its hint for an unknown one. */
function known(broken: object): string[] {
  const found = checkReform({ ...file, ...broken }).findings.find(
    ({ code, place }) => code === 'unknown-field' && place.endsWith('zzz'),
  );
  return (found?.hint ?? '').replace('Known fields here: ', '').replace('.', '').split(', ').sort();
}

test.each<[string, object, Schema | undefined]>([
  ['the file', { zzz: 1 }, schema],
  ['base', { base: { ...file.base, zzz: 1 } }, schema.properties?.base],
  ['evaluation', { evaluation: { ...file.evaluation, zzz: 1 } }, schema.properties?.evaluation],
  ['primary', { evaluation: { ...file.evaluation, primary: { zzz: 1 } } }, schema.properties?.evaluation?.properties?.primary],
  ['cohort', { evaluation: { ...file.evaluation, cohort: { zzz: 1 } } }, schema.properties?.evaluation?.properties?.cohort],
  [
    'simulation',
    { evaluation: { ...file.evaluation, simulation: { zzz: 1 } } },
    schema.properties?.evaluation?.properties?.simulation,
  ],
  ...(['amendments', 'transforms', 'kFactors', 'switches', 'initial'] as const).map(
    (name): [string, object, Schema | undefined] => [name, { [name]: [{ zzz: 1 }] }, schema.properties?.[name]],
  ),
])('%s has the same fields in the schema', (_, broken, part) => {
  expect(fieldsOf(part)).toEqual(known(broken));
});
