import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { given, problems } from '../../../test/cases-since-2014.js';
import { listTypes } from '../parameters.js';
import { oneOffOnList } from './ask.js';

const lift = (rating: number, list: 'standard' | 'rapid' | 'blitz' = 'standard') =>
  given(oneOffOnList(list, '2024-03-01', rating, null));

describe('the one-off of 1 March 2024: a rating below 2000 gains 40 % of the difference', () => {
  test.each([
    [1000, 1400],
    [1100, 1460],
    [1400, 1640],
    [1995, 1997],
    [1999, 1999],
    [1998, 1999],
    [1996, 1998],
    [1997, 1998],
    [2000, 2000],
    [2001, 2001],
    [2700, 2700],
  ])('%d becomes %d', (before, after) => {
    expect(lift(before)?.rating).toBe(after);
  });

  test.each(listTypes)('in the %s list', (list) => {
    expect(lift(1500, list)).toMatchObject({ rating: 1700, exact: { numerator: 1700, denominator: 1 }, caveats: [] });
  });

  test('the rounding is not specified, with a caveat where it matters (FIDE-L-21)', () => {
    expect(lift(1501)).toMatchObject({
      exact: { numerator: 8503, denominator: 5 },
      rating: 1701,
      caveats: [{ text: expect.stringContaining('FIDE-L-21') }],
    });
  });

  test('keeps the order of players and never exceeds 2000', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1000, max: 1999 }), (rating) => {
        const after = lift(rating)?.rating ?? 0;
        expect(after).toBeGreaterThanOrEqual(rating);
        expect(after).toBeLessThanOrEqual(2000);
        expect(lift(rating + 1)?.rating ?? 0).toBeGreaterThanOrEqual(after);
      }),
    );
  });
});

describe('the one-off of 1 October 2022: rapid and blitz more than 100 below standard', () => {
  test.each([
    [1800, 2000, 1900],
    [1899, 2000, 1900],
    [1900, 2000, 1900],
    [1950, 2000, 1950],
    [1800, null, 1800],
  ])('%d with a standard rating of %s becomes %d', (rating, standard, after) => {
    for (const list of ['rapid', 'blitz'] as const) {
      expect(given(oneOffOnList(list, '2022-10-01', rating, standard))).toMatchObject({ rating: after, caveats: [] });
    }
  });

  test('not in standard', () => {
    expect(given(oneOffOnList('standard', '2022-10-01', 1800, 2000))).toBe(null);
  });
});

test.each(['2022-09-01', '2022-11-01', '2024-02-01', '2024-04-01', '2026-01-01'])('the list of %s has none', (list) => {
  for (const type of listTypes) expect(given(oneOffOnList(type, list, 1500, 2000))).toBe(null);
});

test('errors in the question are reported', () => {
  expect(problems(oneOffOnList('standard', '2024-03-02', 0, 0.5))).toEqual([
    'not-a-list-date at list',
    'rating-impossible at rating',
    'rating-impossible at standard',
  ]);
  expect(problems(oneOffOnList('rapid', '2013-01-01', 1500, null))).toEqual(['edition-not-available at listType']);
});
