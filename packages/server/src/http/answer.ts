// The office's answers as the API's: a value, or the problem it is.

import type { Finding } from '@harkness/formats';
import type { Answer } from '@harkness/office';
import type { Result } from '@harkness/rules';
import { ProblemError } from './problem.js';

interface Fault {
  readonly code: string;
  readonly message: string;
  readonly hint: string;
}

/** Faults that mean there is no such thing, rather than that the request is wrong. */
const absent = /^(unknown|no-such)-|-unknown$|-not-found$|-not-there$/;

/** Faults with a status of their own. */
const statuses: { readonly [code: string]: number } = {
  'affiliate-not-allowed': 403,
  'submission-changed': 409,
  'submission-state': 409,
};

export function answerValue<T>(answer: Answer<T>): T {
  if (answer.ok) return answer.value;
  throw faults(
    answer.errors.map((error) => ({ ...error, at: error.place })),
    404,
  );
}

/** What was asked about was found before; whatever is not known here is in the content. */
export function resultValue<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw faults(
    result.errors.map((error) => ({ ...error, at: error.path })),
    422,
  );
}

function faults(errors: readonly (Fault & { readonly at: string })[], ifAbsent: 404 | 422): ProblemError {
  const [first] = errors;
  const findings = errors.map(
    ({ code, message, hint, at }): Finding => ({
      code,
      level: 'error',
      place: { field: at === '' ? 'request' : at },
      message,
      hint,
    }),
  );
  // A fault at a path of the content is about the content, whatever it does not know.
  const isAbsent = errors.length > 0 && errors.every(({ code, at }) => absent.test(code) && !/[.[]/.test(at));
  return new ProblemError(
    statuses[first?.code ?? ''] ?? (isAbsent ? ifAbsent : 422),
    first?.code ?? 'not-possible',
    first?.message ?? 'The office cannot do this.',
    {
      findings,
    },
  );
}
