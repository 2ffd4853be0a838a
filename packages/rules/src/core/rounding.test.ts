import { describe, expect, test } from 'vitest';
import { roundAwayFrom, roundHalfUp } from './rounding.js';

describe('rounding', () => {
  test.each([
    [1234.4999, 1234],
    [1234.5, 1235],
    [1235.5, 1236],
    [-0.5, 0],
    [-0.6, -1],
    [-1.5, -1],
    [0.49999999999999994, 0],
    [7, 7],
  ])('%d to the nearest is %d, a half upwards', (x, want) => {
    expect(roundHalfUp(x)).toBe(want);
  });
  test.each([
    [1500, 1500.01, 1501],
    [1500, 1499.99, 1499],
    [1500, 1500, 1500],
    [1500.4, 1500.4, 1500],
    [1500.5, 1500.5, 1501],
    [1500.2, 1501, 1501],
  ])('from %d, %d is rounded away to %d', (from, x, want) => {
    expect(roundAwayFrom(from, x)).toBe(want);
  });
});
