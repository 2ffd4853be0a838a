// Shared memory for the blocks of results that a thread of a run produces, until they are written. Blocks go from thread to thread without a copy,
// and no buffer is ever transferred: after the first transfer in a thread V8 checks every access to any typed array for it, which made rating a tenth
// slower.
//
// There are three sets of pieces: the blocks of one transaction are being written, those of the next wait for it, and a thread already fills the third.

import { SharedMemory } from './shared-memory.js';

const pieceBytes = 1024 * 1024;

interface Pieces {
  readonly buffers: SharedArrayBuffer[];
  /** The piece being filled, and the bytes used in it. */
  piece: number;
  used: number;
}

export class BlockRoom {
  readonly #sets: readonly Pieces[] = [noPieces(), noPieces(), noPieces()];
  #set = noPieces();
  #transaction = -1;

  constructor() {
    this.begin(0);
  }

  /** Begins a transaction. The third before it must be written by then: its memory is used again. */
  begin(transaction: number): void {
    if (transaction === this.#transaction) return;
    this.#transaction = transaction;
    this.#set = this.#sets[transaction % this.#sets.length] ?? noPieces();
    this.#set.piece = 0;
    this.#set.used = 0;
  }

  /** Room for a block, beginning on a multiple of eight bytes. It still contains what was there before. */
  readonly take = (size: number): Uint8Array => {
    const set = this.#set;
    let buffer = set.buffers[set.piece];
    if (buffer !== undefined && set.used + size > buffer.byteLength) {
      set.piece += 1;
      set.used = 0;
      buffer = set.buffers[set.piece];
    }
    if (buffer === undefined || size > buffer.byteLength) {
      buffer = new SharedMemory(Math.max(pieceBytes, size));
      set.buffers.splice(set.piece, 0, buffer);
      set.used = 0;
    }
    const bytes = new Uint8Array(buffer, set.used, size);
    set.used += Math.ceil(size / 8) * 8;
    return bytes;
  };
}

function noPieces(): Pieces {
  return { buffers: [], piece: 0, used: 0 };
}
