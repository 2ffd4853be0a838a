// harkness witness: a witness for other people's logs over HTTP (C2SP tlog-witness).

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type FileWitness, openWitness, StoreError } from '@harkness/ledger';
import { parseWhole } from '../calculate/input.js';
import { takeInterrupt } from '../terminal/interrupt.js';
import { CommandError, type ExitCode, type Screen } from '../terminal/io.js';

export interface WitnessServeOptions {
  readonly name?: string;
  readonly addLog?: readonly string[];
  readonly host: string;
  readonly port: string;
  readonly serve: boolean;
}

/** A checkpoint with a hundred signatures and 63 hashes needs less. */
const bodyAtMost = 32 * 1024;

export async function witness(folder: string, options: WitnessServeOptions, screen: Screen): Promise<ExitCode> {
  const own = opened(folder, options);
  screen.print(`Key of this witness, for the policies of logs:\n${own.vkey}`);
  screen.print(`It watches ${own.logs().length} logs${own.logs().length === 0 ? '; add one with --add-log KEY' : ''}.`);
  if (!options.serve) return 0;
  const { address, close } = await serveWitness(own, options.host, parseWhole(options.port, '--port'));
  screen.print(`Logs send their checkpoints to ${screen.colours.bold(address)}. Ctrl-C closes it.`);
  await new Promise<void>((resolve) => takeInterrupt(resolve));
  await close();
  return 0;
}

function opened(folder: string, options: WitnessServeOptions): FileWitness {
  try {
    const own = openWitness(folder, options.name);
    for (const log of options.addLog ?? []) own.addLog(log);
    return own;
  } catch (error) {
    throw error instanceof StoreError ? new CommandError(error.message, { exitCode: 1, hint: error.hint }) : error;
  }
}

export async function serveWitness(
  own: FileWitness,
  host: string,
  port: number,
): Promise<{ readonly address: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    answer(own, request, response).catch(() => response.writeHead(500).end('the witness failed\n'));
  });
  server.requestTimeout = 10_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const bound = server.address();
  const address = typeof bound === 'object' && bound !== null ? `http://${host}:${bound.port}` : host;
  return {
    address,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(own: FileWitness, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = (request.url ?? '').split('?')[0] ?? '';
  const plain = { 'content-type': 'text/plain; charset=utf-8', 'access-control-allow-origin': '*' };
  if (request.method === 'POST' && path === '/add-checkpoint') {
    const body = await read(request);
    if (body === undefined) {
      response.writeHead(413, plain).end('too large\n');
      return;
    }
    const { status, contentType, body: said } = await own.add(body);
    response.writeHead(status, { 'content-type': contentType }).end(said);
    return;
  }
  const [, hash] = /^\/([0-9a-f]{64})\/checkpoint$/.exec(path) ?? [];
  const found = path === '/vkey' ? `${own.vkey}\n` : hash === undefined ? undefined : own.latest(hash);
  if (request.method === 'GET' && found !== undefined)
    response.writeHead(200, { ...plain, 'cache-control': 'no-cache' }).end(found);
  else response.writeHead(404, plain).end('POST /add-checkpoint, GET /vkey, GET /<SHA-256 of the origin>/checkpoint\n');
}

async function read(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += (chunk as Buffer).length;
    if (size > bodyAtMost) return undefined;
    chunks.push(chunk as Buffer);
  }
  // Invalid UTF-8 becomes U+FFFD, over which no signature is valid.
  return Buffer.concat(chunks).toString('utf8');
}
