// Article 6.5: which games of a match count.

import type { Game } from './event.js';

/**
 * 6.5: the games of a match over a fixed number of games, up to the deciding game: a player has won with more than half of the
 * agreed points. Forfeits count for the match, not for rating (ruling FIDE-A-36).
 */
export function gamesBeforeDecision(games: readonly Game[], scheduledGames: number | null): readonly Game[] {
  if (scheduledGames === null) return games;
  const points = new Map<string, number>();
  for (const [index, game] of games.entries()) {
    const white = (points.get(game.white) ?? 0) + game.halfPoints;
    const black = (points.get(game.black) ?? 0) + 2 - game.halfPoints;
    points.set(game.white, white).set(game.black, black);
    if (white > scheduledGames || black > scheduledGames) return games.slice(0, index + 1);
  }
  return games;
}
