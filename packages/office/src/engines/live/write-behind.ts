// Writes blobs to the store while the run that produces them continues. A thread that opens the same store does the writing, so
// that rating does not wait for the database. The content and order are the same without it.

import type { Worker } from 'node:worker_threads';
import { type Blob, StoreError, type StoreLocation } from '@harkness/ledger';
import { isInMemory, type Store } from '../../facts/store.js';
import { startThread } from '../start-thread.js';
import { transactionsAhead } from './block-room.js';
import { type SentBlocks, sendBlocks } from './sent-blocks.js';

/** A message to the thread: blobs to write in one transaction, or that no more will come. */
export type WriteOrder = { readonly space: string; readonly keys: readonly string[]; readonly blocks: SentBlocks } | 'end';

/** A message from the thread: a transaction is done, or an error. */
export type WriteReport = 'written' | WriteFailure;

/** An error as plain data, because it would lose its class between threads. */
export interface WriteFailure {
  readonly message: string;
  /** Only for an error of the store. */
  readonly store?: Pick<StoreError, 'code' | 'hint'>;
}

export function failureOf(error: unknown): WriteFailure {
  const message = error instanceof Error ? error.message : String(error);
  return error instanceof StoreError ? { message, store: { code: error.code, hint: error.hint } } : { message };
}

function errorOf({ message, store }: WriteFailure): Error {
  return store === undefined ? new Error(message) : new StoreError(store.code, message, store.hint);
}

export interface WriteData {
  readonly location: StoreLocation;
}

export class WriteBehind {
  readonly #store: Store;
  #thread: WritingThread | undefined;
  /** Transactions that are written or wait for it, in order. */
  readonly #ahead: Promise<void>[] = [];

  constructor(store: Store) {
    this.#store = store;
  }

  /**
   * Submits one transaction. Large runs submit many, and the first of them starts the thread. When this returns, all but the last
   * `transactionsAhead` transactions are written; blobs in shared memory must not change until then.
   */
  async put(space: string, blobs: readonly Blob[], isMoreToCome: boolean): Promise<void> {
    while (this.#ahead.length >= transactionsAhead) await this.#ahead.shift();
    if (this.#thread === undefined && isMoreToCome && !isInMemory(this.#store))
      this.#thread = new WritingThread(this.#store.location);
    if (this.#thread === undefined) await this.#store.write((writer) => writer.addBlobs(space, blobs));
    else {
      const written = this.#thread.write(space, blobs);
      // A failure is reported to the next caller that waits.
      written.catch(() => undefined);
      this.#ahead.push(written);
    }
  }

  /** Waits until everything is written. */
  async finish(): Promise<void> {
    while (this.#ahead.length > 0) await this.#ahead.shift();
  }

  /** Waits for transactions in progress, even after a failure, and ends the thread. */
  async close(): Promise<void> {
    await Promise.allSettled(this.#ahead);
    await this.#thread?.end();
    this.#thread = undefined;
  }
}

class WritingThread {
  readonly #worker: Worker;
  /** One for each transaction that is not written, in order. */
  readonly #waiting: { readonly resolve: () => void; readonly reject: (error: Error) => void }[] = [];
  #failure: Error | undefined;
  readonly #exited: Promise<void>;

  constructor(location: StoreLocation) {
    const workerData: WriteData = { location };
    this.#worker = startThread(new URL('./write-worker.ts', import.meta.url), { workerData });
    this.#exited = new Promise((resolve) => this.#worker.once('exit', () => resolve()));
    this.#worker.on('message', (report: WriteReport) => this.#settle(report === 'written' ? undefined : errorOf(report)));
    this.#worker.on('error', (error) => this.#settle(error));
    this.#worker.on('exit', () => this.#settle(new Error('the thread that writes results has ended')));
  }

  #settle(failure: Error | undefined): void {
    this.#failure ??= failure;
    if (this.#failure === undefined) this.#waiting.shift()?.resolve();
    else for (const { reject } of this.#waiting.splice(0)) reject(this.#failure);
  }

  write(space: string, blobs: readonly Blob[]): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.#failure !== undefined) return reject(this.#failure);
      this.#waiting.push({ resolve, reject });
      const order: WriteOrder = { space, keys: blobs.map(({ key }) => key), blocks: sendBlocks(blobs.map(({ bytes }) => bytes)) };
      this.#worker.postMessage(order);
    });
  }

  async end(): Promise<void> {
    const order: WriteOrder = 'end';
    this.#worker.postMessage(order);
    await this.#exited;
  }
}
