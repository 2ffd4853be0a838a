// Messages between the command and its workers.

import type { Finding } from '@harkness/formats';
import type { CompletionOptions } from '../rate/report.js';
import type { RateOptions } from './rate.js';

export type BulkTask = 'check' | 'rate';

export type BulkOptions = CompletionOptions &
  Pick<
    RateOptions,
    'edition' | 'system' | 'asKnown' | 'ratings' | 'unrated' | 'league' | 'longApproved' | 'nationalChampionship' | 'womenOnly'
  > & { readonly strict?: boolean };

export interface BulkBatch {
  readonly task: BulkTask;
  readonly options: BulkOptions;
  /** The paths of each report. */
  readonly units: readonly (readonly string[])[];
}

export interface BulkResult {
  readonly names: readonly string[];
  /** Null if it is not a report. */
  readonly format: string | null;
  readonly event: string | null;
  readonly authority: string | null;
  /** Ratable or rated, without errors (with `--strict` also without warnings). */
  readonly ok: boolean;
  readonly sections: number;
  readonly players: number;
  readonly errors: number;
  readonly warnings: number;
  /** The first obstacle. */
  readonly first: string | null;
  readonly codes: readonly string[];
  readonly findings: readonly Finding[];
  /** `rate`: the sections with all players' ratings. */
  readonly rated?: readonly object[];
  /** True if the answer does not depend on today's date. */
  readonly lasting: boolean;
}

/** The options given, without undefined ones. */
export function givenOptions(options: { readonly [K in keyof BulkOptions]: BulkOptions[K] | undefined }): BulkOptions {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}
