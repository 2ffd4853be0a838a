// Watching a job: its state now, then every change that is told, until it ends or nothing more will be told.

import type { EventEmitter } from 'node:events';
import type { JobState, Watch } from './jobs.js';

/** Told instead of a job's name when nothing more will be told. */
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
  // Listening begins before the state is read, so that no change falls between the two.
  changes.on(job, hear).on(noMore, stop);
  const now = await read(job);
  if (now === undefined) {
    stop();
    return undefined;
  }
  if (last === '') hear(now);
  return { ended, stop };
}
