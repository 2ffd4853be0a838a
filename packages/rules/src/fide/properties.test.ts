import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allPlayAll, event, rate } from '../../test/fide-events.js';
import { fractionText, makeFraction, roundedAverage, roundHalfUp } from './arithmetic.js';
import type { FideEvent } from './event.js';
import { compareText } from './order.js';

const someEvent = fc
  .tuple(
    fc.array(fc.option(fc.integer({ min: 1200, max: 2390 }), { nil: null, freq: 4 }), { minLength: 4, maxLength: 10 }),
    fc.constantFrom('swiss', 'round_robin', 'double_round_robin', 'team'),
    fc.infiniteStream(fc.constantFrom(0, 1, 2)),
  )
  .map(([ratings, kind, scores]): FideEvent => {
    const ids = ratings.map((_, index) => `P${index}`);
    const played = allPlayAll(ids, {}, kind === 'double_round_robin' ? 2 : 1).map((game) => ({
      ...game,
      halfPoints: Number(scores.next().value),
    }));
    return event(kind as FideEvent['kind'], Object.fromEntries(ratings.map((rating, index) => [`P${index}`, rating])), played);
  });

describe('properties of rating an event', () => {
  test('a player’s change does not depend on the order of games', () => {
    fc.assert(
      fc.property(
        someEvent.chain((report) =>
          fc.tuple(fc.constant(report), fc.shuffledSubarray([...report.games], { minLength: report.games.length })),
        ),
        ([report, shuffled]) => {
          expect(rate({ ...report, games: shuffled })).toEqual(rate(report));
        },
      ),
      { numRuns: 100 },
    );
  });

  test('nor on colours', () => {
    fc.assert(
      fc.property(someEvent, (report) => {
        const turned = report.games.map(({ white, black, halfPoints, played }) => ({
          white: black,
          black: white,
          halfPoints: 2 - halfPoints,
          played,
        }));
        expect(rate({ ...report, games: turned })).toEqual(rate(report));
      }),
      { numRuns: 100 },
    );
  });

  test('FIDE09-10.2.01: only differences in ratings matter: everybody 5 points higher, the same changes', () => {
    fc.assert(
      fc.property(someEvent, (report) => {
        const higher = {
          ...report,
          entries: report.entries.map((entry) => ({ ...entry, rating: entry.rating === null ? null : entry.rating + 5 })),
        };
        // The floor is a fixed number, so events with an unrated player near it are left out.
        const [before, after] = [rate(report), rate(higher)];
        fc.pre(before.unrated.every((row) => row.ruNew === null || row.ruNew >= 1200 || row.ruNew < 1195));
        expect(after.rated.map((row) => row.changeHundredths)).toEqual(before.rated.map((row) => row.changeHundredths));
        expect(after.unrated.map((row) => row.ruNew)).toEqual(
          before.unrated.map((row) => (row.ruNew === null ? null : row.ruNew + 5)),
        );
      }),
      { numRuns: 100 },
    );
  });

  test('between two rated players with the same K, the changes add up to zero', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1200, max: 2399 }),
        fc.integer({ min: 1200, max: 2399 }),
        fc.constantFrom('1', '½', '0'),
        (a, b, score) => {
          const rows = rate(event('swiss', { A: a, B: b }, `A-B ${score}`)).rated;
          expect(rows.reduce((sum, row) => sum + row.changeHundredths, 0)).toBe(0);
          expect(rows.reduce((sum, row) => sum + row.expectedHundredths, 0)).toBe(100);
        },
      ),
    );
  });
});

describe('order of texts', () => {
  test('by code unit, the same everywhere', () => {
    expect([compareText('a', 'b'), compareText('b', 'a'), compareText('a', 'a'), compareText('Z', 'a')]).toEqual([-1, 1, 0, -1]);
  });
});

describe('exact arithmetic', () => {
  test.each([
    [1, 2, 1],
    [-1, 2, 0],
    [3, 2, 2],
    [-3, 2, -1],
    [5, 3, 2],
    [4, 3, 1],
    [-5, 3, -2],
    [0, 7, 0],
    [234845, 100, 2348],
    [234850, 100, 2349],
  ])('%d/%d rounds to %d, a half up', (numerator, denominator, whole) => {
    expect(roundHalfUp(numerator, denominator)).toBe(whole);
  });

  test('rounding is right to the last unit', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -(10 ** 9), max: 10 ** 9 }),
        fc.integer({ min: 1, max: 10_000 }),
        (numerator, denominator) => {
          const twice = BigInt(2 * numerator + denominator);
          const divisor = BigInt(2 * denominator);
          const quotient = twice / divisor - (twice < 0n && twice % divisor !== 0n ? 1n : 0n);
          expect(BigInt(roundHalfUp(numerator, denominator))).toBe(quotient);
        },
      ),
    );
  });

  test.each([
    [177, 6, 59, 2, '59/2'],
    [14250, 6, 2375, 1, 2375],
    [-10, 4, -5, 2, '-5/2'],
    [10, -4, -5, 2, '-5/2'],
    [-6, -3, 2, 1, 2],
    [0, 5, 0, 1, 0],
    [0, -5, 0, 1, 0],
  ])('%d/%d is %d/%d, printed %s', (numerator, denominator, top, bottom, text) => {
    expect(makeFraction(numerator, denominator)).toEqual({ numerator: top, denominator: bottom });
    expect(fractionText(makeFraction(numerator, denominator))).toBe(text);
  });

  test.each([
    [1, 0],
    [0.5, 2],
    [1, Number.NaN],
    [2 ** 53, 1],
  ])('%d/%d is not an exact fraction', (numerator, denominator) => {
    expect(() => makeFraction(numerator, denominator)).toThrow(`no exact fraction: ${numerator}/${denominator}`);
  });

  test('an average is rounded as 8.34 prints it', () => {
    expect([roundedAverage(26210, 12), roundedAverage(5, 2)]).toEqual([2184, 3]);
  });
});
