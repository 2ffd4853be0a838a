import { expect, test } from 'vitest';
import { phraseFinder } from './phrases.js';

const find = phraseFinder(
  ['the {kind} rating', 'the highest is {floor}', 'the age on the day of that rating'],
  new Set(['kind', 'floor']),
);

test.each([
  ['the FIDE rating', 'the {kind} rating'],
  ['the online Regular rating', 'the {kind} rating'],
  ['the highest is the floor of the highest established rating', 'the highest is {floor}'],
  ['the age on the day of that rating', 'the age on the day of that rating'],
])('%s is the message %s', (text, message) => {
  expect(find(text)?.message).toBe(message);
});
