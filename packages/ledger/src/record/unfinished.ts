// Backups that were killed before they were complete: NAME.partial stays, as large and as secret as the office, until somebody
// removes it.

import { closeSync, openSync, readdirSync, readSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { constants, gunzipSync } from 'node:zlib';
import { applicationId } from '../store/sqlite.js';

/** A running backup writes all the time. */
const deadAfterMilliseconds = 10 * 60 * 1000;

const names = /\.(?:sqlite|jsonl|jsonl\.gz)\.partial$/;

/**
 * Removes leftovers of killed backups from a folder, and returns their names. Files that are not ours, or still growing, are left
 * alone.
 */
export function removeUnfinished(folder: string, now = Date.now()): string[] {
  const removed: string[] = [];
  for (const name of readdirSync(folder)) {
    if (!names.test(name)) continue;
    const file = join(folder, name);
    const about = statSync(file, { throwIfNoEntry: false });
    if (about?.isFile() !== true || now - about.mtimeMs < deadAfterMilliseconds || !isOurs(file)) continue;
    for (const beside of ['', '-journal', '-wal', '-shm']) rmSync(`${file}${beside}`, { force: true });
    removed.push(name);
  }
  return removed;
}

function isOurs(file: string): boolean {
  const start = beginning(file, 64 * 1024);
  if (start.length === 0) return true;
  if (file.endsWith('.sqlite.partial'))
    return (
      start.toString('latin1', 0, 15) === 'SQLite format 3' && start.length >= 72 && start.readUInt32BE(68) === applicationId
    );
  const [header = ''] = textOf(start).split('\n');
  return header.includes('"harkness":"office"');
}

function textOf(start: Buffer): string {
  if (start[0] !== 0x1f || start[1] !== 0x8b) return start.toString('utf8');
  try {
    // The file ends in the middle.
    return gunzipSync(start, { finishFlush: constants.Z_SYNC_FLUSH }).toString('utf8');
  } catch {
    return '';
  }
}

function beginning(file: string, length: number): Buffer {
  const descriptor = openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(length);
    return bytes.subarray(0, readSync(descriptor, bytes, 0, length, 0));
  } finally {
    closeSync(descriptor);
  }
}
