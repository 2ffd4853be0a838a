// The five steps in a process that has rated other sections before, like a server: everything uses the thread's one workspace.

import { sharedWorkspace } from '@harkness/rules/internal/uschess';
import type { Mix } from './mix.js';
import { rateOtherSections } from './other-sections.js';
import { ratingSections } from './rate-sections.js';

export function prepare(mix: Mix): () => number {
  rateOtherSections();
  return ratingSections(mix, sharedWorkspace(300, 4096));
}
