// Runs and lists as jobs: ordered, watched, cancelled. On SQLite they are this process's own (process-jobs.ts); on PostgreSQL all
// processes share them (shared-jobs.ts), and a job whose process dies is taken up by another.

import { StoreError, type StoreErrorCode } from '@harkness/ledger';
import type { RunProgress, RunSummary } from '@harkness/office';
import type { RuleError } from '@harkness/rules';
import type { PublishOrder } from './long-operations.js';

export interface JobState {
  readonly job: string;
  /** Running from the moment it is ordered: waiting for its turn is part of it. */
  readonly state: 'running' | 'done' | 'failed' | 'cancelled';
  readonly progress?: RunProgress;
  readonly run?: RunSummary;
  readonly message?: string;
  /** What the store lacks: that passes. */
  readonly code?: StoreErrorCode;
  /** Why it cannot be done as ordered, where the order is at fault. */
  readonly errors?: readonly RuleError[];
  /** Host and process that do it, where several could. */
  readonly process?: string;
}

export type JobOrder =
  | { readonly kind: 'run'; readonly reason: string; readonly full: boolean }
  | ({ readonly kind: 'publish' } & PublishOrder);

export interface Jobs {
  start(order: JobOrder): Promise<string>;
  state(job: string): Promise<JobState | undefined>;
  /** Called with the state now and with every change; undefined if there is no such job. */
  watch(job: string, listener: (state: JobState) => void): Promise<Watch | undefined>;
  /** False if nothing of that name is running. */
  cancel(job: string): Promise<boolean>;
  /** Forgets jobs that ended long ago. */
  sweep(): Promise<void>;
  /** Forgets all jobs that ended: their reasons may name somebody who is erased. */
  forgetEnded(): Promise<void>;
  /** Takes nothing new; lets what runs here finish, or ends it after `milliseconds`. Watches end. */
  drain(milliseconds: number): Promise<void>;
}

export interface Watch {
  /** Resolves when the job has ended, or nothing more will be heard of it here. */
  readonly ended: Promise<void>;
  stop(): void;
}

/** How a job ended, for whoever waits for it. */
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

/** How a job ends that threw. */
export function failedWith(job: string, error: unknown): JobState {
  const message = error instanceof Error ? error.message : String(error);
  return { job, state: 'failed', message, ...(error instanceof StoreError ? { code: error.code } : {}) };
}

/** What was sent is in the ledger, but the run that rates it was cancelled or failed. */
export class NotRated extends Error {
  readonly end: JobState;

  constructor(end: JobState) {
    super(`the run did not end: ${end.message ?? end.state}`);
    this.end = end;
  }
}

/** Brings ratings up to the ledger and waits for it; undefined if there was nothing to rate. */
export async function rated(jobs: Pick<Jobs, 'start' | 'state' | 'watch'>, reason: string): Promise<RunSummary | undefined> {
  const end = await finished(jobs, await jobs.start({ kind: 'run', reason, full: false }));
  if (end.state !== 'done') throw new NotRated(end);
  return end.run;
}
