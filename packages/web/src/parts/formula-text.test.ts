// Indices and exponents in the text of the documents.

import { expect, test } from 'vitest';
import { piecesOf } from './formula-text.js';

test.each([
  ['R_i is the rating', ['index:i', 'text: is the rating']],
  ["R'_0; d_p, Σ_{i=1..m} S", ['index:0', 'text:; d', 'index:p', 'text:, Σ', 'index:i=1..m', 'text: S']],
  ['within 10^−7.', ['power:−7', 'text:.']],
  ['10^(−(R − R_i)/400)', ['index:i', 'text:)/400)']],
  ['a file named _x and 3 _4', []],
])('%s', (text, marked) => {
  const pieces = piecesOf(text).map(({ kind, text: piece }) => `${kind}:${piece}`);
  expect(pieces.slice(1)).toEqual(marked);
  expect(pieces[0]?.startsWith('text:')).toBe(true);
});
