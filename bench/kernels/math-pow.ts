// The bare loop as one would naively write it: three powers per game by the engine's own `Math.pow`.

import { makeArguments } from './exponentials.js';
import type { Mix } from './mix.js';

function kernel(values: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += 10 ** (values[i] as number);
  return sum;
}

export function prepare(mix: Mix): () => number {
  const values = makeArguments(mix);
  return () => kernel(values);
}
