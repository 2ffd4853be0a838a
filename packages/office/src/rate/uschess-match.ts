// A two-player section that is a match, rated by US Chess §7 in one system. The match's own limits apply; limits over earlier
// matches need an office that knows them.

import type { Ruling } from '@harkness/rules';
import { type EventInput, explainMatch, type MatchInput, matchObstacleWords, rateMatch } from '@harkness/rules/uschess';
import type { RatedSystem } from './authorities/uschess.js';
import { ratingPoint } from './rated.js';
import { taken } from './taken.js';
import type { RateWords } from './words.js';

/** `ruling US-A-25: the ratings of a match are compared as rounded`. */
function rulingsText(rulings: readonly Ruling[]): string {
  return rulings.map(({ id, text }) => `ruling ${id}: ${text}`).join('; ');
}

/** Undefined if the match is not rated; the note says why. */
export function rateMatchIn(
  section: EventInput,
  isGamesUnknown: (at: number) => boolean,
  notes: string[],
  { earlierMatches }: RateWords,
): RatedSystem | undefined {
  const { players, games, ...terms } = section;
  const [a, b, ...more] = players;
  if (a === undefined || b === undefined || more.length > 0) {
    notes.push('not rated: a match has exactly two players');
    return undefined;
  }
  const scoresA = games.flatMap((game) => (game.played === false ? [] : [game.a === a.id ? game.scoreA : 1 - game.scoreA]));
  const input: MatchInput = { ...terms, a, b, scoresA };
  const { edition, sides, obstacles, rulings } = taken(rateMatch(input));
  if (sides === null) {
    notes.push(
      `not rated in ${section.system}: ${obstacles.map((obstacle) => matchObstacleWords[obstacle]).join(', ')}${rulings.length === 0 ? '' : ` (${rulingsText(rulings)})`}`,
    );
    return undefined;
  }
  notes.push(`rated as a match (§7); no report tells of earlier matches, so their limits are left out: ${earlierMatches}`);
  return {
    system: section.system,
    edition,
    readings: [],
    rulings,
    ratings: [a, b].map((player, at) => {
      const side = at === 0 ? sides.a : sides.b;
      const games = (count: number) => (isGamesUnknown(at) ? null : count);
      const before = player.rating == null ? null : ratingPoint(player.rating, games(side.gamesAfter - scoresA.length));
      const floored = `below the floor of ${side.floor}: the office is asked to lower it to ${side.floorIfGranted}; until then it stays`;
      return {
        before,
        after: ratingPoint(side.ratingIfRefused, games(side.gamesAfter)),
        ...(side.floorRequest ? { note: floored } : {}),
      };
    }),
    explain: (at) => taken(explainMatch(input, at === 0 ? 'a' : 'b')),
  };
}
