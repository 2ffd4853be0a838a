import { describe, expect, test } from 'vitest';
import { valueText } from './value-text.js';

describe('a parameter in the rulebook', () => {
  test.each([
    ['x.y', 14, '14'],
    ['x.y', -5, '−5'],
    ['x.y', { base: 0.662, slope: 0.00000739 }, 'base 0.662, slope 0.00000739'],
    ['x.y', undefined, 'not yet'],
    ['x.y', [1, 2], '1, 2'],
    ['fide.gap-rule.rapid', null, 'no such rule'],
  ])('%s %j is written as in explanations', (name, value, text) => {
    expect(valueText(name, value)).toBe(text);
  });
  test('a term of a conversion is not broken between its parts', () => {
    const pieces = [{ to: null, toIncluded: false, intercept: -240, slope: 1.1 }];
    expect(valueText('uschess.cfc-conversion', pieces)).toContain('1.1\u00a0R\u00a0−\u00a0240');
  });

  test('a conversion is written as formulas, piece by piece', () => {
    const upper = { to: null, toIncluded: false, intercept: -240, slope: 1.1 };
    const cfc = (pieces: unknown) => valueText('uschess.cfc-conversion', pieces).replaceAll('\u00a0', ' ');
    expect(cfc([{ to: 1500, toIncluded: true, intercept: -90, slope: 1 }, upper])).toBe('up to 1500: R − 90; above: 1.1 R − 240');
    expect(cfc([{ to: 1150, toIncluded: false, intercept: 20, slope: 0.815 }, upper])).toBe(
      'below 1150: 20 + 0.815 R; from there on: 1.1 R − 240',
    );
    expect(cfc([upper])).toBe('1.1 R − 240');
  });
});
