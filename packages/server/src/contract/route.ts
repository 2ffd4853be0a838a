// A route of the API as data: the same object validates requests, documents them, checks who may call, and types the client.

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
  /** The JSON answer; absent: no content, or a file or stream described by `produces`. */
  readonly response?: Shape;
  /** Content types of an answer that is not JSON. */
  readonly produces?: readonly string[];
  /** Status of a good answer; 200 unless given. */
  readonly status?: number;
  /** The answer holds a secret (a session, a key, a link): it is not kept for a repeated request. */
  readonly secret?: boolean;
  /** Takes a body of any allowed size, not only a small one. */
  readonly large?: boolean;
  /**
   * Answered in a thread: its content comes from outside and may be large or slow to check, or its answer takes long to make. `large office`:
   * a question that takes long only where there is much to go through.
   */
  readonly thread?: boolean | 'large office';
  /** Units of the caller's rate that it costs; 1 unless given. An answer that is kept costs 1. */
  readonly cost?: number;
  /** Scope an API key needs besides its owner's role; `none`: only a session will do. Absent: `read` to read, `none` to write. */
  readonly scope?: Scope | 'none';
}

/** Keeps the literal types of a route, for the client. */
export function route<const R extends Route>(definition: R): R {
  return definition;
}
