// Blocks of bytes in a message between threads. A message is copied value by value, and hundreds of views take longer than one array of places.

import { u32At } from '../../facts/typed-arrays.js';
import { SharedMemory } from './shared-memory.js';

export interface SentBlocks {
  readonly buffers: readonly ArrayBufferLike[];
  /** Three numbers per block: the buffer plus one (0: no block), the first byte, the length. */
  readonly places: Uint32Array;
}

/** Shared memory is passed as it is. Of other buffers the whole is copied, so a part becomes a buffer of its own. */
export function sendBlocks(blocks: readonly (Uint8Array | undefined)[]): SentBlocks {
  const buffers: ArrayBufferLike[] = [];
  const numbers = new Map<ArrayBufferLike, number>();
  const places = new Uint32Array(blocks.length * 3);
  for (const [at, block] of blocks.entries()) {
    if (block === undefined) continue;
    const isWhole = block.buffer instanceof SharedMemory || block.byteLength === block.buffer.byteLength;
    const { buffer, byteOffset, byteLength } = isWhole ? block : block.slice();
    let number = numbers.get(buffer);
    if (number === undefined) {
      number = buffers.push(buffer);
      numbers.set(buffer, number);
    }
    places[at * 3] = number;
    places[at * 3 + 1] = byteOffset;
    places[at * 3 + 2] = byteLength;
  }
  return { buffers, places };
}

export function receiveBlocks({ buffers, places }: SentBlocks): (Uint8Array | undefined)[] {
  const blocks: (Uint8Array | undefined)[] = [];
  for (let at = 0; at < places.length; at += 3) {
    const buffer = buffers[u32At(places, at) - 1];
    blocks.push(buffer === undefined ? undefined : new Uint8Array(buffer, u32At(places, at + 1), u32At(places, at + 2)));
  }
  return blocks;
}
