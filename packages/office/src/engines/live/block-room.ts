// Shared memory for the blocks of results that a thread of a run produces, until they are written. Blocks go from thread to thread without a copy,
// and no buffer is ever transferred: after the first transfer in a thread V8 checks every access to any typed array for it, which made rating a tenth
// slower.
//
// There are several sets of pieces: the blocks of some transactions are being written or wait for it (`transactionsAhead`), those of the next are
// collected, and a thread already fills those of the one after it.

import { SharedMemory } from './shared-memory.js';

const pieceBytes = 1024 * 1024;

/** Transactions that may be written or wait for it at once, so that rating goes on while the disk is slow. */
export const transactionsAhead = 3;
const sets = transactionsAhead + 2;

interface Pieces {
  readonly buffers: SharedArrayBuffer[];
  /** The piece being filled, and the bytes used in it. */
  piece: number;
  used: number;
}

export class BlockRoom {
  readonly #sets: readonly Pieces[] = Array.from({ length: sets }, noPieces);
  #set = noPieces();
  #transaction = -1;

  constructor() {
    this.begin(0);
  }

  /** Begins a transaction. The one that used the same set before must be written by then. */
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
