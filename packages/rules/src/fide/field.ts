// The players of an event and the games that count, by index: the input of the rules of article 8.

import type { Entry, FideEvent } from './event.js';
import { gamesBeforeDecision } from './match.js';

/** One game from one player's side. */
export interface PlayedGame {
  /** Index of the opponent in the field. */
  readonly opponent: number;
  readonly halfPoints: number;
}

export interface FieldPlayer {
  readonly entry: Entry;
  /** Rating at the start; null if unrated, even if a rating has been published since (8.4). */
  readonly rating: number | null;
  /** Played games, in the order of the report. */
  readonly games: readonly PlayedGame[];
}

export type Field = readonly FieldPlayer[];

/** 5.1 and 6.5: unplayed games do not count, nor do games of a match played after one player has won it. */
export function fieldOf(event: FideEvent): Field {
  const players = event.entries.map((entry) => ({ entry, rating: entry.rating, games: [] as PlayedGame[] }));
  const index = new Map(players.map((player, at) => [player.entry.id, { at, games: player.games }]));
  const counted = event.kind === 'match' ? gamesBeforeDecision(event.games, event.scheduledGames ?? null) : event.games;
  for (const game of counted) {
    if (!game.played) continue;
    const [white, black] = [index.get(game.white), index.get(game.black)];
    if (white === undefined || black === undefined) throw new Error(`a game of ${event.id} has a player who is not entered`);
    white.games.push({ opponent: black.at, halfPoints: game.halfPoints });
    black.games.push({ opponent: white.at, halfPoints: 2 - game.halfPoints });
  }
  return players;
}

/** A player's games and score against the opponents that `counts` accepts. */
export function scoreAgainst(player: FieldPlayer, counts: (opponent: number) => boolean): { games: number; halfPoints: number } {
  let [games, halfPoints] = [0, 0];
  for (const game of player.games) {
    if (!counts(game.opponent)) continue;
    games += 1;
    halfPoints += game.halfPoints;
  }
  return { games, halfPoints };
}

/** Games against rated opponents, and the number of different rated opponents. */
export function ratedOpposition(field: Field, player: FieldPlayer): { ratedGames: number; ratedOpponents: number } {
  const opponents = new Set<number>();
  let ratedGames = 0;
  for (const { opponent } of player.games) {
    if (field[opponent]?.rating == null) continue;
    ratedGames += 1;
    opponents.add(opponent);
  }
  return { ratedGames, ratedOpponents: opponents.size };
}
