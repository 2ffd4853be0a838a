import { describe, expect, test } from 'vitest';
import { hilltop, riverside, rulebookOf } from '../../test/elo.js';
import { cutoffOf, isInactive, isListDate, listInForce, listOfSection, nextList, periodStart } from './index.js';

// Quarterly on the 1st with a cut-off of 7 days; from 2024 monthly on the 15th with a cut-off of 14 days.
const rulebook = rulebookOf(riverside);

describe('the calendar of the lists', () => {
  test.each([
    ['2020-01-01', true],
    ['2019-10-01', false],
    ['2020-02-01', false],
    ['2024-01-01', false],
    ['2024-01-15', true],
  ])('a list is dated %s: %s', (day, expected) => {
    expect(isListDate(rulebook, day)).toBe(expected);
  });

  test.each([
    ['2010-01-01', '2020-01-01'],
    ['2020-01-01', '2020-04-01'],
    ['2023-10-01', '2024-01-15'],
    ['2024-01-15', '2024-02-15'],
  ])('the list after %s is that of %s', (after, expected) => {
    expect(nextList(rulebook, after)).toBe(expected);
  });

  test.each([
    ['2019-12-31', null],
    ['2020-03-31', '2020-01-01'],
    ['2024-01-14', '2023-10-01'],
    ['2024-02-15', '2024-02-15'],
  ])('on %s the list of %s is in force', (on, expected) => {
    expect(listInForce(rulebook, on)).toBe(expected);
  });

  test.each([
    ['2020-03-25', '2020-04-01'],
    ['2020-03-26', '2020-07-01'],
    ['2024-02-01', '2024-02-15'],
    ['2024-02-02', '2024-03-15'],
  ])('a section that ends on %s counts on the list of %s', (end, expected) => {
    expect(listOfSection(rulebook, end)).toBe(expected);
    expect(cutoffOf(rulebook, expected) >= end).toBe(true);
  });

  test('a period begins with the previous list; the first period begins with the rulebook', () => {
    expect(periodStart(rulebook, '2020-04-01')).toBe('2020-01-01');
    expect(periodStart(rulebookOf(hilltop), '2022-06-01')).toBe('2022-03-10');
  });

  test.each([
    ['2022-01-01', '2023-01-01', false],
    ['2021-12-31', '2023-01-01', true],
    [null, '2023-01-01', true],
  ])('last played %s, on %s: inactive %s', (last, on, expected) => {
    expect(isInactive({ months: 12 }, last, on)).toBe(expected);
    expect(isInactive(null, last, on)).toBe(false);
  });
});
