import { expect, test } from 'vitest';
import { hiddenGroups } from './cells.js';

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
