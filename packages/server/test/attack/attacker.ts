// Sends requests from a separate thread, so that the server's event loop, in the test's thread, can be observed meanwhile.

import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';

export interface Attack {
  readonly path: string;
  readonly method?: string;
  readonly headers?: { readonly [name: string]: string };
  readonly body?: string | Uint8Array;
  /** Sends the body with chunked encoding, without a length. */
  readonly chunked?: boolean;
  /** How many requests to send at once. */
  readonly times?: number;
}

export interface Outcome {
  readonly status: number;
  readonly headers: { readonly [name: string]: string };
  readonly text: string;
}

const script = `
const { parentPort, workerData } = require('node:worker_threads');
const http = require('node:http');
const { address, path, method, headers, body, chunked, times } = workerData;
const one = () => new Promise((resolve) => {
  const bytes = body === undefined ? undefined : typeof body === 'string' ? Buffer.from(body) : Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const length = bytes === undefined || chunked ? {} : { 'content-length': String(bytes.length) };
  const request = http.request(address + path, { method, agent: false, headers: { ...headers, ...length } });
  let answered = false;
  request.on('response', (response) => {
    answered = true;
    let text = '';
    response.setEncoding('utf8');
    response.on('data', (part) => { text += part; });
    response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, text }));
    response.on('error', () => resolve({ status: response.statusCode, headers: response.headers, text }));
  });
  request.on('error', (error) => { if (!answered) resolve({ status: 0, headers: {}, text: String(error) }); });
  const send = (at) => {
    if (bytes === undefined || at >= bytes.length || request.destroyed || answered) return request.end();
    const next = Math.min(bytes.length, at + 65536);
    if (request.write(bytes.subarray(at, next))) setImmediate(send, next);
    else request.once('drain', () => send(next));
  };
  send(0);
});
Promise.all(Array.from({ length: times }, one)).then((all) => parentPort.postMessage(all));
`;

/** All answers; status 0 if the connection broke first. */
export function attack(address: string, { method = 'POST', headers = {}, times = 1, ...rest }: Attack): Promise<Outcome[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(script, { eval: true, workerData: { address, method, headers, times, ...rest } });
    worker.once('message', resolve).once('error', reject);
  });
}

/** Bytes that a thread receives without a copy, so that copying does not stall the attacker's thread. */
export function sharedBytes(body: string | Uint8Array): Uint8Array {
  const bytes = Buffer.from(body);
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length));
  shared.set(bytes);
  return shared;
}

/** The longest time, in milliseconds (plus at most one), that this thread's event loop was blocked during the work. */
export async function longestStall(work: () => Promise<unknown>): Promise<number> {
  return existsSync(ownTime) ? longestWork(work) : longestDelay(work);
}

/** Linux: CPU time of the main thread in nanoseconds, without time spent waiting for a busy processor. */
const ownTime = `/proc/self/task/${process.pid}/schedstat`;

async function longestWork(work: () => Promise<unknown>): Promise<number> {
  const descriptor = openSync(ownTime, 'r');
  const text = Buffer.alloc(64);
  const computed = (): number => {
    readSync(descriptor, text, 0, text.length, 0);
    return Number.parseInt(text.toString('latin1'), 10) / 1e6;
  };
  let longest = 0;
  let last = computed();
  let over = false;
  const turn = (): void => {
    const now = computed();
    longest = Math.max(longest, now - last);
    last = now;
    // With a pause: constant checking would take processor time from what is measured.
    if (!over) setTimeout(turn, 1);
  };
  setTimeout(turn, 1);
  try {
    await work();
  } finally {
    over = true;
    await new Promise((resolve) => setTimeout(resolve, 5));
    closeSync(descriptor);
  }
  return longest;
}

async function longestDelay(work: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  try {
    await work();
  } finally {
    delay.disable();
  }
  return delay.max / 1e6;
}

/** A multipart body with `count` fields of `bytes` bytes each. */
export function multipartFields(count: number, bytes: number): { readonly body: Uint8Array; readonly type: string } {
  const boundary = 'attack-boundary';
  const value = 'x'.repeat(bytes);
  const part = (name: string) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const body = Buffer.from(`${Array.from({ length: count }, (_, at) => part(`field${at}`)).join('')}--${boundary}--\r\n`);
  return { body, type: `multipart/form-data; boundary=${boundary}` };
}
