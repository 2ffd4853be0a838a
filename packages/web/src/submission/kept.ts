// The pages' cache of a submission.

import { type Answer, ApiError } from '@harkness/client';
import { askAgain, queries } from '../base/api.js';

export type Submission = Answer<'submission'>;
export type Finding = Submission['findingsList'][number];

/** Every place of a finding with its own message, for the cells it marks. */
export function eachPlace(finding: Finding): readonly Finding[] {
  return [finding, ...(finding.more?.others ?? []).map((other) => ({ ...finding, ...other }))];
}

/** Every change returns the whole submission, checked again; it replaces the old one. */
export function keep(submission: Submission): void {
  queries.setQueryData(['submission', submission.submission], submission);
  void queries.invalidateQueries({ queryKey: ['submissions'] });
  void queries.invalidateQueries({ queryKey: ['preview', submission.submission] });
}

/**
 * Stores the result of a step. If the submission was changed meanwhile, the page shows the current one, and why the step failed.
 */
export async function keepStep(step: Promise<Submission>): Promise<void> {
  try {
    keep(await step);
    // An accepted report changes ratings, and every step changes the waiting lists.
    void askAgain();
  } catch (error) {
    if (error instanceof ApiError && error.problem.status === 409 && error.problem.current !== undefined)
      keep(error.problem.current as Submission);
    throw error;
  }
}
