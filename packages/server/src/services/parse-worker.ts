// The thread that reads uploads.

import { workerData } from 'node:worker_threads';
import { type Parsed, parse, redact } from '@harkness/formats';
import { answerOrders } from './thread-side.js';

export const parseWorkerMark = 'harkness-parse-worker';

export interface ParseWork {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly today: string;
}

export interface ParsedUpload {
  readonly parsed: Parsed;
  /** The file as it may be kept: contact data masked. */
  readonly kept: Uint8Array;
}

if (workerData === parseWorkerMark) {
  answerOrders(
    ({ name, bytes, today }: ParseWork): ParsedUpload => ({
      parsed: parse(bytes, name, { today }),
      kept: redact({ name, bytes }).bytes,
    }),
  );
}
