// Turns SQLite's result codes into words that an operator can act on.

import { errorCode, errorText, StoreError } from './errors.js';

export function isBusy(error: unknown): boolean {
  return errorCode(error).startsWith('SQLITE_BUSY') || errorCode(error) === 'SQLITE_LOCKED';
}

/** A `StoreError` if an operator can fix it; any other error is our own mistake and passes through. */
export function storeErrorOfSqlite(error: unknown): unknown {
  if (error instanceof StoreError) return error;
  const code = errorCode(error);
  // SHMSIZE: no room to grow the shared index of the write-ahead log.
  if (code === 'SQLITE_FULL' || code === 'SQLITE_IOERR_SHMSIZE' || code === 'ENOSPC') {
    return new StoreError(
      'disk-full',
      'the disk is full; nothing of this change was kept, and everything before it is safe',
      'make room on the disk that holds the data directory, then try again',
      error,
    );
  }
  if (code.startsWith('SQLITE_READONLY') || code === 'SQLITE_PERM' || code === 'EROFS' || code === 'EACCES' || code === 'EPERM') {
    return new StoreError(
      'data-directory-read-only',
      'the data directory cannot be written to',
      'give the user that runs Harkness the right to write there, or choose another directory with --data',
      error,
    );
  }
  if (code === 'SQLITE_CANTOPEN' || code === 'ENOENT' || code === 'ENOTDIR') {
    return new StoreError(
      'data-directory-missing',
      `the data directory cannot be opened: ${errorText(error)}`,
      'check the path given with --data',
      error,
    );
  }
  if (code === 'SQLITE_NOTADB') {
    return new StoreError(
      'not-a-store',
      'harkness.sqlite in the data directory is not a Harkness store',
      'choose another data directory, or restore a backup into an empty one',
      error,
    );
  }
  if (code.startsWith('SQLITE_CORRUPT')) {
    return new StoreError(
      'store-damaged',
      `the store is damaged: ${errorText(error)}`,
      'keep the file, check the disk, and restore the last backup into another directory',
      error,
    );
  }
  if (isBusy(error)) {
    return new StoreError(
      'store-busy',
      'another process has been writing to the store for too long',
      'find out which process uses the data directory and whether it hangs, then try again',
      error,
    );
  }
  if (code.startsWith('SQLITE_IOERR')) {
    return new StoreError(
      'disk-error',
      `the disk did not do what it was asked to (${code})`,
      'look at the system log for errors of the disk; restore a backup elsewhere if they persist',
      error,
    );
  }
  return error;
}
