// Jobs as seen by a thread: the process executes them, the thread orders them and waits.

import { StoreError, type StoreErrorCode } from '@harkness/ledger';
import type { JobOrder, JobState, Jobs, Watch } from './jobs.js';

export type JobQuestion =
  | { readonly ask: 'start'; readonly order: JobOrder }
  | { readonly ask: 'state'; readonly job: string }
  | { readonly ask: 'ended'; readonly job: string }
  | { readonly ask: 'forgetEnded' };

/** An answer, or the store's error as data: errors lose their class between threads. */
export type JobAnswer =
  | { readonly value: unknown }
  | { readonly store: { readonly code: StoreErrorCode; readonly message: string; readonly hint: string } };

/** The process's side. */
export async function answerJobQuestion(jobs: Jobs, question: JobQuestion): Promise<JobAnswer> {
  try {
    return { value: await answerOf(jobs, question) };
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    const { code, message, hint } = error;
    return { store: { code, message, hint } };
  }
}

async function answerOf(jobs: Jobs, question: JobQuestion): Promise<unknown> {
  switch (question.ask) {
    case 'start':
      return jobs.start(question.order);
    case 'state':
      return jobs.state(question.job);
    case 'forgetEnded':
      return jobs.forgetEnded();
    case 'ended': {
      const watch = await jobs.watch(question.job, () => {});
      await watch?.ended;
      return jobs.state(question.job);
    }
  }
}

/** The thread's side. */
export function jobsThrough(
  send: (question: JobQuestion) => Promise<unknown>,
): Pick<Jobs, 'start' | 'state' | 'watch' | 'forgetEnded'> {
  const ask = async (question: JobQuestion): Promise<unknown> => {
    const answer = (await send(question)) as JobAnswer;
    if ('value' in answer) return answer.value;
    throw new StoreError(answer.store.code, answer.store.message, answer.store.hint);
  };
  const state = async (job: string): Promise<JobState | undefined> => (await ask({ ask: 'state', job })) as JobState | undefined;
  return {
    start: async (order) => String(await ask({ ask: 'start', order })),
    state,
    forgetEnded: async () => {
      await ask({ ask: 'forgetEnded' });
    },
    async watch(job, listener): Promise<Watch | undefined> {
      const now = await state(job);
      if (now === undefined) return undefined;
      listener(now);
      const ended = ask({ ask: 'ended', job }).then((last) => {
        if (last !== undefined) listener(last as JobState);
      });
      return { ended, stop: () => {} };
    },
  };
}
