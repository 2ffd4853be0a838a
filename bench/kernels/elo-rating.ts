// elo-rating, one game after another with its K of 20. It has no draws; a draw is passed as a loss, which takes the same time.

import elo from 'elo-rating';
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
        const after = elo.calculate(rating[a] as number, rating[b] as number, mix.halfPointsA[game] === 2);
        rating[a] = after.playerRating;
        rating[b] = after.opponentRating;
      }
    }
    return rating[0] as number;
  };
}
