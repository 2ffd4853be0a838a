// The exact rating: each section's players and games into a workspace that is used again, and the five steps.

import { makeWorkspace, rateSection, sectionTerms } from '@harkness/rules/internal/uschess';
import { entering } from './enter.js';
import { inForce } from './in-force.js';
import type { Mix } from './mix.js';

export function prepare(mix: Mix): () => number {
  const edition = inForce();
  const work = makeWorkspace(300, 4096);
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
