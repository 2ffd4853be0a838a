import { describe, expect, test } from 'vitest';
import { citationsOf, severalDocuments } from './lib/statements.js';

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

describe('a test that runs once cites one document', () => {
  test.each([
    ['in its name', `test('US25-7.02 US20-7.02', () => { expect(1).toBe(1); });`, 1],
    ['in the describe around it', `describe('FIDE09-8.1.02', () => { test('US25-7.02', () => { expect(1).toBe(1); }); });`, 1],
    ['by the name of a table', `test.each([1])('US25-7.02 US20-7.02 %d', () => { expect(1).toBe(1); });`, 1],
    ['one document', `test('FIDE09-8.1.02, FIDE09-8.1.04', () => { expect(1).toBe(1); });`, 0],
    ['a table with a row for each', `test.each([['US25-1.01'], ['US20-1.01']])('%s', (id) => { expect(id).toBe(id); });`, 0],
    [
      'statement, which runs once for each',
      `statement('US25-7.02 US20-7.02', 'x', (edition) => { expect(edition).toBe(1); });`,
      0,
    ],
  ])('%s', (_, text, found) => {
    expect(severalDocuments('a.test.ts', text)).toHaveLength(found);
  });
});
