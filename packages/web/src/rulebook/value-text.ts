// A parameter as a reader of the rulebook wants it: most as the explanations write them, conversions as formulas.

import { renderParameterValue, type TraceValue } from '@harkness/rules';
import { withMinus } from '../base/format.js';

interface Piece {
  readonly to: number | null;
  readonly toIncluded: boolean;
  readonly intercept: number;
  readonly slope: number;
}

export function valueText(value: unknown): string {
  if (value === undefined) return 'not yet';
  return withMinus(isConversion(value) ? conversionText(value) : renderParameterValue(value as TraceValue));
}

function isConversion(value: unknown): value is readonly Piece[] {
  const isPiece = (one: unknown) =>
    typeof one === 'object' && one !== null && 'slope' in one && 'intercept' in one && 'to' in one;
  return Array.isArray(value) && value.length > 0 && value.every(isPiece);
}

/** `up to 2000: 180 + 0.94 R; above: 20 + 1.02 R`. */
function conversionText(pieces: readonly Piece[]): string {
  return pieces
    .map(({ to, toIncluded, intercept, slope }, index) => {
      const rate = slope === 1 ? 'R' : `${slope} R`;
      const line = intercept < 0 ? `${rate} − ${-intercept}` : `${intercept} + ${rate}`;
      if (to !== null) return `${toIncluded ? 'up to' : 'below'} ${to}: ${line}`;
      return pieces.length === 1 ? line : `${pieces[index - 1]?.toIncluded ? 'above' : 'from there on'}: ${line}`;
    })
    .join('; ');
}
