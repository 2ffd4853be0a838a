// Long work beside the server's own thread: questions that can be given up, and lists, which are published to the end. In a small
// office all of it is done before a thread has started, so none is.

import type { ListHead, Office } from '@harkness/office';
import { doLongOperation, type LongOperation, type LongOperations, type LongOperationValue } from './long-operations.js';
import type { OfficeWorkerData } from './office-worker.js';
import { freest, Thread } from './thread.js';

/** A question about the past replays the ledger up to it: few can wait for that. */
const mostWaiting = 8;

/** Facts up to which an office is small. */
export const smallOffice = 2000;

export class OfficeThreads {
  readonly #office: Office;
  readonly #small: number;
  readonly #questions: Thread<LongOperation, LongOperationValue>;
  readonly #publishing: Thread<LongOperation, LongOperationValue>;

  constructor(office: Office, small = smallOffice) {
    this.#office = office;
    this.#small = small;
    const workerData: OfficeWorkerData = { officeOfThread: office.store.location };
    const file = new URL('./office-worker.ts', import.meta.url);
    this.#questions = new Thread({ file, workerData });
    this.#publishing = new Thread({ file, workerData });
  }

  async isSmall(): Promise<boolean> {
    return (await this.#office.head()).seq <= this.#small;
  }

  /** Ends when the signal aborts. Rejects with `TooManyWaiting` when too many wait. */
  async ask<Name extends 'player' | 'verify' | 'previewList'>(
    name: Name,
    work: LongOperations[Name]['work'],
    signal: AbortSignal,
  ): Promise<LongOperations[Name]['value']> {
    return this.#do({ name, work } as LongOperation, freest([this.#questions], mostWaiting), signal);
  }

  /** A list as Parquet, which is written whole. In a thread in every office: even a short list takes longer than others should wait. */
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

  /** Each piece of work is answered with the value of its name. */
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
