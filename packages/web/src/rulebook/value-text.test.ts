import { describe, expect, test } from 'vitest';
import { valueText } from './value-text.js';

describe('a parameter in the rulebook', () => {
  test.each([
    [14, '14'],
    [-5, '−5'],
    [{ base: 0.662, slope: 0.00000739 }, 'base 0.662, slope 0.00000739'],
    [undefined, 'not yet'],
    [[1, 2], '1, 2'],
  ])('%j is written as in explanations', (value, text) => {
    expect(valueText(value)).toBe(text);
  });
  test('a conversion is written as formulas, piece by piece', () => {
    const upper = { to: null, toIncluded: false, intercept: -240, slope: 1.1 };
    expect(valueText([{ to: 1500, toIncluded: true, intercept: -90, slope: 1 }, upper])).toBe(
      'up to 1500: R − 90; above: 1.1 R − 240',
    );
    expect(valueText([{ to: 1150, toIncluded: false, intercept: 20, slope: 0.815 }, upper])).toBe(
      'below 1150: 20 + 0.815 R; from there on: 1.1 R − 240',
    );
    expect(valueText([upper])).toBe('1.1 R − 240');
  });
});
