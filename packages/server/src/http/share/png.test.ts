// The letters of a card: accents are left out, and other Latin letters are spelled as their readers spell them in capitals.

import { expect, test } from 'vitest';
import { drawable } from './png.js';

test.each([
  ['Łobarin, Małgorzata', 'LOBARIN, MALGORZATA'],
  ['Strauß, Jørgen', 'STRAUSS, JORGEN'],
  ['Đurić, Æther O’Þor', "DURIC, AETHER O'THOR"],
  ['Žilmák, Naomi C.', 'ZILMAK, NAOMI C.'],
])('%s is drawn as %s', (name, drawn) => {
  expect(drawable(name).join('')).toBe(drawn);
});
