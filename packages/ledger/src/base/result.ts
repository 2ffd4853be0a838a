// What a caller did wrong, as a value: a stable code, the place, what is wrong and what to do. The same shape as in the rules and the
// formats, which this package does not import.

export interface CallerError {
  /** Stable, kebab-case, e.g. `store-not-empty`. */
  readonly code: string;
  /** Path of the field in the input, or of the file; empty for the input as a whole. */
  readonly place: string;
  readonly message: string;
  readonly hint: string;
}

/** A value, or why there is none: every error found, not only the first. */
export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly errors: readonly CallerError[] };

export function ok<T>(value: T): Result<T> {
  return { ok: true, value };
}

export function failed(...errors: CallerError[]): { readonly ok: false; readonly errors: readonly CallerError[] } {
  return { ok: false, errors };
}
