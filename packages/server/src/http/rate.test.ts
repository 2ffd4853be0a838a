import { expect, test } from 'vitest';
import { Rate } from './rate.js';

test('a minute holds a fixed number of units, however they are spent', () => {
  let now = 0;
  const rate = new Rate(100, () => now);
  for (let times = 0; times < 5; times += 1) expect(rate.take('a', 20)).toHaveProperty('left');
  expect(rate.take('a', 1)).toEqual({ wait: 60 });
  expect(rate.take('b', 1)).toEqual({ left: 99 });
  rate.giveBack('a', 19);
  expect(rate.take('a', 19)).toEqual({ left: 0 });
  now = 60_000;
  expect(rate.take('a', 20)).toEqual({ left: 80 });
});
