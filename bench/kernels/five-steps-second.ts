// The five steps in a separate workspace beside the thread's own, which once was the case for every run after the first in a
// process.

import { makeWorkspace } from '@harkness/rules/internal/uschess';
import type { Mix } from './mix.js';
import { rateOtherSections } from './other-sections.js';
import { ratingSections } from './rate-sections.js';

export function prepare(mix: Mix): () => number {
  rateOtherSections();
  return ratingSections(mix, makeWorkspace(300, 4096));
}
