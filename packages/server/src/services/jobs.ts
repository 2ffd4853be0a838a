// Runs as jobs: started, watched, cancelled. In one process by default; what several processes share is the store's own lock,
// so that a run happens once whoever asked.

import { EventEmitter } from 'node:events';
import type { Office, RunProgress, RunSummary } from '@harkness/office';
import { newId } from '../accounts/secrets.js';

export interface JobState {
  readonly job: string;
  readonly state: 'running' | 'done' | 'failed' | 'cancelled';
  readonly progress?: RunProgress;
  readonly run?: RunSummary;
  readonly message?: string;
}

export interface JobOrder {
  readonly reason: string;
  readonly full: boolean;
}

export interface Jobs {
  start(order: JobOrder): Promise<string>;
  state(job: string): JobState | undefined;
  /** Called at once with the state now, then with every change; ends the watch when called. */
  watch(job: string, listener: (state: JobState) => void): (() => void) | undefined;
  cancel(job: string): boolean;
  /** Waits for what is running, or cancels it after `milliseconds`. */
  drain(milliseconds: number): Promise<void>;
}

const kept = 100;

/** Jobs of this process: each run in a worker thread of the office. */
export class ProcessJobs implements Jobs {
  readonly #office: Office;
  readonly #states = new Map<string, JobState>();
  readonly #running = new Map<string, { readonly abort: AbortController; readonly done: Promise<void> }>();
  readonly #changes = new EventEmitter();

  constructor(office: Office) {
    this.#office = office;
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
    try {
      const answer = await this.#office.run({
        reason: order.reason,
        full: order.full,
        worker: true,
        signal,
        onProgress: (progress) => this.#put({ job, state: 'running', progress }),
      });
      if (answer.ok) this.#put({ job, state: 'done', ...(answer.value === undefined ? {} : { run: answer.value }) });
      else this.#put({ job, state: 'failed', message: answer.errors.map(({ message }) => message).join(' ') });
    } catch (error) {
      const state = signal.aborted ? 'cancelled' : 'failed';
      this.#put({ job, state, message: signal.aborted ? 'Cancelled; nothing of it appears.' : String((error as Error).message) });
    }
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

  state(job: string): JobState | undefined {
    return this.#states.get(job);
  }

  watch(job: string, listener: (state: JobState) => void): (() => void) | undefined {
    const now = this.#states.get(job);
    if (now === undefined) return undefined;
    listener(now);
    this.#changes.on(job, listener);
    return () => this.#changes.off(job, listener);
  }

  cancel(job: string): boolean {
    const running = this.#running.get(job);
    running?.abort.abort(new Error('cancelled'));
    return running !== undefined;
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
