// The textbook method: three expectancies per game, each with its exponential and its division, summed for the players.

import { pow10 } from '../../packages/rules/src/core/exp.js';
import type { Mix } from './mix.js';

function expectancy(gap: number): number {
  return 1 / (1 + pow10(-gap / 400));
}

function kernel(mix: Mix, expected: Float64Array): number {
  const { playerAt, gameAt, rating, playerA, playerB } = mix;
  for (let section = 0; section < mix.sections; section++) {
    const first = playerAt[section] as number;
    const end = gameAt[section + 1] as number;
    for (let game = gameAt[section] as number; game < end; game++) {
      const a = first + (playerA[game] as number);
      const b = first + (playerB[game] as number);
      const gap = (rating[a] as number) - (rating[b] as number);
      const once = expectancy(gap);
      expected[a] = (expected[a] as number) + once + expectancy(gap + 3);
      expected[b] = (expected[b] as number) + (1 - once) + expectancy(3 - gap);
    }
  }
  return expected[0] as number;
}

export function prepare(mix: Mix): () => number {
  const expected = new Float64Array(mix.rating.length);
  return () => kernel(mix, expected);
}
