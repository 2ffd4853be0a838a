// The five steps in a process that has rated other sections and needed room for one of 20,000 players. That once took a second
// workspace, and then everything in the thread was slower.

import { sharedWorkspace } from '@harkness/rules/internal/uschess';
import type { Mix } from './mix.js';
import { rateOtherSections } from './other-sections.js';
import { ratingSections } from './rate-sections.js';

export function prepare(mix: Mix): () => number {
  rateOtherSections();
  return ratingSections(mix, sharedWorkspace(20_000, 90_000));
}
