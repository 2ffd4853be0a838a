// Section 4.2: the standard rating formula.

import { describe, expect, test } from 'vitest';
import { editionNamed, editionOn, established, type Game, of, rate, statement, step, we } from '../../test/uschess.js';
import { approximateStandard, type PlayerResult, type UsChessEdition, winningExpectancy } from './index.js';
import { bonusOver, bonusThreshold, isBonusEligible, isReducedK, kFactor } from './internal.js';

const opponents = ['b', 'c', 'd', 'e', 'f'].map((id) => established(id, 1500));

/** A player rated 1500 who beats these opponents, one game for each name. */
function beats(edition: UsChessEdition, names: readonly string[], rating = 1500): PlayerResult {
  const games = names.map((name): Game => ['a', name, 1]);
  return of(rate(edition, [established('a', rating), ...opponents], games), 'a');
}

describe('expectancy and K', () => {
  statement(
    'US25-4.2.01 US20-4.2.01 US15-4.2.01',
    'the standard formula is for more than 8 games and a mixed record',
    (edition) => {
      const formulas = [
        ['mixed', 8],
        ['mixed', 9],
        ['all_wins', 9],
        ['all_losses', 90],
      ] as const;
      const found = formulas.map(
        ([history, games]) =>
          of(rate(edition, [established('a', 1500, { history, games }), ...opponents], [['a', 'b', 1]]), 'a').formula,
      );
      expect(found).toEqual(['special', 'standard', 'special', 'special']);
    },
  );
  statement('US25-4.2.02 US20-4.2.02 US15-4.2.02 US10-3.12', 'We(R, Ri) = 1/(1 + 10^(−(R − Ri)/400))', (edition) => {
    for (const gap of [-2500, -800, -400, -123.4, -1, 0, 1, 50, 400, 677.3, 2500]) {
      expect(winningExpectancy(gap, 0, edition.values.expectancyScale) / we(gap, 0)).toBeCloseTo(1, 12);
      expect(
        winningExpectancy(gap, 0, edition.values.expectancyScale) + winningExpectancy(0, gap, edition.values.expectancyScale),
      ).toBeCloseTo(1, 15);
    }
    expect(winningExpectancy(1234.5, 1234.5, edition.values.expectancyScale)).toBe(0.5);
    expect(winningExpectancy(1400, 1000, edition.values.expectancyScale)).toBeCloseTo(10 / 11, 15);
  });
  statement('US25-4.2.03 US20-4.2.03 US15-4.2.03 US10-3.06', "K = 800/(N' + m)", (edition) => {
    expect(kFactor(1500, 16, 4, edition.values.kNumerator, null)).toBe(40);
    expect(kFactor(2600, 16, 4, edition.values.kNumerator, null)).toBe(40);
  });
  statement('US25-4.2.04 US20-4.2.04 US15-4.2.04', 'K no longer takes the values 32, 24 or 16 by rating alone', (edition) => {
    const k = (games: number) =>
      of(rate(edition, [established('a', 1500, { games }), ...opponents], [['a', 'b', 1]]), 'a').step4?.standard?.k;
    expect([k(9), k(15)]).toEqual([80, 50]);
  });
  statement(
    'US25-4.2.05 US20-4.2.05 US15-4.2.05',
    "N' is the effective games and m the games completed in the event",
    (edition) => {
      const one = beats(edition, ['b']);
      const four = beats(edition, ['b', 'c', 'd', 'e']);
      expect(one.step5?.standard?.k).toBeCloseTo(800 / (one.nEffective + 1), 12);
      expect(four.step5?.standard?.k).toBeCloseTo(800 / (four.nEffective + 4), 12);
    },
  );
  statement('US25-4.2.06 US20-4.2.06 US15-4.2.06', 'the table of examples of K', (edition) => {
    const table = [
      [6, 4, '80.00'],
      [6, 6, '66.67'],
      [6, 10, '50.00'],
      [20, 4, '33.33'],
      [20, 6, '30.77'],
      [20, 10, '26.67'],
      [50, 4, '14.81'],
      [50, 6, '14.29'],
      [50, 10, '13.33'],
    ] as const;
    for (const [n, m, k] of table) expect(kFactor(1500, n, m, edition.values.kNumerator, null).toFixed(2)).toBe(k);
  });
  statement('US25-4.2.07 US20-4.2.07', 'the reduced K is for Regular ratings above 2200 in events from 30 to 65', (edition) => {
    const { reducedK } = edition.values;
    expect([29, 30, 65, 66].map((total) => isReducedK(reducedK, 'OTBR', total))).toEqual([false, true, true, false]);
    expect((['OTBQ', 'OTBB', 'OLR', 'OLQ', 'OLB'] as const).map((system) => isReducedK(reducedK, system, 45))).toEqual([
      false,
      false,
      false,
      false,
      false,
    ]);
    expect(isReducedK(reducedK, 'OTBR', null)).toBe(false);
    const dual = { timeControl: { minutes: 45, seconds: 0 } };
    const k = (rating: number) =>
      of(rate(edition, [established('a', rating), established('b', 2300)], [['a', 'b', 1]], dual), 'a').step4?.standard;
    expect([k(2200)?.reducedK, k(2200.01)?.reducedK]).toEqual([false, true]);
    const slow = of(rate(edition, [established('a', 2300), established('b', 2300)], [['a', 'b', 1]]), 'a').step4?.standard;
    expect(slow?.reducedK).toBe(false);
  });
  statement(
    'US15-4.2.07',
    'the reduced K is for ratings above 2200 in every system of an event from G/30 to G/60+5 (ruling US-A-09)',
    (edition) => {
      const { reducedK } = edition.values;
      for (const system of ['OTBR', 'OTBQ', 'OLQ'] as const) {
        expect([29, 30, 65, 66].map((total) => isReducedK(reducedK, system, total))).toEqual([false, true, true, false]);
      }
      const dual = { timeControl: { minutes: 60, seconds: 5 }, system: 'OTBQ' } as const;
      expect(
        of(rate(edition, [established('a', 2300), established('b', 2300)], [['a', 'b', 1]], dual), 'a').step4?.standard?.reducedK,
      ).toBe(true);
    },
  );
  statement('US25-4.2.08 US20-4.2.08 US15-4.2.08', "between 2200 and 2500 it is 800 (6.5 − 0.0025 R)/(N' + m)", (edition) => {
    const { reducedK } = edition.values;
    expect(kFactor(2400, 46, 4, 800, reducedK)).toBeCloseTo((800 * 0.5) / 50, 12);
    expect([1500, 2200].map((rating) => kFactor(rating, 46, 4, 800, reducedK))).toEqual([16, 16]);
    expect(kFactor(2200.0001, 46, 4, 800, reducedK)).toBeCloseTo(16, 4);
    expect(kFactor(2499.9999, 46, 4, 800, reducedK)).toBeCloseTo(4, 4);
  });
  statement('US25-4.2.09 US20-4.2.09 US15-4.2.09', "from 2500 it is 200/(N' + m)", (edition) => {
    const { reducedK } = edition.values;
    expect([2500, 2700].map((rating) => kFactor(rating, 46, 4, 800, reducedK))).toEqual([4, 4]);
  });
});

