// Messages between the main thread and the threads that handle requests.

import type { Finding } from '@harkness/formats';
import type { StoreLocation } from '@harkness/ledger';
import type { Asked } from './perform.js';

export interface RequestWorkerData {
  readonly requestsAbout: StoreLocation;
  readonly checkAnswers: boolean;
  readonly readOnly: boolean;
}

export interface RequestWork {
  readonly asked: Asked;
  /** The body, in the blocks into which it was read. */
  readonly blocks: readonly Uint8Array<ArrayBuffer>[];
  readonly contentType?: string;
}

export type RequestAnswer = RequestOutcome & {
  /** Answers from the ledger may be others now. */
  readonly changed: boolean;
};

export type RequestOutcome =
  | { readonly ok: true; readonly status: number; readonly bytes: Uint8Array<ArrayBuffer> | null; readonly replayed: boolean }
  | { readonly ok: false; readonly problem: ProblemData }
  /** A defect, for the log. */
  | { readonly ok: false; readonly stack: string };

export interface ProblemData {
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly headers: { readonly [name: string]: string };
  readonly findings?: readonly Finding[];
  readonly current?: unknown;
}
