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

export function answerValue<T>(answer: Answer<T>): T {
  if (answer.ok) return answer.value;
  throw faults(answer.errors.map((error) => ({ ...error, at: error.place })));
}

export function resultValue<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw faults(result.errors.map((error) => ({ ...error, at: error.path })));
}

function faults(errors: readonly (Fault & { readonly at: string })[]): ProblemError {
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
  const isAbsent = errors.length > 0 && errors.every(({ code }) => absent.test(code));
  return new ProblemError(isAbsent ? 404 : 422, first?.code ?? 'not-possible', first?.message ?? 'The office cannot do this.', {
    findings,
  });
}
