// Lowers the priority of threads with long background work.

import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/**
 * Where threads have their own priorities (Linux), threads that someone waits for run before this one. Elsewhere nothing happens,
 * because only whole processes have a priority.
 */
export function lowerPriority(): void {
  try {
    const thread = /\/(\d+)$/.exec(readlinkSync('/proc/thread-self'))?.[1];
    if (thread !== undefined) setPriority(Number(thread), constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // No such file, or not permitted: the work continues anyway.
  }
}
