// Refusals that are no fault of what somebody wrote, or of one field only: an ended session, and fields in a form's own words.

import { ApiError } from '@harkness/client';
import type { ReactNode } from 'react';
import { rich, t } from '../base/words.js';
import { useOfficeWords } from './office-words.js';

/** A session that ended while the page was open: what was written stays, and is sent again after a login in another tab. */
export function sessionEnded(error: unknown): ReactNode {
  if (!(error instanceof ApiError)) return undefined;
  if (error.problem.code === 'csrf-token-missing') return t('Somebody else has logged in meanwhile. Load the page again.');
  if (error.problem.code !== 'not-logged-in') return undefined;
  return rich(
    'Your session has ended. <link>Log in again in a new tab</link>, then repeat this here: nothing you wrote is lost.',
    {
      link: (text) => (
        <a href="/login" target="_blank" rel="noreferrer">
          {text}
        </a>
      ),
    },
  );
}

/** For programs, which read it in the API's answer. */
const forPrograms = / The API document at \/api says what this field takes\.$/;

/** The findings about fields of a request, or undefined if the error is another one. */
export function refusedFields(error: unknown): ApiError['problem']['findings'] {
  return error instanceof ApiError && error.problem.code === 'invalid-request' && error.problem.findings?.length
    ? error.problem.findings
    : undefined;
}

export function RefusedFields({ findings }: { findings: NonNullable<ApiError['problem']['findings']> }) {
  const officeText = useOfficeWords(true);
  return (
    <div className="note error" role="alert">
      {findings.map(({ message, hint, place }) => (
        <p key={`${place['field']} ${message}`}>
          {officeText(message)} <span className="soft">{officeText(hint.replace(forPrograms, ''))}</span>
        </p>
      ))}
    </div>
  );
}
