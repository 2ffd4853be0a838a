// Where a formula breaks into lines, and how an index is written.

import { expect, test } from 'vitest';
import { type Formula, linesOf, lowered } from './formula.js';

const row = (...parts: Formula[]): Formula => ({ row: parts });

test('an equation breaks before each equals sign', () => {
  expect(linesOf(row('R', '=', '1500', '+', '8', '=', '1508'))).toEqual([row('R'), row('=', '1500', '+', '8'), row('=', '1508')]);
});

test('a long sum inside an equation breaks before each plus sign, and its terms stay whole', () => {
  const term = (rating: string) => row('P', { bracket: row('R', ',', rating) });
  const sum = row(
    term('1567'),
    '+',
    term('1796'),
    '+',
    term('2084'),
    '+',
    row('7', '×', 'P', { bracket: row('R', ',', '2196') }),
  );
  expect(linesOf(row(sum, '=', '3.5', '+', '5'))).toEqual([
    term('1567'),
    row('+', 'P', { bracket: row('R', ',', '1796') }),
    row('+', 'P', { bracket: row('R', ',', '2084') }),
    row('+', '7', '×', 'P', { bracket: row('R', ',', '2196') }),
    row('=', '3.5'),
    row('+', '5'),
  ]);
});

test.each([
  [['W', 'e'], 'Wₑ'],
  [['E', '1'], 'E₁'],
  [['R', 'c'], undefined],
] as const)('%j is lowered without a mathematical font: %s', (sub, text) => {
  expect(lowered(sub)).toBe(text);
});
