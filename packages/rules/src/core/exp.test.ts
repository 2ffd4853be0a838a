import { describe, expect, test } from 'vitest';
import { exp, pow10 } from './exp.js';

// High-precision references, as integer multiples of 2^-bits.
const bits = 1400n;
const one = 1n << bits;

/** A double as an exact multiple of 2^-bits. */
function exact(x: number): bigint {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, x);
  const raw = view.getBigUint64(0);
  const biased = (raw >> 52n) & 0x7ffn;
  const mantissa = (raw & 0xfffffffffffffn) | (biased === 0n ? 0n : 1n << 52n);
  const shift = bits + (biased === 0n ? 1n : biased) - 1075n;
  const size = shift >= 0n ? mantissa << shift : mantissa >> -shift;
  return raw >> 63n === 1n ? -size : size;
}

/** e^x: the series of the halved argument, squared back. */
function bigExp(x: bigint): bigint {
  const halvings = 40n;
  const small = x >> halvings;
  let [sum, term] = [one, one];
  for (let i = 1n; i < 60n; i++) {
    term = (term * small) / (one * i);
    sum += term;
  }
  for (let i = 0n; i < halvings; i++) sum = (sum * sum) >> bits;
  return sum;
}

/** ln 10 = 2 × (atanh(9/11)), by its series. */
const naturalLogOfTen = (() => {
  let [sum, power] = [0n, (one * 9n) / 11n];
  for (let i = 1n; power > 0n; i += 2n) {
    sum += power / i;
    power = (power * 81n) / 121n;
  }
  return 2n * sum;
})();

function relativeError(got: number, want: bigint): number {
  const difference = exact(got) - want;
  return Number((difference * 10n ** 30n) / want) / 1e30;
}

/** Spreads points with an irrational step, so that no remainder of the table is favoured. */
function spread(from: number, to: number, count: number): number[] {
  return Array.from({ length: count }, (_, i) => from + (to - from) * ((i * 0.6180339887498949) % 1));
}

describe('powers from basic operations', () => {
  test('10^x is within 1e-15 of the true value wherever ratings differ', () => {
    for (const x of spread(-12, 12, 1500)) {
      expect(Math.abs(relativeError(pow10(x), bigExp((exact(x) * naturalLogOfTen) >> bits)))).toBeLessThan(1e-15);
    }
  });

  test('10^x is within 1e-15 of the true value over the whole range of normal doubles', () => {
    for (const x of spread(-307, 308.2, 600)) {
      expect(Math.abs(relativeError(pow10(x), bigExp((exact(x) * naturalLogOfTen) >> bits)))).toBeLessThan(1e-15);
    }
  });

  test('e^x is within 1e-15 of the true value over the whole range of normal doubles', () => {
    for (const x of [...spread(-708, 709.7, 600), ...spread(-3, 3, 600)]) {
      expect(Math.abs(relativeError(exp(x), bigExp(exact(x))))).toBeLessThan(1e-15);
    }
  });

  test('around every step of the table both sides are exact to 1e-15', () => {
    for (let step = -600; step <= 600; step += 7) {
      const edge = (step + 0.5) / 850.4135922911647;
      for (const x of [edge - 1e-13, edge, edge + 1e-13]) {
        expect(Math.abs(relativeError(pow10(x), bigExp((exact(x) * naturalLogOfTen) >> bits)))).toBeLessThan(1e-15);
      }
    }
  });

  test.each([
    [0, 1],
    [1, 10],
    [-1, 0.1],
    [2, 100],
    [3, 1000],
    [-2, 0.01],
  ])('10^%d is %d', (x, want) => {
    expect(Math.abs(pow10(x) / want - 1)).toBeLessThan(3e-16);
  });

  test('any base to the power zero is one', () => {
    expect(pow10(0)).toBe(1);
    expect(exp(0)).toBe(1);
    expect(exp(-0)).toBe(1);
  });

  test.each([
    [-1.875, 0.01333521432163324],
    [-0.9, 0.1258925411794167],
    [-0.425, 0.37583740428844414],
    [0.15, 1.4125375446227544],
    [0.625, 4.216965034285822],
    [1.3, 19.952623149688797],
  ])('10^%d has the same bits on every engine', (x, bits) => {
    expect(pow10(x)).toBe(bits);
  });

  test.each([
    [-1.25, 0.28650479686019015],
    [-0.9, 0.4065696597405991],
    [0.575, 1.7771305269140385],
    [0.6, 1.8221188003905089],
    [1.225, 3.4041660827908196],
  ])('e^%d has the same bits on every engine', (x, bits) => {
    expect(exp(x)).toBe(bits);
  });

  test.each([1e7, 1e10, 1e300, Number.POSITIVE_INFINITY])('far beyond the range, at ±%d, it is infinite or zero', (x) => {
    expect([pow10(x), exp(x), pow10(-x), exp(-x)]).toEqual([Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 0, 0]);
  });

  test('past the range of doubles it is infinity or zero, with subnormals just before', () => {
    expect(pow10(309)).toBe(Number.POSITIVE_INFINITY);
    expect(pow10(400)).toBe(Number.POSITIVE_INFINITY);
    expect(pow10(-400)).toBe(0);
    expect(pow10(-324)).toBe(0);
    expect(exp(710)).toBe(Number.POSITIVE_INFINITY);
    expect(exp(1000)).toBe(Number.POSITIVE_INFINITY);
    expect(exp(-746)).toBe(0);
    expect(exp(-1000)).toBe(0);
    expect(Math.abs(pow10(-310) / 1e-310 - 1)).toBeLessThan(1e-10);
    expect(Math.abs(exp(-744) / 1e-323 - 1)).toBeLessThan(0.01);
    expect(Math.abs(pow10(308) / 1e308 - 1)).toBeLessThan(1e-15);
    expect(Math.abs(exp(709.7) / 1.6549840276802644e308 - 1)).toBeLessThan(1e-13);
  });

  test('NaN in, NaN out', () => {
    expect(pow10(Number.NaN)).toBeNaN();
    expect(exp(Number.NaN)).toBeNaN();
  });
});
