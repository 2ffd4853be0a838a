// What is wrong with a typed FIDE rating. Apart from the other problems, because it loads a part of the FIDE rules.

import { isPossibleRating, possibleRatings } from '@harkness/rules/internal/fide';
import { t } from '../base/words.js';
import { numberOf } from '../parts/fields.js';

/** What is wrong with a FIDE rating, in a text that is a number. */
export function fideRatingProblem(text: string): string | undefined {
  const value = numberOf(text);
  if (value === undefined || Number.isNaN(value) || isPossibleRating(value)) return undefined;
  return t('A FIDE rating is a whole number from {from} to {to}.', possibleRatings);
}
