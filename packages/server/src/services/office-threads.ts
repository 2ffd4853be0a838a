// Long work outside the main thread: questions, which can be cancelled, and lists, which are published to the end. In a small
// office the work takes less time than starting a thread, so none is used.

import type { ListHead, Office } from '@harkness/office';
import { doLongOperation, type LongOperation, type LongOperations, type LongOperationValue } from './long-operations.js';
import type { OfficeWorkerData } from './office-worker.js';
import { freest, Thread } from './thread.js';

/** A question about the past replays the ledger up to then, so only a few may wait. */
const mostWaiting = 8;

/** An office with at most this many facts is small. */
export const smallOffice = 2000;

export class OfficeThreads {
  readonly #office: Office;
  readonly #small: number;
  readonly #questions: Thread<LongOperation, LongOperationValue>;
  readonly #publishing: Thread<LongOperation, LongOperationValue>;

  constructor(office: Office, small = smallOffice, readOnly = false) {
    this.#office = office;
    this.#small = small;
    const workerData: OfficeWorkerData = { officeOfThread: office.store.location, readOnly };
    const file = new URL('./office-worker.ts', import.meta.url);
    this.#questions = new Thread({ file, workerData });
    this.#publishing = new Thread({ file, workerData });
  }

  async isSmall(): Promise<boolean> {
    return (await this.#office.head()).seq <= this.#small;
  }

  /** Ends when the signal aborts. Rejects with `TooManyWaiting` if the queue is full. */
  async ask<Name extends 'player' | 'verify' | 'previewList' | 'listSelection'>(
    name: Name,
    work: LongOperations[Name]['work'],
    signal: AbortSignal,
  ): Promise<LongOperations[Name]['value']> {
    return this.#do({ name, work } as LongOperation, freest([this.#questions], mostWaiting), signal);
  }

  /**
   * A list as Parquet, which is written whole. Always in a thread: even a short list takes too long for other requests to wait.
   */
  parquet(head: ListHead): Promise<Uint8Array> {
    const work = { name: 'parquet', work: { head } } as const;
    return freest([this.#questions], mostWaiting).do(work) as Promise<Uint8Array>;
  }

  publish(work: LongOperations['publishList']['work']): Promise<LongOperations['publishList']['value']> {
    return this.#do({ name: 'publishList', work }, this.#publishing);
  }

  retract(work: LongOperations['retractList']['work']): Promise<LongOperations['retractList']['value']> {
    return this.#do({ name: 'retractList', work }, this.#publishing);
  }

  /** Each operation returns the value declared for its name. */
  async #do<Value extends LongOperationValue>(
    work: LongOperation,
    thread: Thread<LongOperation, LongOperationValue>,
    signal?: AbortSignal,
  ): Promise<Value> {
    return ((await this.isSmall()) ? await doLongOperation(this.#office, work) : await thread.do(work, signal)) as Value;
  }

  async close(): Promise<void> {
    await Promise.all([this.#questions.close(), this.#publishing.close()]);
  }
}
