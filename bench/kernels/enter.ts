// Copies a section of the mix into the workspace, as a replay does from its own arrays; part of the timed work.

import type { Workspace } from '@harkness/rules/internal/uschess';
import type { Mix } from './mix.js';

export interface Entered {
  readonly first: number;
  readonly players: number;
  readonly games: number;
}

/** The arrays are bound once, see the rules' section.ts. */
export function entering(mix: Mix, work: Workspace): (section: number) => Entered {
  const { playerAt, gameAt, rating: fromRating, gamesBefore: fromGames, standing: fromStanding } = mix;
  const { playerA: fromA, playerB: fromB, halfPointsA: fromHalfPoints } = mix;
  const { rating, gamesBefore, standing, playerA, playerB, halfPointsA } = work;
  return (section) => {
    const first = playerAt[section] as number;
    const players = (playerAt[section + 1] as number) - first;
    for (let i = 0; i < players; i++) {
      rating[i] = fromRating[first + i] as number;
      gamesBefore[i] = fromGames[first + i] as number;
      standing[i] = fromStanding[first + i] as number;
    }
    const firstGame = gameAt[section] as number;
    const games = (gameAt[section + 1] as number) - firstGame;
    for (let i = 0; i < games; i++) {
      playerA[i] = fromA[firstGame + i] as number;
      playerB[i] = fromB[firstGame + i] as number;
      halfPointsA[i] = fromHalfPoints[firstGame + i] as number;
    }
    return { first, players, games };
  };
}
