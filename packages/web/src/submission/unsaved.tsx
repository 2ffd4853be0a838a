// Edits that could not be saved: what they were, what stands there now, and what to do with them.

import { editText, type GridReport, placeOf, valueAt } from './model.js';
import type { Edits } from './use-edits.js';

export function Unsaved({ edits, saved, editable }: { edits: Edits; saved: GridReport; editable: boolean }) {
  const { stopped, pending } = edits;
  if (stopped === undefined) return null;
  return (
    <div className="note error stack" role="alert">
      <p>
        {stopped.why === 'conflict'
          ? 'The report was changed elsewhere while you edited it. Your changes are not saved yet.'
          : `Your changes are not saved yet: ${stopped.error.message}`}
      </p>
      <ul>
        {pending.map((edit, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the queue only grows and empties as a whole
          <li key={index}>
            {placeOf(edit)}: <strong>{editText(edit) || 'empty'}</strong>
            {stopped.why === 'conflict' ? <span className="soft"> (now: {valueAt(saved, edit) || 'empty'})</span> : null}
          </li>
        ))}
      </ul>
      {editable ? null : <p>It can no longer be edited: it was sent to the office or decided.</p>}
      <p className="row">
        {editable ? (
          <button type="button" className="button" onClick={edits.again}>
            {stopped.why === 'conflict' ? 'Save my changes over it' : 'Try again'}
          </button>
        ) : null}
        <button type="button" className="button danger" onClick={edits.drop}>
          Drop my changes
        </button>
      </p>
    </div>
  );
}
