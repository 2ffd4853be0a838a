// Section 3: the effective number of games.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { editionNamed, established, of, rate, statement } from '../../test/uschess.js';
import { effectiveGames, mostEffectiveGames } from './internal.js';

describe('the effective number of games', () => {
  statement('US25-3.01 US20-3.01 US15-3.01', 'measures how reliable a rating is, and both formulas use it', (edition) => {
    const after = (games: number) =>
      of(rate(edition, [established('a', 1500, { games }), established('b', 1500)], [['a', 'b', 1]]), 'a').final ?? 0;
    // The more games a rating is based on, the less one game moves it, under the special (5, 8) and the standard (9, 15) formula.
    expect(after(5)).toBeGreaterThan(after(8));
    expect(after(9)).toBeGreaterThan(after(15));
  });
  statement('US25-3.02 US20-3.02 US15-3.02', 'N is the number of games played, or what Step 1 assigned', (edition) => {
    const fide = { kind: 'FIDE', rating: 2300, computedOn: '2022-03-06', games: null } as const;
    const results = rate(edition, [established('a', 1500, { games: 12 }), { id: 'x', sources: [fide] }], [['a', 'x', 1]]);
    expect([of(results, 'a').nEffective, of(results, 'x').nEffective]).toEqual([12, 10]);
  });
  statement('US25-3.03 US20-3.03 US15-3.03', 'R0 is the rating before the event, or that of Step 1', (edition) => {
    const source = { kind: 'FIDE', rating: 2300, computedOn: '2022-03-06', games: null } as const;
    const results = rate(edition, [established('a', 1500), { id: 'x', sources: [source] }], [['a', 'x', 1]]);
    expect(of(results, 'a').nEffective).toBe(mostEffectiveGames(1500, edition.values.effectiveGamesBound));
    expect(of(results, 'x').nEffective).toBe(
      Math.min(10, mostEffectiveGames(of(results, 'x').r0, edition.values.effectiveGamesBound)),
    );
  });
  statement('US25-3.04 US20-3.04 US15-3.04', 'up to 2355: N* = 50/√(0.662 + 0.00000739 (2569 − R0)²)', (edition) => {
    for (const rating of [100, 1000, 1700, 2200, 2355]) {
      expect(mostEffectiveGames(rating, edition.values.effectiveGamesBound)).toBeCloseTo(
        50 / Math.sqrt(0.662 + 0.00000739 * (2569 - rating) ** 2),
        12,
      );
    }
    expect(mostEffectiveGames(2355, edition.values.effectiveGamesBound)).toBeCloseTo(49.99, 1);
  });
  statement('US25-3.05 US20-3.05 US15-3.05', 'above 2355: N* = 50', (edition) => {
    expect([2355.001, 2400, 2900].map((rating) => mostEffectiveGames(rating, edition.values.effectiveGamesBound))).toEqual([
      50, 50, 50,
    ]);
  });
  statement('US25-3.06 US20-3.06 US15-3.06', "N' is the smaller of N and N*, with its fraction", (edition) => {
    const { effectiveGamesBound } = edition.values;
    expect(effectiveGames(1700, 19, effectiveGamesBound)).toBe(19);
    expect(effectiveGames(1700, 21, effectiveGamesBound)).toBeCloseTo(20.0118, 4);
  });
  statement('US25-3.07 US20-3.07 US15-3.07', "N' is never above 50", (edition) => {
    for (let rating = 0; rating <= 3000; rating += 5) {
      expect(effectiveGames(rating, 1000, edition.values.effectiveGamesBound)).toBeLessThanOrEqual(50);
    }
  });
  statement('US25-3.08 US20-3.08 US15-3.08', "N' is temporary: after the event N + m is stored", (edition) => {
    const result = of(rate(edition, [established('a', 1500, { games: 60 }), established('b', 1500)], [['a', 'b', 1]]), 'a');
    expect(result.nEffective).toBeLessThan(20);
    expect(result.gamesAfter).toBe(61);
  });
  statement('US25-3.09 US20-3.09 US15-3.09', "example: R0 = 1700, N = 30 gives 50/√6.24 = 20.0, so N' = 20.0", (edition) => {
    expect((0.662 + 0.00000739 * (2569 - 1700) ** 2).toFixed(2)).toBe('6.24');
    expect(mostEffectiveGames(1700, edition.values.effectiveGamesBound).toFixed(1)).toBe('20.0');
    expect(effectiveGames(1700, 30, edition.values.effectiveGamesBound)).toBeCloseTo(20.0118, 4);
  });
  test('is exactly the smaller of the two, whichever that is', () => {
    const { effectiveGamesBound } = editionNamed('uschess-2025').values;
    fc.assert(
      fc.property(fc.double({ min: 100, max: 3000, noNaN: true }), fc.nat(5000), (rating, games) => {
        const most = mostEffectiveGames(rating, effectiveGamesBound);
        expect(effectiveGames(rating, games, effectiveGamesBound)).toBe(Math.min(games, most));
        expect(effectiveGames(rating, most, effectiveGamesBound)).toBe(most);
      }),
      { numRuns: 500, seed: 3 },
    );
  });
});
