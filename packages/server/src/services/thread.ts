// A thread with the work that waits for it. It starts with its first piece of work and again after one that broke it; what takes too
// long, too much memory, or is not wanted any more ends with the thread.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { startThread } from '@harkness/office';

/** Why a piece of work got no answer: it took too long, or too much memory. */
export class TooHard extends Error {
  readonly lacked: 'time' | 'memory';

  constructor(lacked: 'time' | 'memory') {
    super(lacked === 'time' ? 'it took longer than it may' : 'it needs more memory than it may');
    this.lacked = lacked;
  }
}

/** More waits than can be done in reasonable time. */
export class TooManyWaiting extends Error {}

export interface ThreadOptions {
  /** The module, as source; built, it lies beside this one as `.js`. */
  readonly file: URL;
  /** Marks a thread started for this, so that the module does nothing in any other. */
  readonly workerData: unknown;
  readonly megabytes?: number;
  /** Time for one piece of work; waiting for an answer to a question of the thread does not count. */
  readonly milliseconds?: number;
  /** Answers the questions that a piece of work asks back. */
  readonly onQuestion?: (question: unknown) => Promise<unknown>;
}

interface Order {
  readonly id: number;
  readonly work: unknown;
}

export type Reply<Value> =
  | { readonly id: number; readonly ok: true; readonly value: Value }
  | { readonly id: number; readonly ok: false; readonly message: string };

/** Said once, when the thread has loaded its module. */
export interface Ready {
  readonly ready: true;
}

interface Started {
  readonly worker: Worker;
  readonly folder: string;
  isReady: boolean;
}

/** What a thread asks back while it works. */
export interface Question {
  readonly question: number;
  readonly about: unknown;
}

export type AnswerToQuestion =
  | { readonly question: number; readonly ok: true; readonly value: unknown }
  | { readonly question: number; readonly ok: false; readonly message: string };

export class Thread<Work, Value> {
  waiting = 0;
  readonly #options: ThreadOptions;
  #started: Started | undefined;
  #last = 0;
  #queue: Promise<unknown> = Promise.resolve();

  constructor(options: ThreadOptions) {
    this.#options = options;
  }

  /** Rejects with the signal's reason when it aborts; the work ends then. Buffers in `transfer` are handed over, not copied. */
  do(work: Work, signal?: AbortSignal, transfer: readonly ArrayBuffer[] = []): Promise<Value> {
    this.waiting += 1;
    const turn = this.#queue
      .then(() => {
        signal?.throwIfAborted();
        return this.#do(work, signal, transfer);
      })
      .finally(() => (this.waiting -= 1));
    this.#queue = turn.catch(() => undefined);
    return turn;
  }

  #do(work: Work, signal: AbortSignal | undefined, transfer: readonly ArrayBuffer[]): Promise<Value> {
    this.#started ??= start(this.#options);
    const started = this.#started;
    const { worker } = started;
    const order: Order = { id: ++this.#last, work };
    return new Promise((resolve, reject) => {
      let finished = false;
      const finish = (): void => {
        finished = true;
        clearTimeout(late);
        signal?.removeEventListener('abort', onAbort);
        worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      };
      const giveUp = (error: unknown): void => {
        finish();
        void this.close();
        reject(error);
      };
      const onMessage = (reply: Reply<Value> | Question | Ready): void => {
        if ('ready' in reply) {
          startClock();
          return;
        }
        if ('question' in reply) {
          clearTimeout(late);
          void this.#answer(reply).then((answer) => {
            if (finished) return;
            startClock();
            worker.postMessage(answer);
          });
          return;
        }
        if (reply.id !== order.id) return;
        finish();
        if (reply.ok) resolve(reply.value);
        else reject(new Error(reply.message));
      };
      const onError = (error: Error & { readonly code?: string }): void =>
        giveUp(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new TooHard('memory') : error);
      const onExit = (code: number): void => giveUp(new Error(`a thread ended with ${code}`));
      const onAbort = (): void => giveUp(signal?.reason);
      const { milliseconds } = this.#options;
      let late: NodeJS.Timeout | undefined;
      const startClock = (): void => {
        clearTimeout(late);
        if (milliseconds !== undefined) late = setTimeout(() => giveUp(new TooHard('time')), milliseconds);
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      worker.on('message', onMessage).on('error', onError).on('exit', onExit);
      // Starting is not part of the work: a machine with much to do takes its time for that.
      if (started.isReady) startClock();
      worker.postMessage(order, transfer);
    });
  }

  async #answer({ question, about }: Question): Promise<AnswerToQuestion> {
    const { onQuestion } = this.#options;
    try {
      if (onQuestion === undefined) throw new Error('nobody answers questions of this thread');
      return { question, ok: true, value: await onQuestion(about) };
    } catch (error) {
      return { question, ok: false, message: error instanceof Error ? error.message : String(error) };
    }
  }

  async close(): Promise<void> {
    const started = this.#started;
    this.#started = undefined;
    if (started === undefined) return;
    // A thread that ran out of memory still reports errors while it ends.
    started.worker.on('error', () => undefined);
    await started.worker.terminate();
    rmSync(started.folder, { recursive: true, force: true });
  }
}

/** The thread of a pool that has the least to do. */
export function freest<Work, Value>(threads: readonly Thread<Work, Value>[], mostWaiting: number): Thread<Work, Value> {
  const [free] = threads.toSorted((a, b) => a.waiting - b.waiting);
  if (free === undefined || free.waiting >= mostWaiting) throw new TooManyWaiting('Too many wait for this; ask again soon.');
  return free;
}

function start({ file, workerData, megabytes }: ThreadOptions): Started {
  // A folder of its own for temporary files, so that nothing stays behind when the thread is ended.
  const folder = mkdtempSync(join(tmpdir(), 'harkness-thread-'));
  const worker = startThread(file, {
    workerData,
    env: { ...process.env, TMPDIR: folder, TEMP: folder, TMP: folder },
    ...(megabytes === undefined ? {} : { resourceLimits: { maxOldGenerationSizeMb: megabytes } }),
  });
  const started: Started = { worker, folder, isReady: false };
  worker.on('message', (message: object) => {
    if ('ready' in message) started.isReady = true;
  });
  worker.unref();
  return started;
}
