// Loads better-sqlite3 when a SQLite store is opened. It is native: where npm found no prebuilt binary and could not compile one, everything
// that needs no store still works.

import { createRequire } from 'node:module';
import type Database from 'better-sqlite3';
import { errorCode, errorText, StoreError } from './errors.js';

const load = createRequire(import.meta.url);

export function openDatabase(file: string, options: Database.Options): Database.Database {
  return withDriver(() => {
    const Driver = load('better-sqlite3') as typeof Database;
    return new Driver(file, options);
  });
}

/** Where the driver lies, for a thread that loads it itself. */
export function driverPath(): string {
  return withDriver(() => load.resolve('better-sqlite3'));
}

function withDriver<T>(use: () => T): T {
  try {
    return use();
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === undefined) throw error;
    throw new StoreError(
      'sqlite-driver-missing',
      `SQLite cannot be loaded: ${reason} (Node ${process.versions.node}, ${process.platform} ${process.arch})`,
      'install python3, make and a C++ compiler, then install Harkness again; or keep the office on PostgreSQL with --database',
      error,
    );
  }
}

/** Why the driver cannot be used; undefined if the error is none of the driver's own. */
function reasonOf(error: unknown): string | undefined {
  const code = errorCode(error);
  if (code === 'MODULE_NOT_FOUND') return 'its driver, better-sqlite3, is not installed';
  if (code === 'ERR_DLOPEN_FAILED') {
    if (errorText(error).includes('NODE_MODULE_VERSION'))
      return 'its driver, better-sqlite3, was built for another version of Node';
    return `the binary of its driver, better-sqlite3, does not fit (${errorText(error).split('\n')[0]})`;
  }
  if (errorText(error).startsWith('Could not locate the bindings file')) return 'its driver, better-sqlite3, has no binary';
  return undefined;
}
