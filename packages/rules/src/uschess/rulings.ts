// Which rulings an answer of the US Chess rules rests on.

import { type Ruling, rulingsFrom } from '../core/ruling.js';
import type { FloorWord } from './floors.js';
import type { InitialRating } from './initial.js';
import { rulingTexts } from './ruling-texts.js';
import { type System, venueOf } from './systems.js';

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

interface RatingFacts {
  readonly formula: 'special' | 'standard';
  readonly initial: InitialRating | null;
  /** All games so far were won, or all lost. */
  readonly oneSided: boolean;
  readonly reducedK: boolean;
  readonly bonusEligible: boolean;
  /** The floor that lifted the rating; null: none did. */
  readonly floor: FloorFacts | null;
  /** Ratings are stored as whole numbers. */
  readonly whole: boolean;
}

/** What a rating after an event rests on. */
export function rulingsOfRating(facts: RatingFacts): readonly RulingId[] {
  const { formula, initial, oneSided, reducedK, bonusEligible, floor, whole } = facts;
  const special = formula === 'special';
  return [
    ...(initial === null ? [] : rulingsOfInitial(initial)),
    ...(special ? (['A-01'] as const) : []),
    ...(special && (initial !== null || oneSided) ? (['A-08'] as const) : []),
    ...(reducedK ? (['A-10'] as const) : []),
    ...(bonusEligible ? (['A-31'] as const) : []),
    ...(floor === null ? [] : (['A-04', ...rulingsOfFloor(floor)] as const)),
    ...(whole ? (['A-44'] as const) : []),
  ];
}
