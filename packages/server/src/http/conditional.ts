// Conditional answers: the ETag is a hash of the content, and a reader who already has it gets 304.

import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip, gzipSync, type ZlibOptions } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Smaller answers fit into a packet or two uncompressed. */
const worthCompressing = 4096;
const compressedAtOnce = 64 * 1024;
const gzipBeside: (bytes: Buffer, options: ZlibOptions) => Promise<Buffer> = promisify(gzip);

/** An answer ready to send, possibly many times. */
export class Answered {
  readonly bytes: Buffer;
  #etag: string | undefined;
  #zipped: Buffer | Promise<Buffer> | undefined;

  constructor(content: string | Uint8Array<ArrayBuffer>) {
    this.bytes =
      typeof content === 'string' ? Buffer.from(content) : Buffer.from(content.buffer, content.byteOffset, content.length);
  }

  get etag(): string {
    this.#etag ??= `"${hash('sha1', this.bytes, 'base64url')}"`;
    return this.#etag;
  }

  /** Undefined if compression is not worthwhile. Larger answers are compressed off the main thread. */
  async zipped(): Promise<Buffer | undefined> {
    if (this.bytes.length < worthCompressing) return undefined;
    this.#zipped ??=
      this.bytes.length < compressedAtOnce ? gzipSync(this.bytes, { level: 1 }) : gzipBeside(this.bytes, { level: 1 });
    return this.#zipped;
  }

  /** Maximum number of bytes it takes in the cache. */
  get size(): number {
    return this.bytes.length * (this.bytes.length < worthCompressing ? 1 : 2) + 200;
  }
}

export async function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  answered: Answered | null,
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
  const zipped = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '') ? await answered.zipped() : undefined;
  return zipped === undefined ? reply.send(answered.bytes) : reply.header('content-encoding', 'gzip').send(zipped);
}

/** `If-None-Match` compares weakly: a `W/` prefix is ignored. */
export function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((candidate) => candidate.trim() === '*' || candidate.trim().replace(/^W\//, '') === etag);
}
