// Registers every route of the contract with its handler: access, cached answers, and where the work is done.

import type { Store } from '@harkness/office';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { contract } from '../contract/index.js';
import type { Route } from '../contract/route.js';
import type { Content } from './answer.js';
import { budgetOfAccounts, budgetOfAnybody, HeldBytes, withBody } from './body.js';
import { audienceOf, authorise, type Caller, callerOf } from './caller.js';
import { Answered, type HeaderLine, sendAnswer } from './conditional.js';
import { Gate } from './gate.js';
import type { Call, Handlers } from './handler.js';
import type { KeptAnswers } from './kept-answers.js';
import type { KnownKeys } from './known-keys.js';
import { type Asked, callOf, perform, sizeOf } from './perform.js';
import { problemOf } from './problem-of.js';
import { type CanonicalQuestion, canonicalQuestion, refuseUnknownParameters } from './query.js';
import type { RequestThreads } from './request-threads.js';
import { RequestTime, TookTooLong, withinTime } from './time-limit.js';

export interface RegisterOptions {
  readonly store: Store;
  readonly clock: () => Date;
  /** Compare every answer with its schema (tests). */
  readonly checkAnswers?: boolean;
  /** Maximum bytes of a body with a report or facts. */
  readonly body: number;
  /** Maximum bytes of any other body. */
  readonly smallBody: number;
  /** Milliseconds until a caller is told that it takes too long. */
  readonly answerTimeout: number;
  readonly knownKeys: KnownKeys;
  readonly keptAnswers: KeptAnswers;
  /** Returns unused units of the caller's rate. */
  readonly giveBack: (request: FastifyRequest, units: number) => void;
  /** Every answer has them unless it sets them itself. */
  readonly headers: readonly HeaderLine[];
  readonly threads: RequestThreads;
  /** Whether scanning all players takes too long for other requests to wait. */
  readonly isLarge: () => Promise<boolean>;
}

/**
 * Questions answered at a time. On SQLite none of them waits for anything but the processor; on PostgreSQL this leaves connections
 * (of ten) to find out who asks.
 */
const answeredAtOnce = { sqlite: 2, postgresql: 8 };
/** Some seconds' worth of questions. */
const mostWaiting = 1000;

interface Registered extends RegisterOptions {
  readonly gate: Gate;
  readonly held: { readonly anybody: HeldBytes; readonly accounts: HeldBytes };
}

interface Named {
  readonly name: string;
  readonly route: Route;
  readonly handler: (call: Call<Route>) => Promise<unknown>;
}

export async function registerRoutes(app: FastifyInstance, handlers: Handlers, given: RegisterOptions): Promise<void> {
  const options = {
    ...given,
    gate: new Gate(answeredAtOnce[given.store.engine], mostWaiting),
    held: { anybody: new HeldBytes(budgetOfAnybody), accounts: new HeldBytes(budgetOfAccounts) },
  };
  const all = (Object.keys(contract) as (keyof Handlers)[]).map(
    // Each handler fits its route; the loop loses that, so the pair is widened together.
    (name): Named => ({ name, route: contract[name], handler: handlers[name] as Named['handler'] }),
  );
  app.server.on('connection', () => options.gate.connected());
  const add = (scope: FastifyInstance, inThread: boolean): void => {
    for (const named of all.filter(({ route }) => (route.thread === true) === inThread)) {
      scope.route({
        method: named.route.method,
        url: `/api/v1${named.route.path}`,
        config: { cost: named.route.cost ?? 1 },
        bodyLimit: options.smallBody,
        handler: (request, reply) => answer(named, request, reply, options),
      });
    }
  };
  add(app, false);
  await app.register(async (scope) => {
    // Bodies for threads are read as bytes, once the sender is known.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_, __, done) => done(null));
    add(scope, true);
  });
}

async function answer(named: Named, request: FastifyRequest, reply: FastifyReply, options: Registered): Promise<unknown> {
  const { route } = named;
  const work = (time: RequestTime): Promise<unknown> => answerInTime(named, request, reply, options, time);
  try {
    // A stream takes as long as its reader.
    return route.produces ? await work(new RequestTime()) : await withinTime(options.answerTimeout, work);
  } catch (error) {
    throw problemOf(error, route.method === 'GET') ?? error;
  }
}

