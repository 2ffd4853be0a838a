import { describe, expect, test } from 'vitest';
import { edition } from '../../../test/cases-since-2014.js';
import { kOnList } from './k.js';
import { birthYear, isBirthDate, type ListRow, playerOfListRow } from './player.js';

const now = () => edition('2026-01-01');
const facts = (row: Partial<ListRow>, on = now(), list = '2026-05-01') =>
  playerOfListRow(on, list, { rating: 2000, games: 4, k: 20, birthYear: 1980, ...row });

test('a birth is a year or a day', () => {
  expect([birthYear('1980'), birthYear('1980-12-31')]).toEqual([1980, 1980]);
  expect([isBirthDate('1980'), isBirthDate('1980-12-31')]).toEqual([false, true]);
});

describe('the facts K needs, from a row of a FIDE list', () => {
  test('K 20 of an adult: 30 games are completed, and 2400 was never reached', () => {
    const { player, inferred } = facts({});
    expect(player).toEqual({ rating: 2000, games: 30, ever2300: false, ever2400: false, born: '1980', publishedK: 20 });
    expect(inferred).toEqual([{ about: 'games', text: expect.stringMatching(/K 20 .*completed 30 games/) }]);
  });

  test('more than 30 games in one period are kept', () => {
    expect(facts({ games: 41 }).player.games).toBe(41);
  });

  test('K 10: the player once had 2400, whatever their rating now', () => {
    const { player, inferred } = facts({ rating: 2310, k: 10 });
    expect(player).toMatchObject({ ever2400: true, ever2300: true, games: 30, publishedK: 10 });
    expect(inferred.map(({ about }) => about)).toEqual(['games', 'ever2400']);
    expect(inferred[1]?.text).toMatch(/K 10 .*2400/);
  });

  test('K 40 of an adult: the player has not completed 30 games', () => {
    expect(facts({ k: 40 }).player.games).toBe(4);
    expect(facts({ k: 40, games: 35 }).player.games).toBe(29);
    expect(facts({ k: 40 }).inferred[0]?.text).toMatch(/not completed 30 games/);
  });

  test('K 40 of a junior says nothing about their games', () => {
    const { player, inferred } = facts({ k: 40, birthYear: 2012, games: 35 });
    expect(player).toMatchObject({ games: 35, ever2300: false, born: '2012' });
    expect(inferred[0]?.text).toContain('junior');
  });

  test('K 40 of a junior past 2300: the player has not completed 30 games', () => {
    const { player } = facts({ rating: 2310, k: 40, birthYear: 2012, games: 35 });
    expect(player).toMatchObject({ games: 29, ever2300: true });
  });

  test('K 20 of a junior under 2300: the player once had 2300', () => {
    const { player, inferred } = facts({ rating: 2250, birthYear: 2012 });
    expect(player).toMatchObject({ ever2300: true, ever2400: false });
    expect(inferred.map(({ about }) => about)).toEqual(['games', 'ever2300']);
    expect(inferred[1]?.text).toMatch(/K 20 of a junior .*2300/);
  });

  test.each([0, null])('a birth year of %s means unknown, and a caveat says so', (birthYear) => {
    const { player, inferred } = facts({ birthYear });
    expect(player.born).toBe(null);
    expect(inferred.at(-1)).toEqual({ about: 'born', text: expect.stringContaining('no year of birth') });
  });

  test('ratings of 2300 and 2400 in the row have been published', () => {
    expect(facts({ rating: 2300 }).player).toMatchObject({ ever2300: true, ever2400: false });
    expect(facts({ rating: 2299 }).player).toMatchObject({ ever2300: false });
    expect(facts({ rating: 2400, k: 10 }).player).toMatchObject({ ever2400: true });
  });

  test('a rating of 2400 has been published even if its K is not yet 10', () => {
    expect(facts({ rating: 2400, k: 20 }).player).toMatchObject({ ever2400: true });
    expect(facts({ rating: 2399, k: 20 }).player).toMatchObject({ ever2400: false });
  });

  test('K 20 of a junior: the player has completed 30 games', () => {
    expect(facts({ rating: 2250, birthYear: 2012, games: 3 }).player.games).toBe(30);
    expect(facts({ rating: 2250, birthYear: 2012 }).inferred[0]?.text).toMatch(/K 20 .*completed 30 games/);
  });

  test('rapid and blitz before October 2022: K 20 for all says nothing', () => {
    const { player, inferred } = facts({ rating: 2450, games: 4 }, edition('fide-2022', 'rapid'), '2022-05-01');
    expect(player).toMatchObject({ games: 4, ever2300: false, ever2400: false });
    expect(inferred).toEqual([{ about: 'games', text: expect.stringContaining('did not depend') }]);
  });

  test.each([
    [2000, 4, 20, 1980],
    [2310, 4, 10, 1980],
    [2000, 4, 40, 1980],
    [2000, 35, 40, 2012],
    [2310, 35, 40, 2012],
    [2250, 9, 20, 2012],
    [2450, 9, 10, 2012],
  ])('a row (%d, %d games, K %d, %d) gives facts whose K is that of the row', (rating, games, k, birthYear) => {
    const { publishedK: _, ...player } = facts({ rating, games, k, birthYear }).player;
    expect(kOnList(now(), player, '2026-05-01').k).toBe(k);
  });
});
