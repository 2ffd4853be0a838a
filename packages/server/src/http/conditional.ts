// Conditional answers: the ETag is a hash of the content, and a reader who already has it gets 304.

import { hash } from 'node:crypto';
import type { OutgoingHttpHeader } from 'node:http';
import { promisify } from 'node:util';
import { gzip, gzipSync, type ZlibOptions } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { takesGzip } from '../services/accept-encoding.js';
import { type Content, Zipped } from './answer.js';

/** Smaller answers fit into a packet or two uncompressed. */
const worthCompressing = 4096;
const compressedAtOnce = 64 * 1024;
const gzipBeside: (bytes: Buffer, options: ZlibOptions) => Promise<Buffer> = promisify(gzip);

/** An answer ready to send, possibly many times. */
export class Answered {
  readonly #made: Buffer | Zipped;
  #bytes: Buffer | undefined;
  #etag: string | undefined;
  #zipped: Buffer | Promise<Buffer> | undefined;

  constructor(content: Content) {
    if (content instanceof Zipped) {
      this.#made = content;
      this.#zipped = bufferOf(content.bytes);
    } else {
      this.#made = typeof content === 'string' ? Buffer.from(content) : bufferOf(content);
      this.#bytes = this.#made;
    }
  }

  get bytes(): Buffer {
    this.#bytes ??= this.#made instanceof Zipped ? this.#made.unzipped() : this.#made;
    return this.#bytes;
  }

  /** Read as it is from the store, where reading it again costs little. */
  get isStored(): boolean {
    return this.#made instanceof Zipped;
  }

  get etag(): string {
    this.#etag ??= `"${hash('sha1', this.#made instanceof Zipped ? this.#made.bytes : this.#made, 'base64url')}"`;
    return this.#etag;
  }

  /** Undefined if compression is not worthwhile. Larger answers are compressed off the main thread. */
  zipped(): Buffer | Promise<Buffer> | undefined {
    if (this.#zipped !== undefined) return this.#zipped;
    const { bytes } = this;
    if (bytes.length < worthCompressing) return undefined;
    this.#zipped = bytes.length < compressedAtOnce ? gzipSync(bytes, { level: 1 }) : gzipBeside(bytes, { level: 1 });
    return this.#zipped;
  }

  /** Maximum number of bytes it takes in the cache. */
  get size(): number {
    const made = this.#made;
    if (made instanceof Zipped) return made.bytes.length + made.size + 200;
    return made.length * (made.length < worthCompressing ? 1 : 2) + 200;
  }
}

function bufferOf(bytes: Uint8Array<ArrayBuffer>): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
}

/** Larger bodies are copied more often as a text than as bytes. */
const sentAsText = 8192;

/** `always`: headers that every answer has unless it sets them itself. */
export async function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  answered: Answered | null,
  always: readonly HeaderLine[] = [],
): Promise<FastifyReply> {
  reply.code(status);
  if (answered === null) return reply.send();
  if (request.method === 'GET' && status === 200) {
    // An account's answers may be private, so browsers must not store them on disk.
    const hasAccount = request.headers.authorization !== undefined || /harkness_session=/.test(request.headers.cookie ?? '');
    reply.header('etag', answered.etag).header('cache-control', hasAccount ? 'no-store' : 'private, no-cache');
    if (matches(request.headers['if-none-match'], answered.etag)) return reply.code(304).send();
  }
  reply.header('content-type', 'application/json; charset=utf-8').header('vary', 'accept-encoding');
  const packing = takesGzip(request.headers['accept-encoding']) ? answered.zipped() : undefined;
  const zipped = packing instanceof Promise ? await packing : packing;
  if (zipped !== undefined) reply.header('content-encoding', 'gzip');
  const bytes = zipped ?? answered.bytes;
  if (request.method === 'GET' && status === 200 && bytes.length <= sentAsText) return sendAtOnce(reply, bytes, always);
  return reply.send(bytes);
}

export type HeaderLine = readonly [name: string, value: string];

/**
 * Node joins the head and a body of the same kind into one write. A Buffer is sent beside its head, in a slower call, and the hooks of a
 * framework look at every header again.
 */
function sendAtOnce(reply: FastifyReply, bytes: Buffer, always: readonly HeaderLine[]): FastifyReply {
  const lines: OutgoingHttpHeader[] = [];
  const own = reply.getHeaders();
  for (const name in own) {
    const value = own[name];
    if (value !== undefined) lines.push(name, value);
  }
  for (const [name, value] of always) if (own[name] === undefined) lines.push(name, value);
  lines.push('content-length', String(bytes.length));
  reply.hijack();
  reply.raw.writeHead(200, lines);
  reply.raw.end(bytes.toString('latin1'), 'latin1');
  return reply;
}

/** `If-None-Match` compares weakly: a `W/` prefix is ignored. */
export function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((candidate) => candidate.trim() === '*' || candidate.trim().replace(/^W\//, '') === etag);
}
