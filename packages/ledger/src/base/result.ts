// What a caller did wrong, as a value: a stable code, the place, what is wrong and what to do. It is the `Result` of the rules: neither package may
// import the other, so both write it down, and `office/src/facts/one-result.test.ts` does not compile if they come to differ. Above them
// everybody uses the rules'.

/** What a caller did wrong: a stable code, the place, what is wrong and what to do. */
export interface CallerError {
  /** Stable, kebab-case, e.g. `store-not-empty`. */
  readonly code: string;
  /** Path of the field in the input, or of the file; empty for the input as a whole. */
  readonly place: string;
  readonly message: string;
  readonly hint: string;
}

/** A value, or why there is none: every error found, not only the first. */
export type Result<T, Problem = CallerError> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly errors: readonly Problem[] };

export function ok<T>(value: T): Result<T> {
  return { ok: true, value };
}

export function failed(...errors: CallerError[]): { readonly ok: false; readonly errors: readonly CallerError[] } {
  return { ok: false, errors };
}
