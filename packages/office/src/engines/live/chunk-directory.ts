// Maps a section's slot to the chunk of its month that holds its results.

import type { Slot } from '../../facts/numbers.js';
import type { StoreReader } from '../../facts/store.js';
import { ColumnReader, packColumns } from './columns.js';
import type { Blocks } from './kept-blocks.js';
import { blockKey } from './notes.js';

/** Number of sections per block of chunk numbers. */
export const chunksInBlock = 4096;

export function chunkBlockOf(slot: Slot): number {
  return Math.floor(slot / chunksInBlock);
}

/** Chunk numbers by slot; each block is read once. */
export class ChunkDirectory {
  readonly #reader: StoreReader;
  readonly #space: string;
  readonly #blocks: Blocks<number, Uint32Array>;

  constructor(reader: StoreReader, space: string, blocks: Blocks<number, Uint32Array> = new Map()) {
    this.#reader = reader;
    this.#space = space;
    this.#blocks = blocks;
  }

  async block(block: number): Promise<Uint32Array> {
    const known = this.#blocks.get(block);
    if (known !== undefined) return known;
    const bytes = await this.#reader.blob(this.#space, blockKey(block));
    const numbers = bytes === undefined ? new Uint32Array(chunksInBlock) : new ColumnReader(bytes).u32();
    this.#blocks.set(block, numbers);
    return numbers;
  }

  async get(slot: Slot): Promise<number> {
    return (await this.block(chunkBlockOf(slot)))[slot % chunksInBlock] ?? 0;
  }
}

export function encodeChunkNumbers(numbers: Uint32Array): Uint8Array {
  return packColumns([numbers]);
}