describe('bonus', () => {
  const eligible = (edition: UsChessEdition, m: number, meetings: number) =>
    isBonusEligible(m, meetings, edition.values.bonusFewestGames, edition.values.bonusRepeats);
  statement('US25-4.2.10 US20-4.2.10 US15-4.2.10 US10-3.14', 'none in fewer than 3 games', (edition) => {
    expect([eligible(edition, 1, 1), eligible(edition, 2, 1)]).toEqual([false, false]);
    expect(eligible(edition, 3, 1)).toBe(true);
  });
  statement('US25-4.2.11 US20-4.2.11 US15-4.2.11 US10-3.15', 'none after meeting somebody more than twice', (edition) => {
    expect([eligible(edition, 5, 3), eligible(edition, 3, 3), eligible(edition, 5, 2)]).toEqual([false, false, true]);
  });
  statement('US25-4.2.11 US20-4.2.11 US15-4.2.11', 'opponents are counted by identity, with either colour', (edition) => {
    const games: Game[] = [
      ['a', 'b', 1],
      ['b', 'a', 0],
      ['a', 'b', 1],
      ['a', 'c', 1],
      ['a', 'd', 1],
    ];
    expect(of(rate(edition, [established('a', 1500), ...opponents], games), 'a').step5?.standard).toMatchObject({
      bonusEligible: false,
      bonus: 0,
    });
  });
  statement('US25-4.2.12', 'none in 3 games after meeting somebody more than once', (edition) => {
    expect(eligible(edition, 3, 2)).toBe(false);
    expect(beats(edition, ['b', 'b', 'c']).step5?.standard).toMatchObject({ bonusEligible: false, bonus: 0 });
  });
  statement('US25-4.2.13 US20-4.2.13 US15-4.2.13', 'without bonus Rs = R0 + K (S − E)', (edition) => {
    const result = beats(edition, ['b', 'c']);
    const { k = 0, e = 0, bonus } = result.step4?.standard ?? {};
    expect(bonus).toBe(0);
    expect(result.step4?.rating).toBe(1500 + k * (2 - e));
    expect(e).toBe(1);
  });
  statement('US25-4.2.11 US25-4.2.13', 'nor after meeting somebody too often for a bonus', (edition) => {
    const result = beats(edition, ['b', 'b', 'b', 'c', 'd']);
    for (const { rating, standard } of [result.step4, result.step5].flatMap((pass) => pass ?? [])) {
      const { k = 0, e = 0, bonus } = standard ?? {};
      // Good enough for a bonus, had there been five opponents.
      expect(k * (5 - e)).toBeGreaterThan(edition.values.bonusMultiplier * Math.sqrt(5));
      expect([bonus, rating]).toEqual([0, 1500 + k * (5 - e)]);
    }
  });
  statement('US10-3.09', 'S counts a win 1, a draw 0.5, a loss 0: half a point more is worth half of K', () => {
    const change = (score: number) => {
      const answer = approximateStandard({ n: 20, rating: 1500, opponents: [1500, 1500, 1500, 1500], score });
      return answer.ok ? { change: answer.value.change, k: answer.value.k } : { change: Number.NaN, k: Number.NaN };
    };
    expect(change(2).change).toBe(0);
    expect(change(2.5).change).toBeCloseTo(change(2.5).k / 2, 12);
    expect(change(1.5).change).toBeCloseTo(-change(1.5).k / 2, 12);
  });
  statement('US25-4.2.14 US20-4.2.14 US15-4.2.14', 'S counts a win 1, a draw 0.5, a loss 0', (edition) => {
    const results = rate(
      edition,
      [established('a', 1500), ...opponents],
      [
        ['a', 'b', 1],
        ['a', 'c', 0.5],
        ['d', 'a', 1],
        ['e', 'a', 0.5],
      ],
    );
    expect(of(results, 'a').s).toBe(2);
    expect(step(results, 'a', 4)).toBe(1500);
  });
  statement('US10-3.13', 'E is the sum of We(R0, Ri)', () => {
    const answer = approximateStandard({ n: 20, rating: 1500, opponents: [1450, 1720], score: 1 });
    expect(answer.ok && answer.value.expected).toBeCloseTo(we(1500, 1450) + we(1500, 1720), 14);
  });
  statement('US25-4.2.15 US20-4.2.15 US15-4.2.15', 'E is the sum of We(R0, Ri)', (edition) => {
    const players = [established('a', 1500), established('b', 1450), established('c', 1720)];
    const results = rate(edition, players, [
      ['a', 'b', 1],
      ['a', 'c', 0],
    ]);
    expect(of(results, 'a').step4?.standard?.e).toBeCloseTo(we(1500, 1450) + we(1500, 1720), 14);
    expect(of(results, 'c').step4?.standard?.e).toBeCloseTo(we(1720, 1500), 14);
  });
  statement('US25-4.2.16', 'possible in more than 3 games with nobody met more than twice', (edition) => {
    expect([eligible(edition, 4, 1), eligible(edition, 4, 2), eligible(edition, 4, 3)]).toEqual([true, true, false]);
    expect(beats(edition, ['b', 'b', 'c', 'c']).step5?.standard?.bonus).toBeGreaterThan(0);
  });
  statement('US20-4.2.16 US15-4.2.16 US10-3.16', 'possible in 3 or more games with nobody met more than twice', (edition) => {
    expect([eligible(edition, 3, 1), eligible(edition, 3, 2), eligible(edition, 4, 2), eligible(edition, 3, 3)]).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });
  statement('US25-4.2.17', 'possible in 3 games with nobody met more than once', (edition) => {
    expect(eligible(edition, 3, 1)).toBe(true);
    expect(beats(edition, ['b', 'c', 'd']).step5?.standard?.bonus).toBeGreaterThan(0);
  });
  statement('US25-4.2.18 US20-4.2.18 US15-4.2.18', "with bonus Rs = R0 + K (S − E) + max(0, K (S − E) − B √m')", (edition) => {
    const result = beats(edition, ['b', 'c', 'd', 'e', 'f']);
    const { k = 0, e = 0, bonus = 0 } = result.step4?.standard ?? {};
    const change = k * (5 - e);
    expect(bonus).toBeCloseTo(change - edition.values.bonusMultiplier * Math.sqrt(5), 12);
    expect(result.step4?.rating).toBeCloseTo(1500 + change + bonus, 12);
  });
  statement('US25-4.2.19 US20-4.2.19 US15-4.2.19 US10-3.17', "m' is at least 4: three games count as four", (edition) => {
    const { bonusMultiplier, bonusGamesAtLeast } = edition.values;
    expect([3, 4, 9].map((m) => bonusThreshold(m, bonusMultiplier, bonusGamesAtLeast))).toEqual(
      [2, 2, 3].map((root) => root * bonusMultiplier),
    );
  });
  statement('US25-4.2.20', 'B = 12 from 1 February 2023', (edition) => {
    expect(edition.values.bonusMultiplier).toBe(12);
    expect([editionOn('2023-01-31').values.bonusMultiplier, editionOn('2023-02-01').values.bonusMultiplier]).toEqual([14, 12]);
  });
  statement('US20-4.2.20', 'B = 14; the text says from 1 May 2017, the history from 1 June (ruling US-A-27)', (edition) => {
    expect(edition.values.bonusMultiplier).toBe(14);
    expect(edition.reads.bonusMultiplier).toMatchObject({ from: '2017-06-01', conflicts: 'uschess-2020 §4.2 says 2017-05-01' });
  });
  statement('US15-4.2.20', 'B = 12 as of 1 June 2015', (edition) => {
    expect(edition.values.bonusMultiplier).toBe(12);
    expect(editionOn('2015-05-31').values.bonusMultiplier).toBe(10);
  });
  statement('US25-4.2.21 US20-4.2.21 US15-4.2.21', 'a bonus is for an unusually good result and is never negative', (edition) => {
    expect([bonusOver(30, 24), bonusOver(24, 24), bonusOver(-50, 24)]).toEqual([6, 0, 0]);
    const losing = of(
      rate(
        edition,
        [established('a', 1500), ...opponents],
        [
          ['a', 'b', 0],
          ['a', 'c', 0],
          ['a', 'd', 0],
          ['a', 'e', 1],
        ],
      ),
      'a',
    );
    expect(losing.step5?.standard).toMatchObject({ bonusEligible: true, bonus: 0 });
  });
  statement('US25-4.2.22 US20-4.2.22 US15-4.2.22', 'Rs is the standard rating', (edition) => {
    const result = beats(edition, ['b', 'c']);
    expect(result.formula).toBe('standard');
    expect(result.final).toBe(result.step5?.rating);
  });

  test('special formula players never get a bonus', () => {
    const results = rate(
      editionNamed('uschess-2025'),
      [established('a', 1500, { games: 8 }), ...opponents],
      [
        ['a', 'b', 1],
        ['a', 'c', 1],
        ['a', 'd', 1],
        ['a', 'e', 1],
      ],
    );
    expect(of(results, 'a').step5).toEqual({ rating: step(results, 'a', 5) });
  });

  test('every game against a repeated opponent counts as a game', () => {
    expect(beats(editionNamed('uschess-2025'), ['b', 'b', 'b']).m).toBe(3);
  });
});
