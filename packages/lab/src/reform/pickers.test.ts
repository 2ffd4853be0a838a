import { dated } from '@harkness/rules';
import { expect, test } from 'vitest';
import { builtInBases } from './bases.js';
import { pickerOf } from './pickers.js';

const table = (...values: unknown[]) =>
  dated(
    'x.y',
    'X',
    values.map((value, at) => ({ from: `20${20 - at}-01-01`, value, source: 's' })),
  );

test.each([
  [[12, 14, 6], { kind: 'whole', nullable: false, least: 6, most: 14 }],
  [[0.5, 2, null], { kind: 'number', nullable: true, least: 0.5, most: 2 }],
  [[true, false], { kind: 'flag', nullable: false }],
  [['b', 'a', 'b'], { kind: 'choice', nullable: false, choices: ['a', 'b'] }],
  [[{ a: 1 }], { kind: 'other', nullable: false }],
  [[null], { kind: 'other', nullable: true }],
])('a table of %j is offered as %j', (values, picker) => {
  expect(pickerOf(table(...values))).toEqual(picker);
});

test('every parameter of every base has a picker, and its value now is within its range', () => {
  for (const base of builtInBases) {
    for (const one of base.tables(base.systems[0] ?? '')) {
      const { kind, least, most, choices } = pickerOf(one);
      const now = one.entries[0]?.value;
      if (typeof now === 'number' && least !== undefined && most !== undefined) expect(now >= least && now <= most).toBe(true);
      if (kind === 'choice' && now !== null) expect(choices).toContain(now);
    }
  }
});
