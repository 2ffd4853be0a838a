// Validates requests against the contract's shapes: each fault becomes a finding with the path of its field.

import type { Finding } from '@harkness/formats';
import { type Fault, type FaultKind, type Output, read, type Shape } from '@harkness/formats/shape';
import { ProblemError } from './problem.js';

const mostFindings = 50;

const codes: { readonly [K in FaultKind]: string } = {
  type: 'request-invalid-type',
  missing: 'request-invalid-type',
  'too-small': 'request-too-small',
  'too-big': 'request-too-big',
  format: 'request-invalid-format',
  choice: 'request-invalid-value',
  'unknown-field': 'request-unrecognized-keys',
  'no-form-fits': 'request-invalid-union',
};

/** The value as the contract defines it, or a 400 with a finding for every fault. */
export function validated<S extends Shape>(shape: S, value: unknown, part: 'params' | 'query' | 'body'): Output<S> {
  const result = read(shape, value);
  if (result.ok) return result.value;
  const findings = result.faults.slice(0, mostFindings).map((fault) => findingOf(fault, part));
  throw new ProblemError(400, 'invalid-request', `The ${part} of the request cannot be taken.`, { findings });
}

function findingOf({ kind, path, message, hint }: Fault, part: string): Finding {
  return {
    code: codes[kind],
    level: 'error',
    place: { field: [part, ...path].join('.') },
    message: sentence(message),
    hint: `${sentence(hint)} The API document at /api says what this field takes.`,
  };
}

function sentence(words: string): string {
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}${words.endsWith('.') ? '' : '.'}`;
}
