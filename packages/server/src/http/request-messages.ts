// What the main thread and the threads that answer requests tell each other.

import type { Finding } from '@harkness/formats';
import type { StoreLocation } from '@harkness/ledger';
import type { Asked } from './perform.js';

export interface RequestWorkerData {
  readonly requestsAbout: StoreLocation;
  readonly checkAnswers: boolean;
}

export interface RequestWork {
  readonly asked: Asked;
  /** The body, in the blocks it was read into. */
  readonly blocks: readonly Uint8Array<ArrayBuffer>[];
  readonly contentType?: string;
}

export type RequestAnswer =
  | { readonly ok: true; readonly status: number; readonly bytes: Uint8Array<ArrayBuffer> | null; readonly replayed: boolean }
  | { readonly ok: false; readonly problem: ProblemData }
  /** A mistake of ours: for the log. */
  | { readonly ok: false; readonly stack: string };

export interface ProblemData {
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly headers: { readonly [name: string]: string };
  readonly findings?: readonly Finding[];
  readonly current?: unknown;
}
