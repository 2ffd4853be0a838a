// One event in progress on a page of its own, without an office: what `harkness live --serve` opens. The same page, the same stream and the
// same JSON as an office's.

import Fastify, { type FastifyInstance } from 'fastify';
import { securityHeaders } from './http/headers.js';
import { servePages } from './http/pages.js';
import type { LiveAnswer } from './services/live-store.js';
import { connectionOf, LiveStreams } from './services/live-streams.js';

export interface ServeLiveOptions {
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
  /** Folder of the built pages. */
  readonly pages?: string;
  /** What each result of a player's next game would give. */
  readonly worth: (section: number, pair: number) => Promise<readonly object[]>;
}

export interface LiveServer {
  /** Of the page. */
  readonly address: string;
  publish(answer: LiveAnswer): void;
  close(): Promise<void>;
}

/** The name of the one event. */
export const localEvent = 'now';

export async function serveLive({ host, port, pages, worth }: ServeLiveOptions): Promise<LiveServer> {
  const app: FastifyInstance = Fastify({ forceCloseConnections: true });
  const streams = new LiveStreams();
  let current: LiveAnswer | undefined;
  app.addHook('onSend', async (_, reply) => {
    for (const [name, value] of Object.entries(securityHeaders)) if (!reply.hasHeader(name)) reply.header(name, value);
  });
  app.get(`/api/v1/live/${localEvent}`, async (_, reply) => current ?? reply.code(404).send({ code: 'not-found' }));
  app.get(`/api/v1/live/${localEvent}/stream`, async (request, reply) => {
    if (current === undefined) return reply.code(404).send({ code: 'not-found' });
    reply.hijack();
    if (!streams.connect(current, connectionOf(request, reply))) reply.raw.writeHead(503).end();
    return reply;
  });
  app.get<{ Params: { section: string; pair: string } }>(
    `/api/v1/live/${localEvent}/sections/:section/players/:pair/results`,
    async ({ params }) => ({
      mark: current?.mark,
      version: current?.version ?? 0,
      results: await worth(Number(params.section), Number(params.pair)),
    }),
  );
  app.get('/', async (_, reply) => reply.redirect(`/live/${localEvent}/embed`));
  await servePages(app, pages);
  const address = await app.listen({ host, port });
  return {
    address: `${address}/live/${localEvent}/embed`,
    publish(answer) {
      current = answer;
      streams.publish(answer);
    },
    async close() {
      streams.close();
      await app.close();
    },
  };
}
