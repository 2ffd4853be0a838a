// Ratings at which FIDE's titles become possible (Title Regulations B.01). GM and IM need norms besides.

import type { TitleLine } from '../core/titles.js';

export const titleLines: readonly TitleLine[] = [
  { name: 'Candidate Master', at: 2200 },
  { name: 'FIDE Master', at: 2300 },
  { name: 'International Master', at: 2400 },
  { name: 'Grandmaster', at: 2500 },
];
