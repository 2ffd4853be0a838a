// The log: JSON lines without personal data. A request is logged as its method and route, never its URL, which may name a player
// or contain a one-time link. An error is logged with its place, and with its message only if it is our own.

import { StoreError } from '@harkness/ledger';
import type { FastifyRequest, FastifyServerOptions } from 'fastify';

export interface LogSink {
  write(line: string): void;
}

export function loggerOf(log: boolean | LogSink | undefined): NonNullable<FastifyServerOptions['logger']> {
  if (log === undefined || log === false) return false;
  return {
    level: 'info',
    serializers: {
      req: (request: FastifyRequest) => ({ method: request.method, route: request.routeOptions?.url ?? 'none' }),
      res: ({ statusCode }) => ({ statusCode: statusCode ?? 0 }),
      err: errorLine,
    },
    ...(log === true ? {} : { stream: log }),
  };
}

/** Messages of databases and libraries may quote the input; those of a store are only about the store. */
function errorLine(error: Error & { readonly code?: string }) {
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    ...(typeof error.code === 'string' ? { code: error.code } : {}),
    message: error instanceof StoreError ? error.message : '',
    stack: frames.join('\n'),
  };
}
