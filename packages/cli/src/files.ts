// Files by name, `-` for stdin and stdout, with an error that names the file and the way out.

import { readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { CommandError, type Io, readStdin } from './io.js';

export interface GivenFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export async function readGiven(path: string, io: Io): Promise<GivenFile> {
  if (path === '-') return { name: 'stdin', bytes: await readStdin(io) };
  try {
    return { name: path, bytes: await readFile(path) };
  } catch (error) {
    throw fileFailure(path, error, 'read');
  }
}

export async function writeGiven(path: string, bytes: Uint8Array, io: Io): Promise<void> {
  if (path === '-') {
    io.stdout.write(bytes);
    return;
  }
  try {
    await writeFile(path, bytes);
  } catch (error) {
    throw fileFailure(path, error, 'write');
  }
}

const reasons: { readonly [code: string]: string } = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'it is not permitted',
  EISDIR: 'it is a folder',
  ENOSPC: 'the disk is full',
  EROFS: 'the disk is read-only',
};

export function fileFailure(path: string, error: unknown, verb: 'read' | 'write'): CommandError {
  if (error instanceof CommandError) return error;
  const code = (error as NodeJS.ErrnoException).code;
  // Without a code of the system it is a defect, which must stay loud.
  if (code === undefined) throw error;
  return new CommandError(`${path}: cannot ${verb} it: ${reasons[code] ?? code}`, {
    hint: `Look at the name: ${basename(path)}`,
  });
}
