// Blocks of notes in shared memory, readable by several threads.

import { u32At } from '../../facts/typed-arrays.js';
import { BufferViews } from './columns.js';
import { NoteBlock } from './notes.js';
import { SharedMemory } from './shared-memory.js';

export interface SharedBlocks {
  readonly pieces: readonly Uint8Array[];
  /** Three numbers per block: its piece, its start in it, its length. */
  readonly places: Uint32Array;
  readonly count: number;
}

const pieceBytes = 4 * 1024 * 1024;
const placeWidth = 3;

/** Collects blocks. Each is copied once, into memory that is never copied again: a large office has hundreds of megabytes of them. */
export class BlockCollector {
  readonly #pieces: Uint8Array[] = [];
  readonly #places: Uint32Array;
  #count = 0;
  /** Bytes used in the last piece. */
  #used = 0;

  /** Room for places that are never used costs nothing. */
  constructor(blocksAtMost: number) {
    this.#places = new Uint32Array(new SharedMemory(blocksAtMost * placeWidth * 4));
  }

  /** Returns the block's number. Blocks begin on a multiple of eight bytes. */
  add(block: Uint8Array): number {
    let piece = this.#pieces.at(-1);
    if (piece === undefined || this.#used + block.length > piece.length) {
      piece = new Uint8Array(new SharedMemory(Math.max(pieceBytes, block.length)));
      this.#pieces.push(piece);
      this.#used = 0;
    }
    piece.set(block, this.#used);
    this.#places.set([this.#pieces.length - 1, this.#used, block.length], this.#count * placeWidth);
    this.#used += Math.ceil(block.length / 8) * 8;
    this.#count += 1;
    return this.#count - 1;
  }

  share(): SharedBlocks {
    return { pieces: this.#pieces, places: this.#places, count: this.#count };
  }
}

export class BlockBytes {
  readonly #shared: SharedBlocks;
  readonly #views: readonly BufferViews[];
  readonly #kept: (NoteBlock | undefined)[] | undefined;

  /** `keepsAll`: for many replays over the same blocks. A run needs few notes more than once. */
  constructor(shared: SharedBlocks, keepsAll = false) {
    this.#shared = shared;
    this.#views = shared.pieces.map(({ buffer }) => new BufferViews(buffer));
    this.#kept = keepsAll ? Array.from({ length: shared.count }) : undefined;
  }

  /** Returns undefined if there is no such block. */
  at(block: number): NoteBlock | undefined {
    if (block < 0 || block >= this.#shared.count) return undefined;
    const kept = this.#kept?.[block];
    if (kept !== undefined) return kept;
    const { places } = this.#shared;
    const at = block * placeWidth;
    const views = this.#views[u32At(places, at)];
    if (views === undefined) return undefined;
    const found = new NoteBlock(views, u32At(places, at + 1), u32At(places, at + 2));
    if (this.#kept !== undefined) this.#kept[block] = found;
    return found;
  }
}
