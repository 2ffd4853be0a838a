import { expect, test } from 'vitest';
import { ended, excerpt } from './sentence.js';

test.each([
  ['a section was missing', 'A section was missing.'],
  ['Round 2: was this a draw? ', 'Round 2: was this a draw?'],
  ['Done.', 'Done.'],
])('a reason stands among sentences as one: %s', (text, sentence) => {
  expect(ended(text)).toBe(sentence);
});

test('a message repeats the beginning of a long text, and never cuts a letter in two', () => {
  expect(excerpt('15oo')).toBe('15oo');
  expect(excerpt('♔'.repeat(40))).toBe('♔'.repeat(40));
  expect(excerpt('😀'.repeat(10_000))).toBe(`${'😀'.repeat(39)}…`);
});
