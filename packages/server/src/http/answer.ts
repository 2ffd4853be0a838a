// Converts the office's answers to the API's: a value, or a problem.

import type { Finding } from '@harkness/formats';
import type { Answer } from '@harkness/office';
import type { Result } from '@harkness/rules';
import { ProblemError } from './problem.js';
import { statusOf } from './status.js';

/** An answer already stored as JSON, as a text or in UTF-8, sent unchanged. */
export class StoredJson {
  readonly content: string | Uint8Array<ArrayBuffer>;

  constructor(content: string | Uint8Array<ArrayBuffer>) {
    this.content = content;
  }
}

interface Fault {
  readonly code: string;
  readonly message: string;
  readonly hint: string;
}

export function answerValue<T>(answer: Answer<T>): T {
  if (answer.ok) return answer.value;
  throw faults(
    answer.errors.map((error) => ({ ...error, at: error.place })),
    false,
  );
}

/** The resource exists, so remaining faults are in the content. */
export function resultValue<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw faults(
    result.errors.map((error) => ({ ...error, at: error.place })),
    true,
  );
}

function faults(errors: readonly (Fault & { readonly at: string })[], addressIsKnown: boolean): ProblemError {
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
  return new ProblemError(
    statusOf(errors, addressIsKnown),
    first?.code ?? 'not-possible',
    first?.message ?? 'The office cannot do this.',
    {
      findings,
    },
  );
}
