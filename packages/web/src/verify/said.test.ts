import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { languageOf, sayIn } from './said.js';
import { translations } from './translations.js';

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8');
/** Sentences and names in the checks and on the page, with a number for each value. */
const texts = ['check.ts', 'page.ts'].flatMap((file) =>
  [
    ...read(file)
      .replace(/^\s*(?:\/\/|\/?\*).*$/gm, '')
      .matchAll(/(['`])([A-Z][^'`\n]* [^'`\n]*)\1/g),
  ]
    .map(([, , text = '']) => text.replace(/\$\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}/g, '7'))
    .filter((text) => !/^(?:UTC|Error)/.test(text)),
);

describe('the verifier says every text in every language', () => {
  test.each(texts)('%s', (text) => {
    for (const language of ['de', 'fr', 'es'] as const) expect(sayIn(language, text)).not.toBe(text);
  });

  test('the words of the page too', () => {
    const page = read('../../verify/index.html').replace(/\s+/g, ' ');
    const shown = [
      ...page.replace(/<(?:script|code)[^>]*>.*?<\/(?:script|code)>/g, '|').matchAll(/>([^<>|]*\p{L}{3}[^<>|]*)[<|]/gu),
    ].map(([, text = '']) => text.trim());
    expect(shown.length).toBeGreaterThan(8);
    for (const text of shown) expect([text, translations[text]]).not.toEqual([text, undefined]);
  });

  test('every value of a message is in its translations', () => {
    for (const [english, said] of Object.entries(translations)) {
      const names = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();
      for (const text of Object.values(said)) expect([english, names(text)]).toEqual([english, names(english)]);
    }
  });
});

test('a value that is a message is said too; an unknown text stays English', () => {
  expect(sayIn('de', 'What this means: The log cannot be read.')).toBe('Was das bedeutet: Das Protokoll ist nicht lesbar.');
  expect(sayIn('fr', 'The office example.org/log signed a log of 12 facts.')).toBe(
    'Le bureau example.org/log a signé un journal de 12 faits.',
  );
  expect(sayIn('es', 'Something else')).toBe('Something else');
  expect(sayIn(undefined, 'Check')).toBe('Check');
});

test('the reader’s choice comes before the browser’s', () => {
  expect(languageOf('a=1; harkness-language=fr', 'de-AT')).toBe('fr');
  expect(languageOf('', 'de-AT')).toBe('de');
  expect(languageOf('harkness-language=en', 'de')).toBeUndefined();
});
