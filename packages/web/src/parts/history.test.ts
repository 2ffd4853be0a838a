import { describe, expect, test } from 'vitest';
import { changeOfYear, latestChange, type Participation, peakPlace, type Series } from './history.js';

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
  lines: [],
};

describe('a history at a glance', () => {
  test('the change of a year is between whole ratings: now, and at the start of the year', () => {
    expect(changeOfYear(series, '2026-11-15')).toBe(1542 - 1503);
    expect(changeOfYear(series, '2025-11-15')).toBe(1542 - 1480);
  });

  test('without rated events in the year, or before it, there is no change', () => {
    expect(changeOfYear(series, '2027-11-15')).toBeUndefined();
    expect(changeOfYear(series, '2024-06-01')).toBeUndefined();
  });

  test('the highest established rating is found where it was reached; an imported one has no place', () => {
    expect(peakPlace(series, 1555.55)).toBe(2);
    expect(peakPlace(series, undefined)).toBe(2);
    expect(peakPlace(series, 1700)).toBeUndefined();
  });

  test('the latest change comes from the page’s events alone, and the year’s if they cover it', () => {
    const row = (end: string, before: number | null, after: number): Participation => ({
      event: end,
      section: 1,
      eventName: end,
      name: 'Open',
      start: end,
      end,
      system: 'OTBR',
      games: 4,
      score: 2,
      before: before === null ? null : { rating: before, official: before, games: 30 },
      after: { rating: after, official: after, games: 34 },
    });
    const recent = [row('2026-10-25', 1539, 1542), row('2026-02-01', 1503, 1539), row('2025-03-01', 1480, 1503)];
    expect(latestChange(recent, 'OTBR', '2026-11-15')).toEqual({ row: recent[0], change: 3, year: 39 });
    expect(latestChange(recent, 'OTBR', '2028-11-15')).toEqual({ row: recent[0], change: 3 });
    expect(latestChange(recent, 'OTBQ', '2026-11-15')).toBeUndefined();
    expect(latestChange([row('2026-10-25', null, 1542)], 'OTBR', '2026-11-15')).toBeUndefined();
    // Fifty events, all of this year: earlier ones are not included.
    const busy = Array.from({ length: 50 }, () => row('2026-10-25', 1539, 1542));
    expect(latestChange(busy, 'OTBR', '2026-11-15')?.year).toBeUndefined();
  });
});
