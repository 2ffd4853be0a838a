// The letters of a card: capitals with their accents; other Latin letters are spelled as their readers spell them in capitals.

import { expect, test } from 'vitest';
import { drawable } from './png.js';

test.each([
  ['Łobarin, Małgorzata', 'LOBARIN, MALGORZATA'],
  ['Strauß, Jørgen', 'STRAUSS, JORGEN'],
  ['Đurić, Æther O’Þor', "DURIĆ, AETHER O'THOR"],
  ['Žilmák, Naomi C.', 'ŽILMÁK, NAOMI C.'],
  ['Şahin, Gül 李', 'ŞAHIN, GÜL '],
])('%s is drawn as %s', (name, drawn) => {
  expect(drawable(name).join('').normalize('NFC')).toBe(drawn);
});
