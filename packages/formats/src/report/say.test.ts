import { expect, test } from 'vitest';
import { saidOf, say } from './say.js';

test('a text of a finding is a finished sentence, and the sentence with its values', () => {
  expect(saidOf(say`Player ${3} has ${2.5} points.`, say`Check the row.`)).toEqual({
    message: 'Player 3 has 2.5 points.',
    hint: 'Check the row.',
    said: { message: { text: 'Player {0} has {1} points.', values: [3, 2.5] } },
  });
});

test('a value may be a sentence itself', () => {
  const who = say`Player ${3}, round ${1}`;
  expect(saidOf(say`${who}: the result is not known.`, say`Give the result.`)).toMatchObject({
    message: 'Player 3, round 1: the result is not known.',
    said: { message: { text: '{0}: the result is not known.', values: [{ text: 'Player {0}, round {1}', values: [3, 1] }] } },
  });
});

test('a value from a file cannot be taken for a place of the sentence', () => {
  expect(String(say`The name ${'{1}'} of player ${2}.`)).toBe('The name {1} of player 2.');
});

test('texts without values are their own sentences', () => {
  expect(saidOf(say`The file is empty.`, say`Export it again.`)).toEqual({
    message: 'The file is empty.',
    hint: 'Export it again.',
  });
});
