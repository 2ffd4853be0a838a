// Errors of a store that its operator can fix. Opening returns them as values; during work (the disk is full, the server went
// away) they are thrown, because the transaction has to be rolled back anyway.

import type { CallerError } from '../base/result.js';

/** Why a store cannot be opened, read or written. */
export type StoreErrorCode =
  | 'data-directory-missing'
  | 'data-directory-read-only'
  | 'database-read-only'
  | 'disk-full'
  | 'disk-error'
  | 'not-a-store'
  | 'sqlite-driver-missing'
  | 'store-damaged'
  | 'derived-damaged'
  | 'history-changed'
  | 'log-origin'
  | 'log-policy'
  | 'witness'
  | 'store-newer'
  | 'store-older'
  | 'store-read-only'
  | 'store-busy'
  | 'migration-failed'
  | 'secret-key-missing'
  | 'signing-failed'
  | 'no-server'
  | 'no-database'
  | 'access-denied'
  | 'connection-lost';

/**
 * A store that cannot do what was asked, with the reason and advice. `openStore` returns it as a value; reading and writing throw
 * it.
 * @example
 * new StoreError('store-damaged', 'The file is damaged.', 'Restore a backup.').hint // 'Restore a backup.'
 */
export class StoreError extends Error {
  readonly code: StoreErrorCode;
  /** What to do about it. */
  readonly hint: string;

  constructor(code: StoreErrorCode, message: string, hint: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'StoreError';
    this.code = code;
    this.hint = hint;
  }
}

export function openedReadOnly(): StoreError {
  return new StoreError('store-read-only', 'the store was opened for reading only', 'open it without that option to write');
}

export function olderStore(): StoreError {
  return new StoreError(
    'store-older',
    'the store was written by an older version of Harkness, and it was opened for reading only',
    'open it once without that option, which brings it to this version; make a backup first',
  );
}

/** The same as a value; `path` is the directory or the address (without its password). */
export function storeErrorValue(error: StoreError, path: string): CallerError {
  return { code: error.code, place: path, message: error.message, hint: error.hint };
}

export function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The `code` that Node, SQLite and PostgreSQL put on their errors. */
export function errorCode(error: unknown): string {
  if (typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string') return error.code;
  return '';
}
