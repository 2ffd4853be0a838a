// Errors as RFC 9457 problem documents: a stable code, what happened, and findings with their places.

import type { Finding } from '@harkness/formats';

export class ProblemError extends Error {
  readonly status: number;
  readonly code: string;
  readonly findings: readonly Finding[] | undefined;
  readonly headers: { readonly [name: string]: string };
  /** The current version of what was changed meanwhile. */
  readonly current: unknown;

  constructor(
    status: number,
    code: string,
    detail: string,
    more: {
      readonly findings?: readonly Finding[];
      readonly headers?: { readonly [name: string]: string };
      readonly current?: unknown;
    } = {},
  ) {
    super(detail);
    this.name = 'ProblemError';
    this.status = status;
    this.code = code;
    this.findings = more.findings;
    this.headers = more.headers ?? {};
    this.current = more.current;
  }
}

const titles: { readonly [status: number]: string } = {
  400: 'The request cannot be read',
  401: 'Log in first',
  403: 'Not allowed',
  404: 'Not found',
  405: 'Not possible here',
  409: 'Already there, or changed meanwhile',
  413: 'Too large',
  415: 'Not a kind of content this takes',
  422: 'Findings',
  429: 'Too many requests',
  500: 'Something went wrong here',
  503: 'Not ready',
};

export function problemBody(error: ProblemError, instance: string): { readonly [field: string]: unknown } {
  return {
    type: 'about:blank',
    title: titles[error.status] ?? 'Error',
    status: error.status,
    detail: error.message,
    instance,
    code: error.code,
    ...(error.findings === undefined ? {} : { findings: error.findings }),
    ...(error.current === undefined ? {} : { current: error.current }),
  };
}

export function notFound(what: string): ProblemError {
  return new ProblemError(404, 'not-found', `${what} is not known here.`);
}
