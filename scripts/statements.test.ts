import { describe, expect, test } from 'vitest';
import { citationsOf } from './lib/statements.js';

function asserted(text: string): string[] {
  return [
    ...new Set(
      citationsOf('a.test.ts', text)
        .filter((citation) => citation.asserted)
        .map(({ id }) => id),
    ),
  ].sort();
}

describe('a statement is covered by a test that asserts something', () => {
  test.each([
    ['its name', `test('K (US25-4.2.07)', () => { expect(1).toBe(2); });`, ['US25-4.2.07']],
    ['a row of its table', `test.each([['US25-1.01', 1]])('%s', (id, n) => { expect(n).toBe(1); });`, ['US25-1.01']],
    [
      'a table of the file',
      `const rows = [['US15-2.1.03']]; test.each(rows)('%s', () => { expect(1).toBe(1); });`,
      ['US15-2.1.03'],
    ],
    ['the describe around it', `describe('US10-3.02', () => { test('x', () => { expect(1).toBe(1); }); });`, ['US10-3.02']],
    [
      'the loop around it',
      `const rows = ['US10-3.02']; for (const row of rows) test(row, () => { expect(1).toBe(1); });`,
      ['US10-3.02'],
    ],
    [
      'a helper that asserts',
      `function same(a) { expect(a).toBe(1); } test('FIDE09-8.1.02', () => { same(1); });`,
      ['FIDE09-8.1.02'],
    ],
    ['a property', `test('US25-3.07', () => { fc.assert(fc.property(fc.integer(), () => true)); });`, ['US25-3.07']],
  ])('cited in %s', (_, text, ids) => {
    expect(asserted(text)).toEqual(ids);
  });

  test.each([
    ['asserts nothing', `test('US25-4.2.07', () => { compute(); });`],
    ['is skipped', `test.skip('US25-4.2.07', () => { expect(1).toBe(1); });`],
    ['is only a comment outside any test', `// US25-4.2.07\nexport const a = 1;`],
  ])('not by one that %s', (_, text) => {
    expect(asserted(text)).toEqual([]);
  });
});
