// Lowers the priority of threads with long background work.

import { readdirSync, readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/** Lower than what readers wait for, higher than work in the background. */
export const middlePriority = constants.priority.PRIORITY_BELOW_NORMAL / 2;

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

/** Node starts them first, right after the main thread: one that wakes the others, and four that compile code and collect garbage. */
const helpersOfEngine = 5;

/**
 * Gives V8's helper threads a lower priority than the main thread. They compile code and collect garbage for every thread of the process, so
 * beside runs and uploads they take more processor time than the main thread itself, and readers would wait for them. For a process
 * whose main thread is the only one that must answer at once.
 */
export function lowerHelpers(priority: number = middlePriority): void {
  try {
    const threads = readdirSync('/proc/self/task').map(Number);
    const started = threads.filter((thread) => thread > process.pid).sort((a, b) => a - b);
    for (const thread of started.slice(0, helpersOfEngine)) setPriority(thread, priority);
  } catch {
    // As above.
  }
}
