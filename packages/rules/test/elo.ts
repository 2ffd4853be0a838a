// Rulebooks of two invented clubs, as documents: one with formulas that rates section after section, one with tables that rates
// from list to list.

import { type PlayerInput, type Rulebook, readRulebook } from '../src/elo/index.js';

export const riverside = {
  id: 'riverside',
  title: 'Riverside rating rules',
  from: '2020-01-01',
  parameters: {
    ratedPer: [{ from: '2020-01-01', value: 'section', paragraph: '§1' }],
    expectancy: [{ from: '2020-01-01', value: { kind: 'logistic', scale: 400 }, paragraph: '§2' }],
    differenceLimit: [{ from: '2020-01-01', value: { points: 400 }, paragraph: '§2.1' }],
    k: [
      {
        from: '2020-01-01',
        value: [
          { when: { games: { below: 10 } }, k: 40 },
          { when: { age: { below: 18 }, rating: { below: 2000 } }, k: 30 },
          { when: { rating: { from: 2000 } }, k: 10 },
          { k: 20 },
        ],
        paragraph: '§3',
      },
      {
        from: '2024-01-01',
        decided: '2024-02-12',
        value: [{ k: 24 }],
        source: 'Minutes of 12 February 2024',
        paragraph: 'item 4',
      },
    ],
    age: [{ from: '2020-01-01', value: 'birthday', paragraph: '§3.1' }],
    firstRating: [
      {
        from: '2020-01-01',
        value: {
          kind: 'performance',
          games: 4,
          months: 12,
          fictitiousDraws: { games: 2, rating: 1500 },
          performance: { kind: 'linear', points: 400 },
          maximum: 2000,
          belowFloor: 'unrated',
        },
        paragraph: '§4',
      },
    ],
    floor: [{ from: '2020-01-01', value: 1000, paragraph: '§5' }],
    rounding: [{ from: '2020-01-01', value: { rating: { decimals: 0, mode: 'half-up' } }, paragraph: '§6' }],
    inactivity: [{ from: '2020-01-01', value: { months: 12 }, paragraph: '§7' }],
    calendar: [
      { from: '2020-01-01', value: { months: [1, 4, 7, 10], day: 1, cutoffDays: 7 }, paragraph: '§8' },
      {
        from: '2024-01-01',
        value: { months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], day: 15, cutoffDays: 14 },
        paragraph: '§8',
      },
    ],
  },
};

export const hilltop = {
  id: 'hilltop',
  title: 'Hilltop League, Ratings',
  from: '2022-03-10',
  parameters: {
    ratedPer: [{ from: '2022-03-10', value: 'period', paragraph: '1' }],
    expectancy: [
      {
        from: '2022-03-10',
        value: {
          kind: 'table',
          rows: [
            { from: 0, to: 50, higher: 0.5 },
            { from: 51, to: 150, higher: 0.6 },
            { from: 151, to: 300, higher: 0.75 },
            { from: 301, higher: 0.9 },
          ],
        },
        paragraph: '2',
      },
    ],
    k: [{ from: '2022-03-10', value: [{ when: { peak: { from: 2000 } }, k: 10 }, { k: 20 }], paragraph: '3' }],
    age: [{ from: '2022-03-10', value: 'year', paragraph: '4.2' }],
    firstRating: [
      {
        from: '2022-03-10',
        value: {
          kind: 'assigned',
          rows: [{ when: { age: { below: 10 } }, rating: 800 }, { when: { age: { below: 18 } }, rating: 1000 }, { rating: 1200 }],
        },
        paragraph: '4.1',
      },
    ],
    rounding: [
      {
        from: '2022-03-10',
        value: { change: { decimals: 1, mode: 'half-away-from-zero' }, published: { decimals: 0, mode: 'half-even' } },
        paragraph: '5',
      },
    ],
    calendar: [{ from: '2022-03-10', value: { months: [6, 12], day: 1, cutoffDays: 3 }, paragraph: '6' }],
  },
};

/** The rulebook of a valid document. */
export function rulebookOf(document: unknown): Rulebook {
  const read = readRulebook(document);
  if (!read.ok) throw new Error(JSON.stringify(read.errors));
  return read.value;
}

export function rated(id: string, rating: number, games = 50): PlayerInput {
  return { id, rating, games, peak: rating };
}
