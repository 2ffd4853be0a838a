// The office a command works on: a data directory or a PostgreSQL address.

import { existsSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Answer, type Office, type OfficeError, openOffice } from '@harkness/office';
import { undoOnInterrupt } from '../interrupt.js';
import { CommandError } from '../io.js';

const officeFile = 'harkness.sqlite';

export interface PlaceOptions {
  readonly data?: string;
  readonly database?: string;
}

export async function withOffice<T>(
  options: PlaceOptions,
  work: (office: Office) => Promise<T>,
  how: { readonly create?: boolean; readonly write?: boolean } = {},
): Promise<T> {
  // Writing must not make an office where a name was mistyped: it has to be there already.
  if (how.write) await answer(await openOffice({ ...placeOf(options), readOnly: true })).close();
  const kept = how.create ? undoMaking(options) : () => undefined;
  const office = answer(await openOffice({ ...placeOf(options), ...(how.create || how.write ? {} : { readOnly: true }) }));
  try {
    return await work(office);
  } finally {
    await office.close();
    kept();
  }
}

/** An office that was being made when Ctrl-C came is taken away: it holds a part of what it should. PostgreSQL's own is left. */
export function undoMaking({ data }: PlaceOptions): () => void {
  if (data === undefined || existsSync(join(data, officeFile))) return () => undefined;
  const before = existsSync(data) ? readdirSync(data) : undefined;
  return undoOnInterrupt(() => {
    const made = [officeFile, `${officeFile}-wal`, `${officeFile}-shm`, 'locks'].filter(
      (name) => before?.includes(name) !== true,
    );
    for (const name of made) rmSync(join(data, name), { force: true, recursive: true });
    if (before === undefined && existsSync(data) && readdirSync(data).length === 0) rmdirSync(data);
  });
}

export function placeOf({ data, database }: PlaceOptions): { readonly data: string } | { readonly database: string } {
  if (data !== undefined && database !== undefined) throw new CommandError('Give --data or --database, not both.');
  if (database !== undefined) return { database };
  if (data !== undefined) return { data };
  throw new CommandError('Say where the office is.', { hint: 'Add --data DIR (SQLite), or --database postgresql://…' });
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
    ...(first === undefined ? {} : { hint: first.hint }),
  });
}
