// @echecs/elo, one game after another: both ratings after each game with its own K. No sections, first ratings or floors.

import { update } from '@echecs/elo';
import type { Mix } from './mix.js';

export function prepare(mix: Mix): () => number {
  const rating = new Float64Array(mix.rating.length);
  return () => {
    rating.set(mix.rating);
    for (let section = 0; section < mix.sections; section++) {
      const first = mix.playerAt[section] as number;
      const end = mix.gameAt[section + 1] as number;
      for (let game = mix.gameAt[section] as number; game < end; game++) {
        const a = first + (mix.playerA[game] as number);
        const b = first + (mix.playerB[game] as number);
        const [nextA, nextB] = update(rating[a] as number, rating[b] as number, {
          result: (mix.halfPointsA[game] as number) / 2,
          gamesA: mix.gamesBefore[a] as number,
          gamesB: mix.gamesBefore[b] as number,
        });
        rating[a] = nextA;
        rating[b] = nextB;
      }
    }
    return rating[0] as number;
  };
}
