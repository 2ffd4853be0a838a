// Edits that could not be saved: what they were, what stands there now, and what to do with them.

import { excerpt } from '../base/sentence.js';
import { t } from '../base/words.js';
import { useOfficeWords } from '../parts/office-words.js';
import { sessionEnded } from '../parts/refused.js';
import { editText, type GridReport, placeOf, valueAt } from './model.js';
import type { Edits } from './use-edits.js';

export function Unsaved({ edits, saved, editable }: { edits: Edits; saved: GridReport; editable: boolean }) {
  const { stopped, pending } = edits;
  const officeText = useOfficeWords(stopped !== undefined);
  if (stopped === undefined) return null;
  return (
    <div className="note error stack" role="alert">
      <p>
        {stopped.why === 'conflict'
          ? t('The report was changed elsewhere while you edited it. Your changes are not saved yet.')
          : (sessionEnded(stopped.error) ??
            t('Your changes are not saved yet: {message}', { message: officeText(stopped.error.message) }))}
      </p>
      <ul>
        {pending.map((edit, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the queue only grows and empties as a whole
          <li key={index}>
            {placeOf(edit)}: <strong>{excerpt(editText(edit)) || t('empty')}</strong>
            {stopped.why === 'conflict' ? (
              <span className="soft"> {t('(now: {value})', { value: valueAt(saved, edit) || t('empty') })}</span>
            ) : null}
          </li>
        ))}
      </ul>
      {editable ? null : <p>{t('It can no longer be edited: it was sent to the office or decided.')}</p>}
      <p className="row">
        {editable ? (
          <button type="button" className="button" onClick={edits.again}>
            {stopped.why === 'conflict' ? t('Save my changes over it') : t('Try again')}
          </button>
        ) : null}
        <button type="button" className="button danger" onClick={edits.drop}>
          {t('Drop my changes')}
        </button>
      </p>
    </div>
  );
}
