// For operators: health, readiness, metrics.

import type { Office } from '@harkness/office';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** `isCounted`: whether somebody asks, rather than the server itself. */
export function serveOperations(app: FastifyInstance, office: Office, isClosing: () => boolean, isCounted: () => boolean): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'harkness_requests_total',
    help: 'Requests by route and status',
    labelNames: ['route', 'status'],
    registers: [registry],
  });
  const seconds = new Histogram({
    name: 'harkness_request_seconds',
    help: 'How long requests took',
    labelNames: ['route'],
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  });
  new Gauge({
    name: 'harkness_facts_behind',
    help: 'Facts in the ledger that are not rated yet',
    registers: [registry],
    async collect() {
      this.set((await office.status()).behind);
    },
  });

  app.addHook('onResponse', (request, reply, done) => {
    if (!isCounted()) return done();
    const route = request.routeOptions.url ?? 'none';
    requests.inc({ route, status: String(reply.statusCode) });
    seconds.observe({ route }, reply.elapsedTime / 1000);
    done();
  });
  app.get('/healthz', { config: { cost: 0 } }, (_, reply) => reply.type('text/plain').send('ok\n'));
  app.get('/readyz', { config: { cost: 1 } }, async (_, reply) => {
    if (isClosing()) return reply.code(503).type('text/plain').send('closing\n');
    const { head, ratedUpTo } = await office.status();
    return reply.type('application/json').send({ head, ratedUpTo });
  });
  app.get('/metrics', { config: { cost: 5 } }, async (_, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
}
