import { describe, expect, test } from 'vitest';
import { aligned, dashOf, dateLabels, labelSpot, rangeOf, ratingRange } from './chart-axes.js';
import type { Series } from './history.js';

const series = (system: Series['system'], dates: string[], ratings: number[]): Series => ({
  system,
  dates,
  ratings,
  games: ratings.map(() => 30),
  events: [],
  lines: [],
});
const at = (date: string) => Date.parse(`${date}Z`) / 1000;

describe('the points of several systems on one axis', () => {
  test('two events that end on one day are two points, in order', () => {
    const { data, own } = aligned([series('OTBR', ['2026-01-01', '2026-01-01', '2026-02-01'], [1500, 1510, 1505])]);
    expect(data[1]).toEqual([1500, 1510, 1505]);
    expect((data[0][1] ?? 0) - (data[0][0] ?? 0)).toBe(3600);
    expect([...(own[0] ?? [])]).toEqual([
      [0, 0],
      [1, 1],
      [2, 2],
    ]);
  });

  test('a system has no value where only another has a point', () => {
    const { data } = aligned([
      series('OTBR', ['2026-01-01', '2026-03-01'], [1500, 1510]),
      series('OTBQ', ['2026-02-01'], [1400]),
    ]);
    expect(data.slice(1)).toEqual([
      [1500, null, 1510],
      [null, 1400, null],
    ]);
  });

  test('a FIDE rating extends to the end of the axis without a point of its own', () => {
    const { data, own } = aligned([
      series('OTBR', ['2026-01-10', '2026-03-10'], [1500, 1510]),
      series('FIDE-standard', ['2026-02-01'], [1750]),
    ]);
    expect(data[2]).toEqual([null, 1750, 1750]);
    expect([...(own[1] ?? [])]).toEqual([[1, 0]]);
  });

  test('a single point has room on both sides', () => {
    const [from, to] = rangeOf([at('2026-01-01T09:00')], Number.POSITIVE_INFINITY);
    expect(from).toBeLessThan(at('2026-01-01T09:00'));
    expect(to).toBeGreaterThan(at('2026-01-01T09:00'));
  });
});

test('the axis shows years; months, with the year at its start; days', () => {
  const day = 86_400;
  expect(dateLabels([at('2025-01-01'), at('2026-01-01')], 365 * day)).toEqual(['2025', '2026']);
  expect(dateLabels([at('2025-11-01'), at('2025-12-01'), at('2026-01-01')], 30 * day)).toEqual(['Nov\n2025', 'Dec', 'Jan\n2026']);
  expect(dateLabels([at('2026-01-05'), at('2026-01-12')], 7 * day)).toEqual(['5 Jan\n2026', '12 Jan']);
});

describe('the axis of ratings', () => {
  test.each([
    // One event: the whole scale of ratings would make its point invisible.
    [1539, 1539, [1430, 1640]],
    [1500, 1505, [1400, 1610]],
    [1900, 2400, [1850, 2450]],
    [null, null, [null, null]],
  ])('of ratings from %s to %s', (low, high, range) => {
    expect(ratingRange(low, high)).toEqual(range);
  });
});

test('the lines of nine systems differ without colour', () => {
  const dashes = Array.from({ length: 9 }, (_, at) => dashOf(at + 1).join(' '));
  expect(new Set(dashes).size).toBe(9);
  expect(dashOf(1)).toEqual([]);
});

describe('the name of a title’s line', () => {
  const label = { width: 40, height: 9, gap: 3 };
  const line = { left: 0, right: 400, y: 100 };
  const falling = [
    { x: 0, y: 92 },
    { x: 60, y: 92 },
    { x: 100, y: 300 },
    { x: 400, y: 300 },
  ];

  test('stands at its start if no curve is near', () => {
    expect(
      labelSpot(label, line, [
        [
          { x: 0, y: 300 },
          { x: 400, y: 300 },
        ],
      ]),
    ).toEqual({ x: 0, y: 88 });
  });

  test('stands at its end if a curve lies over its start', () => {
    expect(labelSpot(label, line, [falling])).toEqual({ x: 360, y: 88 });
  });

  test('stands between, where curves lie over both ends, also if no point of a curve is there', () => {
    const rising = [
      { x: 0, y: 500 },
      { x: 300, y: 500 },
      { x: 340, y: 92 },
      { x: 400, y: 92 },
    ];
    const { x, y } = labelSpot(label, line, [falling, rising]);
    expect(y).toBe(88);
    expect(x).toBeGreaterThan(60);
    expect(x).toBeLessThan(300);
  });

  test('stands below if curves fill the room above', () => {
    expect(
      labelSpot(label, line, [
        [
          { x: 0, y: 92 },
          { x: 400, y: 92 },
        ],
      ]),
    ).toEqual({ x: 0, y: 103 });
  });

  test('keeps away from the upright piece of a stepped curve', () => {
    const stepped = [
      { x: 0, y: 300 },
      { x: 20, y: 300 },
      { x: 20, y: 20 },
      { x: 400, y: 20 },
    ];
    expect(labelSpot(label, line, [stepped])).toEqual({ x: 360, y: 88 });
  });
});
