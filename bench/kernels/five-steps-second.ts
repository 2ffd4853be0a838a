// The five steps in a workspace of their own beside the one of the thread: what every run after the first one in a process did once.

import { makeWorkspace } from '@harkness/rules/internal/uschess';
import type { Mix } from './mix.js';
import { rateOtherSections } from './other-sections.js';
import { ratingSections } from './rate-sections.js';

export function prepare(mix: Mix): () => number {
  rateOtherSections();
  return ratingSections(mix, makeWorkspace(300, 4096));
}
