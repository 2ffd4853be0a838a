// The mark of a commitment, by which birth dates are found.

import { expect, test } from 'vitest';
import { commitmentMark } from './notes.js';

test.each([
  ['0123456789abcdef', 0x0123456789ab],
  ['ffffffffffffffff', 2 ** 48 - 1],
  ['000000000000ffff', 0],
  ['ABCDEF012345', 0xabcdef012345],
  ['12XY', 0x12],
  ['', Number.NaN],
])('the mark of %s is its first twelve digits', (commitment, mark) => {
  expect(commitmentMark(commitment)).toBe(mark);
});
