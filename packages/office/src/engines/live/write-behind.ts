// Blobs on their way into the store while the run that makes them goes on. A thread that opens the same store writes them, so that rating does not
// wait for the database; what is written, and in which order, is the same without it.

import type { Worker } from 'node:worker_threads';
import { type Blob, StoreError, type StoreLocation } from '@harkness/ledger';
import { isInMemory, type Store } from '../../facts/store.js';
import { startThread } from '../start-thread.js';

/** What the thread is told: blobs to write in one transaction, or that no more will come. */
export type WriteOrder = { readonly space: string; readonly blobs: readonly Blob[] } | 'end';

/** What it says: that a transaction is over, or what went wrong. */
export type WriteReport = 'written' | WriteFailure;

/** An error as plain data: between threads it would lose its class. */
export interface WriteFailure {
  readonly message: string;
  /** Only of an error of the store. */
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
  /** The transaction under way: one is written while the next is made, never more. */
  #last: Promise<void> = Promise.resolve();

  constructor(store: Store) {
    this.#store = store;
  }

  /** Hands over what is one transaction. Large runs hand over many, and the first of them starts the thread. */
  async put(space: string, blobs: readonly Blob[], isMoreToCome: boolean): Promise<void> {
    await this.#last;
    if (this.#thread === undefined && isMoreToCome && !isInMemory(this.#store))
      this.#thread = new WritingThread(this.#store.location);
    if (this.#thread === undefined) await this.#store.write((writer) => writer.putBlobs(space, blobs));
    else {
      this.#last = this.#thread.write(space, blobs);
      // Said to whoever waits for it next.
      this.#last.catch(() => undefined);
    }
  }

  /** Until everything is written. */
  async finish(): Promise<void> {
    await this.#last;
  }

  /** Also after a failure: waits for the transaction under way, whatever becomes of it, and ends the thread. */
  async close(): Promise<void> {
    await this.#last.catch(() => undefined);
    await this.#thread?.end();
    this.#thread = undefined;
  }
}

class WritingThread {
  readonly #worker: Worker;
  #waiting: { readonly resolve: () => void; readonly reject: (error: Error) => void } | undefined;
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
    const waiting = this.#waiting;
    this.#waiting = undefined;
    this.#failure ??= failure;
    if (this.#failure === undefined) waiting?.resolve();
    else waiting?.reject(this.#failure);
  }

  write(space: string, blobs: readonly Blob[]): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.#failure !== undefined) return reject(this.#failure);
      this.#waiting = { resolve, reject };
      const order: WriteOrder = { space, blobs: blobs.map(ownBuffer) };
      this.#worker.postMessage(
        order,
        order.blobs.map(({ bytes }) => bytes.buffer as ArrayBuffer),
      );
    });
  }

  async end(): Promise<void> {
    const order: WriteOrder = 'end';
    this.#worker.postMessage(order);
    await this.#exited;
  }
}

/** Bytes that lie in a larger buffer are copied: a buffer is handed over as a whole. */
function ownBuffer({ key, bytes }: Blob): Blob {
  return { key, bytes: bytes.byteLength === bytes.buffer.byteLength ? bytes : bytes.slice() };
}
