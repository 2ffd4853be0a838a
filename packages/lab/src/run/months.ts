// Iterates over the months of a history, with progress and cancellation.

import type { MemoryHistory } from '@harkness/office';

export interface Hooks {
  readonly onProgress?: ((done: number, total: number, month: string) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** The number of months of the history up to and including a month. */
export function monthsUntil(history: MemoryHistory, until: string): number {
  return history.months.filter(({ key }) => key <= until).length;
}

export async function overMonths(
  history: MemoryHistory,
  count: number,
  { onProgress, signal }: Hooks,
  work: (at: number, key: string) => void,
): Promise<void> {
  for (let at = 0; at < count; at++) {
    signal?.throwIfAborted();
    const key = history.months[at]?.key ?? '';
    onProgress?.(at, count, key);
    // Yields to the event loop, so that a server can answer and an abort is noticed.
    await new Promise<void>((resolve) => setImmediate(resolve));
    work(at, key);
  }
}
