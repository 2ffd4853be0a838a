import { describe, expect, test } from 'vitest';
import { dated, entryAt } from './dated.js';

const table = dated<number>('x.number', 'A number that changed twice', [
  { from: '2025-01-01', decided: '2025-06-01', value: 3, source: 'c' },
  { from: '2020-01-01', value: 2, source: 'b' },
  { from: '2001-01-01', value: 1, source: 'a' },
]);

describe('a dated parameter', () => {
  test.each([
    ['2000-12-31', undefined, undefined],
    ['2001-01-01', undefined, 1],
    ['2019-12-31', undefined, 1],
    ['2020-01-01', undefined, 2],
    ['2024-12-31', undefined, 2],
    ['2025-01-01', undefined, 3],
    ['2030-01-01', undefined, 3],
    ['2025-03-01', '2025-05-31', 2],
    ['2025-03-01', '2025-06-01', 3],
    ['2022-01-01', '2019-12-31', 1],
    ['2022-01-01', '2020-01-01', 2],
    ['2022-01-01', '2000-01-01', undefined],
  ])('on %s as known on %s is %s', (on, asKnown, value) => {
    expect(entryAt(table, on, asKnown)?.value).toBe(value);
  });

  test('keeps its name, title and entries', () => {
    expect(table).toMatchObject({ name: 'x.number', title: 'A number that changed twice' });
    expect(table.entries).toHaveLength(3);
  });
});
