// The server as a Fastify application: plugins, limits, headers, errors, routes. The caller makes it listen.

import cookie from '@fastify/cookie';
import type { Store } from '@harkness/office';
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { addressBlock } from './accounts/address.js';
import type { Handlers } from './http/handler.js';
import { addSecurityHeaders, securityHeaders, strictTransport } from './http/headers.js';
import { KeptAnswers } from './http/kept-answers.js';
import { KnownKeys } from './http/known-keys.js';
import { type LogSink, loggerOf } from './http/log.js';
import { ProblemError, problemBody } from './http/problem.js';
import { problemOf } from './http/problem-of.js';
import { type TrustedProxies, trustOf } from './http/proxies.js';
import { limitRate, Rate } from './http/rate.js';
import { registerRoutes } from './http/register.js';
import type { RequestThreads } from './http/request-threads.js';

/** How much one address may request, and how long the server waits. */
export interface Limits {
  /** Maximum bytes of a request's body or of an uploaded file. */
  readonly body: number;
  /** Maximum bytes of a body without a report or facts. */
  readonly smallBody: number;
  /** Units per minute for each API key or address. A request costs one, an expensive one more (`cost` in the contract). */
  readonly perMinute: number;
  /** Milliseconds a request may take to arrive. */
  readonly requestTimeout: number;
  /** Milliseconds to produce its answer. */
  readonly answerTimeout: number;
}

/**
 * The limits of a server that sets none.
 * @example
 * defaultLimits.perMinute > 0 // true
 */
export const defaultLimits: Limits = {
  body: 16 * 1024 * 1024,
  smallBody: 256 * 1024,
  perMinute: 600,
  requestTimeout: 30_000,
  answerTimeout: 30_000,
};

export interface AppOptions {
  readonly store: Store;
  readonly handlers: Handlers;
  readonly threads: RequestThreads;
  /** Whether scanning all players takes too long for other requests to wait. */
  readonly isLarge: () => Promise<boolean>;
  /** Identifies the state behind answers from the ledger: the ledger, its results, the day. */
  readonly stamp: () => Promise<string>;
  readonly limits?: Partial<Limits>;
  readonly clock?: () => Date;
  readonly trustProxy?: TrustedProxies;
  /** The office is only reachable by https: browsers are told to insist on it. */
  readonly onlyHttps?: boolean;
  readonly checkAnswers?: boolean;
  /** Logs requests as JSON lines without personal data: to standard output, or to the given sink. */
  readonly log?: boolean | LogSink;
}

export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const limits = { ...defaultLimits, ...options.limits };
  const knownKeys = new KnownKeys();
  const app = Fastify({
    bodyLimit: limits.smallBody,
    requestTimeout: limits.requestTimeout,
    trustProxy: trustOf(options.trustProxy),
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    genReqId: () => crypto.randomUUID(),
    // URLs that Fastify cannot parse reach neither a route nor the error handler below.
    frameworkErrors: (error, request, reply) => sendProblem(asProblem(error, request), request, reply),
    logger: loggerOf(options.log),
  });

  await app.register(cookie);
  const rate = new Rate(limits.perMinute);
  const rateOf = (request: FastifyRequest): string => knownKeys.of(request.headers.authorization) ?? addressBlock(request.ip);
  limitRate(app, rate, rateOf);

  const headers = Object.entries(options.onlyHttps ? { ...securityHeaders, ...strictTransport } : securityHeaders);
  app.addHook('onSend', (_, reply, payload, done) => {
    // The pages' document has its own policy.
    addSecurityHeaders(reply, headers);
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    done(null, payload);
  });
  app.setErrorHandler<FastifyError | ProblemError>((error, request, reply) => {
    const problem = asProblem(error, request);
    if (problem.status >= 500) request.log.error({ err: error }, 'request failed');
    return sendProblem(problem, request, reply);
  });
  await registerRoutes(app, options.handlers, {
    store: options.store,
    keptAnswers: new KeptAnswers(options.stamp),
    clock: options.clock ?? (() => new Date()),
    headers,
    threads: options.threads,
    isLarge: options.isLarge,
    body: limits.body,
    smallBody: limits.smallBody,
    answerTimeout: limits.answerTimeout,
    knownKeys,
    giveBack: (request, units) => rate.giveBack(rateOf(request), units),
    ...(options.checkAnswers === undefined ? {} : { checkAnswers: options.checkAnswers }),
  });
  return app;
}

function sendProblem(problem: ProblemError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply
    .code(problem.status)
    .headers(problem.headers)
    .type('application/problem+json')
    .send(JSON.stringify(problemBody(problem, request.url.split('?')[0] ?? '')));
}

function asProblem(error: FastifyError | ProblemError, { method }: FastifyRequest): ProblemError {
  if (error instanceof ProblemError) return error;
  // Also for pages, feeds and the log: the database may be unavailable for any request.
  const known = problemOf(error, method === 'GET' || method === 'HEAD');
  if (known !== undefined) return known;
  const status = error.statusCode ?? 500;
  if (status >= 500)
    return new ProblemError(
      500,
      'internal',
      'Something went wrong here, and it has been noted. Look whether your change is there before you send it again.',
    );
  return new ProblemError(status, error.code?.toLowerCase().replaceAll('_', '-') ?? 'bad-request', error.message);
}
