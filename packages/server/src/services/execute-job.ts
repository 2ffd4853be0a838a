// Executes a job.

import { type Office, type RunProgress, signOffice } from '@harkness/office';
import type { JobOrder, JobState } from './jobs.js';
import type { OfficeThreads } from './office-threads.js';

export interface JobContext {
  readonly office: Office;
  readonly threads: OfficeThreads;
  /** Called before anybody learns that a job has ended, here or elsewhere. */
  readonly onEnd: () => Promise<void>;
  readonly onError: (error: unknown) => void;
}

/** Returns the end of the job. An exception leaves nothing half done, and repeating the same job is safe. */
export async function executeJob(
  { office, threads, onError }: JobContext,
  job: string,
  order: JobOrder,
  signal: AbortSignal,
  onProgress: (progress: RunProgress) => void,
): Promise<JobState> {
  if (order.kind === 'publish') {
    const { kind: _, ...publish } = order;
    const published = await threads.publish(publish);
    if (published.ok) return { job, state: 'done' };
    return { job, state: 'failed', message: published.errors.map(({ message }) => message).join(' '), errors: published.errors };
  }
  const { reason, full } = order;
  const worker = full || !(await threads.isSmall());
  const answer = await office.run({ reason, full, order: job, worker, signal, onProgress });
  // Every append is followed by a run. A head that cannot be signed now is signed later; the run still counts.
  await signOffice(office.store).catch(onError);
  if (!answer.ok) return { job, state: 'failed', message: answer.errors.map(({ message }) => message).join(' ') };
  return { job, state: 'done', ...(answer.value === undefined ? {} : { run: answer.value }) };
}

export const cancelledMessage = 'Cancelled; nothing was changed.';
