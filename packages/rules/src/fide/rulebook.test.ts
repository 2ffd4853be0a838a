import { describe, expect, test } from 'vitest';
import type { Result } from '../core/error.js';
import { editionByDate, editionByName, type FideEdition } from './edition.js';
import { type Rulebook, rulebookOf } from './rulebook.js';

function resultOf<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.errors));
  return result.value;
}

const named = (): FideEdition => resultOf(editionByName('fide-2009', 'standard'));
const bookOf = (edition: FideEdition): Rulebook => resultOf(rulebookOf(edition));

describe('the rulebook of an edition', () => {
  test('is read once for an edition', () => {
    const edition = named();
    expect(bookOf(edition)).toBe(bookOf(edition));
  });

  test('has the numbers of 2009', () => {
    const { edition: _edition, ...book } = bookOf(named());
    expect(book).toEqual({
      inForceFrom: '2009-07-01',
      floor: 1200,
      k: { ordinary: 30, reached: { rating: 2400, k: 20 }, newPlayer: null, junior: null },
      largestDifference: 400,
      pointsPerHalfPoint: 15,
      gamesForFirstRating: 9,
      gamesForFirstRatingReduced: 7,
      poolMonths: 24,
      minimumFirstScore: 1,
      ratedOpponentsPerEvent: 3,
      composition: {
        oneRatedIn: 3,
        small: { fewerPlayersThan: 10, rated: 4 },
        doubleRound: { players: 6, rated: 4 },
        nationalChampionship: { rated: 3, ratedWomenOnly: 2 },
      },
      movesOfAGame: 60,
      minuteBands: [
        { from: 2200, minutes: 120 },
        { from: 1600, minutes: 90 },
        { from: 0, minutes: 60 },
      ],
      firstControlMoves: 40,
      roundsPerDay: 3,
      hoursPerDay: 12,
      durationDays: 90,
      closingDays: 7,
      officialClosingDays: 1,
      inactivityMonths: 12,
      inactiveShownMonths: 24,
      appealDays: 7,
      registrationMonths: 1,
    });
  });

  test('by date, each parameter has its own date: the floor fell on 1 July 2012', () => {
    const floorOn = (on: string) => bookOf(resultOf(editionByDate(on, 'standard'))).floor;
    expect([floorOn('2009-07-01'), floorOn('2012-06-30'), floorOn('2012-07-01')]).toEqual([1200, 1200, 1000]);
  });

  test('an edition with other rules has no such rulebook', () => {
    const later = rulebookOf(resultOf(editionByName('fide-2024', 'standard')));
    expect(later).toMatchObject({ ok: false, errors: [{ code: 'edition-has-other-rules', place: 'edition' }] });
  });
});
