// Going through the months of a history, with progress and a way to stop.

import type { MemoryHistory } from '@harkness/office';

export interface Hooks {
  readonly onProgress?: ((done: number, total: number, month: string) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** How many months of the history are not after a month. */
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
    // Lets the event loop turn, so that a server answers and an abort is seen.
    await new Promise<void>((resolve) => setImmediate(resolve));
    work(at, key);
  }
}
