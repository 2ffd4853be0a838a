// A typed client of the Harkness API: one function per route, plain data in and out, problems as throwable values.

import { type RouteName, type Routes, routes } from './generated.js';

export type { RouteName, Routes, TraceStep } from './generated.js';
export { reportFormats } from './generated.js';
export { appliedChange, type LiveChange, type LiveEvent } from './live.js';

/** The answer of a route, for naming types: `Answer<'player'>`. */
export type Answer<Name extends RouteName> = Routes[Name]['response'];

/** An office's error answer (RFC 9457). */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly code: string;
  readonly detail?: string;
  readonly findings?: readonly {
    readonly code: string;
    readonly level: 'error' | 'warning' | 'notice';
    readonly place: { readonly [name: string]: unknown };
    readonly message: string;
    readonly hint: string;
  }[];
  /** 409: the current version of what was changed meanwhile. */
  readonly current?: unknown;
}

/**
 * Thrown for every unsuccessful answer; `problem` says why and where.
 * @example
 * const error = new ApiError({ type: 'about:blank', title: 'Not found', status: 404, code: 'player-unknown' });
 * [error.message, error.problem.code] // ['Not found', 'player-unknown']
 */
export class ApiError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.detail ?? problem.title);
    this.name = 'ApiError';
    this.problem = problem;
  }
}

type Part<Key extends string, Value> = [Value] extends [undefined]
  ? { readonly [K in Key]?: undefined }
  : Record<string, never> extends Value
    ? { readonly [K in Key]?: Value }
    : { readonly [K in Key]: Value };

/** The input of a call: path parameters, query, body, a file. */
export type CallOptions<Name extends RouteName> = Part<'params', Routes[Name]['params']> &
  Part<'query', Routes[Name]['query']> &
  Part<'body', Routes[Name]['body']> & {
    /** A file for routes that take one, sent with the fields of `body`. */
    readonly file?: Blob & { readonly name?: string };
    readonly signal?: AbortSignal;
    /** The same key twice is one write. Default: generated for every write. */
    readonly idempotencyKey?: string;
  };

/** Which office to call, and as whom. */
export interface ClientOptions {
  /** Origin of the office, e.g. `https://ratings.example.org`; empty in its own pages. */
  readonly base?: string;
  /** API key, for programs. Pages use the session's cookie. */
  readonly key?: string;
  /** CSRF token of the session, for pages. */
  readonly csrf?: () => string | undefined;
  readonly fetch?: typeof fetch;
}

/** A client of one office. */
export interface Client {
  call<Name extends RouteName>(
    name: Name,
    ...options: Partial<CallOptions<Name>> extends CallOptions<Name>
      ? [options?: CallOptions<Name>]
      : [options: CallOptions<Name>]
  ): Promise<Answer<Name>>;
  /** Address of a route, for links and downloads. */
  address<Name extends RouteName>(name: Name, params?: Routes[Name]['params'], query?: Routes[Name]['query']): string;
}

/**
 * A client of one office. Every route of its API is a name, with its parameters and answer typed.
 * @example
 * const office = createClient({ base: 'https://ratings.example.org' });
 * office.address('player', { player: '12345678' }) // 'https://ratings.example.org/api/v1/players/12345678'
 */
export function createClient(options: ClientOptions = {}): Client {
  const send = options.fetch ?? fetch;

  function address(name: RouteName, params: unknown, query: unknown): string {
    const values = (params ?? {}) as { readonly [key: string]: unknown };
    const path = routes[name].path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(values[key] ?? '')));
    const search = new URLSearchParams();
    for (const [key, value] of Object.entries((query ?? {}) as { readonly [key: string]: unknown })) {
      if (value !== undefined && value !== null) search.set(key, String(value));
    }
    const text = search.toString();
    return `${options.base ?? ''}/api/v1${path}${text === '' ? '' : `?${text}`}`;
  }

  return {
    address,
    async call(name, ...[given]) {
      const { params, query, body, file, signal, idempotencyKey } = (given ?? {}) as {
        params?: unknown;
        query?: unknown;
        body?: { readonly [field: string]: unknown };
        file?: Blob & { readonly name?: string };
        signal?: AbortSignal;
        idempotencyKey?: string;
      };
      const { method, json } = routes[name];
      const headers = new Headers({ accept: json ? 'application/json' : '*/*' });
      if (options.key !== undefined) headers.set('authorization', `Bearer ${options.key}`);
      if (method !== 'GET') {
        headers.set('idempotency-key', idempotencyKey ?? crypto.randomUUID());
        const csrf = options.csrf?.();
        if (csrf !== undefined) headers.set('x-csrf-token', csrf);
      }
      const init: RequestInit = { method, headers, credentials: 'same-origin' };
      if (signal) init.signal = signal;
      if (file) {
        const form = new FormData();
        for (const [field, value] of Object.entries(body ?? {})) {
          if (value !== undefined) form.set(field, typeof value === 'string' ? value : JSON.stringify(value));
        }
        form.set('file', file, file.name ?? 'report');
        init.body = form;
      } else if (body !== undefined) {
        headers.set('content-type', 'application/json');
        init.body = JSON.stringify(body);
      }
      const response = await send(address(name, params, query), init);
      if (!response.ok) throw new ApiError(await problemOf(response));
      if (json) return response.json();
      return response.status === 204 ? undefined : response;
    },
  } as Client;
}

async function problemOf(response: Response): Promise<Problem> {
  const type = response.headers.get('content-type') ?? '';
  if (type.includes('json')) return (await response.json()) as Problem;
  return {
    type: 'about:blank',
    title: response.statusText || 'The office did not answer',
    status: response.status,
    code: 'no-answer',
  };
}
