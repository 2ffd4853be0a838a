// Uploads are parsed in a thread of their own, with bounded memory and time, so that a hostile file cannot stall anybody else.

import { parentPort, Worker } from 'node:worker_threads';
import { type Parsed, parse, redact } from '@harkness/formats';

interface Order {
  readonly id: number;
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly today: string;
}

export interface ParsedUpload {
  readonly parsed: Parsed;
  /** The file as it may be kept: contact data masked. */
  readonly kept: Uint8Array;
}

type Reply =
  | { readonly id: number; readonly ok: true; readonly value: ParsedUpload }
  | { readonly id: number; readonly ok: false; readonly message: string };

/** Why an upload got no answer: it took too long, or too much memory. */
export class UploadTooHard extends Error {}

const longest = 20_000;

export class UploadParser {
  #worker: Worker | undefined;
  #last = 0;
  #queue: Promise<unknown> = Promise.resolve();

  /** One file at a time: two at once would only share the same core. */
  parse(name: string, bytes: Uint8Array, today: string): Promise<ParsedUpload> {
    const turn = this.#queue.then(() => this.#parse(name, bytes, today));
    this.#queue = turn.catch(() => undefined);
    return turn;
  }

  #parse(name: string, bytes: Uint8Array, today: string): Promise<ParsedUpload> {
    const worker = this.#worker ?? this.#start();
    const order: Order = { id: ++this.#last, name, bytes, today };
    return new Promise((resolve, reject) => {
      const finish = (outcome: () => void): void => {
        clearTimeout(late);
        worker.off('message', onMessage);
        worker.off('exit', onExit);
        outcome();
      };
      const giveUp = (message: string): void => {
        this.#worker = undefined;
        void worker.terminate();
        finish(() => reject(new UploadTooHard(message)));
      };
      const onMessage = (reply: Reply): void => {
        if (reply.id !== order.id) return;
        finish(() => (reply.ok ? resolve(reply.value) : reject(new Error(reply.message))));
      };
      const onExit = (): void => giveUp('The file needs more memory than a report may.');
      const late = setTimeout(() => giveUp('The file takes longer to read than a report may.'), longest);
      worker.on('message', onMessage);
      worker.on('exit', onExit);
      worker.postMessage(order);
    });
  }

  #start(): Worker {
    const isSource = import.meta.url.endsWith('.ts');
    const worker = new Worker(new URL(isSource ? './parse-worker.ts' : './parse-worker.js', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: 512 },
      ...(isSource ? { execArgv: ['--import', 'tsx', '--conditions=source'] } : {}),
    });
    // Out of memory arrives as an error and then as the exit, which the waiting call sees.
    worker.on('error', () => undefined);
    worker.unref();
    this.#worker = worker;
    return worker;
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
    this.#worker = undefined;
  }
}

parentPort?.on('message', ({ id, name, bytes, today }: Order) => {
  try {
    const value: ParsedUpload = { parsed: parse(bytes, name, { today }), kept: redact({ name, bytes }).bytes };
    parentPort?.postMessage({ id, ok: true, value } satisfies Reply);
  } catch (error) {
    parentPort?.postMessage({ id, ok: false, message: String((error as Error).message) } satisfies Reply);
  }
});
