// Section 4 and 4.1: which formula applies, and the special rating formula.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { printedSpecial } from '../../test/printed-special.js';
import { specialCase } from '../../test/special-case.js';
import { editionNamed, established, of, rate, statement, step } from '../../test/uschess.js';
import type { HistoryWord, UsChessEdition } from './index.js';
import {
  adjustedPrior,
  adjustedScore,
  History,
  provisionalExpectancy,
  provisionalFormula,
  scoreSurplus,
  specialRating,
} from './internal.js';
import { searchFromKnotToKnot } from './special.js';

function special(
  edition: UsChessEdition,
  prior: number,
  worth: number,
  score: number,
  opponents: readonly number[],
  history: History = History.mixed,
): number {
  const { provisionalReach: reach, specialMost } = edition.values;
  const ratings = Float64Array.from(opponents);
  const found = specialRating(prior, worth, history, score, ratings, ratings.length, reach, specialMost);
  // Every case in this file goes through both searches.
  const [from, target] = [adjustedPrior(prior, history, reach), adjustedScore(score, worth, history)];
  const sure = searchFromKnotToKnot(from, worth, target, ratings, ratings.length, reach);
  expect(Math.abs(found - Math.min(sure, specialMost))).toBeLessThan(1e-9);
  return found;
}

function surplusAt(
  edition: UsChessEdition,
  rating: number,
  prior: number,
  worth: number,
  score: number,
  opponents: readonly number[],
): number {
  return scoreSurplus(
    rating,
    prior,
    worth,
    adjustedScore(score, worth, History.mixed),
    Float64Array.from(opponents),
    opponents.length,
    edition.values.provisionalReach,
  );
}

const words = { [History.mixed]: 'mixed', [History.allWins]: 'all_wins', [History.allLosses]: 'all_losses' } as const;

describe('which formula applies', () => {
  const formulaOf = (edition: UsChessEdition, games: number, history: HistoryWord) =>
    of(rate(edition, [established('a', 1500, { games, history }), established('b', 1500)], [['a', 'b', 1]]), 'a').formula;
  statement('US25-4.01 US20-4.01 US15-4.01', '8 or fewer games: special; more than 8: standard', (edition) => {
    expect([0, 1, 8, 9, 300].map((games) => formulaOf(edition, games, 'mixed'))).toEqual([
      'special',
      'special',
      'special',
      'standard',
      'standard',
    ]);
  });
  statement(
    'US25-4.02 US20-4.02 US15-4.02',
    'the special formula was called provisional, the standard established: unrelated to the 25 games of an established rating',
    (edition) => {
      // A provisional rating of 9 to 25 games is rated by the standard formula.
      expect(formulaOf(edition, 20, 'mixed')).toBe('standard');
      expect(edition.values.establishedAbove).toBe(25);
      expect(edition.values.specialUpTo).toBe(8);
    },
  );
  statement('US25-4.1.01 US20-4.1.01 US15-4.1.01', 'the special formula applies up to 8 games', (edition) => {
    expect([formulaOf(edition, 8, 'mixed'), formulaOf(edition, 9, 'mixed')]).toEqual(['special', 'standard']);
  });
  statement('US25-4.1.02 US20-4.1.02 US15-4.1.02', 'and at any number of games after nothing but wins or losses', (edition) => {
    expect([formulaOf(edition, 9, 'all_wins'), formulaOf(edition, 200, 'all_losses')]).toEqual(['special', 'special']);
    // An unrated player who starts with 10 games has no record in this system (ruling US-A-08).
    const fide = { kind: 'FIDE', rating: 2300, computedOn: '2022-03-06', games: null } as const;
    const results = rate(edition, [{ id: 'x', sources: [fide] }, established('b', 1500)], [['x', 'b', 1]]);
    expect([of(results, 'x').n, of(results, 'x').formula]).toEqual([10, 'standard']);
  });
});

