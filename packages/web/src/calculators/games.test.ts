import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeFragment, readFragment, withPlayer } from './fragment.js';
import { firstUnread, isRatingText, makeGames, parseGames } from './games.js';

describe('games typed in a line', () => {
  test.each([
    ['1500w 1620d 1700l', '1500w 1620d 1700l'],
    ['w1500 d1620, l1700', '1500w 1620d 1700l'],
    ['1500+ 1620= 1700-', '1500w 1620d 1700l'],
    ['1500 W; 1620 ½', '1500w 1620d'],
    ['1500', '1500w'],
    ['nothing here', ''],
  ])('%s is %s', (text, games) => {
    expect(makeGames(parseGames(text))).toBe(games);
  });

  test.each([
    ['1500w 16zod 1700l', '16zod'],
    ['15000w', '15000w'],
    ['nothing here', 'nothing'],
    ['1500 W; 1620 ½, w 1700', undefined],
    ['1500w 1620d', undefined],
  ])('in %s the first word that is not a game is %s', (text, word) => {
    expect(firstUnread(text)).toBe(word);
  });

  test.each([
    ['1500', true],
    ['1500.5', true],
    ['1500,5', true],
    ['15oo', false],
    // Two games in the address: 9999 and 9.
    ['99999', false],
    ['0', false],
    ['-5', false],
    ['', false],
  ])('%s is a rating: %s', (text, is) => {
    expect(isRatingText(text)).toBe(is);
  });

  test('written games are read back', () => {
    const game = fc.record({ rating: fc.integer({ min: 100, max: 3000 }).map(String), score: fc.constantFrom(0, 0.5, 1) });
    fc.assert(
      fc.property(fc.array(game, { maxLength: 30 }), (games) => {
        expect(parseGames(makeGames(games))).toEqual(games);
      }),
    );
  });
});

describe('state in the address', () => {
  const defaults = { rating: '', games: '', system: 'OTBR' };

  test('only fields that differ from the default are in it', () => {
    expect(makeFragment(defaults, { ...defaults, rating: '1500' })).toBe('rating=1500');
    expect(makeFragment(defaults, defaults)).toBe('');
  });

  test('the player whom the address names stays in it', () => {
    expect(withPlayer('rating=1500', '#rating=1400&player=12500012')).toBe('rating=1500&player=12500012');
    expect(withPlayer('', '#player=12500012')).toBe('player=12500012');
    expect(withPlayer('rating=1500', '#rating=1400')).toBe('rating=1500');
  });

  test('written state is read back, and unknown fields are ignored', () => {
    fc.assert(
      fc.property(fc.record({ rating: fc.string(), games: fc.string(), system: fc.string() }), (state) => {
        expect(readFragment(defaults, `#${makeFragment(defaults, state)}&other=1`)).toEqual(state);
      }),
    );
  });
});
