// Files by name, `-` for stdin and stdout, with errors that name the file and the remedy.

import { once } from 'node:events';
import { createReadStream, createWriteStream, rmSync } from 'node:fs';
import { rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { undoOnInterrupt } from './interrupt.js';
import { CommandError, type Io, readAll, readStdin } from './io.js';

export interface GivenFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export async function readGiven(path: string, io: Io): Promise<GivenFile> {
  if (path === '-') return { name: 'stdin', bytes: await readStdin(io) };
  try {
    return { name: path, bytes: await readAll(createReadStream(path), path) };
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
    await writeWhole(path, bytes);
  } catch (error) {
    throw fileFailure(path, error, 'write');
  }
}

/** Writes to a neighbouring file first and renames it, so that the file is never incomplete. Devices are written directly. */
async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const there = await stat(path).catch(() => undefined);
  if (there !== undefined && !there.isFile()) return writeFile(path, bytes);
  await written(path, async (partial) => {
    await writeFile(partial, bytes);
    await rename(partial, path);
  });
}

/** Removes the neighbouring file if anything fails, or on Ctrl-C. */
export async function written<T>(path: string, work: (partial: string) => Promise<T>): Promise<T> {
  const partial = `${path}.partial`;
  const kept = undoOnInterrupt(() => rmSync(partial, { force: true }));
  try {
    return await work(partial);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  } finally {
    kept();
  }
}

/** Streams to a file or stdout, at the reader's pace. */
export async function writeStream(path: string, chunks: AsyncIterable<Uint8Array>, io: Io): Promise<void> {
  if (path === '-') {
    for await (const chunk of chunks) if (!io.stdout.write(chunk)) await once(io.stdout, 'drain');
    return;
  }
  try {
    await written(path, async (partial) => {
      await pipeline(chunks, createWriteStream(partial));
      await rename(partial, path);
    });
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

const hints: { readonly [code: string]: string } = {
  ENOENT: 'Check the name, and the folder you are in.',
  EACCES: 'Check its owner and its permissions.',
  EISDIR: 'Name a file in it.',
  ENOSPC: 'Make room, or write elsewhere.',
  EROFS: 'Write elsewhere.',
};

export function fileFailure(path: string, error: unknown, verb: 'read' | 'write'): CommandError {
  if (error instanceof CommandError) return error;
  const code = (error as NodeJS.ErrnoException).code;
  // Without a system error code it is a defect, which must not be hidden.
  if (code === undefined) throw error;
  return new CommandError(`${path}: cannot ${verb} it: ${reasons[code] ?? code}`, {
    hint: hints[code] ?? `Look at the file ${basename(path)}.`,
  });
}
