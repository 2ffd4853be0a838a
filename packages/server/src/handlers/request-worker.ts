// The thread that handles requests with outside, possibly large content: it reads, checks and, at the desk, writes.

import { workerData } from 'node:worker_threads';
import { lowerPriority, middlePriority, type Office, openOffice, openStore } from '@harkness/office';
import { contract } from '../contract/index.js';
import type { Route } from '../contract/route.js';
import { bytesIn } from '../http/answer.js';
import type { Call } from '../http/handler.js';
import { perform, type Surroundings, sizeOf } from '../http/perform.js';
import type { ProblemError } from '../http/problem.js';
import { databaseAway, problemOf } from '../http/problem-of.js';
import type { ProblemData, RequestAnswer, RequestOutcome, RequestWork, RequestWorkerData } from '../http/request-messages.js';
import { contentOf } from '../http/upload.js';
import { jobsThrough } from '../services/job-questions.js';
import { tellingStore } from '../services/telling-store.js';
import { answerOrders, askMain } from '../services/thread-side.js';
import { labCheckHandlers } from './lab.js';
import { listScanHandlers } from './lists.js';
import { liveDeskHandlers } from './live.js';
import { officeHandlers } from './office.js';
import { rulebookHandlers } from './rulebook.js';
import { submissionHandlers } from './submissions.js';

if (isRequestWorkerData(workerData)) {
  const { requestsAbout, checkAnswers, readOnly } = workerData;
  lowerPriority(middlePriority);
  let office: Office | undefined;
  let changes = 0;
  answerOrders(
    async (work: RequestWork): Promise<RequestAnswer> => {
      if (office === undefined) {
        const opened = await openStore(requestsAbout, readOnly ? { create: false, readOnly } : {});
        // The next request tries again: the database may be back by then.
        if (!opened.ok)
          return { ok: false, problem: dataOf(databaseAway(work.asked.idempotencyKey !== undefined)), changed: false };
        const made = await openOffice({ store: tellingStore(opened.value, () => (changes += 1)) });
        if (!made.ok) throw new Error(made.errors.map(({ message }) => message).join(' '));
        office = made.value;
      }
      // Work at the same time may count too, which does no harm.
      const before = changes;
      const outcome = await answer(office, work, checkAnswers);
      return { ...outcome, changed: changes !== before };
    },
    (value) => (value.ok && value.bytes !== null ? [value.bytes.buffer] : []),
  );
}

/** The thread's time limit also covers the handler. */
const surroundings: Surroundings = {
  signal: new AbortController().signal,
  get request(): never {
    throw new Error('a handler in a thread has no request');
  },
  get reply(): never {
    throw new Error('a handler in a thread has no reply');
  },
};

async function answer(
  office: Office,
  { asked, blocks, contentType }: RequestWork,
  checkAnswers: boolean,
): Promise<RequestOutcome> {
  const route: Route | undefined = contract[asked.name as keyof typeof contract];
  const handler = handlersOf(office)[asked.name];
  if (route === undefined || handler === undefined) throw new Error(`no thread answers ${asked.name}`);
  try {
    const content = await contentOf(Buffer.concat(blocks), contentType, route.multipart === true, sizeOf(route));
    const {
      status,
      content: made,
      replayed,
    } = await perform(route, handler, asked, content, surroundings, {
      store: office.store,
      checkAnswers,
    });
    return { ok: true, status, bytes: made === null ? null : bytesIn(made), replayed: replayed === true };
  } catch (error) {
    const problem = problemOf(error, route.method === 'GET');
    if (problem !== undefined) return { ok: false, problem: dataOf(problem) };
    return { ok: false, stack: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

function handlersOf(office: Office): { readonly [name: string]: (call: Call<Route>) => Promise<unknown> } {
  const { store } = office;
  const services = { office, store, jobs: jobsThrough(askMain) };
  return {
    ...submissionHandlers(services),
    ...labCheckHandlers(services),
    ...liveDeskHandlers(services),
    ...officeHandlers(services),
    ...rulebookHandlers(services),
    ...listScanHandlers(services),
  } as never;
}

/** In a separate buffer, which can be transferred. */
function dataOf({ status, code, message, headers, findings, current }: ProblemError): ProblemData {
  return { status, code, detail: message, headers, ...(findings === undefined ? {} : { findings }), current };
}

function isRequestWorkerData(data: unknown): data is RequestWorkerData {
  return typeof data === 'object' && data !== null && 'requestsAbout' in data;
}
