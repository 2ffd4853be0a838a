import { describe, expect, test } from 'vitest';
import { changeOfYear, peakPlace, placeOfNow, placeOnList, type Series } from './history.js';

const points = [
  ['2024-05-01', 1480.2],
  ['2025-10-10', 1502.7],
  ['2026-02-01', 1555.55],
  ['2026-09-20', 1539.4],
  ['2026-10-25', 1541.9],
] as const;

const series: Series = {
  system: 'OTBR',
  dates: points.map(([date]) => date),
  ratings: points.map(([, rating]) => rating),
  games: points.map((_, at) => 30 + 5 * at),
  events: points.map(([date]) => ({ event: date, section: 1, name: date })),
};

describe('a history at a glance', () => {
  test('the change of a year is between whole ratings: now, and when the year began', () => {
    expect(changeOfYear(series, '2026-11-15')).toBe(1542 - 1503);
    expect(changeOfYear(series, '2025-11-15')).toBe(1542 - 1480);
  });

  test('nothing rated in the year, or nothing before it: no change to speak of', () => {
    expect(changeOfYear(series, '2027-11-15')).toBeUndefined();
    expect(changeOfYear(series, '2024-06-01')).toBeUndefined();
  });

  test('the highest established rating is found where it was reached; one that was brought along nowhere', () => {
    expect(peakPlace(series, 1555.55)).toBe(2);
    expect(peakPlace(series, undefined)).toBe(2);
    expect(peakPlace(series, 1700)).toBeUndefined();
  });

  test('a list says what the last section before it left', () => {
    expect(placeOnList(series, '2026-10-01', 1539)).toBe(3);
    expect(placeOnList(series, '2026-10-01', 1600)).toBeUndefined();
  });

  test('the rating now is that of the last point, unless a decision came after it', () => {
    expect(placeOfNow(series, 1541.9)).toBe(4);
    expect(placeOfNow(series, 1400)).toBeUndefined();
  });
});
