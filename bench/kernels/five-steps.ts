// The exact rating: the five steps in the first workspace of a process.

import { makeWorkspace } from '@harkness/rules/internal/uschess';
import type { Mix } from './mix.js';
import { ratingSections } from './rate-sections.js';

export function prepare(mix: Mix): () => number {
  return ratingSections(mix, makeWorkspace(300, 4096));
}
