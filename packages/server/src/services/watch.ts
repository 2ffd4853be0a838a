// Watches a job: its current state, then every change, until it ends or no more changes will come.

import type { EventEmitter } from 'node:events';
import type { JobState, Watch } from './jobs.js';

/** Sent in place of a job's name when no more changes will come. */
export const noMore = Symbol('no more changes');

export async function watchChanges(
  changes: EventEmitter,
  job: string,
  read: (job: string) => Promise<JobState | undefined>,
  listener: (state: JobState) => void,
): Promise<Watch | undefined> {
  let end: () => void = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  let last = '';
  const hear = (state: JobState): void => {
    const text = JSON.stringify(state);
    if (text === last) return;
    last = text;
    listener(state);
    if (state.state !== 'running') stop();
  };
  const stop = (): void => {
    changes.off(job, hear).off(noMore, stop);
    end();
  };
  // Listens before reading the state, so that no change is missed in between.
  changes.on(job, hear).on(noMore, stop);
  const now = await read(job);
  if (now === undefined) {
    stop();
    return undefined;
  }
  if (last === '') hear(now);
  return { ended, stop };
}
