// The questions players ask.

import { describe, expect, test } from 'vitest';
import { editionNamed, editionOn, established, of, rate } from '../../test/uschess.js';
import type { Result } from '../core/error.js';
import {
  type EstimateInput,
  estimate,
  nextFloor,
  opponentsNeeded,
  performanceRating,
  resultWorth,
  scoreNeeded,
} from './index.js';
import { History, mostOften, provisionalFormula, specialRating } from './internal.js';

function known<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.errors[0]?.message);
  return result.value;
}

const edition = { by: 'name', name: 'uschess-2025' } as const;
const input: EstimateInput = {
  edition,
  startDate: '2025-03-01',
  player: established('p', 1500),
  games: [
    { rating: 1450, score: 1 },
    { rating: 1600, score: 0.5 },
    { rating: 1700, score: 1 },
    { rating: 1550, score: 1 },
  ],
};

const inForce = editionNamed('uschess-2025');

describe('estimates', () => {
  test('equals Step 4 of the section: the same formulas against the current ratings', () => {
    const opponents = input.games.map((game, index) => established(`o${index}`, game.rating));
    const results = rate(
      inForce,
      [established('p', 1500), ...opponents],
      input.games.map((game, index) => ['p', `o${index}`, game.score] as const),
    );
    const found = known(estimate(input));
    expect(found.rating).toBe(of(results, 'p').step4?.rating);
    expect(found).toMatchObject({
      edition: 'uschess-2025',
      r0: 1500,
      n: 100,
      formula: 'standard',
      official: Math.round(found.rating),
      change: found.rating - 1500,
    });
    const step = of(results, 'p').step4?.standard;
    expect([found.k, found.expected, found.bonus]).toEqual([step?.k, step?.e, step?.bonus]);
    expect(found.bonus).toBeGreaterThan(0);
    expect(found.nEffective).toBe(of(results, 'p').nEffective);
  });
  test('uses the special formula for few games or a one-sided record', () => {
    const few = known(estimate({ ...input, player: established('p', 1500, { games: 6 }) }));
    expect(few).toMatchObject({ formula: 'special', k: null, expected: null, bonus: 0 });
    expect(few.rating).toBeCloseTo(
      specialRating(1500, 6, History.mixed, 3.5, Float64Array.of(1450, 1600, 1700, 1550), 4, 400, 2700),
      9,
    );
    const wins = known(estimate({ ...input, player: established('p', 1500, { history: 'all_wins' }) }));
    expect(wins.formula).toBe('special');
    expect(known(estimate({ ...input, player: established('p', 1500, { history: 'all_losses', games: 9 }) })).formula).toBe(
      'special',
    );
    expect(known(estimate({ ...input, player: established('p', 1500, { games: 8 }) })).formula).toBe('special');
    expect(known(estimate({ ...input, player: established('p', 1500, { games: 9 }) })).formula).toBe('standard');
  });
  test('starts an unrated player by Step 1', () => {
    const found = known(estimate({ ...input, player: { birthDate: '1990-01-01' } }));
    expect(found).toMatchObject({ r0: 1300, n: 0, formula: 'special', change: null });
    const blended = known(
      estimate({ ...input, player: { sources: [{ kind: 'OTBQ', rating: 1444, computedOn: '2025-03-01', games: 9 }] } }),
    );
    expect(blended).toMatchObject({ r0: 1444, n: 5 });
  });
  test('counts repeats if opponents are named', () => {
    const games = input.games.map((game) => ({ ...game, opponent: 'same' }));
    expect(known(estimate({ ...input, games })).bonus).toBe(0);
    expect(
      known(estimate({ ...input, games: games.map((game, i) => ({ ...game, opponent: i < 2 ? 'same' : `o${i}` })) })).bonus,
    ).toBeGreaterThan(0);
    expect(mostOften(['a', 'b', 'a', 'c', 'a', 'b'])).toBe(3);
    expect(mostOften([])).toBe(0);
  });
  test('applies floors, ceilings, the reduced K and whole numbers', () => {
    const lost = input.games.map((game) => ({ ...game, score: 0 }));
    expect(known(estimate({ ...input, games: lost, player: established('p', 1500, { peakEstablished: 1700 }) }))).toMatchObject({
      floor: 1500,
      rating: 1500,
      change: 0,
    });
    expect(known(estimate({ ...input, player: established('p', 1500, { ceiling: 1510 }) })).rating).toBe(1510);
    const strong = { ...input, player: established('p', 2300), timeControl: { minutes: 60, seconds: 0 } };
    expect(known(estimate(strong)).k).toBeCloseTo((known(estimate({ ...strong, timeControl: null })).k ?? 0) * 0.75, 9);
    expect(Number.isInteger(known(estimate({ ...input, edition: { by: 'date' }, startDate: '2010-05-01' })).rating)).toBe(true);
    // An original Life Master, by title or by the 300 games counted.
    for (const master of [{ originalLifeMaster: true }, { lifeMasterGames: 300 }])
      expect(
        known(estimate({ ...input, games: lost, player: established('p', 2210, { peakEstablished: 2210, ...master }) })),
      ).toMatchObject({ floor: 2200, rating: 2200 });
    // Absolute floor: three wins and a draw of this event count, and the event has at least three games.
    const beginner = { rating: 110, games: 30, history: 'mixed' } as const;
    expect(known(estimate({ ...input, player: beginner })).floor).toBe(100 + 12 + 2 + 1);
    expect(known(estimate({ ...input, player: beginner, games: input.games.slice(0, 2) })).floor).toBe(100 + 4 + 2);
  });
  test('uses the Regular system unless another is named', () => {
    const dual = { ...input, player: established('p', 2300), timeControl: { minutes: 60, seconds: 0 } };
    expect(known(estimate({ ...dual, system: 'OTBQ' })).k).toBeGreaterThan(known(estimate(dual)).k ?? 0);
  });
});

