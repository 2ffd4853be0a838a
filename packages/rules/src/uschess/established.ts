// Established and provisional, for code that shows or filters ratings. Every document has had the same number, so no edition is
// needed.

import { establishedAbove } from './parameters-formulas.js';

/** A rating based on this many games or fewer is provisional (§1). */
export const provisionalUpTo: number = newest(establishedAbove.entries);

/** Fewest games of an established rating. */
export const fewestEstablishedGames: number = provisionalUpTo + 1;

function newest(entries: readonly { readonly value: number }[]): number {
  const [entry] = entries;
  if (entry === undefined) throw new Error('a table has no entry');
  return entry.value;
}
