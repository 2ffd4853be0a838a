// Carries an error of the rules to the caller.

import type { Result, RuleError } from '@harkness/rules';

/** Thrown while rating a section; `rate` turns it into findings. */
export class Refused extends Error {
  readonly errors: readonly RuleError[];

  constructor(errors: readonly RuleError[]) {
    super(errors.map(({ message }) => message).join(' '));
    this.errors = errors;
  }
}

export function taken<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw new Refused(result.errors);
}
