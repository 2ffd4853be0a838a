// Requests over HTTP on loopback as measured by the benchmarks: each path of a list once, or all of them by turns for some seconds.
// A client of our own: load generators give every connection the same list from its beginning, so that no page is requested for the
// first time but by all of them at once.

import { createConnection, type Socket } from 'node:net';

export interface Answers {
  readonly count: number;
  /** From the first request to the last answer. */
  readonly seconds: number;
  /** Milliseconds of each request, ascending. */
  readonly latencies: Float64Array;
}

const headEnd = Buffer.from('\r\n\r\n');

/** Who asks. */
export interface Client {
  readonly address: string;
  readonly connections: number;
  /** As browsers do, and few programs. */
  readonly takesGzip: boolean;
}

/** Asks each connection's next path as soon as its last answer is complete, until `next` returns undefined. */
async function ask({ address, connections, takesGzip }: Client, next: () => string | undefined): Promise<Answers> {
  const { hostname, port } = new URL(address);
  const headers = `host: ${hostname}\r\nconnection: keep-alive\r\n${takesGzip ? 'accept-encoding: gzip\r\n' : ''}`;
  const latencies: number[] = [];
  const begun = performance.now();
  const one = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const socket = createConnection({ host: hostname, port: Number(port), noDelay: true });
      let path = '';
      let sent = 0;
      let rest: Buffer = Buffer.alloc(0);
      const send = (): void => {
        const wanted = next();
        if (wanted === undefined) {
          socket.end();
          resolve();
          return;
        }
        path = wanted;
        sent = performance.now();
        socket.write(`GET ${path} HTTP/1.1\r\n${headers}\r\n`);
      };
      socket.on('connect', send);
      socket.on('error', reject);
      socket.on('close', () => reject(new Error(`the server closed the connection at ${path}`)));
      socket.on('data', (chunk) => {
        rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
        const end = rest.indexOf(headEnd);
        if (end === -1) return;
        const head = rest.toString('latin1', 0, end);
        const length = Number(/^content-length: (\d+)/im.exec(head)?.[1]);
        if (!head.startsWith('HTTP/1.1 200') || Number.isNaN(length)) {
          fail(socket, reject, path, head);
          return;
        }
        if (rest.length < end + headEnd.length + length) return;
        latencies.push(performance.now() - sent);
        rest = Buffer.alloc(0);
        send();
      });
    });
  const awake = stayAwake();
  await Promise.all(Array.from({ length: connections }, one)).finally(() => awake.end());
  return { count: latencies.length, seconds: (performance.now() - begun) / 1000, latencies: Float64Array.from(latencies).sort() };
}

/**
 * Waking a client that sleeps is work of the server's system on the same machine only, and only where the server is slower than the
 * client: a bare reply would not pay for it, a page would pay a fifth of its own time.
 */
function stayAwake(): { end(): void } {
  let next = setImmediate(again);
  function again(): void {
    next = setImmediate(again);
  }
  return { end: () => clearImmediate(next) };
}

function fail(socket: Socket, reject: (error: Error) => void, path: string, head: string): void {
  reject(new Error(`${path}: ${head.split('\r\n')[0]}`));
  socket.destroy();
}

/** Each path once, shared out among the connections. */
export function once(client: Client, paths: readonly string[]): Promise<Answers> {
  let at = 0;
  return ask(client, () => paths[at++]);
}

/** The paths by turns, for some seconds. */
export function during(client: Client, paths: readonly string[], seconds: number): Promise<Answers> {
  const until = performance.now() + seconds * 1000;
  let at = 0;
  return ask(client, () => (performance.now() < until ? paths[at++ % paths.length] : undefined));
}

/** Value below which this share of them lies. */
export function percentile(ascending: Float64Array, share: number): number {
  return ascending[Math.min(ascending.length - 1, Math.floor(ascending.length * share))] ?? Number.NaN;
}
