// The rulings on what the documents of US Chess leave open, each as one sentence.

import { type Ruling, rulingsFrom } from '../core/ruling.js';
import type { FloorWord } from './floors.js';
import type { InitialRating } from './initial.js';
import { type System, venueOf } from './systems.js';

export const rulingTexts = {
  'A-01': 'the special formula starts its search at the rating before the event, as the office’s program does',
  'A-04': 'a floor acts once, on the rating after Step 5',
  'A-05': 'the absolute floor counts games of this system, those of the event included',
  'A-06': 'floors by rating and by prize hold in every system, online ones too',
  'A-07': 'the limit of 2700 holds in every step of the special formula',
  'A-08': 'a player without games in this system has neither won nor lost all of them',
  'A-09': 'before the document of 2020 the reduced K is not limited to Regular ratings',
  'A-10': 'the reduced K looks at the rating before the event, in Step 5 too',
  'A-11': 'a player without a rated game keeps the rating they had, or stays unrated',
  'A-13': 'a rating computed after the event is not older than 0 days',
  'A-14': 'a rating based on no games counts as no rating',
  'A-15': 'a half is rounded up',
  'A-17': 'a rating by age, or one converted for a list of 2015, is not rounded',
  'A-18': 'an age under 3 is taken for an error in the birth date, and the age formula below 3 never applies',
  'A-19': 'a change that no document dates holds from the date of the first document that has it',
  'A-21': 'the office’s conversion of a national rating is used only where there is no other rating at all',
  'A-22': 'a prize of exactly the limit earns the floor',
  'A-23': 'a limit on the net of earlier matches stops a further change but never forces one back',
  'A-24': 'the days of 180 days and of three years are counted with both ends',
  'A-25': 'the ratings of a match are compared as rounded; a result below the floor is a request to lower it',
  'A-26':
    'foreign events count automatically from 2200 only with the USA flag; whom the office includes otherwise must have opted in before. Only games against FIDE-rated opponents count, by one pass of the standard formula',
  'A-27': 'where the documents date a change differently, §8 of the document of 2025 holds',
  'A-28': 'the hand formulas of 2010 are rounded both ways: to the nearest, and away from the rating before the event',
  'A-29': 'the rating before the event counts as the highest if it is established',
  'A-30': 'in Step 3 an unrated player counts with one effective game throughout',
  'A-31': 'for the bonus an opponent is counted by person, in rated games only',
  'A-33': 'a player without a usable birth date is compared by the same fallback ages',
  'A-35': 'an entry that names no number of games takes a rating based on one game or more',
  'A-36': 'one FIDE rating converts, whichever list it is of; a CFC rating counts for residents of Canada since 2020',
  'A-39': 'rules before the first document that prints them are taken from it',
  'A-40': 'B is 10 from January 2025, an amendment outside the documents; the document of 2025 has 12',
  'A-44': 'before September 2014 a rating is stored as a whole number, rounded away from the one before',
} as const;

export type RulingId = keyof typeof rulingTexts;

export function rulings(...ids: readonly RulingId[]): readonly Ruling[] {
  return rulingsFrom(rulingTexts, ids);
}

/** What an initial rating rests on. */
export function rulingsOfInitial(initial: InitialRating): readonly RulingId[] {
  switch (initial.from) {
    case 'blend':
      return ['A-15', ...(initial.sources.some(({ staleness }) => staleness === 0) ? (['A-13'] as const) : [])];
    case 'list':
      return ['A-35', 'A-17'];
    case 'discretion':
      return ['A-21'];
    case 'age':
      return initial.ageCase === 'grows with age' || initial.ageCase === 'grown up' ? ['A-17'] : ['A-18'];
    case 'last resort':
      return ['A-18'];
  }
}

interface FloorFacts {
  readonly source: FloorWord;
  readonly system: System;
  /** The highest established rating as given; null: that before the event stands for it. */
  readonly peak: number | null;
}

/** What a floor rests on: the documents limit only the absolute floor and that of Life Masters to systems. */
export function rulingsOfFloor({ source, system, peak }: FloorFacts): readonly RulingId[] {
  if (source === 'absolute') return ['A-05'];
  return [
    ...(source === 'peak' && peak === null ? (['A-29'] as const) : []),
    ...(source !== 'olm' && venueOf(system) === 'OL' ? (['A-06'] as const) : []),
  ];
}
