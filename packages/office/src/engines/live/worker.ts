// Makes a run in a worker thread, so that a server's event loop stays free. The thread opens the same store by its location.

import { parentPort, workerData } from 'node:worker_threads';
import type { StoreLocation } from '@harkness/ledger';
import type { RunProgress, RunSummary } from '../../facts/answers.js';
import { openStore } from '../../facts/store.js';
import { startThread } from '../start-thread.js';
import type { LiveRulebook } from './rulebook.js';
import { type ReplayOptions, replayBy } from './run.js';

interface Order {
  readonly location: StoreLocation;
  readonly options: Pick<ReplayOptions, 'reason' | 'full' | 'fromFacts' | 'order'>;
}

type Report =
  | { readonly type: 'progress'; readonly progress: RunProgress }
  | { readonly type: 'done'; readonly summary: RunSummary | undefined }
  | { readonly type: 'failed'; readonly message: string; readonly aborted: boolean };

/** Runs in a worker thread, whose file calls `serveRun`; rejects with the signal's reason when aborted. */
export function replayInThread(thread: URL, location: StoreLocation, options: ReplayOptions): Promise<RunSummary | undefined> {
  const { reason, full, fromFacts, order: name, onProgress, signal } = options;
  const order: Order = {
    location,
    options: {
      reason,
      ...(full === undefined ? {} : { full }),
      ...(fromFacts === undefined ? {} : { fromFacts }),
      ...(name === undefined ? {} : { order: name }),
    },
  };
  const worker = startThread(thread, { workerData: order });
  const abort = (): void => worker.postMessage('abort');
  signal?.addEventListener('abort', abort, { once: true });
  return new Promise<RunSummary | undefined>((resolve, reject) => {
    worker.on('message', (report: Report) => {
      if (report.type === 'progress') onProgress?.(report.progress);
      else if (report.type === 'done') resolve(report.summary);
      else reject(report.aborted && signal?.aborted === true ? signal.reason : new Error(report.message));
    });
    worker.on('error', reject);
    worker.on('exit', (code) => reject(new Error(`the thread of the run ended with ${code}`)));
  }).finally(async () => {
    signal?.removeEventListener('abort', abort);
    await worker.terminate();
  });
}

async function work(rulebook: LiveRulebook, order: Order, tell: (report: Report) => void, signal: AbortSignal): Promise<void> {
  const opened = await openStore(order.location, { create: false });
  if (!opened.ok) {
    tell({ type: 'failed', message: opened.errors.map((error) => error.message).join('; '), aborted: false });
    return;
  }
  try {
    const summary = await replayBy(rulebook, opened.value, {
      ...order.options,
      givesWay: true,
      signal,
      onProgress: (progress) => tell({ type: 'progress', progress }),
    });
    tell({ type: 'done', summary });
  } catch (error) {
    tell({
      type: 'failed',
      message: error instanceof Error ? (error.stack ?? error.message) : String(error),
      aborted: signal.aborted,
    });
  } finally {
    await opened.value.close();
  }
}

/** Runs the job the thread was started for. */
export async function serveRun(rulebook: LiveRulebook): Promise<void> {
  const port = parentPort;
  if (port === null || !isOrder(workerData)) return;
  const controller = new AbortController();
  port.on('message', () => controller.abort(new Error('aborted')));
  await work(rulebook, workerData, (report) => port.postMessage(report), controller.signal);
  port.close();
}

function isOrder(data: unknown): data is Order {
  return typeof data === 'object' && data !== null && 'location' in data && 'options' in data;
}
