import { describe, expect, test } from 'vitest';
import { spellingsOf, yearsOfDates } from './birth-date.js';

describe('finds the years of dates in a text', () => {
  test.each(spellingsOf('1987-03-21'))('%s, as people write it', (spelt) => {
    expect([...yearsOfDates(`born ${spelt}, it says`)]).toEqual(['1987']);
  });

  test.each([
    ['born 21 March 1987', ['1987']],
    ['born March 21, 1987', ['1987']],
    ['geboren am 3. März 1987', ['1987']],
    ['21. 3. 1987', ['1987']],
    ['a report of 2026-11-08 about somebody of 19870321', ['1987', '2026']],
    ['played in 1987', []],
    ['rated 1987 before, 2001 after', []],
    ['player 12500335', []],
    ['', []],
  ])('%s', (text, years) => {
    expect([...yearsOfDates(text)].sort()).toEqual(years);
  });

  test('a long text of digits is read quickly', () => {
    const start = performance.now();
    yearsOfDates('1987 '.repeat(20_000) + '1'.repeat(100_000));
    expect(performance.now() - start).toBeLessThan(2000);
  });
});
