import { expect, test } from 'vitest';
import { languageOf } from './language.js';

const known = new Set(['en', 'de', 'fr', 'es']);

test.each([
  ['what the reader chose', 'a=b; harkness-language=fr', 'es', 'de-AT,de;q=0.9', 'fr'],
  ['what the office says', undefined, 'es-MX', 'de-AT,de;q=0.9', 'es'],
  ['what the browser asks for', undefined, undefined, 'de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['what the browser likes best, not first', undefined, undefined, 'en;q=0.3, fr;q=0.7', 'fr'],
  ['the first the pages have', undefined, undefined, 'nl,pt;q=0.9,es;q=0.8', 'es'],
  ['the source, if nobody asks', undefined, undefined, undefined, 'en'],
  ['the source, if nobody’s is there', undefined, 'nl', 'pt, *;q=0.1', 'en'],
  ['no language that a cookie invents', 'harkness-language=xx', undefined, 'de', 'de'],
  ['no language that is refused', undefined, undefined, 'de;q=0, fr', 'fr'],
])('a page is in %s', (_, cookie, profile, accepted, expected) => {
  expect(languageOf(known, { cookie, 'accept-language': accepted }, profile)).toBe(expected);
});
