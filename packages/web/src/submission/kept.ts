// A submission as the pages keep it.

import type { Answer } from '@harkness/client';
import { queries } from '../api.js';

export type Submission = Answer<'submission'>;
export type Finding = Submission['findingsList'][number];

/** Every change gives the whole submission back, checked again: it takes the place of the old one. */
export function keep(submission: Submission): void {
  queries.setQueryData(['submission', submission.submission], submission);
  void queries.invalidateQueries({ queryKey: ['submissions'] });
  void queries.invalidateQueries({ queryKey: ['preview', submission.submission] });
}
