import { expect, test } from 'vitest';
import { numberOf } from './fields.js';

test.each([
  ['', undefined],
  [' ', undefined],
  ['1655', 1655],
  [' 1655.5 ', 1655.5],
  ['3,5', 3.5],
  ['3½', 3.5],
  ['½', 0.5],
  ['−12', -12],
  ['-12', -12],
  // Thousands or decimals: nobody can say.
  ['2,243', Number.NaN],
  ['1e9', Number.NaN],
  ['0x10', Number.NaN],
  ['12.5.3', Number.NaN],
  ['Infinity', Number.NaN],
  ['abc', Number.NaN],
])('a field with "%s" holds %s', (text, value) => {
  expect(numberOf(text)).toBe(value);
});
