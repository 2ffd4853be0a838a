import { expect, test } from 'vitest';
import { SeenTexts } from './seen-texts.js';

const questions = (from: number, count: number): string[] =>
  Array.from({ length: count }, (_, at) => JSON.stringify(['player', [['player', String(12_500_000 + from + at)]], []]));

test('a text is new once, then seen', () => {
  const seen = new SeenTexts();
  expect([seen.note('one'), seen.note('one'), seen.note('two'), seen.note('one')]).toEqual([false, true, false, true]);
});

test('few of the questions about a hundred thousand players are taken for others', () => {
  const seen = new SeenTexts();
  const taken = questions(0, 100_000).filter((text) => seen.note(text));
  // A mark in forty is in use at the end, so that one text in eighty is expected.
  expect(taken.length).toBeLessThan(2500);
});

test('after half a million texts all are forgotten, so that it never takes most texts for known', () => {
  const seen = new SeenTexts();
  for (const text of questions(0, 2_000_000)) seen.note(text);
  const taken = questions(2_000_000, 10_000).filter((text) => seen.note(text));
  expect(taken.length).toBeLessThan(1500);
});
