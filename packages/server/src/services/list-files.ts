// A published list as a stream of bytes, whole or in part. A read of the store stays open while it runs, so a reader who takes nothing
// for a while is not waited for.

import { Readable } from 'node:stream';
import type { ListFileFormat } from '@harkness/formats';
import { exportList, type ListHead, type Store } from '@harkness/office';

const patienceMilliseconds = 30_000;
const mostSizes = 1000;

export class ListFiles {
  readonly #store: Store;
  readonly #sizes = new Map<string, Promise<number>>();

  constructor(store: Store) {
    this.#store = store;
  }

  stream(head: ListHead, format: ListFileFormat): Readable {
    return Readable.from(chunksOf(this.#store, head, format), { objectMode: false });
  }

  /** A published list never changes, and so does its size. */
  size(head: ListHead, format: ListFileFormat): Promise<number> {
    const key = `${head.contentHash}/${format}`;
    const known = this.#sizes.get(key);
    if (known !== undefined) return known;
    if (this.#sizes.size >= mostSizes) this.#sizes.clear();
    const size = sizeOf(this.#store, head, format);
    this.#sizes.set(key, size);
    size.catch(() => this.#sizes.delete(key));
    return size;
  }
}

async function sizeOf(store: Store, head: ListHead, format: ListFileFormat): Promise<number> {
  return store.read(async (reader) => {
    let size = 0;
    for await (const chunk of exportList(reader, head, format)) size += chunk.length;
    return size;
  });
}

/** Generators cannot yield out of `store.read`, so chunks are handed over one at a time, each when it is asked for. */
async function* chunksOf(store: Store, head: ListHead, format: ListFileFormat): AsyncGenerator<Uint8Array> {
  let hand: (chunk: Uint8Array | undefined) => void = () => {};
  let taken: () => void = () => {};
  let stopped = false;
  let next = new Promise<Uint8Array | undefined>((resolve) => {
    hand = resolve;
  });
  const reading = store.read(async (reader) => {
    for await (const chunk of exportList(reader, head, format)) {
      if (stopped) return;
      const wanted = new Promise<void>((resolve, reject) => {
        const late = setTimeout(() => reject(new Error('the reader of a list takes nothing')), patienceMilliseconds);
        taken = () => {
          clearTimeout(late);
          resolve();
        };
      });
      hand(chunk);
      await wanted;
    }
  });
  reading.then(
    () => hand(undefined),
    () => hand(undefined),
  );
  try {
    for (;;) {
      const chunk = await next;
      if (chunk === undefined) break;
      yield chunk;
      next = new Promise((resolve) => {
        hand = resolve;
      });
      taken();
    }
    await reading;
  } finally {
    stopped = true;
    taken();
  }
}

/** Bytes `from` to `to`, both included. */
export function partOf(source: Readable, from: number, to: number): Readable {
  async function* part(): AsyncGenerator<Uint8Array> {
    let at = 0;
    for await (const chunk of source as AsyncIterable<Uint8Array>) {
      const [start, end] = [Math.max(0, from - at), Math.min(chunk.length, to + 1 - at)];
      if (start < end) yield chunk.subarray(start, end);
      at += chunk.length;
      if (at > to) break;
    }
  }
  return Readable.from(part(), { objectMode: false });
}
