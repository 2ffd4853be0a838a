// Matches: not rated with an unrated player, nor after one player has won, unless the players waived that (2024).

import type { Ruling } from '../../core/ruling.js';
import { type FideEdition, parameterValue } from '../edition.js';
import type { Game } from '../event.js';
import { gamesBeforeDecision } from '../match.js';
import { matches } from '../parameters.js';
import { rulings } from '../rulings.js';
import { type Caveat, caveatOfParameter } from './caveat.js';

export interface MatchGames {
  /** The games that may be rated; empty if a player is unrated. */
  readonly games: readonly Game[];
  readonly reason: 'unrated' | 'matchWon' | null;
  readonly caveats: readonly Caveat[];
}

/** The games of a match that count: up to the one in which a player passes half of the scheduled points (FIDE-L-17). */
export function gamesOfMatch(
  edition: FideEdition,
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

/** A match as one player enters it: one opponent, and the player's own results in order. */
export interface TypedMatch {
  readonly rating: number | null;
  readonly games: readonly { readonly opponent: number; readonly halfPoints: number }[];
  /** The agreed number of games. */
  readonly scheduledGames: number;
  readonly waived: boolean;
}

/** How many of the entered games count, and why not all of them. */
export function countedInMatch(
  edition: FideEdition,
  { rating, games, scheduledGames, waived }: TypedMatch,
): { readonly counted: number; readonly reason: MatchGames['reason']; readonly rulings: readonly Ruling[] } {
  const { games: kept, reason } = gamesOfMatch(edition, {
    ratings: [rating, games[0]?.opponent ?? null],
    games: games.map(({ halfPoints }) => ({ white: 'player', black: 'opponent', halfPoints, played: true })),
    scheduledGames,
    waived,
  });
  const decides = reason === 'matchWon';
  return {
    counted: kept.length,
    reason,
    rulings: decides ? rulings(edition.name === 'fide-2009' ? 'FIDE-A-36' : 'FIDE-L-17') : [],
  };
}

/** A result at which a match may end: the player's half points, and the games that count. */
export interface MatchEnd {
  readonly halfPoints: number;
  readonly games: number;
}

/** The longest match that is planned. */
export const longestMatch = 100;

/**
 * Every result at which a match over the agreed number of games may end, from the worst to the best for the player. The winner
 * wins the last game, because a match decided earlier would have ended earlier. At most longestMatch games.
 */
export function endsOfMatch(edition: FideEdition, scheduledGames: number, waived: boolean): readonly MatchEnd[] {
  const ends: MatchEnd[] = [];
  const counts = (games: readonly number[]) =>
    countedInMatch(edition, {
      rating: 0,
      games: games.map((halfPoints) => ({ opponent: 0, halfPoints })),
      scheduledGames,
      waived,
    }).counted;
  const most = Math.min(scheduledGames, longestMatch);
  for (let games = 1; games <= most; games++)
    for (let halfPoints = 0; halfPoints <= 2 * games; halfPoints++) {
      const results = winsLast(halfPoints, games);
      const isWhole = counts(results) === games;
      const isOver = games === scheduledGames || counts([...results, 1]) === games;
      if (isWhole && isOver) ends.push({ halfPoints, games });
    }
  return ends.sort((a, b) => a.halfPoints - a.games - (b.halfPoints - b.games) || a.games - b.games);
}

/** The results of the player game by game, in which whoever has more points wins as late as possible. */
function winsLast(halfPoints: number, games: number): number[] {
  const isAhead = halfPoints > games;
  const own = Array.from({ length: games }, (_, at) => Math.min(2, Math.max(0, halfPoints - 2 * at)));
  return isAhead ? own.reverse() : own;
}
