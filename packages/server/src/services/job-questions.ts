// Jobs as a thread knows them: the process does them, the thread orders them and waits.

import type { JobOrder, JobState, Jobs, Watch } from './jobs.js';

export type JobQuestion =
  | { readonly ask: 'start'; readonly order: JobOrder }
  | { readonly ask: 'state'; readonly job: string }
  | { readonly ask: 'ended'; readonly job: string };

/** The process's side. */
export async function answerJobQuestion(jobs: Jobs, question: JobQuestion): Promise<unknown> {
  switch (question.ask) {
    case 'start':
      return jobs.start(question.order);
    case 'state':
      return jobs.state(question.job);
    case 'ended': {
      const watch = await jobs.watch(question.job, () => {});
      await watch?.ended;
      return jobs.state(question.job);
    }
  }
}

/** The thread's side. */
export function jobsThrough(ask: (question: JobQuestion) => Promise<unknown>): Pick<Jobs, 'start' | 'state' | 'watch'> {
  const state = async (job: string): Promise<JobState | undefined> => (await ask({ ask: 'state', job })) as JobState | undefined;
  return {
    start: async (order) => String(await ask({ ask: 'start', order })),
    state,
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
