import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isSame, partInView } from './part-in-view.js';

const rowHeight = 36;

describe('the part of a long table that is in the page', () => {
  test.each([
    ['begins with the first row', { above: -200, goesUp: false }, { first: 0, end: 27 }],
    ['has more rows below for a reader who goes down', { above: 3600, goesUp: false }, { first: 96, end: 132 }],
    ['has more rows above for a reader who goes up', { above: 3600, goesUp: true }, { first: 88, end: 124 }],
    ['ends with the last row', { above: 5000 * rowHeight - 720, goesUp: false }, { first: 4976, end: 5000 }],
    ['is empty while the table is far below', { above: -5000, goesUp: false }, { first: 0, end: 0 }],
    ['is empty when the table is far above', { above: 5000 * rowHeight + 5000, goesUp: false }, { first: 5000, end: 5000 }],
  ])('%s', (_, place, part) => {
    expect(partInView({ height: 720, rowHeight, count: 5000, ...place })).toEqual(part);
  });

  test('covers the window wherever it is, with few rows more', () => {
    fc.assert(
      fc.property(
        fc.record({
          above: fc.integer({ min: -3000, max: 200_000 }),
          height: fc.integer({ min: 200, max: 3000 }),
          rowHeight: fc.constantFrom(36, 54),
          count: fc.integer({ min: 0, max: 5000 }),
          goesUp: fc.boolean(),
        }),
        (view) => {
          const { above, height, count } = view;
          const { first, end } = partInView(view);
          expect(first).toBeGreaterThanOrEqual(0);
          expect(end).toBeLessThanOrEqual(count);
          expect(end - first).toBeLessThanOrEqual(Math.ceil(height / view.rowHeight) + 17);
          for (const pixel of [above, above + height - 1]) {
            const row = Math.floor(pixel / view.rowHeight);
            if (row >= 0 && row < count) expect(first <= row && row < end).toBe(true);
          }
        },
      ),
    );
  });

  test('a scroll within a row does not change it', () => {
    const at = (above: number) => partInView({ above, height: 720, rowHeight, count: 5000, goesUp: false });
    expect(isSame(at(7201), at(7235))).toBe(true);
    expect(isSame(at(7201), at(7237))).toBe(false);
  });
});
