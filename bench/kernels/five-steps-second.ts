// The five steps in a workspace of their own beside the one of the thread: what every run after the first one in a process did once.

import { makeWorkspace, rateSection, sectionTerms } from '@harkness/rules/internal/uschess';
import { entering } from './enter.js';
import { inForce } from './in-force.js';
import type { Mix } from './mix.js';
import { rateOtherSections } from './other-sections.js';

export function prepare(mix: Mix): () => number {
  rateOtherSections();
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
