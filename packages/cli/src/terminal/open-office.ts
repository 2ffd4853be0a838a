// The office a command works on: a data directory or a PostgreSQL address.

import { existsSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { StoreError } from '@harkness/ledger';
import { type Answer, type Office, type OfficeError, openOffice, openStore } from '@harkness/office';
import { undoOnInterrupt } from './interrupt.js';
import { CommandError } from './io.js';

const officeFile = 'harkness.sqlite';

export interface PlaceOptions {
  readonly data?: string;
  readonly database?: string;
}

interface How {
  /** Create it if it does not exist. */
  readonly create?: boolean;
  /** Whether every commit waits for the disk; true if absent. A sample that a power cut undoes is made again. */
  readonly waitsForDisk?: boolean;
  /** Must exist: writing must not create an office under a mistyped name. */
  readonly write?: boolean;
}

export async function withOffice<T>(options: PlaceOptions, work: (office: Office) => Promise<T>, how: How = {}): Promise<T> {
  const making = how.create ? makingOffice(options) : undefined;
  try {
    const office = await opened(options, how);
    try {
      return await work(office);
    } finally {
      await office.close();
    }
  } catch (error) {
    making?.undo();
    // The store's errors have a hint, e.g. about a missing key or another writer.
    throw error instanceof StoreError ? new CommandError(error.message, { exitCode: 1, hint: error.hint }) : error;
  } finally {
    making?.keep();
  }
}

async function opened(options: PlaceOptions, { create, waitsForDisk = true, write }: How): Promise<Office> {
  const place = placeOf(options);
  if (create) return answer(await openOffice({ store: answer(await openStore(place, { waitsForDisk })) }));
  const store = await openStore(place, { create: false, readOnly: write !== true });
  if (store.ok) return answer(await openOffice({ store: store.value }));
  throw officeFailure(
    store.errors.map((error) => ({
      ...error,
      hint:
        error.code === 'store-older' ? 'Keep a copy of it; then `harkness office run` brings it to this version.' : error.hint,
    })),
  );
}

/** Removes an office being created if something fails or on Ctrl-C. On PostgreSQL it stays. */
export function makingOffice({ data }: PlaceOptions): { readonly keep: () => void; readonly undo: () => void } {
  if (data === undefined || existsSync(join(data, officeFile))) return { keep: () => undefined, undo: () => undefined };
  const before = existsSync(data) ? readdirSync(data) : undefined;
  const undo = () => {
    const made = [officeFile, `${officeFile}-wal`, `${officeFile}-shm`, 'harkness.key', 'locks'].filter(
      (name) => before?.includes(name) !== true,
    );
    for (const name of made) rmSync(join(data, name), { force: true, recursive: true });
    if (before === undefined && existsSync(data) && readdirSync(data).length === 0) rmdirSync(data);
  };
  return { keep: undoOnInterrupt(undo), undo };
}

export function placeOf({ data, database }: PlaceOptions): { readonly data: string } | { readonly database: string } {
  if (data !== undefined && database !== undefined)
    throw new CommandError('Give --data or --database, not both.', { hint: 'An office is in one place.' });
  if (database !== undefined) return { database };
  if (data !== undefined) return { data };
  // For servers and timers: an address with a password does not belong on a command line, and their units are the same for both
  // stores.
  const { HARKNESS_DATABASE: address = '', HARKNESS_DATA: directory = '' } = process.env;
  if (address !== '') return { database: address };
  if (directory !== '') return { data: directory };
  throw new CommandError('No office was named.', { hint: 'Add --data DIR (SQLite), or --database postgresql://…' });
}

/** The value, or an error with every fault. */
export function answer<T>(given: Answer<T>): T {
  if (given.ok) return given.value;
  throw officeFailure(given.errors);
}

export function officeFailure(errors: readonly OfficeError[]): CommandError {
  const [first, ...more] = errors;
  const text = ({ place, message }: OfficeError) => `${place === '' ? '' : `${place}: `}${message}`;
  return new CommandError([first, ...more].map((error) => (error === undefined ? '' : text(error))).join('\n      '), {
    exitCode: 1,
    hint: first?.hint ?? '',
  });
}
