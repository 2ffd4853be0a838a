// Rates reforms in worker threads. A thread opens the same office, loads its facts once, and takes one reform after another.

import { parentPort, workerData } from 'node:worker_threads';
import type { StoreLocation } from '@harkness/office';
import { openStore, startThread as startModule } from '@harkness/office';
import { officeBases } from '../reform/bases.js';
import { checkReform } from '../reform/check.js';
import type { Outcome } from './outcome.js';
import { type AnyBaseline, Studies } from './study.js';

interface Start {
  readonly lab: true;
  readonly location: StoreLocation;
  /** The first reform, whose history is read while the baseline is rated. */
  readonly file: unknown;
}

type Order =
  | {
      readonly type: 'rate';
      readonly file: unknown;
      /** The thread must see the facts behind the baseline. */
      readonly ledgerHash: string;
      readonly baseline: AnyBaseline;
    }
  | { readonly type: 'abort' };

type Told =
  | { readonly type: 'ready' }
  | { readonly type: 'progress'; readonly done: number; readonly total: number; readonly month: string }
  | { readonly type: 'done'; readonly outcome: Outcome }
  | { readonly type: 'failed'; readonly message: string };

export interface LabThread {
  readonly rate: (
    file: unknown,
    ledgerHash: string,
    baseline: AnyBaseline,
    onProgress: (done: number, total: number, month: string) => void,
    signal: AbortSignal | undefined,
  ) => Promise<Outcome>;
  readonly close: () => Promise<void>;
}

export async function startThread(location: StoreLocation, file: unknown): Promise<LabThread> {
  const start: Start = { lab: true, location, file };
  const worker = startModule(new URL('./worker.ts', import.meta.url), { workerData: start });
  let listener: (told: Told) => void = () => undefined;
  let fail: (error: Error) => void = () => undefined;
  worker.on('message', (told: Told) => listener(told));
  worker.on('error', (error: Error) => fail(error));
  worker.on('exit', (code) => fail(new Error(`a thread of the lab ended with ${code}`)));
  const next = <T>(take: (told: Told, resolve: (value: T) => void, reject: (error: Error) => void) => void): Promise<T> =>
    new Promise((resolve, reject) => {
      fail = reject;
      listener = (told) => (told.type === 'failed' ? reject(new Error(told.message)) : take(told, resolve, reject));
    });
  const close = async (): Promise<void> => {
    fail = () => undefined;
    await worker.terminate();
  };
  await next<void>((told, resolve) => {
    if (told.type === 'ready') resolve();
  });
  return {
    close,
    async rate(file, ledgerHash, baseline, onProgress, signal) {
      const abort = (): void => worker.postMessage({ type: 'abort' } satisfies Order);
      signal?.throwIfAborted();
      signal?.addEventListener('abort', abort, { once: true });
      try {
        worker.postMessage({ type: 'rate', file, ledgerHash, baseline } satisfies Order);
        return await next<Outcome>((told, resolve) => {
          if (told.type === 'progress') onProgress(told.done, told.total, told.month);
          else if (told.type === 'done') resolve(told.outcome);
        });
      } catch (error) {
        signal?.throwIfAborted();
        throw error;
      } finally {
        signal?.removeEventListener('abort', abort);
      }
    },
  };
}

async function work({ location, file }: Start, port: NonNullable<typeof parentPort>): Promise<void> {
  const tell = (told: Told): void => port.postMessage(told);
  const opened = await openStore(location, { create: false, readOnly: true });
  if (!opened.ok) {
    tell({ type: 'failed', message: opened.errors.map(({ message }) => message).join('; ') });
    return;
  }
  const studies = new Studies(opened.value);
  const bases = await opened.value.read(officeBases);
  let controller = new AbortController();
  const rate = async ({ file, ledgerHash, baseline }: Extract<Order, { type: 'rate' }>): Promise<Outcome> => {
    const { reform } = checkReform(file, bases);
    if (reform === undefined) throw new Error('this reform cannot run');
    const study = await studies.of(reform);
    if (!study.ok) throw new Error(study.errors.map(({ message }) => message).join('; '));
    if (study.value.position.hash !== ledgerHash) throw new Error('the office changed while the lab was starting; run it again');
    return study.value.rate(baseline, reform, {
      signal: controller.signal,
      onProgress: (done, total, month) => tell({ type: 'progress', done, total, month }),
    });
  };
  port.on('message', (order: Order) => {
    if (order.type === 'abort') {
      controller.abort(new Error('aborted'));
      return;
    }
    controller = new AbortController();
    rate(order)
      .then((outcome) => tell({ type: 'done', outcome }))
      .catch((error: unknown) =>
        tell({ type: 'failed', message: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
      );
  });
  const first = checkReform(file, bases).reform;
  if (first !== undefined) await studies.of(first);
  tell({ type: 'ready' });
}

function isStart(data: unknown): data is Start {
  return typeof data === 'object' && data !== null && 'lab' in data && 'location' in data;
}

const port = parentPort;
if (port !== null && isStart(workerData)) await work(workerData, port);
