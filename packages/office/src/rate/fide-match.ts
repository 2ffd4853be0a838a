// Selects the games of a section that count under FIDE's rules after 2009: in a match, those up to the deciding game.

import type { ReportSection } from '@harkness/formats';
import type { FideEdition } from '@harkness/rules/fide';
import { gamesOfMatch } from '@harkness/rules/internal/fide';
import { rowsOf, type SectionRows } from '../desk/rows.js';

/** The games that count: some of a match, all of any other section. Empty if a match is not rated at all. */
export function countedGames(
  section: ReportSection,
  edition: FideEdition,
  ratings: readonly { readonly rating: number | null }[],
  notes: string[],
): SectionRows['games'] | undefined {
  const { games } = rowsOf(section);
  if (section.kind !== 'match') return games;
  const [first, second, ...more] = ratings;
  if (first === undefined || second === undefined || more.length > 0) {
    notes.push('not rated: a match has exactly two players');
    return undefined;
  }
  const counted = gamesOfMatch(edition, {
    ratings: [first.rating, second.rating],
    games: games.map(([white, black, halfPoints, , played]) => ({
      white: String(white),
      black: String(black),
      halfPoints,
      played: played === 1,
    })),
    scheduledGames: section.scheduledGames ?? null,
  });
  if (counted.reason === 'unrated') {
    notes.push('not rated: a match in which a player is unrated is not rated');
    return undefined;
  }
  if (counted.reason === 'matchWon') notes.push(`rated up to game ${counted.games.length}, which decided the match`);
  return games.slice(0, counted.games.length);
}
