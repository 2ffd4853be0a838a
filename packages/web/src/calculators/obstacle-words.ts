// Why an event or a match is not rated, in the reader's language. The rules write these reasons in English.

import { phraseFinder } from '@harkness/rules';
import { message } from '../base/languages.js';
import { sayer } from '../base/said.js';

const reasons: readonly string[] = [
  message('the player has no Regular rating'),
  message('the Regular rating is not established'),
  message('the player is not a current member'),
  message('the player has no USA flag and the office has not included this event'),
  message('the player has not opted in before the event'),
  message('no opponent has a FIDE rating'),
  message('the first player has no established rating'),
  message('the second player has no established rating'),
  message('the ratings are more than {points} points apart'),
  message('no game was played'),
];

const reasonOf = phraseFinder(reasons);

export const isReason = (text: string): boolean => reasonOf(text) !== undefined;

export const obstacleText = sayer(reasonOf);
