// The built pages: files with a year of cache where their name holds a hash, and the one document for every other address.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { ProblemError, problemBody } from './problem.js';

export async function servePages(app: FastifyInstance, folder: string | undefined): Promise<void> {
  const index = folder === undefined ? undefined : join(folder, 'index.html');
  const document = index !== undefined && existsSync(index) ? readFileSync(index) : undefined;
  if (folder !== undefined && document !== undefined) {
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      wildcard: false,
      preCompressed: true,
      setHeaders: (response, path) => {
        const hashed = path.includes('/assets/');
        response.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const isPage =
      document !== undefined &&
      request.method === 'GET' &&
      !request.url.startsWith('/api/') &&
      (request.headers.accept ?? '').includes('text/html');
    if (isPage) return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(document);
    const problem = new ProblemError(404, 'not-found', 'There is nothing at this address.');
    return reply
      .code(404)
      .type('application/problem+json')
      .send(JSON.stringify(problemBody(problem, request.url.split('?')[0] ?? '')));
  });
}
