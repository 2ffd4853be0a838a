// What the FIDE text of 2009 requires of an event, and what was found (packages/rules/src/fide/ratable.ts), in the reader's language.

import { phraseFinder, phraseSayer } from '@harkness/rules';
import { readable } from '../base/format.js';
import { message } from '../base/languages.js';
import { language, t } from '../base/words.js';

export const conditions = [
  message('an event that starts on {date} or later'),
  message('it starts on {date}'),
  message('registration by {date}, one month before the start'),
  message('registered on {date}'),
  message('at most {days} days, except a league (4.11) or with approval (4.12)'),
  message('{days} days'),
  message('in a round robin at least one player in {players} rated'),
  message('with fewer than {players} players at least {rated} rated'),
  message('in a double round with unrated participants at least {players} players, {rated} of them rated'),
  message('both players of a match rated'),
  message('{rated} of {players} players rated'),
  message('{rated} of {players} players rated, a national championship (6.33)'),
];

const say = phraseSayer(phraseFinder(conditions), t);

export const conditionText = (text: string): string => readable(language === 'en' ? text : say(text));
