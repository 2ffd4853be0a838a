import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ascendingPlaces, everyPlace, ln, log10, quantile, rounded, SortRoom } from './numbers.js';

test('ln and log10 agree with the engine within 1e-15', () => {
  const positive = fc.double({ min: Number.MIN_VALUE, max: Number.MAX_VALUE, noNaN: true });
  const nearOne = fc.double({ min: 0.005, max: 2, noNaN: true });
  fc.assert(
    fc.property(fc.oneof(positive, nearOne), (x) => {
      const scale = Math.max(Math.abs(Math.log(x)), Number.MIN_VALUE);
      expect(Math.abs(ln(x) - Math.log(x)) / scale).toBeLessThan(1e-15);
      expect(Math.abs(log10(x) - Math.log10(x)) / Math.max(Math.abs(Math.log10(x)), Number.MIN_VALUE)).toBeLessThan(1e-15);
    }),
    { numRuns: 5000 },
  );
});

test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])('%d has no logarithm', (x) => {
  expect(() => ln(x)).toThrow('no logarithm');
});

test.each([
  [0.5, 1, 1],
  [-0.5, 1, -1],
  [2.4999999999, 1, 3],
  [2.49, 1, 2],
  [0.00004, 10_000, 0],
  [-0.00005, 10_000, -0.0001],
  [1.25, 10, 1.3],
])('%d in steps of 1/%d is %d', (x, steps, wanted) => {
  expect(rounded(x, steps)).toBe(wanted);
});

test.each([
  [1, 10],
  [25, 30],
  [26, 30],
  [100, 100],
])('quantile %d is the value at the nearest rank', (percent, wanted) => {
  expect(quantile([10, 20, 30, 40, 50, 60, 70, 80, 90, 100], percent)).toBe(wanted);
});

test('indexes are in ascending order of their values; equal values keep their order', () => {
  const value = fc.oneof(
    fc.double({ noNaN: true }),
    fc.double({ min: 100, max: 2900, noNaN: true }),
    fc.integer({ min: -3, max: 3 }),
  );
  fc.assert(
    fc.property(fc.array(value, { maxLength: 60 }), (values) => {
      const column = Float64Array.from(values, (one) => one + 0);
      const wanted = [...everyPlace(column.length)].sort((a, b) => (column[a] ?? 0) - (column[b] ?? 0) || a - b);
      const inOrder = (places: Iterable<number>): number[] => Array.from(places, (place) => column[place] ?? Number.NaN);
      expect(inOrder(ascendingPlaces(column, everyPlace(column.length)))).toEqual(inOrder(wanted));
    }),
  );
  expect([...ascendingPlaces(Float64Array.of(5, -1, 5, 0), Uint32Array.of(3, 2, 0))]).toEqual([3, 2, 0]);
});

test.each<readonly [string, (at: number) => number]>([
  ['spread evenly', (at) => 100 + ((at * 7919) % 5003) / 2],
  ['mostly equal', (at) => (at % 3 === 0 ? 0 : ((at * 31) % 7) - 3)],
  ['nearly all in one thousandth of their range', (at) => (at === 17 ? 1e9 : Math.cos(at) * 100)],
  ['of very different sizes', (at) => 2 ** (((at * 7919) % 2000) - 1000)],
])('thousands of values %s are in order, equal ones as given, also in memory used before', (_, valueAt) => {
  const room = new SortRoom();
  for (const count of [5000, 3000, 4000]) {
    const column = Float64Array.from({ length: count }, (_, at) => valueAt(at));
    const given = everyPlace(count).reverse();
    const wanted = [...given].sort((a, b) => (column[a] ?? 0) - (column[b] ?? 0) || b - a);
    expect([...ascendingPlaces(column, given, room)]).toEqual(wanted);
  }
});
