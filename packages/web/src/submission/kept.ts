// A submission as the pages keep it.

import { type Answer, ApiError } from '@harkness/client';
import { askAgain, queries } from '../base/api.js';

export type Submission = Answer<'submission'>;
export type Finding = Submission['findingsList'][number];

/** Every place of a finding with its own words, for the cells that it marks. */
export function eachPlace(finding: Finding): readonly Finding[] {
  return [finding, ...(finding.more?.others ?? []).map((other) => ({ ...finding, ...other }))];
}

/** Every change gives the whole submission back, checked again: it takes the place of the old one. */
export function keep(submission: Submission): void {
  queries.setQueryData(['submission', submission.submission], submission);
  void queries.invalidateQueries({ queryKey: ['submissions'] });
  void queries.invalidateQueries({ queryKey: ['preview', submission.submission] });
}

/** Keeps what a step gives. If the submission was changed meanwhile, the page shows it as it is now, and why the step failed. */
export async function keepStep(step: Promise<Submission>): Promise<void> {
  try {
    keep(await step);
    // An accepted report changes ratings, every step changes what waits for whom.
    void askAgain();
  } catch (error) {
    if (error instanceof ApiError && error.problem.status === 409 && error.problem.current !== undefined)
      keep(error.problem.current as Submission);
    throw error;
  }
}
