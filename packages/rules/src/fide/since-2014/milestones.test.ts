import { describe, expect, test } from 'vitest';
import { kFactor } from '../parameters.js';
import { gamesOfSettledK, reachedWith } from './milestones.js';

describe('what a published rating has reached', () => {
  test.each([
    [null, undefined, false, false],
    [2299, undefined, false, false],
    [2300, undefined, true, false],
    [2399, undefined, true, false],
    [2400, undefined, true, true],
    [2000, { ever2300: true }, true, false],
    [2000, { ever2300: true, ever2400: true }, true, true],
  ])('%s after %j: 2300 %s, 2400 %s', (rating, before, ever2300, ever2400) => {
    expect(reachedWith(rating, before)).toEqual({ ever2300, ever2400 });
  });

  test('every text has the same ratings and games', () => {
    const entries = [...kFactor.standard.entries, ...kFactor.rapid.entries].map(({ value }) => value);
    expect(new Set(entries.flatMap(({ reached }) => reached?.rating ?? []))).toEqual(new Set([2400]));
    expect(new Set(entries.flatMap(({ junior }) => junior?.under ?? []))).toEqual(new Set([2300]));
    expect(new Set(entries.flatMap(({ newPlayer }) => newPlayer?.games ?? []))).toEqual(new Set([gamesOfSettledK]));
  });
});
