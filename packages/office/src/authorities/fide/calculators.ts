// FIDE's calculators: questions its regulations answer without the office's data.

import {
  calculateChange,
  editionByName,
  explainFirstRating,
  explainPeriod,
  type FideEdition,
  type FirstRating2009Input,
  type FirstRatingInput,
  firstRating2009,
  type RatingPeriodInput,
} from '@harkness/rules/fide';
import { askEvent2009, type EventQuestion } from '@harkness/rules/internal/fide';
import type { Calculator } from '../authority.js';

type Run = Calculator['run'];
type ChangeInput = Parameters<typeof calculateChange>;

/** The rules validate values but assume that lists are lists, so callers must check the shape of outside input. */
const runs: { readonly [name: string]: Run } = {
  'fide-change': (question) => explainPeriod(question as unknown as RatingPeriodInput),
  'fide-initial': (question) => explainFirstRating(question as unknown as FirstRatingInput),
  'fide-change-2009': ({ player, games }) => calculateChange(player as ChangeInput[0], games as ChangeInput[1], under2009()),
  'fide-initial-2009': (question) => firstRating2009(question as unknown as FirstRating2009Input, under2009()),
  'fide-event-2009': (question) => askEvent2009(question as unknown as EventQuestion),
};

function under2009(): FideEdition {
  const found = editionByName('fide-2009', 'standard');
  if (!found.ok) throw new Error('the edition of 2009 is missing');
  return found.value;
}

export const calculators: readonly Calculator[] = Object.entries(runs).map(([name, run]) => ({ name, run }));