async function answerInTime(
  { name, route, handler }: Named,
  request: FastifyRequest,
  reply: FastifyReply,
  options: Registered,
  time: RequestTime,
): Promise<unknown> {
  const now = options.clock();
  const caller = await callerOf(options.store, request, now);
  if (caller.by === 'key') options.knownKeys.note(request.headers.authorization);
  const header = request.headers['x-csrf-token'];
  authorise(caller, route, typeof header === 'string' ? header : undefined);

  const asked = askedOf(name, request, caller, now);
  refuseUnknownParameters(route, asked.query);
  // An answer for the office may contain data that the public must not see.
  const mayKeep = audienceOf(caller) === 'public' && options.keptAnswers.mayKeep(name);
  const question = mayKeep ? canonicalQuestion(name, route, asked.params, asked.query) : undefined;
  // A question "as known then" is never cached.
  const keptAs = question === undefined || isAsKnown(question) ? undefined : question.text;
  const kept = keptAs === undefined ? undefined : await options.keptAnswers.find(keptAs);
  if (kept !== undefined) {
    options.giveBack(request, (route.cost ?? 1) - 1);
    return sendAnswer(request, reply, 200, kept, options.headers);
  }

  const surroundings = {
    request,
    reply,
    get signal() {
      return time.signal;
    },
  };
  const content = { body: request.body };
  if (route.produces) return handler(callOf(route, asked, content, surroundings));
  const make = async (): Promise<Made> => {
    if (route.thread === true || (route.thread === 'large office' && (await options.isLarge())))
      return answerInThread(route, asked, request, options, time);
    const here = async () => {
      // The caller has been told already.
      if (time.isOver) throw new TookTooLong();
      return perform(route, handler, asked, content, surroundings, options, question?.address);
    };
    // Other questions may wait for a thread, and writes for their turn in the store: they must not keep readers waiting.
    const { status, content: made, replayed } = await (keptAs === undefined ? here() : options.gate.pass(here));
    return { status, content: made, replayed: replayed === true };
  };
  if (keptAs !== undefined) {
    const answered = await options.keptAnswers.make(keptAs, async () => new Answered((await make()).content ?? ''), name);
    return time.isOver ? undefined : sendAnswer(request, reply, 200, answered, options.headers);
  }
  const made = await make();
  // The caller has already been told that it took too long.
  if (time.isOver) return undefined;
  if (made.replayed) reply.header('idempotency-replayed', 'true');
  return sendAnswer(request, reply, made.status, made.content === null ? null : new Answered(made.content));
}

function isAsKnown({ address: { query } }: CanonicalQuestion): boolean {
  return typeof query === 'object' && query !== null && 'known' in query && query.known !== undefined;
}

interface Made {
  readonly status: number;
  /** Null if there is no content. */
  readonly content: Content | null;
  /** The same request was answered before. */
  readonly replayed: boolean;
}

async function answerInThread(
  route: Route,
  asked: Asked,
  request: FastifyRequest,
  options: Registered,
  time: RequestTime,
): Promise<Made> {
  const nobody = asked.caller.by === 'nobody';
  const owner = asked.caller.by === 'nobody' ? request.ip : asked.caller.account.account;
  const limit = sizeOf(route) === 'large' ? options.body : options.smallBody;
  const reads = route.method === 'GET';
  const ends = reads || nobody ? time.signal : undefined;
  const { status, bytes, replayed } = await withBody(
    request,
    limit,
    nobody ? options.held.anybody : options.held.accounts,
    owner,
    (body) =>
      options.threads.answer(asked, body, {
        isRead: reads,
        ...(request.headers['content-type'] === undefined ? {} : { contentType: request.headers['content-type'] }),
        ...(ends === undefined ? {} : { signal: ends }),
      }),
  );
  return { status, content: bytes, replayed };
}

function askedOf(name: string, request: FastifyRequest, caller: Caller, now: Date): Asked {
  const key = request.headers['idempotency-key'];
  return {
    name,
    url: request.url,
    params: request.params as object,
    query: request.query as object,
    caller,
    now,
    ...(typeof key === 'string' ? { idempotencyKey: key } : {}),
  };
}
