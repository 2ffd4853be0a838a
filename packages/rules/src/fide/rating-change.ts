// Article 8.5: the rating change of a rated player, in hundredths of a rating point. Nothing is rounded before R_n.

import { roundHalfUp } from './arithmetic.js';
import { countedDifference, scoringProbability } from './expectancy.js';

/** 8.51, 8.54, 8.55(a): expected score of one game in hundredths. A difference of more than 400 counts as 400. */
export function expectedScore(own: number, opponent: number, largestDifference: number): number {
  return scoringProbability(countedDifference(own - opponent, largestDifference));
}

/** 8.55(b), (c): the change of a tournament or period in hundredths: K times the sum of score minus P_D. */
export function ratingChange(k: number, halfPoints: number, expectedHundredths: number): number {
  return k * (50 * halfPoints - expectedHundredths);
}

/** 8.57: R_n, the rating with the changes of the period, rounded once to the nearest whole number, 0.5 up (ruling FIDE-A-23). */
export function newRating(rating: number, changeHundredths: number): number {
  return rating + roundHalfUp(changeHundredths, 100);
}
