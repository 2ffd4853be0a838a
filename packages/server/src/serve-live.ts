// Serves one event in progress on its own page, without an office, for `harkness live --serve`. The page, stream and JSON are the
// same as an office's.

import Fastify, { type FastifyInstance } from 'fastify';
import { addSecurityHeaders, securityHeaders } from './http/headers.js';
import { servePages } from './http/pages.js';
import type { LiveAnswer } from './services/live-store.js';
import { connectionOf, LiveStreams } from './services/live-streams.js';

export interface ServeLiveOptions {
  readonly host: string;
  /** 0 selects a free port. */
  readonly port: number;
  /** Folder of the built pages. */
  readonly pages?: string;
  /** The effect of each result of a player's next game. */
  readonly worth: (section: number, pair: number) => Promise<readonly object[]>;
}

export interface LiveServer {
  /** The page's address. */
  readonly address: string;
  publish(answer: LiveAnswer): void;
  close(): Promise<void>;
}

/** The id of the only event. */
export const localEvent = 'now';

export async function serveLive({ host, port, pages, worth }: ServeLiveOptions): Promise<LiveServer> {
  const app: FastifyInstance = Fastify({ forceCloseConnections: true });
  const streams = new LiveStreams();
  let current: LiveAnswer | undefined;
  app.addHook('onSend', async (_, reply) => {
    addSecurityHeaders(reply, Object.entries(securityHeaders));
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
