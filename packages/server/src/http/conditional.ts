// Conditional answers: a hash of the content is its ETag, and a reader who has it already gets 304.

import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

export function sendJson(request: FastifyRequest, reply: FastifyReply, status: number, text: string | null): FastifyReply {
  reply.code(status);
  if (text === null) return reply.send();
  if (request.method === 'GET' && status === 200) {
    const etag = `"${createHash('sha1').update(text).digest('base64url')}"`;
    reply.header('etag', etag).header('cache-control', 'private, no-cache');
    if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send();
  }
  reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding');
  if (text.length < worthCompressing || !/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(text);
  return reply.header('content-encoding', 'gzip').send(gzipSync(text, { level: 1 }));
}

/** Smaller answers fit into a packet or two as they are. */
const worthCompressing = 4096;

/** `If-None-Match` compares weakly: `W/` in front does not matter. */
export function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((candidate) => candidate.trim() === '*' || candidate.trim().replace(/^W\//, '') === etag);
}
