// The five steps in a process that has rated other sections before, as a server's has: everything goes through the thread's one workspace.

import { rateSection, sectionTerms, sharedWorkspace } from '@harkness/rules/internal/uschess';
import { entering } from './enter.js';
import { inForce } from './in-force.js';
import type { Mix } from './mix.js';
import { rateOtherSections } from './other-sections.js';

export function prepare(mix: Mix): () => number {
  rateOtherSections();
  const edition = inForce();
  const work = sharedWorkspace(300, 4096);
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
