// The lines of a list in compressed chunks of as many rows each. Threads that make rows compress whole chunks too, if they know where
// their rows will be in the list.

import { deflateRaw, deflateRawSync, type ZlibOptions } from 'node:zlib';
import type { Blob } from '@harkness/ledger';
import { SharedMemory } from '../live/shared-memory.js';

export const rowsInChunk = 250;

/** Consecutive lines. */
export interface Lines {
  /** In UTF-8. */
  readonly lines: Uint8Array;
  /** Where each line ends, after its line feed. */
  readonly ends: Uint32Array;
  readonly compressed?: CompressedChunks;
}

/** The whole chunks among some lines, one after the other. */
export interface CompressedChunks {
  /** How many rows of a chunk are assumed to come before these lines. */
  readonly rowsBefore: number;
  readonly bytes: Uint8Array;
  /** Where each chunk ends. */
  readonly ends: Uint32Array;
}

// Room for the whole result: with less, zlib asks for more between rows, and its thread waits.
const how: ZlibOptions = { level: 3, chunkSize: 64 * 1024 };

/** In another thread. */
function deflated(text: Uint8Array): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    deflateRaw(text, how, (error, bytes) => (error === null ? resolve(bytes) : reject(error)));
  });
}

/** Compresses the whole chunks of some lines in this thread, into memory that threads share. */
export function compressChunks({ lines, ends }: Lines, rowsBefore: number): CompressedChunks {
  const chunks: Uint8Array[] = [];
  const chunkEnds: number[] = [];
  let size = 0;
  for (let row = (rowsInChunk - rowsBefore) % rowsInChunk; row + rowsInChunk <= ends.length; row += rowsInChunk) {
    const chunk = deflateRawSync(lines.subarray(row === 0 ? 0 : ends[row - 1], ends[row + rowsInChunk - 1]), how);
    chunks.push(chunk);
    size += chunk.length;
    chunkEnds.push(size);
  }
  const bytes = new Uint8Array(new SharedMemory(size));
  for (const [at, chunk] of chunks.entries()) bytes.set(chunk, (chunkEnds[at] ?? 0) - chunk.length);
  return { rowsBefore, bytes, ends: Uint32Array.from(chunkEnds) };
}

/** Chunks of lines as blobs: hashed at once, and compressed in other threads while further rows are made. */
export class Chunks {
  readonly #hash: { add(lines: Uint8Array): void };
  readonly #keyOf: (chunk: number) => string;
  #chunks = 0;
  #rows = 0;
  /** Of the unfinished chunk. */
  #lines: Uint8Array[] = [];
  #waiting: (Blob | Promise<Blob>)[] = [];
  /** Of the waiting chunks, before compression. */
  size = 0;

  constructor(hash: { add(lines: Uint8Array): void }, keyOf: (chunk: number) => string) {
    this.#hash = hash;
    this.#keyOf = keyOf;
  }

  /** Returns the rows that begin a chunk, by their places. */
  add({ lines, ends, compressed }: Lines): number[] {
    const firsts: number[] = [];
    const ready = compressed?.rowsBefore === this.#rows ? compressed : undefined;
    let [start, next] = [0, 0];
    for (let row = 0; row < ends.length; ) {
      if (this.#rows === 0) firsts.push(row);
      const taken = Math.min(rowsInChunk - this.#rows, ends.length - row);
      row += taken;
      const end = ends[row - 1] ?? start;
      const part = lines.subarray(start, end);
      start = end;
      if (ready !== undefined && taken === rowsInChunk) {
        this.#wait(part, ready.bytes.subarray(next === 0 ? 0 : ready.ends[next - 1], ready.ends[next]));
        next += 1;
        continue;
      }
      this.#lines.push(part);
      this.#rows += taken;
      if (this.#rows === rowsInChunk) this.#close();
    }
    return firsts;
  }

  #close(): void {
    const text = Buffer.concat(this.#lines);
    this.#wait(text);
    [this.#lines, this.#rows] = [[], 0];
  }

  #wait(text: Uint8Array, compressed?: Uint8Array): void {
    this.#hash.add(text);
    const key = this.#keyOf(this.#chunks++);
    this.size += text.length;
    if (compressed !== undefined) {
      this.#waiting.push({ key, bytes: compressed });
      return;
    }
    const blob = deflated(text).then((bytes) => ({ key, bytes }));
    // A failure is reported by `take`; until then it must not count as unhandled.
    blob.catch(() => undefined);
    this.#waiting.push(blob);
  }

  /** Those not yet taken; `last`: the unfinished one too. */
  take(last: boolean): Promise<Blob[]> {
    if (last && this.#rows > 0) this.#close();
    const blobs = this.#waiting;
    this.#waiting = [];
    this.size = 0;
    return Promise.all(blobs);
  }
}
