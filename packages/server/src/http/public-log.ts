// The office's public log under /log: checkpoint, tiles, entries, facts, lists with their proofs. Anybody may read it, from any page, and caches
// may keep what never changes.

import { officeLogFile, type Store } from '@harkness/office';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ProblemError } from './problem.js';

const forEver = 'public, max-age=31536000, immutable';
const seconds = 'public, max-age=5';
const tileCost = 0.1;

export function servePublicLog(app: FastifyInstance, store: Store): void {
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const path = (request.url.split('?')[0] ?? '').slice('/log/'.length);
    // Third-party pages verify too.
    reply.header('access-control-allow-origin', '*');
    const file = await store.read((reader) => officeLogFile(reader, path));
    if (file === undefined)
      throw new ProblemError(404, 'not-found', 'The log has no such file. docs/public-log.md lists what it has.', {
        headers: { 'access-control-allow-origin': '*' },
      });
    return reply
      .type(file.type)
      .header('cache-control', file.changes === 'never' ? forEver : path === 'checkpoint' ? 'no-cache' : seconds)
      .send(Buffer.from(file.bytes));
  };
  for (const path of ['/log/tile/*', '/log/facts/*', '/log/checkpoint']) app.get(path, { config: { cost: tileCost } }, answer);
  app.get('/log/*', { config: { cost: 2 } }, answer);
}
