// A route of the API as data: the same object validates requests, documents them, checks permissions, and types the client.

import type { ObjectShape, Shape } from '@harkness/formats/shape';
import type { Scope } from './scopes.js';

export type Role = 'player' | 'director' | 'officer' | 'administrator';

/** Who may call: anybody, any account, or an account with at least this role. */
export type Access = 'public' | 'account' | 'director' | 'officer' | 'administrator';

export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `/api/v1`, with `:name` parameters. */
  readonly path: string;
  readonly access: Access;
  readonly summary: string;
  readonly tag: string;
  readonly params?: ObjectShape;
  readonly query?: ObjectShape;
  /** A JSON body. Uploads are `multipart` instead. */
  readonly body?: Shape;
  /** Takes a file (multipart/form-data, field `file`, further fields as in `body`) or the JSON of `body`. */
  readonly multipart?: boolean;
  /** The JSON answer. Absent: no content, or a file or stream described by `produces`. */
  readonly response?: Shape;
  /** Content types of an answer that is not JSON. */
  readonly produces?: readonly string[];
  /** Status of a successful answer. Default: 200. */
  readonly status?: number;
  /** The answer contains a secret (a session, a key, a link), so it is not stored for repeated requests. */
  readonly secret?: boolean;
  /** Accepts a body of any allowed size, not only a small one. */
  readonly large?: boolean;
  /**
   * Answered in a thread: its content comes from outside and may be large or slow to check, or its answer takes long to compute.
   * `large office`: a question that only takes long in a large office.
   */
  readonly thread?: boolean | 'large office';
  /** Units of the caller's rate. Default: 1. A cached answer costs 1. */
  readonly cost?: number;
  /** Scope an API key needs besides its owner's role; `none`: sessions only. Absent: `read` to read, `none` to write. */
  readonly scope?: Scope | 'none';
}

/** The scope an API key needs for a route; `none`: it needs a session. */
export function scopeOf({ scope, method }: Route): Scope | 'none' {
  return scope ?? (method === 'GET' ? 'read' : 'none');
}

/** Preserves the literal types of a route, for the client. */
export function route<const R extends Route>(definition: R): R {
  return definition;
}
