import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { holds, isSame, partAtOnce, partWhileIdle, rowsInView, type View } from './part-in-view.js';

const rowHeight = 36;
const place = { height: 720, rowHeight, count: 5000 };

describe('the part of a long table that is in the page', () => {
  test.each([
    ['begins with the first row', { above: -200, goesUp: false }, { first: 0, end: 15 }],
    ['is what the window shows', { above: 3600, goesUp: false }, { first: 100, end: 120 }],
    ['ends with the last row', { above: 5000 * rowHeight - 720, goesUp: false }, { first: 4980, end: 5000 }],
    ['is empty while the table is far below', { above: -5000, goesUp: false }, { first: 0, end: 0 }],
    ['is empty when the table is far above', { above: 5000 * rowHeight + 5000, goesUp: false }, { first: 5000, end: 5000 }],
  ])('at first: %s', (_, at, part) => {
    expect(rowsInView({ ...place, ...at })).toEqual(part);
  });

  test.each([
    ['has more rows below for a reader who goes down', false, { first: 100, end: 132 }, { first: 88, end: 150 }],
    ['has more rows above for a reader who goes up', true, { first: 88, end: 120 }, { first: 70, end: 132 }],
  ])('%s: twelve at once, more while the browser is idle', (_, goesUp, atOnce, whileIdle) => {
    expect(partAtOnce({ ...place, above: 3600, goesUp })).toEqual(atOnce);
    expect(partWhileIdle({ ...place, above: 3600, goesUp })).toEqual(whileIdle);
  });

  const views: fc.Arbitrary<View> = fc.record({
    above: fc.integer({ min: -3000, max: 200_000 }),
    height: fc.integer({ min: 200, max: 3000 }),
    rowHeight: fc.constantFrom(36, 54),
    count: fc.integer({ min: 0, max: 5000 }),
    goesUp: fc.boolean(),
  });

  test('covers the window wherever it is, with few rows more', () => {
    fc.assert(
      fc.property(views, (view) => {
        const { above, height, count } = view;
        for (const [partOf, more] of [
          [rowsInView, 1],
          [partAtOnce, 13],
          [partWhileIdle, 43],
        ] as const) {
          const { first, end } = partOf(view);
          expect(first).toBeGreaterThanOrEqual(0);
          expect(end).toBeLessThanOrEqual(count);
          expect(end - first).toBeLessThanOrEqual(Math.ceil(height / view.rowHeight) + more);
          for (const pixel of [above, above + height - 1]) {
            const row = Math.floor(pixel / view.rowHeight);
            if (row >= 0 && row < count) expect(first <= row && row < end).toBe(true);
          }
        }
      }),
    );
  });

  test('after two frames of 300 pixels without an idle moment, no row is missing that must be there at once', () => {
    const at = (above: number): View => ({ ...place, above, goesUp: false });
    const prepared = partWhileIdle(at(7200));
    expect(holds(prepared, partAtOnce(at(7500)))).toBe(true);
    expect(holds(prepared, partAtOnce(at(7800)))).toBe(true);
    expect(holds(prepared, partAtOnce(at(8100)))).toBe(false);
    expect(holds(prepared, rowsInView(at(8100)))).toBe(true);
  });

  test('a reader who turns back finds the rows in the page', () => {
    const prepared = partWhileIdle({ ...place, above: 7200, goesUp: false });
    expect(holds(prepared, partAtOnce({ ...place, above: 7200, goesUp: true }))).toBe(true);
  });

  test('a part without rows is in every part', () => {
    expect(holds({ first: 10, end: 20 }, { first: 30, end: 30 })).toBe(true);
    expect(holds({ first: 10, end: 20 }, { first: 19, end: 21 })).toBe(false);
  });

  test('a scroll within a row does not change it', () => {
    const at = (above: number) => partAtOnce({ ...place, above, goesUp: false });
    expect(isSame(at(7201), at(7235))).toBe(true);
    expect(isSame(at(7201), at(7237))).toBe(false);
  });
});
