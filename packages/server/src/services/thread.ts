// A thread with a queue of work. It starts with its first piece of work, and again after a crash. Work that takes too long or too
// much memory, or is cancelled, is ended with the thread.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { startThread } from '@harkness/office';

/** Why a piece of work has no result: it took too long, or too much memory. */
export class TooHard extends Error {
  readonly lacked: 'time' | 'memory';

  constructor(lacked: 'time' | 'memory') {
    super(lacked === 'time' ? 'it took longer than it may' : 'it needs more memory than it may');
    this.lacked = lacked;
  }
}

/** More work is waiting than can be done in reasonable time. */
export class TooManyWaiting extends Error {}

export interface ThreadOptions {
  /** The module's source file; the built `.js` is beside this one. */
  readonly file: URL;
  /** Identifies a thread started for this purpose, so that the module does nothing in any other. */
  readonly workerData: unknown;
  readonly megabytes?: number;
  /** Time limit for one piece of work, not counting the time spent waiting for answers to its questions. */
  readonly milliseconds?: number;
  /** Answers questions that a piece of work asks. */
  readonly onQuestion?: (question: unknown) => Promise<unknown>;
}

interface Order {
  readonly id: number;
  readonly work: unknown;
}

export type Reply<Value> =
  | { readonly id: number; readonly ok: true; readonly value: Value }
  | { readonly id: number; readonly ok: false; readonly message: string };

/** Sent once, when the thread has loaded its module. */
export interface Ready {
  readonly ready: true;
}

interface Started {
  readonly worker: Worker;
  readonly folder: string;
  isReady: boolean;
}

/** A question of a thread while it works. */
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

  /** Rejects with the signal's reason when it aborts, which ends the work. Buffers in `transfer` are transferred, not copied. */
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
      // Starting does not count as work: it may be slow on a busy machine.
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

/** The least busy thread of a pool. */
export function freest<Work, Value>(threads: readonly Thread<Work, Value>[], mostWaiting: number): Thread<Work, Value> {
  const [free] = threads.toSorted((a, b) => a.waiting - b.waiting);
  if (free === undefined || free.waiting >= mostWaiting) throw new TooManyWaiting('Too many wait for this; ask again soon.');
  return free;
}

function start({ file, workerData, megabytes }: ThreadOptions): Started {
  // Its own folder for temporary files, so that nothing remains when the thread is ended.
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
