// The kinds of facts that contain a section.

import type { Fact } from './facts.js';

export type SectionFact = Extract<Fact, { kind: 'section-submitted' | 'section-corrected' }>;

export function isSectionFact(fact: Fact | undefined): fact is SectionFact {
  return fact?.kind === 'section-submitted' || fact?.kind === 'section-corrected';
}
