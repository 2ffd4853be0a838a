// The files of an office are readable only by their owner.

import { chmodSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from './errors.js';

export const privateFile = 0o600;
const privateDirectory = 0o700;

/** Files that an office itself puts into its data directory. */
const ownFile = /^(harkness\.(sqlite(-wal|-shm)?|key|head)|locks)$/;

/**
 * Removes the rights of others from the files of an office, and from its directory if it contains nothing else: a directory with
 * other files may be meant for others. This also makes offices of earlier versions private.
 */
export function keepToOwner(directory: string): void {
  const names = readdirSync(directory);
  for (const name of names) if (ownFile.test(name) && name !== 'locks') restrict(join(directory, name), privateFile);
  if (names.includes('locks')) restrict(join(directory, 'locks'), privateDirectory);
  if (names.every((name) => ownFile.test(name))) restrict(directory, privateDirectory);
}

function restrict(path: string, mode: number): void {
  try {
    if ((statSync(path).mode & 0o077) !== 0) chmodSync(path, mode);
  } catch (error) {
    // SQLite's files beside the database come and go; and another user's file is theirs to restrict.
    if (!['ENOENT', 'EPERM'].includes(errorCode(error))) throw error;
  }
}
