// A caller's error as a value: a stable code, the place, what is wrong and what to do. It is the same as the `Result` of the
// rules. Neither package may import the other, so both declare it, and `office/src/facts/one-result.test.ts` does not compile if
// they differ. Packages above them use the rules' declaration.

/** A caller's error: a stable code, the place, what is wrong and what to do. */
export interface CallerError {
  /** Stable, kebab-case, e.g. `store-not-empty`. */
  readonly code: string;
  /** Path of the field in the input, or of the file; empty for the input as a whole. */
  readonly place: string;
  readonly message: string;
  readonly hint: string;
}

/** A value, or every error found. */
export type Result<T, Problem = CallerError> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly errors: readonly Problem[] };

export function ok<T>(value: T): Result<T> {
  return { ok: true, value };
}

export function failed(...errors: CallerError[]): { readonly ok: false; readonly errors: readonly CallerError[] } {
  return { ok: false, errors };
}
