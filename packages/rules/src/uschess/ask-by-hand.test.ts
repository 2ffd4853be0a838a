// The hand formulas of 2010 as a form asks for them: which one applies, with which inputs.

import { describe, expect, test } from 'vitest';
import { approximateSpecial, approximateStandard } from './approx-2010.js';
import { askByHand } from './ask-by-hand.js';

const results = [
  { rating: 1400, score: 1 },
  { rating: 1550, score: 0 },
  { rating: 1650, score: 0.5 },
];
const opponents = results.map(({ rating }) => rating);

describe('the formulas of 2010', () => {
  test.each([
    [null, undefined],
    [1500, 8],
  ])('up to 8 games or unrated: the special formula (US10-2.01), rating %j, games %j', (rating, games) => {
    const special = approximateSpecial({ n: games ?? 0, rating, opponents, wins: 1, losses: 1 });
    const answer = askByHand({ rating, results, ...(games === undefined ? {} : { games }) });
    expect(answer).toMatchObject({ ok: true, value: { formula: 'special', ...(special.ok ? special.value : {}), floor: null } });
  });

  test.each([true, false])('above 8 games the standard formula, half K %s (US10-3.05)', (halfK) => {
    const standard = approximateStandard({ n: 9, rating: 1500, opponents, score: 1.5, halfK });
    const answer = askByHand({ rating: 1500, games: 9, results, halfK, peakEstablished: 1700 });
    expect(answer).toMatchObject({
      ok: true,
      value: { formula: 'standard', halfK, ...(standard.ok ? standard.value : {}), floor: 1500, rulings: [{ id: 'US-A-28' }] },
    });
  });

  test('errors are reported with their path', () => {
    expect(askByHand({ rating: 1500, results })).toMatchObject({ ok: false, errors: [{ place: 'games' }] });
    expect(askByHand({ rating: null, results, halfK: true })).toMatchObject({
      ok: false,
      errors: [{ code: 'no-half-k', place: 'halfK' }],
    });
    expect(askByHand({ rating: null, results: [{ rating: 9999, score: 2 }] })).toMatchObject({
      ok: false,
      errors: [{ place: 'results[0].rating' }, { place: 'results[0].score' }],
    });
  });
});
