import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  asDay,
  dateOfDayNumber,
  dateParts,
  dayNumber,
  daysBetween,
  daysInMonth,
  isIsoDate,
  isLeapYear,
  makeDate,
} from './dates.js';

describe('days of the calendar', () => {
  test.each([
    ['2024-02-29', true],
    ['2023-02-29', false],
    ['1900-02-29', false],
    ['2000-02-29', true],
    ['2024-04-31', false],
    ['2024-06-30', true],
    ['2024-09-31', false],
    ['2024-11-31', false],
    ['2024-12-31', true],
    ['2024-00-10', false],
    ['2024-13-01', false],
    ['2024-01-00', false],
    ['2024-01-32', false],
    ['0001-01-01', true],
    ['0000-01-01', false],
    ['2024-1-1', false],
    ['2024-01-01T00:00', false],
    ['x2024-01-01', false],
    ['2024/01/01', false],
    ['', false],
    [20240101, false],
    [null, false],
    [undefined, false],
  ])('%j exists: %s', (text, exists) => {
    expect(isIsoDate(text)).toBe(exists);
  });

  test('leap years', () => {
    expect([1900, 2000, 2023, 2024, 2100, 2400].map(isLeapYear)).toEqual([false, true, false, true, false, true]);
  });

  test('months have 28 to 31 days', () => {
    expect(Array.from({ length: 12 }, (_, i) => daysInMonth(2023, i + 1))).toEqual([
      31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31,
    ]);
    expect(daysInMonth(2024, 2)).toBe(29);
  });

  test('parts and back', () => {
    expect(dateParts('2024-03-09')).toEqual([2024, 3, 9]);
    expect([makeDate(2024, 3, 9), makeDate(7, 12, 31)]).toEqual(['2024-03-09', '0007-12-31']);
  });
});

describe('day numbers', () => {
  test.each([
    ['1970-01-01', 0],
    ['1970-01-02', 1],
    ['1969-12-31', -1],
    ['2000-02-29', 11016],
    ['2000-03-01', 11017],
    ['2024-12-31', 20088],
    ['0001-01-01', -719162],
  ])('%s is day %d', (date, day) => {
    expect(dayNumber(date)).toBe(day);
    expect(dateOfDayNumber(asDay(day))).toBe(date);
  });

  test('count every day once, through every kind of year', () => {
    for (const from of ['1599-12-01', '1899-12-01', '1999-12-01', '2023-12-01', '2399-12-01']) {
      const first = dayNumber(from);
      for (let i = 0; i < 800; i++) {
        const date = dateOfDayNumber(asDay(first + i));
        expect(isIsoDate(date)).toBe(true);
        expect(dayNumber(date)).toBe(first + i);
      }
    }
  });

  test('agree with the calendar of the engine', () => {
    fc.assert(
      fc.property(fc.integer({ min: -700_000, max: 700_000 }), (day) => {
        expect(dateOfDayNumber(asDay(day))).toBe(new Date(day * 86_400_000).toISOString().slice(0, 10));
      }),
      { numRuns: 500, seed: 1 },
    );
  });

  test('days between and after', () => {
    expect([daysBetween('2018-03-25', '2020-09-01'), daysBetween('2020-09-01', '2020-08-31')]).toEqual([891, -1]);
    expect([addDays('2024-02-28', 1), addDays('2024-02-28', 2), addDays('2024-01-01', -1)]).toEqual([
      '2024-02-29',
      '2024-03-01',
      '2023-12-31',
    ]);
  });

  test.each([
    ['2024-02-29', -36, '2021-02-28'],
    ['2024-02-29', -48, '2020-02-29'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2024-01-31', 3, '2024-04-30'],
    ['2024-12-15', 1, '2025-01-15'],
    ['2024-01-15', -1, '2023-12-15'],
    ['2024-05-10', 0, '2024-05-10'],
  ])('%s and %d months is %s', (date, months, want) => {
    expect(addMonths(date, months)).toBe(want);
  });
});
