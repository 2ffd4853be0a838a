// Lines out of and into bytes, streamed, plain or gzip.

import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

/** A line is at most a fact; a file with longer ones is not ours. */
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
  // Of the line that has not ended yet. Each is looked through once, so that a file without an end of line is read as fast as others.
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

/** Written beside the file and renamed when complete and on the disk: a file of that name is never half written. */
export async function writeLines(file: string, lines: AsyncIterable<string>, mode = 0o666): Promise<void> {
  const partial = `${file}.partial`;
  // The mode counts for new files only, and one left by a killed process may be wider.
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
  // Reported by the loop below as well, which reads from the stream that failed.
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
