import { expect, test } from 'vitest';
import { tieBreakName } from './tie-breaks.js';

test.each([
  ['Solkoff (US Chess)', ['US Chess', 'FIDE'], 'Solkoff (US Chess)'],
  ['Solkoff (US Chess)', ['Riverside Chess League'], 'Solkoff'],
  ['Buchholz (FIDE)', ['US Chess'], 'Buchholz'],
  ['Direct encounter', ['Riverside Chess League'], 'Direct encounter'],
])('%s in an office of %j is called %s', (name, authorities, shown) => {
  expect(
    tieBreakName(
      name,
      authorities.map((one) => ({ name: one })),
    ),
  ).toBe(shown);
});
