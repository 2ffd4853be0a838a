// Caveats on numbers under the text of 2009: rules that FIDE never put into force, and amendments that are not available.

import type { FideEdition } from './edition.js';
import { type ParameterName, readParameters, rulebookOf } from './rulebook.js';

const decisive = {
  rated: ['k'],
  unrated: ['pointsPerHalfPoint', 'minimumFirstScore'],
} as const satisfies Record<string, readonly ParameterName[]>;

/** The caveats of a rated player's change, or of an unrated player's result. */
export function caveatsOf2009(edition: FideEdition, whose: keyof typeof decisive): readonly string[] {
  const book = rulebookOf(edition);
  if (!book.ok) return edition.caveats;
  return [...edition.caveats, ...readParameters(book.value, ...decisive[whose]).flatMap(({ caveat }) => caveat ?? [])];
}
