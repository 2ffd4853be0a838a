// The queue of edits of the page that is open, and the report as it looks with them.

import { useEffect, useState, useSyncExternalStore } from 'react';
import { api, queries } from '../base/api.js';
import { EditQueue, type QueueState } from './edit-queue.js';
import { keep, type Submission } from './kept.js';
import { type GridReport, inverseOf, type ReportEdit, withEdit } from './model.js';

export interface Edits extends QueueState {
  /** With what is not saved yet. */
  readonly report: GridReport;
  readonly change: (edit: ReportEdit) => void;
  /** Puts the last change back; undefined if there is none. */
  readonly undo: (() => void) | undefined;
  readonly again: () => void;
  readonly drop: () => void;
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
  const [done, setDone] = useState<readonly ReportEdit[]>([]);
  const saved = data.report as unknown as GridReport;
  const report = state.pending.reduce(withEdit, saved);
  const hasPending = state.pending.length > 0;
  useEffect(() => {
    if (!hasPending) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [hasPending]);
  const last = done.at(-1);
  return {
    ...state,
    report,
    change: (edit) => {
      setDone([...done, inverseOf(report, edit)]);
      queue.add(edit);
    },
    undo:
      last === undefined
        ? undefined
        : () => {
            setDone(done.slice(0, -1));
            queue.add(last);
          },
    again: () => queue.again(),
    drop: () => {
      setDone([]);
      queue.drop();
    },
  };
}
