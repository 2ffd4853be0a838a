import { expect, test } from 'vitest';
import { CellPlayers, hiddenGroups } from './cells.js';
import { groups } from './groups.js';
import { windowOf } from './months.js';
import { drawResamples } from './resamples.js';

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

test('LAB §6.4: who grew from one hidden group into another counts once', () => {
  const window = windowOf('2024-01', '2024-12');
  const resamples = drawResamples({ months: 12, blockMonths: 3, resamples: 199, seed: 7 });
  const game = (a: string, ageA: number, b: string, ageB: number) => ({
    month: '2024-02',
    a,
    b,
    score: 1,
    pBase: 0.5,
    pReform: 0.6,
    ageA,
    ageB,
  });
  // Six of 12 years; four of them are 13 before the year is over, when two others are.
  const juniors = Array.from({ length: 6 }, (_, at) => game(`j${at}`, 12, `adult${at}`, 30));
  const older = ['j0', 'j1', 'j2', 'j3', 'k0', 'k1'].map((name, at) => game(name, 13, `adult${at}`, 30));
  const others = Array.from({ length: 6 }, (_, at) => game(`s${at}`, 50, `t${at}`, 50));
  const table = groups(
    'age',
    [...juniors, ...older, ...others, ...juniors.map((one, at) => ({ ...one, a: `adult${at + 6}`, ageA: 30 }))],
    window,
    resamples,
  );
  // 6 + 6 would be enough; they are eight people.
  expect(Object.fromEntries(Object.entries(table).map(([name, group]) => [name, group === null]))).toEqual({
    '10–12': true,
    '13–15': true,
    '25–34': true,
    '46–59': false,
  });
});
