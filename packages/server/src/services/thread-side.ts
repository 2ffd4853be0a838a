// What a thread does on its side: one piece of work after the other, as it is told.

import { parentPort } from 'node:worker_threads';
import type { Reply } from './thread.js';

export function answerOrders<Work, Value>(answer: (work: Work) => Promise<Value> | Value): void {
  const port = parentPort;
  port?.on('message', async ({ id, work }: { readonly id: number; readonly work: Work }) => {
    try {
      port.postMessage({ id, ok: true, value: await answer(work) } satisfies Reply<Value>);
    } catch (error) {
      const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
      port.postMessage({ id, ok: false, message } satisfies Reply<Value>);
    }
  });
}
