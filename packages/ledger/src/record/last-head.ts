// The last signed head, remembered outside the database: somebody who cuts facts off the end of the database, or replaces them,
// cannot change this file with it. With SQLite it is `harkness.head` in the data directory; HARKNESS_HEAD_FILE names another
// place, on another disk or machine, and is the only one with PostgreSQL.

import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { errorText, StoreError } from '../store/errors.js';
import { privateFile } from '../store/modes.js';
import type { Store, StoreLocation, StoreReader } from '../store/port.js';
import { isHeadSigned, isSignedHead, type SignedHead, signHeadIn } from './heads.js';

export const lastHeadFileName = 'harkness.head';
export const lastHeadVariable = 'HARKNESS_HEAD_FILE';

/** Undefined if this office remembers nothing outside its database. */
export function lastHeadFile(location: StoreLocation): string | undefined {
  const named = process.env[lastHeadVariable];
  if (named !== undefined && named !== '') return named;
  return 'data' in location && location.data !== ':memory:' ? join(location.data, lastHeadFileName) : undefined;
}

/** Undefined if nothing was remembered yet. Throws errors that an operator can fix. */
export function rememberedHead(location: StoreLocation): SignedHead | undefined {
  const file = lastHeadFile(location);
  if (file === undefined || !existsSync(file)) return undefined;
  let head: unknown;
  try {
    head = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw unreadable(file, errorText(error));
  }
  if (!isSignedHead(head) || !isHeadSigned(head)) throw unreadable(file, 'it is no signed head');
  return head;
}

function unreadable(file: string, why: string): StoreError {
  return new StoreError(
    'history-changed',
    `the file that remembers the last signed head cannot be used (${file}): ${why}`,
    'verify the office against a head that somebody else kept (`harkness office verify --since HEAD`), then move the file away',
  );
}

/** Evidence that the ledger is not the one that was signed; undefined if there is none. */
async function changeSince(reader: StoreReader, { seq, hash }: SignedHead): Promise<string | undefined> {
  const head = await reader.head();
  if (head.seq < seq)
    return `this office signed fact ${seq}, but its database ends at fact ${head.seq}: ${seq - head.seq === 1 ? 'one fact was' : `${seq - head.seq} facts were`} cut off, or an older copy was restored`;
  const fact = await reader.factAt(seq);
  return fact?.hash === hash
    ? undefined
    : `this office signed fact ${seq} as ${hash}, but its database has another there: the history was rewritten`;
}

/** Throws unless the ledger still contains the last signed head. */
export async function refuseChangedHistory(store: Store): Promise<void> {
  await store.read((reader) =>
    refuseOlder(
      reader,
      store.location,
      (file) => `find out who changed the database. If you restored an older copy on purpose, move ${file} away and start again`,
    ),
  );
}

async function refuseOlder(reader: StoreReader, location: StoreLocation, hint: (file: string) => string): Promise<void> {
  const remembered = rememberedHead(location);
  const change = remembered === undefined ? undefined : await changeSince(reader, remembered);
  if (change !== undefined) throw new StoreError('history-changed', change, hint(lastHeadFile(location) ?? ''));
}

/** Throws if the backup being restored lacks facts that were signed at this place. */
export async function refuseRestoreIntoThePast(reader: StoreReader, location: StoreLocation): Promise<void> {
  await refuseOlder(
    reader,
    location,
    () => 'restore a newer backup. If the facts since then are lost for good, say so with --into-the-past: they will be missing',
  );
}

/** For a requested restore into the past: moves the remembered head aside, and returns its new file. */
export function setHeadAside(location: StoreLocation): string | undefined {
  const file = lastHeadFile(location);
  if (file === undefined || !existsSync(file)) return undefined;
  const aside = `${file}.${new Date().toISOString().replaceAll(':', '-')}`;
  renameSync(file, aside);
  return aside;
}

/** Heads only move forward. */
export function rememberHead(location: StoreLocation, head: SignedHead): void {
  const file = lastHeadFile(location);
  if (file === undefined || (rememberedHead(location)?.seq ?? 0) >= head.seq) return;
  const next = `${file}.${process.pid}.new`;
  const descriptor = openSync(next, 'w', privateFile);
  try {
    writeSync(descriptor, `${JSON.stringify(head)}\n`);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  renameSync(next, file);
}

/**
 * Signs the end of the ledger and remembers it beside the store. Undefined for an empty ledger.
 * @example
 * (await signHead(memoryStore())) === undefined // true
 */
export async function signHead(store: Store): Promise<SignedHead | undefined> {
  await refuseChangedHistory(store);
  const head = await store.write(signHeadIn);
  if (head !== undefined) rememberHead(store.location, head);
  return head;
}
