// Who may read the files of an office: their owner, nobody else.

import { chmodSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from './errors.js';

export const privateFile = 0o600;
const privateDirectory = 0o700;

/** Files that an office itself puts into its data directory. */
const ownFile = /^(harkness\.(sqlite(-wal|-shm)?|key|head)|locks)$/;

/**
 * Takes the rights of others from the files of an office, and from its directory if nothing else is in it: a directory that holds other
 * things may be meant for others. Offices made by earlier versions become private this way too.
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
    // SQLite's files beside the database come and go; and somebody else's file is theirs to restrict.
    if (!['ENOENT', 'EPERM'].includes(errorCode(error))) throw error;
  }
}
