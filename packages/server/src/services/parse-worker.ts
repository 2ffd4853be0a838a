// The thread that reads uploads: one file at a time, as it is told.

import { parentPort, workerData } from 'node:worker_threads';
import { type Parsed, parse, redact } from '@harkness/formats';

/** Marks a thread started for this, so that the module does nothing in any other. */
export const parseWorkerMark = 'harkness-parse-worker';

export interface ParseOrder {
  readonly id: number;
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly today: string;
}

export interface ParsedUpload {
  readonly parsed: Parsed;
  /** The file as it may be kept: contact data masked. */
  readonly kept: Uint8Array;
}

export type ParseReply =
  | { readonly id: number; readonly ok: true; readonly value: ParsedUpload }
  | { readonly id: number; readonly ok: false; readonly message: string };

if (workerData === parseWorkerMark) {
  parentPort?.on('message', ({ id, name, bytes, today }: ParseOrder) => {
    try {
      const value: ParsedUpload = { parsed: parse(bytes, name, { today }), kept: redact({ name, bytes }).bytes };
      parentPort?.postMessage({ id, ok: true, value } satisfies ParseReply);
    } catch (error) {
      const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
      parentPort?.postMessage({ id, ok: false, message } satisfies ParseReply);
    }
  });
}
