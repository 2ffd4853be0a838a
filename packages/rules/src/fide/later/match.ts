// Matches: not rated with an unrated player, nor after one player has won, unless that was waived (2024).

import { type Edition, parameterValue } from '../edition.js';
import type { Game } from '../event.js';
import { gamesBeforeDecision } from '../match.js';
import { matches } from '../parameters.js';
import { type Caveat, caveatOfParameter } from './caveat.js';

export interface MatchGames {
  /** The games that may be rated; none where a player is unrated. */
  readonly games: readonly Game[];
  readonly reason: 'unrated' | 'matchWon' | null;
  readonly caveats: readonly Caveat[];
}

/** The games of a match that count: up to the one with which a player passes half of the scheduled points (FIDE-L-17). */
export function gamesOfMatch(
  edition: Edition,
  match: {
    readonly ratings: readonly [number | null, number | null];
    readonly games: readonly Game[];
    readonly scheduledGames: number | null;
    /** Both players agreed beforehand that all games are rated. */
    readonly waived?: boolean;
  },
): MatchGames {
  const caveats = caveatOfParameter(edition, matches);
  if (match.ratings.includes(null)) return { games: [], reason: 'unrated', caveats };
  const waived = parameterValue(edition, matches).waivable && match.waived === true;
  const games = waived ? match.games : gamesBeforeDecision(match.games, match.scheduledGames);
  return { games, reason: games.length < match.games.length ? 'matchWon' : null, caveats };
}
