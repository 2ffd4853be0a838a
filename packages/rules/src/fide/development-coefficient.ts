// Article 8.56: K, the development coefficient.

import type { KRule } from './parameters.js';

/**
 * 8.56: K is 30 as long as the rating stays under 2400, and 20 for good once a published rating has reached it. (FIDE never put
 * these two values into force; the table says what it used instead.)
 */
export function developmentCoefficient(rating: number, reached: boolean, rule: KRule): number {
  return hasReached(rating, reached, rule) ? (rule.reached?.k ?? rule.ordinary) : rule.ordinary;
}

/** Whether a published rating has ever reached 2400, including this one. */
export function hasReached(rating: number | null, before: boolean, rule: KRule): boolean {
  return before || (rating !== null && rule.reached !== null && rating >= rule.reached.rating);
}
