// Established and provisional, for those who show or filter ratings. No document has ever dated another number, so it needs no edition.

import { establishedAbove } from './parameters-formulas.js';

/** A rating based on so many games or fewer is provisional (§1). */
export const provisionalUpTo: number = newest(establishedAbove.entries);

/** Fewest games of an established rating. */
export const fewestEstablishedGames: number = provisionalUpTo + 1;

function newest(entries: readonly { readonly value: number }[]): number {
  const [entry] = entries;
  if (entry === undefined) throw new Error('a table has no entry');
  return entry.value;
}
