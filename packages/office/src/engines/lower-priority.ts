// Lowers the priority of threads with long background work.

import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/** Lower than what readers wait for, higher than work in the background. */
export const priorityOfUploads = constants.priority.PRIORITY_BELOW_NORMAL / 2;

/**
 * Where threads have their own priorities (Linux), threads that someone waits for run before this one. Elsewhere nothing happens,
 * because only whole processes have a priority.
 */
export function lowerPriority(priority: number = constants.priority.PRIORITY_BELOW_NORMAL): void {
  try {
    const thread = /\/(\d+)$/.exec(readlinkSync('/proc/thread-self'))?.[1];
    if (thread !== undefined) setPriority(Number(thread), priority);
  } catch {
    // No such file, or not permitted: the work continues anyway.
  }
}
