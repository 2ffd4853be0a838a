// Blocks of notes in one shared buffer, readable by several threads.

import { u32At } from '../../facts/typed-arrays.js';
import { NoteBlock } from './notes.js';
import { SharedMemory } from './shared-memory.js';

export interface SharedBlocks {
  readonly bytes: Uint8Array;
  /** Start of each block in units of eight bytes, then the end of the last one. */
  readonly starts: Uint32Array;
}

export class BlockBytes {
  readonly #shared: SharedBlocks;
  readonly #blocks: (NoteBlock | undefined)[];

  constructor(shared: SharedBlocks) {
    this.#shared = shared;
    this.#blocks = Array.from({ length: Math.max(0, shared.starts.length - 1) });
  }

  static share(blocks: readonly Uint8Array[]): SharedBlocks {
    const starts = new Uint32Array(new SharedMemory((blocks.length + 1) * 4));
    for (const [at, block] of blocks.entries()) starts[at + 1] = (starts[at] ?? 0) + Math.ceil(block.length / 8);
    const bytes = new Uint8Array(new SharedMemory((starts[blocks.length] ?? 0) * 8));
    for (const [at, block] of blocks.entries()) bytes.set(block, (starts[at] ?? 0) * 8);
    return { bytes, starts };
  }

  /** Returns undefined if there is no such block. Blocks are decoded on first use. */
  at(block: number): NoteBlock | undefined {
    const { bytes, starts } = this.#shared;
    if (block < 0 || block + 1 >= starts.length) return undefined;
    let found = this.#blocks[block];
    if (found === undefined) {
      found = new NoteBlock(bytes.subarray(u32At(starts, block) * 8, u32At(starts, block + 1) * 8));
      this.#blocks[block] = found;
    }
    return found;
  }
}
