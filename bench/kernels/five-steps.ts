// The exact rating: the five steps, first in a process.

import { sharedWorkspace } from '@harkness/rules/internal/uschess';
import type { Mix } from './mix.js';
import { ratingSections } from './rate-sections.js';

export function prepare(mix: Mix): () => number {
  return ratingSections(mix, sharedWorkspace(300, 4096));
}
