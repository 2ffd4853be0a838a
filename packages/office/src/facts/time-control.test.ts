import { describe, expect, test } from 'vitest';
import { parseTimeControl } from './time-control.js';

describe('a time control is main time of all periods and delay or increment a move (US25-0.06)', () => {
  test.each([
    ['G/60;d5', 60, 5, false],
    ['G/60 d5', 60, 5, false],
    ['G/5d0', 5, 0, false],
    ['G/3+2', 3, 2, true],
    ['G/90;+30', 90, 30, true],
    ['g/45', 45, 0, false],
    ['40/90,SD/30;d10', 120, 10, false],
    ['40/120, SD/60; d5', 180, 5, false],
    ['40/90,SD/30;+30', 120, 30, true],
    ['90+30', 90, 30, true],
    ['5400+30', 90, 30, true],
    ['180+2', 3, 2, true],
    ['G/20;inc5', 20, 5, true],
  ])('%s is %d minutes and %d seconds', (text, minutes, seconds, incremental) => {
    expect(parseTimeControl(text)).toMatchObject({ minutes, seconds, incremental });
  });

  test('the moves of each period are kept', () => {
    expect(parseTimeControl('40/90,SD/30;+30')?.periods).toEqual([
      { moves: 40, minutes: 90 },
      { moves: null, minutes: 30 },
    ]);
  });

  test.each(['', 'fast', 'G/', '40 moves in 90', 'G/60;x5', '/60'])('%j cannot be read', (text) => {
    expect(parseTimeControl(text)).toBeUndefined();
  });
});
