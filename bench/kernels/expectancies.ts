// The exponentials and the division that makes each an expectancy, three a game, added up for the players: the least any exact
// rating of a game does.

import { winningExpectancy } from '@harkness/rules/uschess';
import type { Mix } from './mix.js';

function kernel(mix: Mix, expected: Float64Array): number {
  const { playerAt, gameAt, rating, playerA, playerB } = mix;
  for (let section = 0; section < mix.sections; section++) {
    const first = playerAt[section] as number;
    const end = gameAt[section + 1] as number;
    for (let game = gameAt[section] as number; game < end; game++) {
      const a = first + (playerA[game] as number);
      const b = first + (playerB[game] as number);
      const gap = (rating[a] as number) - (rating[b] as number);
      const once = winningExpectancy(gap, 400);
      expected[a] = (expected[a] as number) + once + winningExpectancy(gap + 3, 400);
      expected[b] = (expected[b] as number) + (1 - once) + winningExpectancy(3 - gap, 400);
    }
  }
  return expected[0] as number;
}

export function prepare(mix: Mix): () => number {
  const expected = new Float64Array(mix.rating.length);
  return () => kernel(mix, expected);
}
