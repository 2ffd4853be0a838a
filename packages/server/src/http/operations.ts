// For operators: health, readiness, metrics.

import type { Office } from '@harkness/office';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { RequestTimes } from './request-times.js';

/** `isCounted`: whether somebody asks, rather than the server itself. */
export function serveOperations(app: FastifyInstance, office: Office, isClosing: () => boolean, isCounted: () => boolean): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const times = new RequestTimes();
  new Gauge({
    name: 'harkness_facts_behind',
    help: 'Facts in the ledger that are not rated yet',
    registers: [registry],
    async collect() {
      this.set((await office.status()).behind);
    },
  });

  app.addHook('onResponse', (request, reply, done) => {
    if (isCounted()) times.note(request.routeOptions.url ?? 'none', reply.statusCode, reply.elapsedTime / 1000);
    done();
  });
  app.get('/healthz', { config: { cost: 0 } }, (_, reply) => reply.type('text/plain').send('ok\n'));
  app.get('/readyz', { config: { cost: 1 } }, async (_, reply) => {
    if (isClosing()) return reply.code(503).type('text/plain').send('closing\n');
    const { head, ratedUpTo } = await office.status();
    return reply.type('application/json').send({ head, ratedUpTo });
  });
  app.get('/metrics', { config: { cost: 5 } }, async (_, reply) =>
    reply.type(registry.contentType).send(`${await registry.metrics()}\n${times.text()}`),
  );
}
