// Uploads are parsed in threads of their own, with bounded memory and time, so that a hostile file cannot stall anybody else.

import { Worker } from 'node:worker_threads';
import { type ParsedUpload, type ParseOrder, type ParseReply, parseWorkerMark } from './parse-worker.js';

/** Why an upload got no answer: it took too long, or too much memory. */
export class UploadTooHard extends Error {}

/** More uploads wait than can be read in reasonable time. */
export class TooManyUploads extends Error {}

const longestMilliseconds = 15_000;
const mostMegabytes = 512;
const mostWaiting = 40;

/** A thread and the files that wait for it. It starts with its first file and again after one that broke it. */
class Reader {
  waiting = 0;
  #worker: Worker | undefined;
  #last = 0;
  #queue: Promise<unknown> = Promise.resolve();

  parse(name: string, bytes: Uint8Array, today: string): Promise<ParsedUpload> {
    this.waiting += 1;
    const turn = this.#queue.then(() => this.#parse(name, bytes, today)).finally(() => (this.waiting -= 1));
    this.#queue = turn.catch(() => undefined);
    return turn;
  }

  #parse(name: string, bytes: Uint8Array, today: string): Promise<ParsedUpload> {
    this.#worker ??= startThread();
    const worker = this.#worker;
    const order: ParseOrder = { id: ++this.#last, name, bytes, today };
    return new Promise((resolve, reject) => {
      const finish = (): void => {
        clearTimeout(late);
        worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      };
      const giveUp = (error: Error): void => {
        finish();
        this.#worker = undefined;
        // A thread that ran out of memory still reports errors while it ends.
        worker.on('error', () => undefined);
        void worker.terminate();
        reject(error);
      };
      const onMessage = (reply: ParseReply): void => {
        if (reply.id !== order.id) return;
        finish();
        if (reply.ok) resolve(reply.value);
        else reject(new Error(reply.message));
      };
      const onError = (error: Error & { readonly code?: string }): void =>
        giveUp(
          error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new UploadTooHard('The file needs more memory than a report may.') : error,
        );
      const onExit = (code: number): void => giveUp(new Error(`the thread that reads uploads ended with ${code}`));
      const late = setTimeout(
        () => giveUp(new UploadTooHard('The file takes longer to read than a report may.')),
        longestMilliseconds,
      );
      worker.on('message', onMessage).on('error', onError).on('exit', onExit);
      worker.postMessage(order);
    });
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
    this.#worker = undefined;
  }
}

/** Two threads: while a hostile file keeps one busy for its quarter of a minute, the other goes on. */
export class UploadParser {
  readonly #readers = [new Reader(), new Reader()];

  async parse(name: string, bytes: Uint8Array, today: string): Promise<ParsedUpload> {
    const [free] = this.#readers.toSorted((a, b) => a.waiting - b.waiting);
    if (free === undefined || free.waiting >= mostWaiting) throw new TooManyUploads('Too many files wait to be read.');
    return free.parse(name, bytes, today);
  }

  async close(): Promise<void> {
    for (const reader of this.#readers) await reader.close();
  }
}

/** The built file as it is; from source, where tests run, the thread learns to read TypeScript first. */
function startThread(): Worker {
  const isSource = import.meta.url.endsWith('.ts');
  const options = { workerData: parseWorkerMark, resourceLimits: { maxOldGenerationSizeMb: mostMegabytes } };
  const file = new URL(isSource ? './parse-worker.ts' : './parse-worker.js', import.meta.url);
  const script = `import('tsx/esm/api').then(({ register }) => { register(); return import(${JSON.stringify(file.href)}); });`;
  const worker = isSource
    ? new Worker(script, { ...options, eval: true, execArgv: ['--conditions=source'] })
    : new Worker(file, options);
  worker.unref();
  return worker;
}
