// What the rules refuse, on its way to whoever asked.

import type { Result, RuleError } from '@harkness/rules';

/** Thrown inside the rating of a section; `rate` makes findings of it. */
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
