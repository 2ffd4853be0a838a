// Uploads are parsed in threads of their own, with bounded memory and time, so that a hostile file cannot stall anybody else.

import { type ParsedUpload, type ParseWork, parseWorkerMark } from './parse-worker.js';
import { freest, Thread } from './thread.js';

const mostWaiting = 40;
const bounds = { milliseconds: 15_000, megabytes: 512 };

/** Two threads: while a hostile file keeps one busy for its quarter of a minute, the other goes on. */
export class UploadParser {
  readonly #threads = Array.from(
    { length: 2 },
    () =>
      new Thread<ParseWork, ParsedUpload>({
        file: new URL('./parse-worker.ts', import.meta.url),
        workerData: parseWorkerMark,
        ...bounds,
      }),
  );

  /** Rejects with `TooHard` or `TooManyWaiting`. */
  async parse(name: string, bytes: Uint8Array, today: string, signal?: AbortSignal): Promise<ParsedUpload> {
    return freest(this.#threads, mostWaiting).do({ name, bytes, today }, signal);
  }

  async close(): Promise<void> {
    for (const thread of this.#threads) await thread.close();
  }
}
