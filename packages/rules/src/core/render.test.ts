import { describe, expect, test } from 'vitest';
import { renderParameterValue, renderValue } from './render.js';

describe('values', () => {
  test.each([
    [null, 'none'],
    [true, 'yes'],
    [false, 'no'],
    ['standard', 'standard'],
    [0, '0'],
    [1643, '1643'],
    [-3, '-3'],
    [1643.759, '1643.759'],
    [1643.75999999, '1643.76'],
    [0.5, '0.5'],
    [1999.99999, '2000'],
    [0.00000739, '0.00000739'],
    [0.0000001234, '1.23e-7'],
    [0.0000001, '1e-7'],
    [0.00001001, '0.00001'],
    [Number.POSITIVE_INFINITY, 'Infinity'],
    [[], 'none'],
    [[1400, 1550.25], '1400, 1550.25'],
    [[[1, 2], null], '(1, 2), none'],
    [{ mostGames: 50, systems: ['OTBR'] }, 'most games 50, systems (OTBR)'],
    [[{ to: null }, { to: 3 }], '(to none), (to 3)'],
    [{ OTBR: 1 }, 'OTBR 1'],
  ])('%j is shown as %s', (value, text) => {
    expect(renderValue(value)).toBe(text);
  });
  test('with fewer decimals', () => {
    expect([renderValue(2 / 3, 2), renderValue([2 / 3], 1), renderValue({ a: 2 / 3 }, 1)]).toEqual(['0.67', '0.7', 'a 0.7']);
    expect([renderValue(1639.7, 0), renderValue(1640, 0), renderValue(-0.00002)]).toEqual(['1640', '1640', '-0.00002']);
  });
});

describe('parameters keep the digits of the document', () => {
  test.each([
    [0.662, '0.662'],
    [0.00000739, '0.00000739'],
    [0.0000001234, '0.0000001234'],
    [1e-7, '0.0000001'],
    [6.5, '6.5'],
    [1234567.891, '1234567.891'],
    [800, '800'],
    [-240, '-240'],
    [{ most: 50, base: 0.662, slope: 0.00000739 }, 'most 50, base 0.662, slope 0.00000739'],
  ])('%j is shown as %s', (value, text) => {
    expect(renderParameterValue(value)).toBe(text);
  });
});
