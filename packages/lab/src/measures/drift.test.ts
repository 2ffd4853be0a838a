import { expect, test } from 'vitest';
import { type Career, drift } from './drift.js';

/** An established player with these ratings, year by year from 2020; null: did not play. */
function career(...ratings: readonly (number | null)[]): Career {
  const years = ratings.flatMap((rating, at) => (rating === null ? [] : [[2020 + at, { rating, games: 60, played: true }]]));
  return { born: null, first: 2015, years: Object.fromEntries(years) };
}

function populations(players: readonly Career[]) {
  const years = [2020, 2021, 2022];
  const table = drift(players, { rule: 'experience', established: 26, least: 30, leastOfACell: 3, ranks: [], years });
  return years.map((year) => table[year]?.population);
}

const nothing = { change: null, within: null, entering: null, leaving: null };

test('a mean of too few players is hidden, and so is the change in the next year, which would give it away (LAB §6.4)', () => {
  const [first, second, third] = populations([
    career(1500, 1510, 1520),
    career(1600, 1610, 1620),
    career(null, 1400, 1410),
    career(null, 1300, 1310),
  ]);
  expect(first).toEqual({ players: 2, mean: null, median: null, ...nothing });
  expect(second).toEqual({ players: 4, mean: 1455, median: 1400, ...nothing });
  expect(third).toEqual({ players: 4, mean: 1465, median: 1410, change: 10, within: 10, entering: 0, leaving: -0 });
});

test('the split is hidden if too few players stayed', () => {
  const [, second] = populations([
    career(1500, 1510),
    career(1600, null),
    career(1700, null),
    career(null, 1400),
    career(null, 1300),
  ]);
  expect(second).toEqual({ players: 3, mean: 1403.3333333333333, median: 1400, ...nothing, change: 1403.3333333333333 - 1600 });
});
