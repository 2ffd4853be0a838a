// Finds the rulings that an answer of the US Chess rules depends on.

import { type Ruling, rulingsFrom } from '../core/ruling.js';
import type { FloorWord } from './floors.js';
import type { InitialRating } from './initial.js';
import { rulingTexts } from './ruling-texts.js';
import { type System, venueOf } from './systems.js';

export type RulingId = keyof typeof rulingTexts;

export function rulings(...ids: readonly RulingId[]): readonly Ruling[] {
  return rulingsFrom(rulingTexts, ids);
}

/** The rulings behind an initial rating. */
export function rulingsOfInitial(initial: InitialRating): readonly RulingId[] {
  switch (initial.from) {
    case 'blend':
      return ['US-A-15', ...(initial.sources.some(({ staleness }) => staleness === 0) ? (['US-A-13'] as const) : [])];
    case 'list':
      return ['US-A-35', 'US-A-17'];
    case 'discretion':
      return ['US-A-21'];
    case 'age':
      return initial.ageCase === 'grows with age' || initial.ageCase === 'grown up' ? ['US-A-17'] : ['US-A-18'];
    case 'last resort':
      return ['US-A-18'];
  }
}

interface FloorFacts {
  readonly source: FloorWord;
  readonly system: System;
  /** The highest established rating if given; if null, the rating before the event is used. */
  readonly peak: number | null;
}

/** The rulings behind a floor: the documents limit only the absolute floor and the Life Master floor to certain systems. */
export function rulingsOfFloor({ source, system, peak }: FloorFacts): readonly RulingId[] {
  if (source === 'absolute') return ['US-A-05'];
  return [
    ...(source === 'peak' && peak === null ? (['US-A-29'] as const) : []),
    ...(source !== 'olm' && venueOf(system) === 'OL' ? (['US-A-06'] as const) : []),
  ];
}

interface RatingFacts {
  readonly formula: 'special' | 'standard';
  readonly initial: InitialRating | null;
  /** Whether all games so far were won, or all lost. */
  readonly oneSided: boolean;
  readonly reducedK: boolean;
  readonly bonusEligible: boolean;
  /** The floor that raised the rating; null if none did. */
  readonly floor: FloorFacts | null;
  /** Whether ratings are stored as whole numbers. */
  readonly whole: boolean;
}

/** The rulings behind a rating after an event. */
export function rulingsOfRating(facts: RatingFacts): readonly RulingId[] {
  const { formula, initial, oneSided, reducedK, bonusEligible, floor, whole } = facts;
  const special = formula === 'special';
  return [
    ...(initial === null ? [] : rulingsOfInitial(initial)),
    ...(special ? (['US-A-01'] as const) : []),
    ...(special && (initial !== null || oneSided) ? (['US-A-08'] as const) : []),
    ...(reducedK ? (['US-A-10'] as const) : []),
    ...(bonusEligible ? (['US-A-31'] as const) : []),
    ...(floor === null ? [] : (['US-A-04', ...rulingsOfFloor(floor)] as const)),
    ...(whole ? (['US-A-44'] as const) : []),
  ];
}
