// Edits that could not be saved: what they were, what stands there now, and what to do with them.

import { ApiError } from '@harkness/client';
import { findingWords } from '../base/finding-words.js';
import { excerpt } from '../base/sentence.js';
import { t } from '../base/words.js';
import { useOfficeWords } from '../parts/office-words.js';
import { sessionEnded } from '../parts/refused.js';
import { isRefusal } from './edit-queue.js';
import { type BesideEdit, editText, type GridReport, isBeside, placeOf, valueAt } from './model.js';
import type { Edits } from './use-edits.js';

export function Unsaved({
  edits,
  saved,
  editable,
  onCorrect,
}: {
  edits: Edits;
  saved: GridReport;
  editable: boolean;
  /** Opens the dialog of a new player or a membership again, with what was written. */
  onCorrect: (edit: BesideEdit) => void;
}) {
  const { stopped, pending } = edits;
  const officeText = useOfficeWords(stopped !== undefined);
  if (stopped === undefined) return null;
  const isRefused = editable && stopped.why === 'failed' && isRefusal(stopped.error);
  const findings = stopped.error instanceof ApiError ? (stopped.error.problem.findings ?? []) : [];
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
            {isRefused && isBeside(edit) && !isTakenBack(edit) ? (
              <>
                {' '}
                <button type="button" className="link-button" onClick={() => onCorrect(edit)}>
                  {t('Correct it…')}
                </button>
              </>
            ) : null}
            {isRefused && pending.length > 1 ? (
              <>
                {' '}
                <button type="button" className="link-button" onClick={() => edits.leaveOut(index)}>
                  {t('Leave it out')}
                  <span className="sr-only"> {placeOf(edit)}</span>
                </button>
              </>
            ) : null}
          </li>
        ))}
      </ul>
      {isRefused
        ? findings
            // A body of none of the known forms has no words for a director.
            .filter(({ code }) => code !== 'request-invalid-union')
            .slice(0, 5)
            .map((finding) => (
              <p key={`${finding.code}${finding.message}`} className="problem">
                {officeText(findingWords(finding).message)} <span className="soft">{officeText(findingWords(finding).hint)}</span>
              </p>
            ))
        : null}
      {isRefused ? <p className="soft">{t('Write in the same place again, and everything is sent once more.')}</p> : null}
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

/** A registration or renewal that is withdrawn has nothing to correct. */
function isTakenBack(edit: BesideEdit): boolean {
  return 'newPlayer' in edit ? edit.newPlayer === null : edit.membership === null;
}