describe('the special rating', () => {
  statement('US25-4.1.03 US20-4.1.03 US15-4.1.03', 'does not decrease from wins or increase from losses', (edition) => {
    fc.assert(
      fc.property(specialCase, ({ prior, worth, history, games }) => {
        const opponents = games.map((game) => game.rating);
        // With some weight on the prior. Without any, the first estimate is not yet a rating that could fall.
        const games8 = Math.max(worth, 1);
        const run = (score: number) =>
          specialRating(
            prior,
            games8,
            history,
            score,
            Float64Array.from(opponents),
            opponents.length,
            edition.values.provisionalReach,
            99_999,
          );
        expect(run(opponents.length)).toBeGreaterThanOrEqual(prior - 1e-6);
        expect(run(0)).toBeLessThanOrEqual(prior + 1e-6);
      }),
      { numRuns: 400, seed: 25 },
    );
  });
  statement('US25-4.1.04 US20-4.1.04 US15-4.1.04', 'is where the attained score equals the sum of expected scores', (edition) => {
    const found = special(edition, 1500, 5, 2.5, [1400, 1600, 1700, 1900]);
    expect(surplusAt(edition, found, 1500, 5, 2.5, [1400, 1600, 1700, 1900])).toBeCloseTo(0, 12);
    expect(surplusAt(edition, found + 1, 1500, 5, 2.5, [1400, 1600, 1700, 1900])).toBeGreaterThan(0);
  });
  statement(
    'US25-4.1.05 US20-4.1.05 US15-4.1.05',
    'usually equals the old provisional formula, and differs with opponents far away',
    (edition) => {
      const opponents = [1400, 1550, 1650];
      expect(special(edition, 1500, 6, 1.5, opponents)).toBeCloseTo(
        provisionalFormula(1500, 6, opponents, 0, edition.values.provisionalReach),
        9,
      );
      expect(special(edition, 1500, 6, 1, [600])).toBe(1500);
      expect(provisionalFormula(1500, 6, [600], 1, edition.values.provisionalReach)).toBeLessThan(1500);
    },
  );
  statement('US25-4.1.06 US20-4.1.06 US15-4.1.06', 'is found by a search that always converges', (edition) => {
    const many = Array.from({ length: 300 }, (_, i) => 100 + ((i * 7919) % 2700) + i / 7);
    expect(special(edition, 100, 0, 300, many)).toBe(edition.values.specialMost);
    expect(
      specialRating(2800, 8, History.mixed, 0, Float64Array.from(many), 300, edition.values.provisionalReach, 9999),
    ).toBeLessThan(600);
  });
  statement('US25-4.1.07 US20-4.1.07 US15-4.1.07', 'PWe is 0 at 400 below and further', (edition) => {
    expect([-2000, -401, -400].map((gap) => provisionalExpectancy(gap, edition.values.provisionalReach))).toEqual([0, 0, 0]);
  });
  statement('US25-4.1.08 US20-4.1.08 US15-4.1.08', 'PWe is 0.5 + (R − Ri)/800 in between', (edition) => {
    expect([-399, -200, 0, 80, 399].map((gap) => provisionalExpectancy(gap, edition.values.provisionalReach))).toEqual([
      0.5 - 399 / 800,
      0.25,
      0.5,
      0.6,
      0.5 + 399 / 800,
    ]);
  });
  statement('US25-4.1.09 US20-4.1.09 US15-4.1.09', 'PWe is 1 at 400 above and further', (edition) => {
    expect([400, 401, 3000].map((gap) => provisionalExpectancy(gap, edition.values.provisionalReach))).toEqual([1, 1, 1]);
  });
  statement('US25-4.1.10 US20-4.1.10 US15-4.1.10', 'the prior is the rating before the event, or that of Step 1', (edition) => {
    const results = rate(
      edition,
      [established('a', 1450, { games: 4 }), { id: 'x', birthDate: '1980-01-01' }, established('b', 1500)],
      [
        ['a', 'b', 1],
        ['x', 'b', 0.5],
      ],
    );
    expect([of(results, 'a').r0, of(results, 'x').r0]).toEqual([1450, 1300]);
    expect(step(results, 'a', 4)).toBeCloseTo(special(edition, 1450, 4, 1, [1500]), 9);
    expect(step(results, 'x', 3)).toBeCloseTo(special(edition, 1300, 1, 0.5, [1500]), 9);
  });
  statement('US25-4.1.11 US20-4.1.11 US15-4.1.11', "N' is that of section 3, and 1 in Step 3", (edition) => {
    const results = rate(
      edition,
      [established('a', 300, { games: 60, history: 'all_wins' }), { id: 'x', birthDate: '1980-01-01' }, established('b', 500)],
      [
        ['a', 'b', 0],
        ['x', 'b', 1],
      ],
    );
    expect(of(results, 'a').nEffective).toBeLessThan(9);
    expect(step(results, 'a', 4)).toBeCloseTo(special(edition, 300, of(results, 'a').nEffective, 0, [500], History.allWins), 9);
    expect(step(results, 'x', 3)).toBeCloseTo(special(edition, 1300, 1, 1, [500]), 9);
  });
  statement('US25-4.1.12 US20-4.1.12 US15-4.1.12', 'm is the games of the event', (edition) => {
    expect(special(edition, 1500, 4, 2, [1500, 1500])).toBeCloseTo(1500 + 800 / 6, 9);
    expect(special(edition, 1500, 4, 1, [1500])).toBeCloseTo(1500 + 400 / 5, 9);
  });
  statement('US25-4.1.13 US20-4.1.13 US15-4.1.13', 'S counts a win 1, a draw 0.5, a loss 0', (edition) => {
    const results = rate(
      edition,
      [established('a', 1500, { games: 5 }), established('b', 1500), established('c', 1500), established('d', 1500)],
      [
        ['a', 'b', 1],
        ['a', 'c', 0.5],
        ['d', 'a', 1],
      ],
    );
    expect(of(results, 'a').s).toBe(1.5);
    expect(of(results, 'd').s).toBe(1);
    expect(step(results, 'a', 4)).toBe(1500);
  });
  statement('US25-4.1.14 US20-4.1.14 US15-4.1.14', "after nothing but wins R0' = R0 − 400 and S' = S + N'", (edition) => {
    expect([adjustedPrior(1500, History.allWins, edition.values.provisionalReach), adjustedScore(2, 5, History.allWins)]).toEqual(
      [1100, 7],
    );
    // A loss against an equal opponent: 5 × PWe(R, 1100) + PWe(R, 1500) = 5.
    expect(special(edition, 1500, 5, 0, [1500], History.allWins)).toBeCloseTo((5 * 1100 + 1500 + 400 * 4) / 6, 9);
    expect(special(edition, 1500, 5, 1, [1500], History.allWins)).toBe(1900);
  });
  statement('US25-4.1.15 US20-4.1.15 US15-4.1.15', "after nothing but losses R0' = R0 + 400 and S' = S", (edition) => {
    expect([
      adjustedPrior(1500, History.allLosses, edition.values.provisionalReach),
      adjustedScore(2, 5, History.allLosses),
    ]).toEqual([1900, 2]);
    expect(special(edition, 1500, 5, 1, [1500], History.allLosses)).toBeCloseTo((5 * 1900 + 1500 - 400 * 4) / 6, 9);
    expect(special(edition, 1500, 5, 0, [1500], History.allLosses)).toBe(1100);
  });
  statement('US25-4.1.16 US20-4.1.16 US15-4.1.16', "otherwise R0' = R0 and S' = S + N'/2", (edition) => {
    expect([adjustedPrior(1500, History.mixed, edition.values.provisionalReach), adjustedScore(2, 5, History.mixed)]).toEqual([
      1500, 4.5,
    ]);
  });
  statement('US25-4.1.17 US20-4.1.17 US15-4.1.17', "f(R) = N' PWe(R, R0') + Σ PWe(R, Ri) − S'", (edition) => {
    const opponents = Float64Array.from([1400, 1600]);
    expect(scoreSurplus(1500, 1500, 4, 3, opponents, 2, edition.values.provisionalReach)).toBeCloseTo(
      4 * 0.5 + 0.625 + 0.375 - 3,
      12,
    );
    expect(scoreSurplus(2100, 1500, 4, 3, opponents, 2, edition.values.provisionalReach)).toBe(4 + 1 + 1 - 3);
    expect(scoreSurplus(900, 1500, 4, 3, opponents, 1, edition.values.provisionalReach)).toBe(-3);
  });
  statement('US25-4.1.18 US20-4.1.18 US15-4.1.18', 'f is zero at the special rating, within the tolerance', (edition) => {
    fc.assert(
      fc.property(specialCase, ({ prior, worth, history, games }) => {
        const opponents = Float64Array.from(games.map((game) => game.rating));
        const score = games.reduce((sum, game) => sum + game.score, 0);
        const found = specialRating(
          prior,
          worth,
          history,
          score,
          opponents,
          games.length,
          edition.values.provisionalReach,
          Number.POSITIVE_INFINITY,
        );
        const surplus = scoreSurplus(
          found,
          adjustedPrior(prior, history, edition.values.provisionalReach),
          worth,
          adjustedScore(score, worth, history),
          opponents,
          games.length,
          edition.values.provisionalReach,
        );
        expect(Math.abs(surplus)).toBeLessThanOrEqual(1e-7);
      }),
      { numRuns: 500, seed: 4118 },
    );
  });
  statement('US25-4.1.19 US20-4.1.19 US15-4.1.19', 'differences up to 1e-7 count as zero: the search ends there', (edition) => {
    // One draw against an opponent 0.00004 points away: f(R0) = 0.00004/800 = 5e-8, so the rating stays.
    expect(special(edition, 1500, 0, 0.5, [1500.00004])).toBe(1500);
    // At 0.0002 points it is 2.5e-7, and moves.
    expect(special(edition, 1500, 0, 0.5, [1500.0002])).toBeCloseTo(1500.0002, 9);
  });
  statement(
    'US25-4.1.20 US20-4.1.20 US15-4.1.20',
    "the knots are R0' ± 400 and Ri ± 400: between them f is straight, at them it bends",
    (edition) => {
      const f = (rating: number) => surplusAt(edition, rating, 1500, 3, 1, [1000]);
      for (const knot of [600, 1100, 1400, 1900]) {
        const slopes = [f(knot) - f(knot - 50), f(knot + 50) - f(knot)];
        expect(Math.abs((slopes[0] ?? 0) - (slopes[1] ?? 0))).toBeGreaterThan(0.05);
      }
      for (const inside of [850, 1250, 1650]) expect(f(inside + 50) - f(inside)).toBeCloseTo(f(inside) - f(inside - 50), 12);
    },
  );
  statement(
    'US25-4.1.21 US20-4.1.21 US15-4.1.21',
    'without duplicates there are 2m + 2 knots; equal ones count once',
    (edition) => {
      expect(printedSpecial(1500, 3, 'mixed', 1, [1000, 1210], 'program').knots).toBe(6);
      expect(printedSpecial(1500, 3, 'mixed', 1, [1000, 1000], 'program').knots).toBe(4);
      expect(printedSpecial(1500, 3, 'mixed', 1, [2300, 700], 'program').knots).toBe(4);
      expect(special(edition, 1500, 3, 1, [1000, 1000])).toBeCloseTo(
        printedSpecial(1500, 3, 'mixed', 1, [1000, 1000], 'program').rating,
        9,
      );
    },
  );
  statement(
    'US25-4.1.22 US20-4.1.22 US15-4.1.22',
    "the printed first estimate is (N' R0' + Σ Ri + 400 (2S − m)) / (N' + m)",
    (edition) => {
      expect(printedSpecial(1500, 6, 'mixed', 1.5, [1400, 1550, 1650], 'printed').first).toBeCloseTo(
        provisionalFormula(1500, 6, [1400, 1550, 1650], 0, edition.values.provisionalReach),
        9,
      );
      expect(provisionalFormula(1300, 0, [700, 700, 700], 3, edition.values.provisionalReach)).toBe(1100);
    },
  );
  statement(
    'US25-4.1.23 US20-4.1.23 US15-4.1.23',
    "the program starts at R0', and so do we: the printed start can end elsewhere (ruling US-A-01)",
    (edition) => {
      const rows: [number, number, History, number, number[], printed: number, program: number][] = [
        [1300, 0, History.mixed, 3, [700, 700, 700], 1100, 1300],
        [1300, 0, History.mixed, 1, [800, 2000], 1400, 1300],
        [2500, 1, History.mixed, 1.5, [320, 1500], 1900, 2100],
        [140, 3, History.allWins, 0, [1220, 2000, 2200, 2300, 2480], 820, 140],
        [537, 0, History.mixed, 0, [2016], 1616, 537],
        [1300, 0, History.mixed, 1, [1000, 2500], 1700, 1400],
        [1000, 2, History.mixed, 1, [2000, 3000], 1600, 1400],
        [312, 1, History.allWins, 0, [2476, 2419, 1259], 859, 312],
      ];
      for (const [prior, worth, history, score, opponents, printed, program] of rows) {
        expect(printedSpecial(prior, worth, words[history], score, opponents, 'printed').rating).toBeCloseTo(printed, 9);
        expect(special(edition, prior, worth, score, opponents, history)).toBeCloseTo(program, 9);
      }
    },
  );
});