describe('the score needed', () => {
  test('is the smallest that reaches the target', () => {
    const found = known(scoreNeeded(input, 1530));
    expect(found.ratings.map((row) => row.score)).toEqual([0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4]);
    const before = found.ratings.find((row) => row.score === (found.score ?? 0) - 0.5);
    expect(found.ratings.find((row) => row.score === found.score)?.official).toBeGreaterThanOrEqual(1530);
    expect(before?.official).toBeLessThan(1530);
    expect(found.ratings.find((row) => row.score === 3.5)?.official).toBe(known(estimate(input)).official);
    for (const { score, official } of found.ratings) expect(known(scoreNeeded(input, official)).score).toBe(score);
  });
  test('ignores the results, and may not exist', () => {
    expect(known(scoreNeeded({ ...input, games: input.games.map((game) => ({ ...game, score: 9 })) }, 1530))).toEqual(
      known(scoreNeeded(input, 1530)),
    );
    expect(known(scoreNeeded(input, 2000)).score).toBeNull();
    expect(known(scoreNeeded(input, 100)).score).toBe(0);
  });
  test('refuses a target that is not a number, and invalid input', () => {
    const bad = scoreNeeded(input, Number.NaN);
    expect(!bad.ok && bad.errors).toMatchObject([{ code: 'not-a-number', place: 'target' }]);
    expect(scoreNeeded({ ...input, games: [] }, 1600).ok).toBe(false);
  });
});

describe('the opponents needed', () => {
  test('is the lowest whole rating of all opponents that reaches the target', () => {
    const { games: _, ...player } = input;
    const needed = known(opponentsNeeded(player, 4, 3, 1560)) ?? 0;
    const after = (rating: number) =>
      known(estimate({ ...player, games: [1, 1, 1, 0].map((score) => ({ rating, score })) })).official;
    expect(after(needed)).toBeGreaterThanOrEqual(1560);
    expect(after(needed - 1)).toBeLessThan(1560);
    expect(known(opponentsNeeded(player, 4, 0, 1600))).toBeNull();
    expect(known(opponentsNeeded(player, 4, 3, 100))).toBe(0);
    expect(known(opponentsNeeded({ ...player, player: established('p', 1500, { games: 5 }) }, 3, 3, 1700))).toBe(1632);
  });
  test.each([
    [4, 5, 1600, 'not-a-score', 'score'],
    [4, -1, 1600, 'not-a-score', 'score'],
    [4, 1.3, 1600, 'not-a-score', 'score'],
    [4, Number.NaN, 1600, 'not-a-score', 'score'],
    [0, 0, 1600, 'no-games', 'games'],
    [2.5, 1, 1600, 'no-games', 'games'],
    [-3, 1, 1600, 'no-games', 'games'],
    [4, 2, Number.POSITIVE_INFINITY, 'not-a-number', 'target'],
  ])('in %d games with %d points for %d: %s', (games, score, target, code, path) => {
    const result = opponentsNeeded(input, games, score, target);
    expect(!result.ok && result.errors).toMatchObject([{ code, place: path }]);
  });
  test('accept at most as many games as a section can have', () => {
    expect(opponentsNeeded(input, 1001, 1, 1600).ok).toBe(false);
    expect(opponentsNeeded(input, 1000, 1, 1000).ok).toBe(true);
  });
});

