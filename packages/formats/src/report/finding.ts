// What a check found, and where. Checks give findings, never exceptions.

import type { Said, SaidText } from './say.js';

/** `error`: cannot be rated · `warning`: needs a person's confirmation · `notice`: good to know. */
export type FindingLevel = 'error' | 'warning' | 'notice';

/**
 * A place in the input. A file has a line and column (text) or a record and field (DBF, JSON path in `field`); a finding about
 * meaning also names the section, player and round, so that a grid can mark the cell.
 */
export interface Place {
  readonly file?: string;
  /** 1-based. */
  readonly line?: number;
  /** 1-based, in characters. */
  readonly column?: number;
  /** How many characters the finding covers, from `column`. */
  readonly length?: number;
  /** 1-based record of a table. */
  readonly record?: number;
  /** Field name of a table, or JSON path. */
  readonly field?: string;
  /** Section number. */
  readonly section?: number;
  /** Pairing number of the player. */
  readonly player?: number;
  /** 1-based. */
  readonly round?: number;
}

/** Something found in a file: what is wrong, where, and what to do. */
export interface Finding {
  /** Stable, kebab-case, e.g. `result-not-reciprocal`. */
  readonly code: string;
  readonly level: FindingLevel;
  readonly place: Place;
  /** What is wrong, in a sentence with the relevant values. */
  readonly message: string;
  /** What to do about it. */
  readonly hint: string;
  /** Message and hint as sentences with their values, to be said in another language. Without it they have no values. */
  readonly said?: Said;
  /** Further places of the same finding; the message gives their number. */
  readonly more?: {
    /** The number of further places, including those for which `others` had no room. */
    readonly count: number;
    readonly others: readonly FoundAlso[];
  };
}

/** Another place of a finding, with its own values. */
export interface FoundAlso {
  readonly place: Place;
  readonly message: string;
  /** The message as a sentence with its values, if it has any. */
  readonly said?: { readonly message?: SaidText };
}
