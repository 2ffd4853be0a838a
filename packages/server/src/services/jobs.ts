// Runs and lists as jobs: ordered, watched, cancelled. On SQLite they belong to this process (process-jobs.ts). On PostgreSQL all
// processes share them (shared-jobs.ts), and if a job's process dies, another one takes it over.

import { StoreError, type StoreErrorCode } from '@harkness/ledger';
import type { RunProgress, RunSummary } from '@harkness/office';
import type { RuleError } from '@harkness/rules';
import type { PublishOrder } from './long-operations.js';

export interface JobState {
  readonly job: string;
  /** `running` from the moment it is ordered, including the time it waits. */
  readonly state: 'running' | 'done' | 'failed' | 'cancelled';
  readonly progress?: RunProgress;
  readonly run?: RunSummary;
  readonly message?: string;
  /** The store's error, which is temporary. */
  readonly code?: StoreErrorCode;
  /** Why it cannot be executed, if the order itself is wrong. */
  readonly errors?: readonly RuleError[];
  /** Host and process that execute it, where several could. */
  readonly process?: string;
}

export type JobOrder =
  | { readonly kind: 'run'; readonly reason: string; readonly full: boolean }
  | ({ readonly kind: 'publish' } & PublishOrder);

export interface Jobs {
  start(order: JobOrder): Promise<string>;
  state(job: string): Promise<JobState | undefined>;
  /** Calls the listener with the current state and every change; undefined if there is no such job. */
  watch(job: string, listener: (state: JobState) => void): Promise<Watch | undefined>;
  /** False if no such job is running. */
  cancel(job: string): Promise<boolean>;
  /** Removes jobs that ended long ago. */
  sweep(): Promise<void>;
  /** Removes all ended jobs: their reasons may name an erased person. */
  forgetEnded(): Promise<void>;
  /** Accepts no new jobs; lets running ones finish, or ends them after `milliseconds`. Watches end. */
  drain(milliseconds: number): Promise<void>;
}

export interface Watch {
  /** Resolves when the job has ended, or no more changes will be reported here. */
  readonly ended: Promise<void>;
  stop(): void;
}

/** Waits for a job and returns how it ended. */
export async function finished(jobs: Pick<Jobs, 'state' | 'watch'>, job: string): Promise<JobState> {
  const watch = await jobs.watch(job, () => {});
  await watch?.ended;
  const last = await jobs.state(job);
  if (last === undefined || last.state === 'running') throw new JobUnfinished(job);
  return last;
}

/** The server closes while somebody waits for a job. */
export class JobUnfinished extends Error {
  readonly job: string;

  constructor(job: string) {
    super(`the job ${job} goes on without this process`);
    this.job = job;
  }
}

/** The end state of a job that threw. */
export function failedWith(job: string, error: unknown): JobState {
  const message = error instanceof Error ? error.message : String(error);
  return { job, state: 'failed', message, ...(error instanceof StoreError ? { code: error.code } : {}) };
}

/** The facts are in the ledger, but the run to rate them was cancelled or failed. */
export class NotRated extends Error {
  readonly end: JobState;

  constructor(end: JobState) {
    super(`the run did not end: ${end.message ?? end.state}`);
    this.end = end;
  }
}

/** Updates the ratings and waits; undefined if there was nothing to rate. */
export async function rated(jobs: Pick<Jobs, 'start' | 'state' | 'watch'>, reason: string): Promise<RunSummary | undefined> {
  const end = await finished(jobs, await jobs.start({ kind: 'run', reason, full: false }));
  if (end.state !== 'done') throw new NotRated(end);
  return end.run;
}
