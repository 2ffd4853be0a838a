// The handler of a route: a function from the validated request to the answer of the contract.

import { randomUUID } from 'node:crypto';
import type { Input, Output, Shape } from '@harkness/formats/shape';
import type { Office, Store } from '@harkness/office';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Contract, RouteName } from '../contract/index.js';
import type { Route } from '../contract/route.js';
import type { Caller } from './caller.js';

type Parsed<R extends Route, Part extends 'params' | 'query' | 'body'> = R[Part] extends Shape ? Output<R[Part]> : undefined;

export interface UploadedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export interface Call<R extends Route> {
  readonly params: Parsed<R, 'params'>;
  readonly query: Parsed<R, 'query'>;
  readonly body: Parsed<R, 'body'>;
  readonly file?: UploadedFile;
  readonly caller: Caller;
  readonly now: Date;
  /** Stable when a request is repeated with its idempotency key; facts named by it are entered once. */
  readonly once?: string;
  readonly request: FastifyRequest;
  /** Aborts when the request's time is over. */
  readonly signal: AbortSignal;
  /** For answers that are not JSON, and for headers. */
  readonly reply: FastifyReply;
}

export type AnswerOf<R extends Route> = R extends { readonly produces: readonly string[] }
  ? FastifyReply
  : R['response'] extends Shape
    ? Input<R['response']>
    : undefined;

export type Handler<R extends Route> = (call: Call<R>) => Promise<AnswerOf<R>>;

export type Handlers = { readonly [Name in RouteName]: Handler<Contract[Name]> };

/** The services available to every handler. */
export interface Services {
  readonly office: Office;
  readonly store: Store;
}

/** The calling account; only for routes that require one. */
export function accountOf(caller: Caller) {
  if (caller.by === 'nobody') throw new Error('the route is not public, so somebody calls');
  return caller.account;
}

/** The id of a fact that a request enters. It is the same when the request is repeated, even if the first outcome is unknown. */
export function factIdOf(once: string | undefined, index = 0): string {
  return once === undefined ? randomUUID() : `${once.slice(0, 40)}-${index}`;
}
