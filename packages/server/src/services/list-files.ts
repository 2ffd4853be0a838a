// Serves a published list as a file, whole or in part. Its content never changes, so it is written once to a temporary file and
// sent from there: slow readers do not hold a database connection.

import { randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { ListFileFormat } from '@harkness/formats';
import { exportList, type ListHead, type Store } from '@harkness/office';
import { TooManyWaiting } from './thread.js';

/** Maximum bytes of cached files; the least recently requested are dropped first. */
const mostBytes = 1024 * 1024 * 1024;
/** Maximum number of lists being written at once; others wait. */
const mostMade = 2;
const mostWaiting = 20;
const chunkBytes = 64 * 1024;

type FileFormat = ListFileFormat | 'parquet';

interface ListFile {
  readonly handle: FileHandle;
  readonly size: number;
  /** Number of streams reading it. */
  readers: number;
  dropped: boolean;
}

export class ListFiles {
  readonly #store: Store;
  readonly #parquet: (head: ListHead) => Promise<Uint8Array>;
  readonly #files = new Map<string, Promise<ListFile>>();
  readonly #waiting: (() => void)[] = [];
  #making = 0;

  constructor(store: Store, parquet: (head: ListHead) => Promise<Uint8Array>) {
    this.#store = store;
    this.#parquet = parquet;
  }

  async size(head: ListHead, format: FileFormat): Promise<number> {
    return (await this.#file(head, format)).size;
  }

  /** Bytes `from` to `to`, both inclusive. Default: all. */
  async stream(head: ListHead, format: FileFormat, from = 0, to = Number.POSITIVE_INFINITY): Promise<Readable> {
    const file = await this.#file(head, format);
    file.readers += 1;
    const stream = Readable.from(bytesOf(file, from, to), { objectMode: false });
    stream.once('close', () => {
      file.readers -= 1;
      closeUnused(file);
    });
    return stream;
  }

  async close(): Promise<void> {
    const files = await Promise.allSettled(this.#files.values());
    this.#files.clear();
    for (const file of files) {
      if (file.status === 'rejected') continue;
      file.value.dropped = true;
      closeUnused(file.value);
    }
  }

  #file(head: ListHead, format: FileFormat): Promise<ListFile> {
    const key = `${head.contentHash}/${format}`;
    const known = this.#files.get(key);
    // A file requested again moves to the end, to be dropped last.
    this.#files.delete(key);
    const file = known ?? this.#inTurn(() => this.#make(head, format));
    this.#files.set(key, file);
    if (known === undefined) {
      file.then(
        () => this.#dropOldest(),
        () => this.#files.delete(key),
      );
    }
    return file;
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#making >= mostMade) {
      if (this.#waiting.length >= mostWaiting) throw new TooManyWaiting('Too many lists are being made; ask again soon.');
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    this.#making += 1;
    try {
      return await work();
    } finally {
      this.#making -= 1;
      this.#waiting.shift()?.();
    }
  }

  async #make(head: ListHead, format: FileFormat): Promise<ListFile> {
    const path = join(tmpdir(), `harkness-list-${randomUUID()}`);
    const handle = await open(path, 'wx+', 0o600);
    try {
      // Without a name it disappears with the process, however that ends.
      await unlink(path);
      let size = 0;
      const add = async (chunk: string | Uint8Array): Promise<void> => {
        await handle.writeFile(chunk);
        size += chunk.length;
      };
      if (format === 'parquet') await add(await this.#parquet(head));
      else
        await this.#store.read(async (reader) => {
          for await (const chunk of exportList(reader, head, format)) await add(chunk);
        });
      return { handle, size, readers: 0, dropped: false };
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  async #dropOldest(): Promise<void> {
    const made = await Promise.all(
      [...this.#files].map(async ([key, file]) => ({ key, file: await file.catch(() => undefined) })),
    );
    let bytes = made.reduce((sum, { file }) => sum + (file?.size ?? 0), 0);
    for (const { key, file } of made) {
      if (bytes <= mostBytes) return;
      if (file === undefined) continue;
      bytes -= file.size;
      file.dropped = true;
      this.#files.delete(key);
      closeUnused(file);
    }
  }
}

/** `createReadStream` would close the file for all readers when one of them leaves early. */
async function* bytesOf({ handle, size }: ListFile, from: number, to: number): AsyncGenerator<Uint8Array> {
  const end = Math.min(size, to + 1);
  for (let at = from; at < end; ) {
    const length = Math.min(chunkBytes, end - at);
    const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(length), 0, length, at);
    if (bytesRead === 0) throw new Error(`a list file of ${size} bytes ends at ${at}`);
    yield buffer.subarray(0, bytesRead);
    at += bytesRead;
  }
}

function closeUnused(file: ListFile): void {
  if (file.dropped && file.readers === 0) file.handle.close().catch(() => undefined);
}
