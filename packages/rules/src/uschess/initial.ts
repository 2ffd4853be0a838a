// Step 1: a first estimate for a player without a rating in the system, US Chess 2025 §2 (blend) and 2015 §2 (priority lists).

import type { IsoDate } from '../core/dates.js';
import { type AgeCase, type AgeOf, ageCase, ageOf, ratingOfAge } from './conversions.js';
import type { UsChessEdition } from './edition.js';
import { type BlendedSource, blend } from './initial-blend.js';
import { type ListEntry, priorityEntry } from './initial-lists.js';
import type { System } from './systems.js';

/** A rating of the player elsewhere: in another US Chess system, with FIDE, or with the Chess Federation of Canada. */
export interface RatingSource {
  readonly kind: System | 'FIDE' | 'CFC';
  readonly rating: number;
  /** The day that rating was computed. */
  readonly computedOn: IsoDate;
  /** Games credited in that system; null for FIDE and CFC. */
  readonly games: number | null;
}

export interface UnratedPlayer extends AgeOf {
  readonly canadianResident: boolean;
  readonly sources: readonly RatingSource[];
  /** The office's conversion of another national rating (2015 §2); null if there is none. */
  readonly discretionaryRating: number | null;
}

export type InitialRating = {
  /** R0. */
  readonly rating: number;
  /** N, the number of games it counts for. */
  readonly games: number;
} & (
  | { readonly from: 'blend'; readonly sources: readonly BlendedSource[] }
  | { readonly from: 'list'; readonly source: RatingSource; readonly entry: ListEntry }
  | { readonly from: 'discretion' }
  | { readonly from: 'age'; readonly ageCase: AgeCase }
  | { readonly from: 'last resort' }
);

/**
 * The sources that count: a CFC rating may require Canadian residence (ruling US-A-36), and a system is not a source for itself.
 */
export function countingSources(player: UnratedPlayer, system: System, edition: UsChessEdition): RatingSource[] {
  return player.sources.filter(
    (source) => source.kind !== system && (source.kind !== 'CFC' || player.canadianResident || !edition.values.cfcNeedsResidence),
  );
}

/** R0 and N of an unrated player in an event of a system that ends on a day. */
export function initialRating(player: UnratedPlayer, system: System, endDate: IsoDate, edition: UsChessEdition): InitialRating {
  const { initialMethod, ageRule, lastResort, discretionaryRating } = edition.values;
  const sources = countingSources(player, system, edition);
  if (initialMethod === 'blend') {
    const blended = blend(sources, player, system, endDate, edition);
    if (blended !== null) return { from: 'blend', rating: blended.rating, games: blended.games, sources: blended.sources };
  } else {
    const listed = priorityEntry(sources, system, edition);
    if (listed !== null) {
      const { rating, games, source, entry } = listed;
      return { from: 'list', rating, games, source, entry };
    }
  }
  // "US Chess-unrated in any system, has no FIDE or CFC rating": no other rating at all (ruling US-A-21).
  if (discretionaryRating && player.discretionaryRating !== null && player.sources.length === 0) {
    return { from: 'discretion', rating: player.discretionaryRating, games: 0 };
  }
  const age = ageOf(player, endDate);
  const found = ageCase(age, player.inferredAdult, ageRule);
  const byAge = ratingOfAge(age, found, ageRule);
  if (byAge === null) return { from: 'last resort', rating: lastResort, games: 0 };
  return { from: 'age', rating: byAge, games: 0, ageCase: found };
}
