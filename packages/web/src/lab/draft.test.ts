import { checkReform } from '@harkness/lab';
import { describe, expect, test } from 'vitest';
import {
  type Change,
  canBeTested,
  type Draft,
  draftFromText,
  draftToText,
  emptyDraft,
  filesOf,
  firstDraft,
  nameOf,
} from './draft.js';

const window = { from: '2020-01', until: '2022-12', title: 'Motion 3', reason: 'motion 3' };
const draft = (...changes: Omit<Change, 'key'>[]): Draft => ({
  ...emptyDraft,
  ...window,
  changes: changes.map((change, key) => ({ ...change, key })),
});

const codes = (file: unknown) => checkReform(file).findings.map(({ code, place }) => `${code} at ${place}`);

describe('a draft gives a reform file that the lab accepts', () => {
  test.each<[string, Omit<Change, 'key'>]>([
    ['a parameter', { kind: 'parameter', fields: { parameter: 'uschess.bonus-multiplier', value: '10', from: '2016-01-01' } }],
    ['K of juniors', { kind: 'k', fields: { multiply: '2', ageBelow: '18', from: '2016-01-01' } }],
    ['no bonus', { kind: 'switch', fields: { switch: 'bonus', from: '2016-01-01' } }],
    [
      'first ratings',
      { kind: 'first', fields: { mode: 'add', amount: '−50', games: '4', ageFrom: '6', ageBelow: '12', from: '2016-01-01' } },
    ],
    ['a change of scale', { kind: 'scale', fields: { on: '2016-01-01', a: '0.9', b: '120', below: '1200' } }],
  ])('%s', (_, change) => {
    const [made] = filesOf(draft(change));
    expect(codes(made?.file)).toEqual([]);
  });
});

test.each([
  // the office has, judged from
  ['2015-03', '2026-11', '2023-11'],
  ['2024-12', '2026-11', '2025-01'],
  ['2026-09', '2026-11', '2026-10'],
])('an office with %s to %s is judged from %s on: the last three years, and never from its first month', (first, last, from) => {
  expect(firstDraft({ first, last }, true)).toMatchObject({ from, until: last });
});

test.each([
  // Months of the window, months of a block: four blocks at least.
  ['2016-01', '2026-10', '3'],
  ['2025-10', '2026-09', '2'],
  ['2026-05', '2026-10', '1'],
  ['2026-10', '2026-11', '1'],
])('a short history is judged in shorter blocks, so that there can be a verdict: %s to %s', (first, last, blockMonths) => {
  expect(firstDraft({ first, last }, true).blockMonths).toBe(blockMonths);
});

test.each([
  // Months of the office, years since the first rating.
  ['2018-01', '2025-12', '4'],
  ['2026-01', '2026-10', '1'],
  ['1990-01', '2026-10', '8'],
])('without birth dates the cohort goes by experience, which %s to %s can have: %s years', (first, last, years) => {
  const found = firstDraft({ first, last }, false);
  expect(found.cohort).toBe('experience');
  const { title, reason, changes } = draft({ kind: 'k', fields: { multiply: '2' } });
  const [made] = filesOf({ ...found, title, reason, changes });
  expect(made?.file['evaluation']).toMatchObject({ cohort: { rule: 'experience', years: Number(years) } });
});

test('with birth dates the cohort goes by age', () => {
  expect(firstDraft({ first: '2018-01', last: '2025-12' }, true).cohort).toBe('age');
});

test('without two months of games no reform can be tested: ratings that were only imported have none', () => {
  expect(canBeTested(null)).toBe(false);
  expect(canBeTested({ first: '2026-10', last: '2026-10' })).toBe(false);
  expect(canBeTested({ first: '2026-10', last: '2026-11' })).toBe(true);
});

test('several values give one reform each, with their own names', () => {
  const files = filesOf(draft({ kind: 'k', fields: { multiply: '0.8; 1.25 ;1.5', from: '2016-01-01' } }));
  expect(files.map(({ file }) => file['name'])).toEqual(['motion-3-0p8', 'motion-3-1p25', 'motion-3-1p5']);
  expect(files.map(({ file }) => (file['kFactors'] as { multiply: number }[])[0]?.multiply)).toEqual([0.8, 1.25, 1.5]);
  for (const { file } of files) expect(codes(file)).toEqual([]);
});

test('a problem is found at its change', () => {
  const [made] = filesOf(draft({ kind: 'k', fields: { multiply: 'twice' } }, { kind: 'switch', fields: { switch: 'bonus' } }));
  expect(made?.places.get(0)).toBe('kFactors[0]');
  expect(made?.places.get(1)).toBe('switches[0]');
  expect(codes(made?.file)).toContain('value-malformed at kFactors[0].multiply');
});

test('an empty reason is missing at every change', () => {
  const [made] = filesOf({ ...draft({ kind: 'switch', fields: { switch: 'bonus' } }), reason: ' ' });
  expect(codes(made?.file)).toContain('source-missing at switches[0].source');
});

test.each([
  ['Bonus from 9, faster juniors', 'bonus-from-9-faster-juniors'],
  ['—', 'reform'],
  ['x'.repeat(80), 'x'.repeat(50)],
])('%s is named %s', (title, name) => expect(nameOf(title)).toBe(name));

test('an address holds a draft; other addresses hold none', () => {
  const one = draft({ kind: 'k', fields: { multiply: '2' } });
  expect(draftFromText(draftToText(one))).toEqual(one);
  for (const text of ['', '%', 'null', '{}', '[1]']) expect(draftFromText(text)).toBeUndefined();
  expect(draftFromText(encodeURIComponent('{"changes":[{"kind":"nothing"},7],"seed":3}'))).toEqual(emptyDraft);
});

test.each(['', '%', '%7B', 'null', '[]', '{"changes":1}', encodeURIComponent('{"changes":{"length":1e9}}')])(
  'a link that is not a draft gives none: %s',
  (text) => {
    expect(draftFromText(text)).toBeUndefined();
  },
);

test('a link cannot add a change of an unknown kind or a field that is not text', () => {
  const changes = [
    { key: 1, kind: 'constructor', fields: {} },
    { key: 2, kind: '__proto__', fields: {} },
    { key: 3, kind: 'k', fields: { multiply: { toString: 1 } } },
    { key: 4, kind: 'k', fields: null },
    null,
    { key: 5, kind: 'k', fields: { multiply: '2' } },
  ];
  const read = draftFromText(encodeURIComponent(JSON.stringify({ title: { a: 1 }, changes })));
  expect(read).toEqual({ ...emptyDraft, changes: [changes[5]] });
});

test.each([
  ['0,8', 0.8],
  ['0.8', 0.8],
  ['−0,5', -0.5],
  // Thousands or decimals: nobody can say.
  ['1,250', '1,250'],
])('a factor typed as %s', (multiply, wanted) => {
  const [made] = filesOf(draft({ kind: 'k', fields: { multiply, from: '2016-01-01' } }));
  expect(made?.file).toMatchObject({ kFactors: [{ multiply: wanted }] });
});
