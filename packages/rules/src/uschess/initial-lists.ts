// Initial ratings by the priority lists of US Chess 2015 §2.1 to §2.5: the first entry that applies is used.

import type { UsChessEdition } from './edition.js';
import type { RatingSource } from './initial.js';
import { outsideGames, ratingOfSource } from './initial-blend.js';
import type { System } from './systems.js';

/** Which ratings an entry accepts, and the N they give. */
type Entry =
  /** Any rating of the kind, based on 0 games. */
  | 'as a guess'
  /** Any rating of the kind, based on 10 games. */
  | 'in full'
  /** At least 4 games, based on 0. */
  | 'four games, as a guess'
  /** At least 4 games, based on those, at most 10. */
  | 'four games'
  /** An established rating, based on 10 games. */
  | 'established'
  /** A rating of at least 4 games that is not established, based on those games, at most 10. */
  | 'not established'
  /** A FIDE or CFC rating, based on the number of games it counts for. */
  | 'converted';

export interface ListEntry {
  /** The number on the list. */
  readonly priority: number;
  readonly kind: RatingSource['kind'];
  readonly use: Entry;
}

const list = (...entries: [RatingSource['kind'], Entry][]): readonly ListEntry[] =>
  entries.map(([kind, use], index) => ({ priority: index + 1, kind, use }));

/** Age and 750 follow at the end of every list. */
export const priorityLists: Readonly<Record<System, readonly ListEntry[]>> = {
  OTBR: list(['FIDE', 'converted'], ['CFC', 'converted'], ['OTBQ', 'four games, as a guess']),
  OTBQ: list(['OTBR', 'four games'], ['FIDE', 'converted'], ['CFC', 'converted']),
  OTBB: list(
    ['OTBR', 'established'],
    ['FIDE', 'converted'],
    ['CFC', 'converted'],
    ['OTBR', 'not established'],
    ['OTBQ', 'four games, as a guess'],
  ),
  OLQ: list(
    ['OLB', 'in full'],
    ['OTBQ', 'as a guess'],
    ['OTBB', 'as a guess'],
    ['OTBR', 'as a guess'],
    ['FIDE', 'as a guess'],
    ['CFC', 'as a guess'],
  ),
  OLB: list(
    ['OLQ', 'as a guess'],
    ['OTBB', 'as a guess'],
    ['OTBQ', 'as a guess'],
    ['OTBR', 'as a guess'],
    ['FIDE', 'as a guess'],
    ['CFC', 'as a guess'],
  ),
  // Online Regular did not exist under the lists.
  OLR: [],
};

/**
 * N of a source under an entry, or null if the entry does not accept it. A rating without a game does not count (ruling US-A-35).
 */
export function gamesUnderEntry(entry: ListEntry, source: RatingSource, edition: UsChessEdition): number | null {
  const { establishedAbove, fewestSourceGames, mostInitialGames, fideGames, cfcGames } = edition.values;
  if (source.kind !== entry.kind) return null;
  const outside = source.kind === 'FIDE' || source.kind === 'CFC';
  const games = source.games ?? 0;
  if (!outside && games < 1) return null;
  switch (entry.use) {
    case 'as a guess':
      return 0;
    case 'in full':
      return mostInitialGames;
    case 'four games, as a guess':
      return games >= fewestSourceGames ? 0 : null;
    case 'four games':
      return games >= fewestSourceGames ? Math.min(mostInitialGames, games) : null;
    case 'established':
      return games > establishedAbove ? mostInitialGames : null;
    case 'not established':
      return games >= fewestSourceGames && games <= establishedAbove ? Math.min(mostInitialGames, games) : null;
    case 'converted':
      return outsideGames(source.rating, source.kind === 'FIDE' ? fideGames : cfcGames);
  }
}

/** R0 and N from the first entry of the system's list that one of the sources satisfies. */
export function priorityEntry(
  sources: readonly RatingSource[],
  system: System,
  edition: UsChessEdition,
): { rating: number; games: number; source: RatingSource; entry: ListEntry } | null {
  for (const entry of priorityLists[system]) {
    for (const source of sources) {
      const games = gamesUnderEntry(entry, source, edition);
      if (games !== null) return { rating: ratingOfSource(source, edition), games, source, entry };
    }
  }
  return null;
}
