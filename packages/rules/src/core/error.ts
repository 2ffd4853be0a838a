// Errors a caller can cause are values: a stable code, the place (the path of the field), what is wrong and what to do about it.

/** What is wrong with an input, and where. */
export interface RuleError {
  /** Stable, kebab-case, e.g. `date-does-not-exist`. */
  readonly code: string;
  /** Path of the field in the input, e.g. `players[3].games`; empty for the input as a whole. */
  readonly place: string;
  readonly message: string;
  readonly hint: string;
}

/** A value, or every error found. Errors of other packages have the same shape with their own kind of place. */
export type Result<T, Problem = RuleError> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly errors: readonly Problem[] };

/**
 * A result with a value.
 *
 * @example
 * ok(5) // { ok: true, value: 5 }
 */
export function ok<T>(value: T): Result<T> {
  return { ok: true, value };
}

/**
 * A result without a value, with the errors.
 *
 * @example
 * failed({ code: 'not-a-rating', place: 'rating', message: '-1 is no rating.', hint: 'Give a rating.' }).ok // false
 */
export function failed(...errors: RuleError[]): { readonly ok: false; readonly errors: readonly RuleError[] } {
  return { ok: false, errors };
}
