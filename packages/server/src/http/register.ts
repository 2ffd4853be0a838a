// Registers every route of the contract with the handler of its name: who may call, validation, idempotency, answers.

import type { Store } from '@harkness/office';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { contract } from '../contract/index.js';
import type { Route } from '../contract/route.js';
import { JobUnfinished } from '../services/jobs.js';
import { TooManyWaiting } from '../services/thread.js';
import { authorise, callerOf } from './caller.js';
import { Answered, sendAnswer } from './conditional.js';
import type { Call, Handlers, UploadedFile } from './handler.js';
import { claim, idempotentWrite, keepAnswer, letGo } from './idempotency.js';
import type { KeptAnswers } from './kept-answers.js';
import type { KnownKeys } from './known-keys.js';
import { ProblemError } from './problem.js';
import { refuseUnreadable } from './text.js';
import { RequestTime, TookTooLong, withinTime } from './time-limit.js';
import { readMultipart } from './upload.js';
import { validated } from './validate.js';

export interface RegisterOptions {
  readonly store: Store;
  readonly clock: () => Date;
  /** Compare every answer with its schema (tests): a mismatch is an error of ours, not a silent surprise of a client. */
  readonly checkAnswers?: boolean;
  /** Bytes of a body that brings no report. */
  readonly smallBody: number;
  /** Milliseconds until a caller is told that it takes too long. */
  readonly answerTimeout: number;
  readonly knownKeys: KnownKeys;
  readonly keptAnswers: KeptAnswers;
}

export function registerRoutes(app: FastifyInstance, handlers: Handlers, options: RegisterOptions): void {
  for (const name of Object.keys(contract) as (keyof Handlers)[]) {
    const route: Route = contract[name];
    // One handler fits one route; the loop loses that, so the pair is widened together.
    const handler = handlers[name] as (call: Call<Route>) => Promise<unknown>;
    app.route({
      method: route.method,
      url: `/api/v1${route.path}`,
      config: { contract: name },
      ...(route.large === true || route.multipart === true ? {} : { bodyLimit: options.smallBody }),
      handler: (request, reply) => answer(route, name, handler, request, reply, options),
    });
  }
}

async function answer(
  route: Route,
  name: string,
  handler: (call: Call<Route>) => Promise<unknown>,
  request: FastifyRequest,
  reply: FastifyReply,
  options: RegisterOptions,
): Promise<unknown> {
  const work = (time: RequestTime): Promise<unknown> => answerInTime(route, name, handler, request, reply, options, time);
  try {
    // What is streamed takes as long as its reader does.
    return route.produces ? await work(new RequestTime()) : await withinTime(options.answerTimeout, work);
  } catch (error) {
    throw overload(error, route);
  }
}

/** What the machine is at fault for, or how much there is to do. */
function overload(error: unknown, route: Route): unknown {
  if (error instanceof TooManyWaiting)
    return new ProblemError(429, 'too-many-waiting', error.message, { headers: { 'retry-after': '10' } });
  if (error instanceof JobUnfinished)
    return new ProblemError(503, 'closing', 'The server closes; what was ordered is done without it. Ask again.', {
      headers: { 'retry-after': '5' },
    });
  if (!(error instanceof TookTooLong)) return error;
  const fate =
    route.method === 'GET' ? 'Ask for less.' : 'It may still take effect: look, or send it again with the same idempotency key.';
  return new ProblemError(503, 'took-too-long', `This takes longer than a request may. ${fate}`, {
    headers: { 'retry-after': '30' },
  });
}

async function answerInTime(
  route: Route,
  name: string,
  handler: (call: Call<Route>) => Promise<unknown>,
  request: FastifyRequest,
  reply: FastifyReply,
  options: RegisterOptions,
  time: RequestTime,
): Promise<unknown> {
  const now = options.clock();
  const caller = await callerOf(options.store, request, now);
  if (caller.by === 'key') options.knownKeys.note(request.headers.authorization);
  const header = request.headers['x-csrf-token'];
  authorise(caller, route, typeof header === 'string' ? header : undefined);

  const keeps = options.keptAnswers.takes(name, request.url);
  // An address that was answered before has been found good.
  const kept = keeps ? await options.keptAnswers.find(request.url) : undefined;
  if (kept !== undefined) return sendAnswer(request, reply, 200, kept);

  const { body, file } = await contentOf(route, request);
  refuseUnreadable('params', request.params);
  refuseUnreadable('query', request.query);
  refuseUnreadable('body', body);
  const call = {
    params: route.params && validated(route.params, request.params, 'params'),
    query: route.query && validated(route.query, request.query, 'query'),
    body: route.body && validated(route.body, body ?? {}, 'body'),
    ...(file ? { file } : {}),
    caller,
    now,
    get signal() {
      return time.signal;
    },
    request,
    reply,
  } as Call<Route>;

  const owner = caller.by === 'nobody' ? `address ${request.ip}` : caller.account.account;
  const key = request.headers['idempotency-key'];
  const write =
    route.method === 'GET'
      ? undefined
      : idempotentWrite(typeof key === 'string' ? key : undefined, owner, `${route.method} ${request.url}`, body, file?.bytes);
  const earlier = write && (await claim(options.store, write, now));
  if (earlier) {
    reply.header('idempotency-replayed', 'true').code(earlier.status);
    return earlier.answer === null ? reply.send() : reply.type('application/json; charset=utf-8').send(earlier.answer);
  }
  try {
    if (route.produces) return await handler(call);
    const status = route.status ?? (route.response ? 200 : 204);
    const make = async (): Promise<string> => {
      const value = await handler(call);
      if (options.checkAnswers && route.response) {
        const checked = route.response.safeParse(value);
        if (!checked.success) throw new Error(`the answer of ${name} is not what the contract says: ${checked.error.message}`);
      }
      return JSON.stringify(value) ?? '';
    };
    if (keeps) {
      const answered = await options.keptAnswers.make(request.url, async () => new Answered(await make()));
      return time.isOver ? undefined : sendAnswer(request, reply, status, answered);
    }
    const made = await make();
    const text = route.response ? made : null;
    if (write) await keepAnswer(options.store, write, route.secret === true ? { status } : { status, answer: text }, now);
    // Whoever waited too long has been told so.
    return time.isOver ? undefined : sendAnswer(request, reply, status, text === null ? null : new Answered(text));
  } catch (error) {
    if (write) await letGo(options.store, write);
    throw error;
  }
}

/** The JSON body, or the fields and file of a multipart one. */
async function contentOf(
  route: Route,
  request: FastifyRequest,
): Promise<{ readonly body: unknown; readonly file?: UploadedFile }> {
  if (!request.isMultipart()) return { body: request.body };
  if (!route.multipart) throw new ProblemError(415, 'no-file-here', 'This takes JSON, not a file.');
  return readMultipart(request);
}
