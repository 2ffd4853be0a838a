// Ranges of players: together they hold everybody once, and a thread gets exactly the entries of its range.

import { availableParallelism } from 'node:os';
import { describe, expect, test } from 'vitest';
import { memoryStore } from '../../testing/index.js';
import { ByRange, rangesOf, threadsFor } from './row-team.js';

const firsts = Array.from({ length: 40 }, (_, chunk) => `P${String(chunk * 250).padStart(5, '0')}`);

describe('the ranges of a list', () => {
  test.each([
    // Threads, ranges: several for each thread, of at most eight chunks.
    [1, 5],
    [2, 8],
    [3, 14],
    [8, 40],
  ])('for %d threads are %d, without gap or overlap', (threads, count) => {
    const ranges = rangesOf({ firsts }, threads);
    expect(ranges).toHaveLength(count);
    expect([ranges[0]?.from, ranges.at(-1)?.to]).toEqual([undefined, undefined]);
    for (const [at, { to }] of ranges.slice(0, -1).entries()) {
      expect(to).toBe(ranges[at + 1]?.from);
      expect(firsts).toContain(to);
    }
  });

  test('of a list without rows are one, without bounds', () => {
    expect(rangesOf({ firsts: [] }, 2)).toEqual([{}]);
  });
});

test('every entry is in the range of its key, and in no other', () => {
  // Keys before the first row, at a bound, between rows and after the last.
  const keys = ['A', 'P00000', 'P02000', 'P01999', 'P02001', 'P09750', 'Z'];
  const entries = new ByRange(new Map(keys.map((key) => [key, key.toLowerCase()])));
  const ranges = rangesOf({ firsts }, 1);
  const found = ranges.map((range) => [...entries.within(range)]);
  expect(found.map((one) => one.map(([key]) => key))).toEqual([
    ['A', 'P00000', 'P01999'],
    ['P02000', 'P02001'],
    [],
    [],
    ['P09750', 'Z'],
  ]);
  expect(found.flat()).toEqual([...keys].sort().map((key) => [key, key.toLowerCase()]));
});

test('only a large list, in a store that threads can open, is made by several threads', () => {
  const memory = memoryStore();
  const file = { ...memory, location: { data: 'office' } } as typeof memory;
  expect(threadsFor(file, 100_000)).toBe(availableParallelism());
  expect(threadsFor(file, 99_999)).toBe(1);
  expect(threadsFor(file, 10, 3)).toBe(3);
  expect(threadsFor(file, 0, 3)).toBe(1);
  expect(threadsFor(memory, 100_000, 3)).toBe(1);
});
