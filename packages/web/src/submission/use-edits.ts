// The open page's queue of edits, and the report including them.

import { useEffect, useState, useSyncExternalStore } from 'react';
import { api, queries } from '../base/api.js';
import { EditQueue, type QueueState } from './edit-queue.js';
import { keep, type Submission } from './kept.js';
import { type GridReport, inverseOf, type ReportEdit, withEdit } from './model.js';

export interface Edits extends QueueState {
  /** Including unsaved edits. */
  readonly report: GridReport;
  /** Several edits are one change, undone together. */
  readonly change: (...edits: readonly ReportEdit[]) => void;
  /** Undoes the last change; undefined if there is none. */
  readonly undo: (() => void) | undefined;
  /** Redoes the change last undone. */
  readonly redo: (() => void) | undefined;
  readonly again: () => void;
  readonly drop: () => void;
  /** Drops one of the pending edits. */
  readonly leaveOut: (index: number) => void;
}

interface Change {
  readonly edits: readonly ReportEdit[];
  /** The edits that undo it, in order. */
  readonly back: readonly ReportEdit[];
}

export function useEdits(data: Submission): Edits {
  const params = { submission: data.submission };
  const [queue] = useState(
    () =>
      new EditQueue({
        version: () => queries.getQueryData<Submission>(['submission', data.submission])?.version ?? data.version,
        send: (edits, version) => api.call('patchSubmission', { params, body: { version, edits: [...edits] } }),
        onCurrent: keep,
      }),
  );
  const state = useSyncExternalStore(queue.subscribe, queue.now);
  const [done, setDone] = useState<readonly Change[]>([]);
  const [undone, setUndone] = useState<readonly Change[]>([]);
  // The page gets an answer a moment after the queue. Until then the queue's copy is newer, so that nothing saved is missing.
  const newest = state.saved !== undefined && state.saved.updatedAt > data.updatedAt ? state.saved : data;
  const saved = newest.report as unknown as GridReport;
  const report = state.pending.reduce(withEdit, saved);
  const hasPending = state.pending.length > 0;
  useEffect(() => {
    if (!hasPending) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [hasPending]);
  const [last, again] = [done.at(-1), undone.at(-1)];
  return {
    ...state,
    report,
    change: (...edits) => {
      const back: ReportEdit[] = [];
      let at = report;
      for (const edit of edits) {
        back.unshift(inverseOf(at, edit));
        at = withEdit(at, edit);
      }
      setDone((before) => [...before, { edits, back }]);
      setUndone([]);
      queue.add(...edits);
    },
    undo:
      last === undefined
        ? undefined
        : () => {
            setDone(done.slice(0, -1));
            setUndone([...undone, last]);
            queue.add(...last.back);
          },
    redo:
      again === undefined
        ? undefined
        : () => {
            setUndone(undone.slice(0, -1));
            setDone([...done, again]);
            queue.add(...again.edits);
          },
    again: () => queue.again(),
    leaveOut: (index) => queue.leaveOut(index),
    drop: () => {
      setDone([]);
      setUndone([]);
      queue.drop();
    },
  };
}
