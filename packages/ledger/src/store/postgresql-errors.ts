// Turns errors of PostgreSQL and the network into words that an operator can act on.

import { errorCode, errorText, StoreError, type StoreErrorCode } from './errors.js';

const unreachable = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'EACCES',
  '57P03',
];
const lost = ['57P01', '57P02', '57P05', '25P03', '25P04', 'ECONNRESET', 'EPIPE', '08000', '08003', '08006', '08P01'];

interface Words {
  readonly code: StoreErrorCode;
  readonly message: (text: string) => string;
  readonly hint: string;
}

const words: readonly (Words & { readonly when: (code: string, text: string) => boolean })[] = [
  {
    when: (code, text) => unreachable.includes(code) || text === 'timeout expired',
    code: 'no-server',
    message: (text) => `no PostgreSQL server answers: ${text}`,
    hint: 'check that the server runs, and the host and port given with --database',
  },
  {
    when: (code) => code === '3D000',
    code: 'no-database',
    message: (text) => `the server has no such database: ${text}`,
    hint: 'make it with `createdb --encoding UTF8 <name>`, or correct the name given with --database',
  },
  {
    when: (code, text) => code.startsWith('28') || code === '42501' || /password|SASL/.test(text),
    code: 'access-denied',
    message: (text) => `the server refuses this user: ${text}`,
    hint: 'check user and password; the user must be allowed to create tables in the database',
  },
  {
    when: (code) => code === '53100',
    code: 'disk-full',
    message: () => "the server's disk is full; nothing of this change was kept, and everything before it is safe",
    hint: 'make room on the disk of the database server, then try again',
  },
  {
    when: (code) => code === '25006',
    code: 'database-read-only',
    message: () => 'the database cannot be written to (it is read-only, or a standby)',
    hint: 'give the address of the primary server with --database',
  },
  {
    // On a standby a statement is cancelled (40001) when the primary has removed rows that it reads.
    when: (code, text) =>
      ['55P03', '53300', '57014', '40001'].includes(code) || text === 'timeout exceeded when trying to connect',
    code: 'store-busy',
    message: (text) => `the store is busy: ${text}`,
    hint: 'find out which process holds the connection or the lock (pg_stat_activity, application "harkness"), then try again',
  },
  {
    when: (code) => code === 'XX001' || code === 'XX002',
    code: 'store-damaged',
    message: (text) => `the database is damaged: ${text}`,
    hint: 'stop writing, check the disk of the server, and restore the last backup into another database',
  },
  {
    when: (code, text) => lost.includes(code) || /^Connection terminated|not queryable|connection error/i.test(text),
    code: 'connection-lost',
    message: (text) => `the connection to the server was lost (${text}); whether the last change was kept is not known`,
    hint: 'try again: a fact that was kept is not added twice',
  },
];

/** A `StoreError` if an operator can fix it; any other error is our own mistake and passes through. */
export function storeErrorOfPostgresql(error: unknown): unknown {
  if (error instanceof StoreError) return error;
  // Several addresses of one host failed: the first error is enough.
  if (error instanceof AggregateError && error.errors.length > 0) return storeErrorOfPostgresql(error.errors[0]);
  const code = errorCode(error);
  const text = errorText(error);
  const found = words.find((one) => one.when(code, text));
  return found === undefined ? error : new StoreError(found.code, found.message(text), found.hint, error);
}
