// Long work in a thread beside others that are waited for.

import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/**
 * Where threads have priorities of their own (Linux), whoever is waited for goes before this thread. Elsewhere nothing happens: a process
 * could only step back as a whole.
 */
export function lowerPriority(): void {
  try {
    const thread = /\/(\d+)$/.exec(readlinkSync('/proc/thread-self'))?.[1];
    if (thread !== undefined) setPriority(Number(thread), constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // No such file, or not allowed: the work is done all the same.
  }
}
