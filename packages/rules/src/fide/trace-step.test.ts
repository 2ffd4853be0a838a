import { describe, expect, test } from 'vitest';
import { edition, value } from '../../test/fide-events.js';
import type { TraceStep } from '../core/trace.js';
import { reevaluate } from '../core/trace.js';
import { editionByDate } from './edition.js';
import { rulebookOf } from './rulebook.js';
import {
  asRecord,
  booleanAt,
  listAt,
  makeStep,
  nullableNumberAt,
  nullableTextAt,
  numberAt,
  numbersAt,
  recordAt,
  textAt,
} from './trace-step.js';
import { tracedRules2009 } from './traced-rules.js';

const values = { n: 1, t: 'a', b: false, none: null, list: [1, 2], mixed: [1, 'a'], parts: { x: 1 } };

describe('inputs of a step read back', () => {
  test('each as what it is', () => {
    expect([
      numberAt(values, 'n'),
      textAt(values, 't'),
      booleanAt(values, 'b'),
      listAt(values, 'mixed'),
      numbersAt(values, 'list'),
      recordAt(values, 'parts'),
    ]).toEqual([1, 'a', false, [1, 'a'], [1, 2], { x: 1 }]);
    expect([
      nullableNumberAt(values, 'none'),
      nullableNumberAt(values, 'n'),
      nullableTextAt(values, 'none'),
      nullableTextAt(values, 't'),
    ]).toEqual([null, 1, null, 'a']);
  });

  test.each([
    [() => numberAt(values, 't'), 't is no number'],
    [() => numberAt(values, 'missing'), 'missing is no number'],
    [() => nullableNumberAt(values, 't'), 't is no number'],
    [() => textAt(values, 'n'), 'n is no text'],
    [() => nullableTextAt(values, 'n'), 'n is no text'],
    [() => booleanAt(values, 'n'), 'n is neither true nor false'],
    [() => listAt(values, 'parts'), 'parts is no list'],
    [() => numbersAt(values, 'mixed'), 'mixed is no list of numbers'],
    [() => recordAt(values, 'list'), 'list has no parts'],
    [() => recordAt(values, 'none'), 'none has no parts'],
    [() => asRecord('text', 'it'), 'it has no parts'],
    [() => asRecord(undefined, 'it'), 'it has no parts'],
  ])('anything else is an error of the explanation: %#', (read, message) => {
    expect(read).toThrow(message);
  });

  test('a step without notes has no parameters and nothing more', () => {
    expect(makeStep('T', 'r', '§1', { a: 1 }, 2)).toEqual({
      title: 'T',
      rule: 'r',
      source: 'fide-2009 §1',
      inputs: { a: 1 },
      parameters: [],
      value: 2,
    });
  });

  test('an unknown rule cannot be evaluated again', () => {
    const step: TraceStep = makeStep('T', 'fide.nothing', '§1', {}, 2);
    expect(reevaluate(step, tracedRules2009)).toEqual([{ path: 'T', rule: 'fide.nothing', recorded: 2, evaluated: undefined }]);
  });
});

describe('the rulebook of an edition', () => {
  test('is read once for an edition', () => {
    expect(value(rulebookOf(edition))).toBe(value(rulebookOf(edition)));
  });

  test('has the numbers of 2009', () => {
    const { edition: _edition, ...book } = value(rulebookOf(edition));
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

  test('by date a parameter answers for itself: the floor fell on 1 July 2012', () => {
    const floorOn = (on: string) => value(rulebookOf(value(editionByDate(on, 'standard')))).floor;
    expect([floorOn('2009-07-01'), floorOn('2012-06-30'), floorOn('2012-07-01')]).toEqual([1200, 1200, 1000]);
  });
});
