import { stepFrames } from '@harkness/rules';
import { expect, test } from 'vitest';
import { explanationWords } from '../../build/languages.js';
import { otherResultWords, plainTextWords } from './plain-text-words.js';

test('the words that the rules put around a step are messages', () => {
  expect(plainTextWords).toEqual(expect.arrayContaining(Object.values(stepFrames)));
});

test.each(['de', 'fr', 'es'])('the server gets every message of an explanation in %s', (language) => {
  const { steps, sentences, messages } = explanationWords(new URL('../../locales', import.meta.url).pathname, language);
  expect(Object.keys(messages)).toEqual(expect.arrayContaining([...steps, ...sentences, ...plainTextWords, ...otherResultWords]));
  const english = Object.entries(messages).filter(([message, text]) => message === text && /[a-z]{4} [a-z]{2}/.test(message));
  expect(english).toEqual([]);
});
