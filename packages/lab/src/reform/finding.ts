// Problems of a reform file: each at its path, with what to do.

import { type Said, type Saying, saidOf } from '@harkness/office';

/** Why a reform cannot be evaluated. */
export type ReformCode =
  | 'not-a-reform'
  // `unknown-field` and `missing-field` occur in the conformance vectors; every other code names its subject first.
  | 'unknown-field'
  | 'missing-field'
  | 'too-many-entries'
  | 'name-malformed'
  | 'authority-unknown'
  | 'system-unknown'
  | 'parameter-unknown'
  | 'value-malformed'
  | 'source-missing'
  | 'date-does-not-exist'
  | 'before-first-rules'
  | 'dates-reversed'
  | 'amendments-overlap'
  | 'amendment-without-effect'
  | 'number-out-of-range'
  | 'band-malformed'
  | 'band-reversed'
  | 'transform-passes-limit'
  | 'transform-on-no-list'
  | 'switch-unknown'
  | 'one-of-rating-and-add'
  | 'no-change'
  | 'window-reversed'
  | 'window-too-short'
  | 'warm-up-too-short'
  | 'needs-ages'
  | 'window-not-covered'
  | 'evaluations-differ'
  | 'too-few-resamples';

/** A problem of a reform, with its place in the file. */
export interface ReformFinding {
  readonly code: ReformCode;
  /** An error prevents the run; a warning is shown at the top of the report. */
  readonly level: 'error' | 'warning';
  /** The field (`amendments[0].value`), or the entry if the finding is about all of it. */
  readonly place: string;
  readonly message: string;
  readonly hint: string;
  /** Message and hint as sentences with their values, to be said in another language. */
  readonly said?: Said;
}

const warnings: readonly ReformCode[] = ['amendment-without-effect', 'window-too-short', 'warm-up-too-short'];

export class Findings {
  readonly #all: ReformFinding[] = [];

  add(code: ReformCode, path: string, message: Saying, hint: Saying): void {
    this.#all.push({ code, level: warnings.includes(code) ? 'warning' : 'error', place: path, ...saidOf(message, hint) });
  }

  /** Whether anything was found at this path or below it. */
  has(path: string): boolean {
    return this.#all.some((one) => one.place === path || one.place.startsWith(`${path}.`));
  }

  /** By path, then code. */
  sorted(): ReformFinding[] {
    const key = ({ place, code }: ReformFinding): string => `${place}\u0000${code}`;
    return [...this.#all].sort((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0));
  }
}
