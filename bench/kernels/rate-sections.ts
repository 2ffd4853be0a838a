// The loop of the five-step kernels: copies each section's players and games into a reused workspace, and rates it. Every kernel
// runs in a separate process, so sharing the loop shares no type feedback.

import { rateSection, sectionTerms, type Workspace } from '@harkness/rules/internal/uschess';
import { entering } from './enter.js';
import { inForce } from './in-force.js';
import type { Mix } from './mix.js';

export function ratingSections(mix: Mix, work: Workspace): () => number {
  const edition = inForce();
  const terms = sectionTerms(edition, 'OTBR', 120);
  const enter = entering(mix, work);
  return () => {
    let sum = 0;
    for (let section = 0; section < mix.sections; section++) {
      const { players, games } = enter(section);
      rateSection(work, edition, terms, players, games);
      sum += work.step5[0] as number;
    }
    return sum;
  };
}
