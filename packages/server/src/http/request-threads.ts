// Requests with outside content, and slow questions, are handled in threads with limited time and memory, so that they stall
// nobody else. Callers without an account have separate threads, one kind for sending and one for reading: they cannot block the
// desk, and a hostile file blocks no reader.

import type { StoreLocation } from '@harkness/ledger';
import { answerJobQuestion, type JobQuestion } from '../services/job-questions.js';
import type { Jobs } from '../services/jobs.js';
import { freest, Thread } from '../services/thread.js';
import type { Asked } from './perform.js';
import { ProblemError } from './problem.js';
import type { RequestAnswer, RequestWork, RequestWorkerData } from './request-messages.js';

const mostWaiting = 20;
const bounds = { milliseconds: 15_000, megabytes: 512 };
/** While a hostile file occupies one thread of a kind, the other continues. */
const threadsEach = 2;

export interface RequestThreadsOptions {
  readonly location: StoreLocation;
  readonly jobs: Jobs;
  readonly checkAnswers?: boolean;
  readonly readOnly?: boolean;
  /** Called after all work that may have changed answers from the ledger. */
  readonly onWrite: () => void;
}

interface AnswerOptions {
  readonly contentType?: string;
  /** Ends the work when aborted. */
  readonly signal?: AbortSignal;
  /** The work writes nothing. */
  readonly isRead: boolean;
}

export class RequestThreads {
  readonly #options: RequestThreadsOptions;
  readonly #ofAnybody: readonly Thread<RequestWork, RequestAnswer>[];
  readonly #ofReaders: readonly Thread<RequestWork, RequestAnswer>[];
  readonly #ofAccounts: readonly Thread<RequestWork, RequestAnswer>[];

  constructor(options: RequestThreadsOptions) {
    this.#options = options;
    const workerData: RequestWorkerData = {
      requestsAbout: options.location,
      checkAnswers: options.checkAnswers === true,
      readOnly: options.readOnly === true,
    };
    const some = (): Thread<RequestWork, RequestAnswer>[] =>
      Array.from(
        { length: threadsEach },
        () =>
          new Thread({
            file: new URL('../handlers/request-worker.ts', import.meta.url),
            workerData,
            ...bounds,
            onQuestion: (question) => answerJobQuestion(options.jobs, question as JobQuestion),
          }),
      );
    this.#ofAnybody = some();
    this.#ofReaders = some();
    this.#ofAccounts = some();
  }

  /**
   * Rejects with its problem, `TooHard` or `TooManyWaiting`. A read ends when the signal aborts; a write continues, so that its
   * answer is stored for a repeated request.
   */
  async answer(
    asked: Asked,
    blocks: readonly Uint8Array<ArrayBuffer>[],
    { contentType, signal, isRead }: AnswerOptions,
  ): Promise<Extract<RequestAnswer, { ok: true }>> {
    const pool = asked.caller.by !== 'nobody' ? this.#ofAccounts : isRead ? this.#ofReaders : this.#ofAnybody;
    const work: RequestWork = { asked, blocks, ...(contentType === undefined ? {} : { contentType }) };
    const answer = await freest(pool, mostWaiting)
      .do(
        work,
        signal,
        blocks.map(({ buffer }) => buffer),
      )
      .catch((error: unknown) => {
        // It may have been written before the thread ended.
        if (!isRead) this.#options.onWrite();
        throw error;
      });
    if (answer.changed) this.#options.onWrite();
    if (answer.ok) return answer;
    if ('problem' in answer) {
      const { status, code, detail, headers, findings, current } = answer.problem;
      throw new ProblemError(status, code, detail, { headers, ...(findings === undefined ? {} : { findings }), current });
    }
    throw Object.assign(new Error('a request failed in its thread'), { stack: answer.stack });
  }

  async close(): Promise<void> {
    await Promise.all([...this.#ofAnybody, ...this.#ofReaders, ...this.#ofAccounts].map((thread) => thread.close()));
  }
}
