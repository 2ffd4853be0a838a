// Edits on their way to the office: one request at a time, in order, each with the version that the last one left. An edit
// that cannot be saved stays in the queue, is shown, and is saved again or dropped by the person who made it.

import { ApiError } from '@harkness/client';
import type { Submission } from './kept.js';
import type { ReportEdit } from './model.js';

export interface QueueState {
  /** Not saved yet, in order. */
  readonly pending: readonly ReportEdit[];
  readonly sending: boolean;
  /** As the last request left it: known in the moment in which its edits are no longer pending. */
  readonly saved?: Submission;
  /** Somebody else changed the report meanwhile, or the office could not be asked. */
  readonly stopped?: { readonly why: 'conflict' | 'failed'; readonly error: Error };
}

export interface EditQueueOptions {
  /** The version that the person sees. */
  readonly version: () => string;
  readonly send: (edits: readonly ReportEdit[], version: string) => Promise<Submission>;
  /** The submission as the office has it now. */
  readonly onCurrent: (submission: Submission) => void;
}

/** Edits of one request; the office takes somewhat more. */
const mostAtOnce = 400;

export class EditQueue {
  private readonly options: EditQueueOptions;
  private readonly listeners = new Set<() => void>();
  private state: QueueState = { pending: [], sending: false };

  constructor(options: EditQueueOptions) {
    this.options = options;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly now = (): QueueState => this.state;

  add(...edits: readonly ReportEdit[]): void {
    this.set({ ...this.state, pending: [...this.state.pending, ...edits] });
    if (!this.state.sending && this.state.stopped === undefined) void this.sendAll();
  }

  /** Saves what is pending over what is there now. */
  again(): void {
    if (this.state.sending) return;
    this.set(this.rest(this.state.pending));
    void this.sendAll();
  }

  drop(): void {
    if (!this.state.sending) this.set(this.rest([]));
  }

  private async sendAll(): Promise<void> {
    while (this.state.pending.length > 0) {
      const edits = this.state.pending.slice(0, mostAtOnce);
      this.set({ ...this.state, sending: true });
      try {
        const saved = await this.options.send(edits, this.options.version());
        this.options.onCurrent(saved);
        // What was typed while this was under way waits behind it.
        this.set({ ...this.rest(this.state.pending.slice(edits.length)), saved });
      } catch (caught) {
        const error = caught instanceof Error ? caught : new Error(String(caught));
        const isConflict = error instanceof ApiError && error.problem.status === 409;
        if (isConflict && error.problem.current !== undefined) this.options.onCurrent(error.problem.current as Submission);
        this.set({ ...this.rest(this.state.pending), stopped: { why: isConflict ? 'conflict' : 'failed', error } });
        return;
      }
    }
  }

  /** Nothing under way and nothing in the way. */
  private rest(pending: readonly ReportEdit[]): QueueState {
    const { saved } = this.state;
    return { pending, sending: false, ...(saved === undefined ? {} : { saved }) };
  }

  private set(state: QueueState): void {
    this.state = state;
    for (const listener of this.listeners) listener();
  }
}
