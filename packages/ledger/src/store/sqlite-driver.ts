// Loads better-sqlite3 when a SQLite store is opened. It is native: if npm found no prebuilt binary and could not compile one,
// everything that needs no store still works.

import { createRequire } from 'node:module';
import type Database from 'better-sqlite3';
import { errorCode, errorText, StoreError } from './errors.js';

const load = createRequire(import.meta.url);

export function openDatabase(file: string, options: Database.Options): Database.Database {
  return withDriver(() => {
    refuseUnfitDriver();
    const Driver = load('better-sqlite3') as typeof Database;
    return new Driver(file, options);
  });
}

/**
 * Version 12 aborts the whole process on Node 24.19 and newer (docs/nodes.md), version 13 on Node 20; this reports an error
 * first.
 */
export function driverProblem(node: string, driver: string): StoreError | undefined {
  const [nodeMajor, driverMajor] = [Number.parseInt(node, 10), Number.parseInt(driver, 10)];
  const hint =
    driverMajor < 13 && nodeMajor >= 24
      ? 'install the driver that does, with npm install --no-save better-sqlite3@13.0.3; or use Node 22'
      : driverMajor >= 13 && nodeMajor < 22
        ? 'use Node 22 or newer'
        : undefined;
  if (hint === undefined) return undefined;
  const message = `SQLite cannot be used: its driver, better-sqlite3 ${driver}, does not run on Node ${node}`;
  return new StoreError('sqlite-driver-missing', message, hint);
}

function refuseUnfitDriver(): void {
  const { version } = load('better-sqlite3/package.json') as { version: string };
  const problem = driverProblem(process.versions.node, version);
  if (problem !== undefined) throw problem;
}

/** The path of the driver, for a thread that loads it itself. */
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
      'install Harkness again; where the driver has no binary for the machine, install python3, make and a C++ compiler first, or keep the office on PostgreSQL with --database',
      error,
    );
  }
}

/** Why the driver cannot be used; undefined if the error is not the driver's. */
function reasonOf(error: unknown): string | undefined {
  const code = errorCode(error);
  if (code === 'MODULE_NOT_FOUND' && errorText(error).includes('better_sqlite3.node'))
    return 'its driver, better-sqlite3, has no binary';
  if (code === 'MODULE_NOT_FOUND') return 'its driver, better-sqlite3, is not installed';
  if (code === 'ERR_DLOPEN_FAILED') {
    if (errorText(error).includes('NODE_MODULE_VERSION'))
      return 'its driver, better-sqlite3, was built for another version of Node';
    return `the binary of its driver, better-sqlite3, does not fit (${errorText(error).split('\n')[0]})`;
  }
  if (errorText(error).startsWith('Could not locate the bindings file')) return 'its driver, better-sqlite3, has no binary';
  return undefined;
}
