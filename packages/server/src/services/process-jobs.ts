// Jobs of one process. The store's lock ensures that a run is made once, however many processes asked for it.

import { EventEmitter } from 'node:events';
import { newId } from '../accounts/secrets.js';
import { cancelledMessage, executeJob, type JobContext } from './execute-job.js';
import { failedWith, type JobOrder, type JobState, type Jobs, type Watch } from './jobs.js';
import { watchChanges } from './watch.js';

const kept = 100;

export class ProcessJobs implements Jobs {
  readonly #carrying: JobContext;
  readonly #states = new Map<string, JobState>();
  readonly #running = new Map<string, { readonly abort: AbortController; readonly done: Promise<void> }>();
  readonly #changes = new EventEmitter();

  constructor(carrying: JobContext) {
    this.#carrying = carrying;
    this.#changes.setMaxListeners(0);
  }

  async start(order: JobOrder): Promise<string> {
    const job = newId();
    const abort = new AbortController();
    this.#put({ job, state: 'running' });
    const done = this.#run(job, order, abort.signal).finally(() => this.#running.delete(job));
    this.#running.set(job, { abort, done });
    return job;
  }

  async #run(job: string, order: JobOrder, signal: AbortSignal): Promise<void> {
    let end: JobState;
    try {
      end = await executeJob(this.#carrying, job, order, signal, (progress) => this.#put({ job, state: 'running', progress }));
    } catch (error) {
      end = signal.aborted ? { job, state: 'cancelled', message: cancelledMessage } : failedWith(job, error);
    }
    await this.#carrying.onEnd();
    this.#put(end);
  }

  #put(state: JobState): void {
    this.#states.delete(state.job);
    this.#states.set(state.job, state);
    for (const job of this.#states.keys()) {
      if (this.#states.size <= kept) break;
      if (!this.#running.has(job)) this.#states.delete(job);
    }
    this.#changes.emit(state.job, state);
  }

  async state(job: string): Promise<JobState | undefined> {
    return this.#states.get(job);
  }

  watch(job: string, listener: (state: JobState) => void): Promise<Watch | undefined> {
    return watchChanges(this.#changes, job, (name) => this.state(name), listener);
  }

  async cancel(job: string): Promise<boolean> {
    const running = this.#running.get(job);
    running?.abort.abort(new Error('cancelled'));
    return running !== undefined;
  }

  /** Only the latest jobs are kept anyway. */
  async sweep(): Promise<void> {}

  async forgetEnded(): Promise<void> {
    for (const job of this.#states.keys()) if (!this.#running.has(job)) this.#states.delete(job);
  }

  async drain(milliseconds: number): Promise<void> {
    const all = Promise.allSettled([...this.#running.values()].map(({ done }) => done));
    const late = setTimeout(() => {
      for (const { abort } of this.#running.values()) abort.abort(new Error('shutting down'));
    }, milliseconds);
    await all;
    clearTimeout(late);
  }
}
