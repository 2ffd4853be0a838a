// Reads and writes lines as a stream of bytes, plain or gzip.

import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

/** A line is at most a fact; a file with longer lines is not ours. */
const lineAtMost = 64 * 1024 * 1024;

export async function* bytesOf(lines: AsyncIterable<string>): AsyncGenerator<Buffer> {
  let text = '';
  for await (const line of lines) {
    text += `${line}\n`;
    if (text.length < 1 << 18) continue;
    yield Buffer.from(text, 'utf8');
    text = '';
  }
  if (text !== '') yield Buffer.from(text, 'utf8');
}

export async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  // Pieces of the unfinished line. Each is searched once, so that a file without an end of line is read as fast as others.
  let pieces: string[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    const [first = '', ...more] = decoder.decode(chunk, { stream: true }).split('\n');
    pieces.push(first);
    length += first.length;
    const last = more.pop();
    if (last !== undefined) {
      yield pieces.join('');
      yield* more;
      [pieces, length] = [[last], last.length];
    }
    if (length > lineAtMost) throw new RangeError(`a line of more than ${lineAtMost} characters`);
  }
  const rest = pieces.join('') + decoder.decode();
  if (rest !== '') yield rest;
}

/** Writes beside the file and renames it once it is complete and on disk, so that a file of that name is never half written. */
export async function writeLines(file: string, lines: AsyncIterable<string>, mode = 0o666): Promise<void> {
  const partial = `${file}.partial`;
  // The mode applies only to new files, and one left by a killed process may be more permissive.
  await rm(partial, { force: true });
  const target = createWriteStream(partial, { flush: true, mode });
  try {
    if (file.endsWith('.gz')) await pipeline(bytesOf(lines), createGzip(), target);
    else await pipeline(bytesOf(lines), target);
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

/**
 * Gzip is recognised by its first bytes, not by the name.
 * @example
 * await exportLedger(store, `${folder}/lines.jsonl`, contents);
 * let count = 0;
 * for await (const _ of readLines(`${folder}/lines.jsonl`)) count += 1;
 * count > 2 // true
 */
export async function* readLines(file: string): AsyncGenerator<string> {
  yield* linesOf(unpacked(createReadStream(file)));
}

export async function* unpacked(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]();
  const first = await iterator.next();
  if (first.done) return;
  const all = resumed(first.value, iterator);
  if (first.value[0] !== 0x1f || first.value[1] !== 0x8b) {
    yield* all;
    return;
  }
  const gunzip = createGunzip();
  const copying = pipeline(all, gunzip);
  // The loop below, which reads from the failed stream, reports this too.
  copying.catch(() => {});
  for await (const chunk of gunzip) yield chunk;
  await copying;
}

async function* resumed(first: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first;
  for (;;) {
    const next = await rest.next();
    if (next.done) return;
    yield next.value;
  }
}
