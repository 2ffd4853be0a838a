// The exact rating of the same games if every player had a long mixed record, so that nobody is under the special formula.

import { prepare as prepareFiveSteps } from './five-steps.js';
import type { Mix } from './mix.js';

/** More games than the special formula covers. */
const enoughGames = 9;

export function prepare(mix: Mix): () => number {
  return prepareFiveSteps({
    ...mix,
    gamesBefore: mix.gamesBefore.map((games) => Math.max(games, enoughGames)),
    standing: new Uint8Array(mix.standing.length),
  });
}