/** The procedure in exact fractions ends within 400 of somebody, at the same rating as ours. */
function expectRestNearSomebody(edition: UsChessEdition): void {
  fc.assert(
    fc.property(specialCase, ({ prior, worth, history, games }) => {
      const opponents = games.map((game) => game.rating);
      const score = games.reduce((sum, game) => sum + game.score, 0);
      const printed = printedSpecial(prior, worth, words[history], score, opponents, 'program');
      expect(printed.p).toBeGreaterThan(0);
      expect(special(edition, prior, worth, score, opponents, history)).toBeCloseTo(printed.rating, 8);
    }),
    { numRuns: 300, seed: 41 },
  );
}

describe('the search from knot to knot', () => {
  /** Compares our result with the printed procedure in exact fractions, from R0′. */
  function agrees(
    edition: UsChessEdition,
    prior: number,
    worth: number,
    score: number,
    opponents: number[],
    history: History = History.mixed,
  ): number {
    const found = special(edition, prior, worth, score, opponents, history);
    expect(found).toBeCloseTo(printedSpecial(prior, worth, words[history], score, opponents, 'program').rating, 9);
    return found;
  }
  statement(
    'US25-4.1.24 US20-4.1.24 US15-4.1.24',
    'if too much is expected it goes down, to the largest knot below',
    (edition) => {
      expect(agrees(edition, 1500, 1, 0, [1900])).toBe(1500);
      expect(agrees(edition, 1500, 1, 0, [1200])).toBeCloseTo((1500 + 1200 - 400) / 2, 9);
    },
  );
  statement('US25-4.1.25 US20-4.1.25 US15-4.1.25', 'over a flat stretch it continues to the next knot', (edition) => {
    // A weightless prior of 2000: from 2000 down to 1100 nothing changes, then the loss against 700 counts.
    expect(agrees(edition, 2000, 0, 0, [700])).toBe(300);
  });
  statement('US25-4.1.26 US20-4.1.26 US15-4.1.26', 'on a sloping stretch it solves the line', (edition) => {
    expect(agrees(edition, 1500, 4, 0, [1500, 1600])).toBeCloseTo((4 * 1500 + 3100 - 800) / 6, 9);
  });
  statement(
    'US25-4.1.27 US20-4.1.27 US15-4.1.27',
    'a solution beyond the knot stops at the knot and continues from there',
    (edition) => {
      // Only the half point of the prior may be expected: of 1500, 1450 and 700, only 700 is still near, at exactly 700.
      expect(agrees(edition, 1500, 1, 0, [1450, 700])).toBeCloseTo(700, 9);
    },
  );
  statement('US25-4.1.28 US20-4.1.28 US15-4.1.28', 'a solution before the knot is accepted', (edition) => {
    expect(agrees(edition, 1500, 8, 0.5, [1500])).toBeCloseTo(1500, 9);
    expect(agrees(edition, 1500, 8, 0, [1480])).toBeCloseTo((8 * 1500 + 1480 - 400) / 9, 9);
  });
  statement(
    'US25-4.1.29 US20-4.1.29 US15-4.1.29',
    'if too little is expected it goes up, to the smallest knot above',
    (edition) => {
      expect(agrees(edition, 1500, 1, 1, [1800])).toBeCloseTo((1500 + 1800 + 400) / 2, 9);
    },
  );
  statement('US25-4.1.30 US20-4.1.30 US15-4.1.30', 'over a flat stretch upwards it continues to the next knot', (edition) => {
    expect(agrees(edition, 700, 0, 1, [2000])).toBe(2400);
  });
  statement('US25-4.1.31 US20-4.1.31 US15-4.1.31', 'on a sloping stretch upwards it solves the line', (edition) => {
    expect(agrees(edition, 1500, 4, 2, [1500, 1600])).toBeCloseTo((4 * 1500 + 3100 + 800) / 6, 9);
  });
  statement('US25-4.1.32 US20-4.1.32 US15-4.1.32', 'a solution beyond the knot above stops at the knot', (edition) => {
    expect(agrees(edition, 1500, 1, 2, [1550, 2300])).toBeCloseTo(2300, 9);
  });
  statement('US25-4.1.33 US20-4.1.33 US15-4.1.33', 'a solution before the knot above is accepted', (edition) => {
    expect(agrees(edition, 1500, 8, 1, [1480])).toBeCloseTo((8 * 1500 + 1480 + 400) / 9, 9);
  });

  statement(
    'US25-4.1.34 US20-4.1.34 US15-4.1.34',
    'at the end somebody is within 400 of the rating: the procedure in exact fractions always finds p > 0',
    (edition) => {
      expectRestNearSomebody(edition);
    },
  );
  statement(
    'US25-4.1.35 US20-4.1.35 US15-4.1.35',
    'the prior counts among them, even without weight (ruling US-A-02)',
    (edition) => {
      // One draw against an opponent 900 away: only R0′ itself is near the start, and the search leaves it.
      expect(printedSpecial(1500, 0, 'mixed', 0, [2500], 'program')).toMatchObject({ rating: 1500, p: 1 });
      expect(special(edition, 1500, 0, 0, [2500])).toBe(1500);
    },
  );
  statement('US25-4.1.36 US20-4.1.36 US15-4.1.36', 'with somebody within 400 the search is over', (edition) => {
    expect(printedSpecial(1300, 0, 'mixed', 3, [700, 700, 700], 'program')).toMatchObject({ p: 1, moves: 0, rating: 1300 });
    expect(special(edition, 1300, 0, 3, [700, 700, 700])).toBe(1300);
  });
  // The final choice is only for a rating more than 400 away from everybody. From R0′ the search never ends there; from the
  // printed start it can, in these three cases.
  statement(
    'US25-4.1.37 US20-4.1.37 US15-4.1.37',
    'more than 400 from everybody, the surrounding knots decide; that cannot happen from our start',
    (edition) => {
      const printed = printedSpecial(1400, 0, 'mixed', 1, [800, 2400], 'printed');
      expect([printed.p, printed.first]).toEqual([1, 1600]);
      expect(printedSpecial(1000, 0, 'mixed', 1, [400, 2900], 'printed')).toMatchObject({ p: 0 });
      expectRestNearSomebody(edition);
    },
  );
  statement(
    'US25-4.1.38 US20-4.1.38 US15-4.1.38',
    'a prior between the knots is accepted: from our start, the search begins and ends there',
    (edition) => {
      expect(printedSpecial(900, 1, 'all_wins', 0, [2500, 2600], 'printed')).toMatchObject({ p: 0, rating: 900 });
      expect(special(edition, 900, 1, 0, [2500, 2600], History.allWins)).toBe(900);
      expect(special(edition, 1300, 0, 1, [800, 2000])).toBe(1300);
    },
  );
  statement('US25-4.1.39 US20-4.1.39 US15-4.1.39', 'a prior below the stretch gives its lower end', (edition) => {
    expect(printedSpecial(1000, 0, 'mixed', 1, [400, 2900], 'printed').rating).toBe(1400);
    // From our start the search ends at the nearest rating that fits.
    expect(special(edition, 500, 0, 1, [400, 2900])).toBe(800);
  });
  statement('US25-4.1.40 US20-4.1.40 US15-4.1.40', 'a prior above the stretch gives its upper end', (edition) => {
    expect(printedSpecial(2600, 0, 'mixed', 1, [400, 2900], 'printed').rating).toBe(2200);
    expect(special(edition, 2700, 0, 1, [400, 2900])).toBe(2500);
  });
  statement(
    'US25-4.1.41 US20-4.1.41 US15-4.1.41',
    'a result above 2700 becomes 2700, even for a player already above (ruling US-A-07)',
    (edition) => {
      expect(special(edition, 2500, 2, 2, [2600, 2650])).toBe(2700);
      expect(special(edition, 2750, 5, 1, [2000])).toBe(2700);
      const results = rate(
        edition,
        [established('a', 2790, { games: 6 }), established('b', 2690, { games: 200 }), { id: 'x', birthDate: '1980-01-01' }],
        [
          ['a', 'b', 1],
          ['x', 'b', 1],
        ],
      );
      expect([step(results, 'a', 4), step(results, 'a', 5), step(results, 'x', 4)]).toEqual([2700, 2700, 2700]);
      // The standard formula has no cap.
      const standard = rate(edition, [established('a', 2790), established('b', 2690)], [['a', 'b', 1]]);
      expect(step(standard, 'a', 5)).toBeGreaterThan(2790);
    },
  );
  statement('US25-4.1.42 US20-4.1.42 US15-4.1.42', 'the final value is the special rating', (edition) => {
    const results = rate(edition, [established('a', 1500, { games: 5 }), established('b', 1600)], [['a', 'b', 0.5]]);
    expect(of(results, 'a').final).toBeCloseTo(special(edition, 1500, 5, 0.5, [step(results, 'b', 4)]), 9);
  });

  test('a continued streak leads to 400 points from the opponent: another win after only wins, another loss after only losses', () => {
    const players = [established('a', 1500, { history: 'all_wins' }), established('b', 1500, { history: 'all_losses' })];
    const results = rate(editionNamed('uschess-2025'), players, [['a', 'b', 1]]);
    expect([step(results, 'a', 4), step(results, 'b', 4)]).toEqual([1900, 1100]);
    expect([step(results, 'a', 5), step(results, 'b', 5)]).toEqual([1500, 1500]);
  });
  test('with everybody within 400 points it is the fraction (N′ R0 + Σ Ri + 400 (W − L)) / (N′ + m), rounded once', () => {
    const fields = [[1500], [1600], [1350], [1500, 1600], [1700, 1600], [1450, 1350, 1300], [1550, 1450, 1400]];
    for (let worth = 1; worth <= 8; worth++) {
      for (const rating of [1400, 1450, 1500]) {
        for (const field of fields) {
          for (let score = 0; score <= field.length; score += 0.5) {
            const exact = provisionalFormula(rating, worth, field, 2 * score - field.length, 400);
            if ([rating, ...field].some((other) => Math.abs(exact - other) > 400)) continue;
            // Leftovers of an earlier player behind the games are not read.
            const opponents = Float64Array.of(...field, 1111);
            expect(specialRating(rating, worth, History.mixed, score, opponents, field.length, 400, 2700)).toBe(exact);
          }
        }
      }
    }
  });
  test('a tiny distance from a knot changes nothing: equal opponents with awkward decimals (ruling US-A-03)', () => {
    const edition = editionNamed('uschess-2025');
    for (const rating of [1234.1, 700.3, 1043.759, 1999.999999]) {
      expect(special(edition, 1300, 0, 3, [rating, rating, rating])).toBe(rating + 400 > 1300 ? rating + 400 : 1300);
      expect(special(edition, 1300, 0, 0, [rating, rating])).toBe(rating - 400 < 1300 ? rating - 400 : 1300);
    }
  });

  test('independent of the order of the games', () => {
    const opponents = [1234, 1700, 980, 1450, 2100];
    const edition = editionNamed('uschess-2025');
    const orders = [opponents, [...opponents].reverse(), [...opponents].sort()];
    const found = orders.map((order) => special(edition, 1500, 4, 2.5, order));
    expect(edition.values.provisionalReach).toBe(400);
    for (const rating of found) expect(rating).toBeCloseTo(found[0] ?? 0, 9);
  });
});
