import { expect, test } from 'vitest';
import { ended } from './sentence.js';

test.each([
  ['a section was missing', 'A section was missing.'],
  ['Round 2: was this a draw? ', 'Round 2: was this a draw?'],
  ['Done.', 'Done.'],
])('a reason stands among sentences as one: %s', (text, sentence) => {
  expect(ended(text)).toBe(sentence);
});
