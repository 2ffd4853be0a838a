// Sends edits to the office: one request at a time, in order, each with the version left by the previous one. An edit that cannot
// be saved stays in the queue and is shown, until the person who made it saves it again or drops it.

import { ApiError } from '@harkness/client';
import type { Submission } from './kept.js';
import { isBeside, type ReportEdit, withinSection } from './model.js';

export interface QueueState {
  /** Not saved yet, in order. */
  readonly pending: readonly ReportEdit[];
  readonly sending: boolean;
  /** The state left by the last request; known at the same moment as its edits stop being pending. */
  readonly saved?: Submission;
  /** Somebody else changed the report meanwhile, or the office could not be reached. */
  readonly stopped?: { readonly why: 'conflict' | 'failed'; readonly error: Error };
}

export interface EditQueueOptions {
  /** The version the person sees. */
  readonly version: () => string;
  readonly send: (edits: readonly ReportEdit[], version: string) => Promise<Submission>;
  /** The office's current submission. */
  readonly onCurrent: (submission: Submission) => void;
}

/** Maximum edits per request; the office accepts a few more. */
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
    const { pending, stopped } = this.state;
    const corrected = stopped === undefined || !isRefusal(stopped.error) ? undefined : writtenOver(pending, edits);
    // What was refused has been corrected in its place: everything is sent again.
    if (corrected !== undefined) this.set(this.rest(corrected));
    else this.set({ ...this.state, pending: [...pending, ...edits] });
    if (!this.state.sending && this.state.stopped === undefined) void this.sendAll();
  }

  /** Saves the pending edits over the current version. */
  again(): void {
    if (this.state.sending) return;
    this.set(this.rest(this.state.pending));
    void this.sendAll();
  }

  drop(): void {
    if (!this.state.sending) this.set(this.rest([]));
  }

  /** Drops one pending edit; the others are sent. */
  leaveOut(index: number): void {
    if (this.state.sending) return;
    this.set(this.rest(this.state.pending.filter((_, at) => at !== index)));
    void this.sendAll();
  }

  private async sendAll(): Promise<void> {
    while (this.state.pending.length > 0) {
      const edits = this.state.pending.slice(0, mostAtOnce);
      this.set({ ...this.state, sending: true });
      try {
        const saved = await this.options.send(edits, this.options.version());
        this.options.onCurrent(saved);
        // Edits made meanwhile wait behind these.
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

  /** Nothing in progress and nothing blocked. */
  private rest(pending: readonly ReportEdit[]): QueueState {
    const { saved } = this.state;
    return { pending, sending: false, ...(saved === undefined ? {} : { saved }) };
  }

  private set(state: QueueState): void {
    this.state = state;
    for (const listener of this.listeners) listener();
  }
}

/** The office answered, and does not take what was written. */
export function isRefusal(error: Error): boolean {
  return error instanceof ApiError && (error.problem.status === 400 || error.problem.status === 422);
}

/** The pending edits with these written over them; undefined if they are about other places. */
function writtenOver(pending: readonly ReportEdit[], edits: readonly ReportEdit[]): readonly ReportEdit[] | undefined {
  let all = pending;
  for (const edit of edits) all = withOne(all, edit);
  return all.length < pending.length + edits.length ? all : undefined;
}

function withOne(pending: readonly ReportEdit[], edit: ReportEdit): readonly ReportEdit[] {
  // A whole section was made from everything that is pending in it.
  if ('becomes' in edit) {
    const others = pending.filter((one) => !('section' in one) || one.section !== edit.section || isBeside(one));
    return [...others, edit];
  }
  if ('section' in edit && !isBeside(edit)) {
    const whole = pending.findLast((one) => 'becomes' in one && one.becomes !== null && one.section === edit.section);
    const filled = whole === undefined ? undefined : withinSection(whole, edit);
    if (filled !== undefined) return pending.map((one) => (one === whole ? filled : one));
  }
  return [...pending.filter((one) => placeOf(one) !== placeOf(edit)), edit];
}

/** Where an edit writes, whatever it writes. */
function placeOf(edit: ReportEdit): string {
  if (!('section' in edit)) return edit.field;
  const what =
    'field' in edit
      ? edit.field
      : 'round' in edit
        ? edit.round
        : 'newPlayer' in edit
          ? 'new'
          : 'membership' in edit
            ? 'member'
            : '';
  return [edit.section, 'pair' in edit ? edit.pair : '', what].join(' ');
}