describe('the value of a result', () => {
  test('is the rating after a win, a draw and a loss of one game, with the others unchanged', () => {
    const worth = known(resultWorth(input, 1));
    expect(worth.draw).toBe(known(estimate(input)).rating);
    expect(worth.win).toBe(known(estimate({ ...input, games: input.games.with(1, { rating: 1600, score: 1 }) })).rating);
    expect(worth.loss).toBe(known(estimate({ ...input, games: input.games.with(1, { rating: 1600, score: 0 }) })).rating);
    expect(worth.win).toBeGreaterThan(worth.draw);
    expect(worth.draw).toBeGreaterThan(worth.loss);
  });
  test('refuses a game that does not exist', () => {
    const result = resultWorth(input, 4);
    expect(!result.ok && result.errors).toMatchObject([
      { code: 'no-such-game', place: 'game', hint: 'Games are counted from 0 to 3.' },
    ]);
    expect(resultWorth({ ...input, startDate: 'x' }, 0).ok).toBe(false);
  });
});

describe('the next floor', () => {
  test.each([
    [null, null, { floor: 1200, rating: 1400 }],
    [1388, null, { floor: 1200, rating: 1400 }],
    [1400, 1200, { floor: 1300, rating: 1500 }],
    [1941, 1700, { floor: 1800, rating: 2000 }],
    [2299.4, 2000, { floor: 2100, rating: 2300 }],
    [2300, 2100, null],
    [2700, 2100, null],
  ])('after a peak of %s: %s, then %j', (peak, floor, next) => {
    expect(nextFloor(peak, inForce)).toEqual({ floor, next });
  });
  test('before 2010-04-01 the first is 1400', () => {
    expect(nextFloor(1500, editionOn('2009-01-01'))).toEqual({ floor: null, next: { floor: 1400, rating: 1600 } });
  });
});

describe('the performance rating', () => {
  const performance = (opponents: number[], score: number) => known(performanceRating(opponents, score, inForce));
  test('is the provisional formula if all opponents are near', () => {
    expect(performance([1400, 1500, 1600], 2)).toBeCloseTo(provisionalFormula(0, 0, [1400, 1500, 1600], 1, 400), 9);
    expect(performance([1500], 0.5)).toBe(1500);
  });
  test('after only wins is 400 above the strongest, after only losses 400 below the weakest', () => {
    expect(performance([700, 900, 1100], 3)).toBe(1500);
    expect(performance([700, 900, 1100], 0)).toBe(300);
    expect(performance([2600], 1)).toBe(3000);
    expect(performance([300], 0)).toBe(-100);
  });
  test('is the one nearest to the provisional formula, if many ratings fit', () => {
    expect(performance([800, 2000], 1)).toBe(1400);
    expect(performance([400, 2900], 1)).toBe(1650);
  });
  test.each<[number[], number, string, string]>([
    [[], 0, 'no-games', 'opponents'],
    [[1500], 2, 'not-a-score', 'score'],
    [[1500], -0.5, 'not-a-score', 'score'],
    [[1500], 0.3, 'not-a-score', 'score'],
    [[1500, Number.NaN], 1, 'not-a-number', 'opponents[1]'],
  ])('against %j with %d: %s at %s', (opponents, score, code, path) => {
    const result = performanceRating(opponents, score, inForce);
    expect(!result.ok && result.errors.map((error) => [error.code, error.place])).toEqual([[code, path]]);
  });
});
