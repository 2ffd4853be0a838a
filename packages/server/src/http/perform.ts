// Handles a request whose content is known: validation, idempotency, the handler, the answer as text. The same here and in a
// thread.

import { read } from '@harkness/formats/shape';
import type { Store } from '@harkness/office';
import type { Route } from '../contract/route.js';
import { JsonText } from './answer.js';
import type { Caller } from './caller.js';
import type { Call } from './handler.js';
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
  /** Null if there is no content. */
  readonly text: string | null;
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

/** The request as the handler takes it; throws a 400 if the contract does not allow it. */
export function callOf(route: Route, asked: Asked, { body, file }: Content, surroundings: Surroundings): Call<Route> {
  refuseUnreadable('params', asked.params);
  refuseUnreadable('query', asked.query);
  refuseUnreadable('body', body, sizeOf(route));
  const parts = {
    params: route.params && validated(route.params, asked.params, 'params'),
    query: route.query && validated(route.query, asked.query, 'query'),
    body: route.body && validated(route.body, body ?? {}, 'body'),
    ...(file ? { file } : {}),
    caller: asked.caller,
    now: asked.now,
  };
  // The signal is created lazily, so it must not be read here.
  return Object.defineProperties(parts, Object.getOwnPropertyDescriptors(surroundings)) as unknown as Call<Route>;
}

export async function perform(
  route: Route,
  handler: (call: Call<Route>) => Promise<unknown>,
  asked: Asked,
  content: Content,
  surroundings: Surroundings,
  options: PerformOptions,
): Promise<Performed> {
  const call = callOf(route, asked, content, surroundings);
  const write = writeOf(route, asked, content);
  const earlier = write && (await claim(options.store, write, asked.now));
  if (earlier) return { status: earlier.status, text: earlier.answer, replayed: true };
  try {
    const value = await handler(write === undefined ? call : Object.defineProperty(call, 'once', { value: write.key }));
    if (options.checkAnswers && route.response) {
      const checked = read(route.response, value instanceof JsonText ? JSON.parse(value.text) : value);
      if (!checked.ok)
        throw new Error(`the answer of ${asked.name} is not what the contract says: ${JSON.stringify(checked.faults, null, 1)}`);
    }
    const status = route.status ?? (route.response ? 200 : 204);
    const text = route.response ? textOf(value) : null;
    if (write) await keepAnswer(options.store, write, route.secret === true ? { status } : { status, answer: text }, asked.now);
    return { status, text };
  } catch (error) {
    if (write) await letGo(options.store, write);
    throw error;
  }
}

function textOf(value: unknown): string {
  return value instanceof JsonText ? value.text : (JSON.stringify(value) ?? '');
}

/** Requests without an account are never stored, so that anonymous callers leave nothing in the store. */
function writeOf(route: Route, { caller, url, idempotencyKey }: Asked, { body, file }: Content): IdempotentWrite | undefined {
  if (route.method === 'GET' || caller.by === 'nobody') return undefined;
  return idempotentWrite(idempotencyKey, caller.account.account, `${route.method} ${url}`, body, file?.bytes);
}
