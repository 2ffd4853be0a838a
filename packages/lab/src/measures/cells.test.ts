import { expect, test } from 'vitest';
import { CellPlayers, hiddenGroups } from './cells.js';

test.each<[string, { [group: string]: number }, boolean, string[]]>([
  ['a group of fewer than ten', { a: 9, b: 10, c: 40 }, false, ['a']],
  ['by age the next smallest too, so that nobody finds a group by subtraction', { a: 9, b: 10, c: 40 }, true, ['a', 'b']],
  ['two small groups that have ten players together, and no more', { a: 4, b: 6, c: 40 }, true, ['a', 'b']],
  ['of two equally small the first by name', { a: 1, b: 30, c: 30 }, true, ['a', 'b']],
  ['all, if all together have fewer than ten', { a: 3, b: 4 }, true, ['a', 'b']],
  ['nothing, if every group has ten', { a: 10, b: 11 }, true, []],
])('LAB §6.4 hides %s', (_, players, byAge, hidden) => {
  expect([...hiddenGroups(new Map(Object.entries(players)), 10, byAge)].sort()).toEqual(hidden);
});

test('a cell is shown once it has as many different players as it needs', () => {
  const players = new CellPlayers(2, 3);
  for (const player of [7, 7, 0, 7, 0]) players.see(1, player);
  expect([...players.isFew]).toEqual([1, 1]);
  players.see(1, 5);
  players.see(1, 6);
  expect([...players.isFew]).toEqual([1, 0]);
  expect([...new CellPlayers(2, 0).isFew]).toEqual([0, 0]);
});
