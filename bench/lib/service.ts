// The client of a server in bench/kernels/serve.ts.

import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { createInterface, type Interface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import type { ServiceLine } from '../kernels/serve.js';
import { childArguments } from './in-child.js';

export class Service {
  readonly #process: ChildProcessByStdio<Writable, Readable, null>;
  readonly #lines: AsyncIterator<string>;
  readonly #reader: Interface;
  #address = '';

  constructor(what: string) {
    this.#process = spawn(process.execPath, childArguments('built', 'serve', what), {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    this.#reader = createInterface({ input: this.#process.stdout });
    this.#lines = this.#reader[Symbol.asyncIterator]();
  }

  get address(): string {
    return this.#address;
  }

  async start(): Promise<this> {
    const { address } = await this.#next();
    if (address === undefined) throw new Error('the server gave no address');
    this.#address = address;
    return this;
  }

  /** CPU seconds used so far. */
  async processor(): Promise<number> {
    this.#process.stdin.write('\n');
    return (await this.#next()).processor ?? Number.NaN;
  }

  /** Starts a replay of everything beside the current work; returns its state. */
  async replay(): Promise<string> {
    this.#process.stdin.write('replay\n');
    return (await this.#next()).job ?? 'none';
  }

  async job(): Promise<string> {
    this.#process.stdin.write('job\n');
    return (await this.#next()).job ?? 'none';
  }

  async #next(): Promise<ServiceLine> {
    const line = await this.#lines.next();
    if (line.done) throw new Error('the server ended too soon');
    return JSON.parse(line.value) as ServiceLine;
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.#process.once('close', resolve));
    this.#process.stdin.end();
    await ended;
    this.#reader.close();
  }
}
