// The limit: nothing but the games' exponentials, three per game, by the rules' own routine.

import { pow10 } from '../../packages/rules/src/core/exp.js';
import type { Mix } from './mix.js';

/**
 * Three arguments per game as in the five steps: one for Step 4, and one per side for Step 5, where the opponent's rating has
 * moved a little.
 */
export function makeArguments(mix: Mix): Float64Array {
  const found = new Float64Array(3 * mix.playerA.length);
  for (let section = 0; section < mix.sections; section++) {
    const first = mix.playerAt[section] ?? 0;
    for (let game = mix.gameAt[section] ?? 0; game < (mix.gameAt[section + 1] ?? 0); game++) {
      const gap = (mix.rating[first + (mix.playerA[game] ?? 0)] ?? 0) - (mix.rating[first + (mix.playerB[game] ?? 0)] ?? 0);
      const moved = 7 * ((mix.halfPointsA[game] ?? 0) - 1);
      found.set([-Math.abs(gap) / 400, -Math.abs(gap + moved) / 400, -Math.abs(gap - moved) / 400], 3 * game);
    }
  }
  return found;
}

function kernel(values: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += pow10(values[i] as number);
  return sum;
}

export function prepare(mix: Mix): () => number {
  const values = makeArguments(mix);
  return () => kernel(values);
}
