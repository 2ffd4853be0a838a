// Handles a request whose content is known: validation, idempotency, the handler, the answer as text. The same here and in a
// thread.

import { read } from '@harkness/formats/shape';
import type { Store } from '@harkness/office';
import type { Route } from '../contract/route.js';
import { type Content as AnswerContent, StoredJson, textIn } from './answer.js';
import type { Caller } from './caller.js';
import type { Call, UploadedFile } from './handler.js';
import { claim, type IdempotentWrite, idempotentWrite, keepAnswer, letGo } from './idempotency.js';
import { type RequestSize, refuseUnreadable } from './text.js';
import type { Content } from './upload.js';
import { validated } from './validate.js';

/** A request as plain data, which can be passed to a thread. */
export interface Asked {
  /** The route's name in the contract. */
  readonly name: string;
  /** The address with its query. */
  readonly url: string;
  readonly params: object;
  readonly query: object;
  readonly caller: Caller;
  readonly now: Date;
  readonly idempotencyKey?: string;
}

export interface Performed {
  readonly status: number;
  /** Null if there is none. */
  readonly content: AnswerContent | null;
  /** The same request was answered before. */
  readonly replayed?: boolean;
}

export interface PerformOptions {
  readonly store: Store;
  /** Compare every answer with its schema (tests), so that a mismatch is our error and not a client's surprise. */
  readonly checkAnswers?: boolean;
}

export type Surroundings = Pick<Call<Route>, 'signal' | 'request' | 'reply'>;

export function sizeOf(route: Route): RequestSize {
  return route.large === true || route.multipart === true ? 'large' : 'small';
}

/** The address of a request as the contract defines it. */
export interface ValidAddress {
  readonly params: unknown;
  readonly query: unknown;
}

/** The request as the handler takes it. */
class ValidCall {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly file: UploadedFile | undefined;
  readonly caller: Caller;
  readonly now: Date;
  readonly #surroundings: Surroundings;

  constructor(
    { params, query }: ValidAddress,
    body: unknown,
    file: UploadedFile | undefined,
    { caller, now }: Asked,
    surroundings: Surroundings,
  ) {
    this.params = params;
    this.query = query;
    this.body = body;
    this.file = file;
    this.caller = caller;
    this.now = now;
    this.#surroundings = surroundings;
  }

  // The signal is created when it is first read, and in a thread there is neither request nor reply.
  get signal() {
    return this.#surroundings.signal;
  }

  get request() {
    return this.#surroundings.request;
  }

  get reply() {
    return this.#surroundings.reply;
  }
}

/** Throws a 400 if the contract does not allow the request. An address that has been validated is not validated again. */
export function callOf(
  route: Route,
  asked: Asked,
  { body, file }: Content,
  surroundings: Surroundings,
  address: ValidAddress = validAddress(route, asked.params, asked.query),
): Call<Route> {
  refuseUnreadable('body', body, sizeOf(route));
  const content = route.body && validated(route.body, body ?? {}, 'body');
  return new ValidCall(address, content, file, asked, surroundings) as unknown as Call<Route>;
}

/** Throws a 400 if the contract does not allow the address. */
export function validAddress(route: Route, params: unknown, query: unknown): ValidAddress {
  refuseUnreadable('params', params);
  refuseUnreadable('query', query);
  return {
    params: route.params && validated(route.params, params, 'params'),
    query: route.query && validated(route.query, query, 'query'),
  };
}

export async function perform(
  route: Route,
  handler: (call: Call<Route>) => Promise<unknown>,
  asked: Asked,
  content: Content,
  surroundings: Surroundings,
  options: PerformOptions,
  address?: ValidAddress,
): Promise<Performed> {
  const call = callOf(route, asked, content, surroundings, address);
  // Only now: hashing a body that is nested too deeply would exhaust the stack.
  const write = writeOf(route, asked, content);
  const earlier = write && (await claim(options.store, write, asked.now));
  if (earlier) return { status: earlier.status, content: earlier.answer, replayed: true };
  try {
    const value = await handler(write === undefined ? call : Object.defineProperty(call, 'once', { value: write.key }));
    if (options.checkAnswers && route.response) {
      const checked = read(route.response, value instanceof StoredJson ? JSON.parse(textIn(value.content)) : value);
      if (!checked.ok)
        throw new Error(`the answer of ${asked.name} is not what the contract says: ${JSON.stringify(checked.faults, null, 1)}`);
    }
    const status = route.status ?? (route.response ? 200 : 204);
    const content = route.response ? contentOf(value) : null;
    if (write) {
      const answer = content === null ? null : textIn(content);
      await keepAnswer(options.store, write, route.secret === true ? { status } : { status, answer }, asked.now);
    }
    return { status, content };
  } catch (error) {
    if (write) await letGo(options.store, write);
    throw error;
  }
}

function contentOf(value: unknown): AnswerContent {
  return value instanceof StoredJson ? value.content : (JSON.stringify(value) ?? '');
}

/** Requests without an account are never stored, so that anonymous callers leave nothing in the store. */
function writeOf(route: Route, { caller, url, idempotencyKey }: Asked, { body, file }: Content): IdempotentWrite | undefined {
  if (route.method === 'GET' || caller.by === 'nobody') return undefined;
  return idempotentWrite(idempotencyKey, caller.account.account, `${route.method} ${url}`, body, file?.bytes);
}
