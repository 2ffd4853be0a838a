// Every derived block is stored with a digest of itself and its place, which is checked on reading: a byte changed behind
// Harkness's back, or a swapped block, is an error and never a rating. An attacker who can also compute digests is found by
// `verify`, which computes all derived data again.

import { createHash, hash } from 'node:crypto';
import { StoreError } from './errors.js';
import type { Blob } from './port.js';

const digestBytes = 16;
const smallBytes = 4096;

/** Derived data differs from what Harkness wrote. */
export class DerivedDamage extends StoreError {
  constructor(space: string, key: string) {
    super(
      'derived-damaged',
      `derived data was changed outside Harkness (${space}, ${key})`,
      'run `harkness office verify`, then `harkness office replay --from-facts`, which makes derived data again from the facts',
    );
  }
}

const placeBytes = 4096;
/** Used again for every small block that is checked. */
let memoryOfChecks: Buffer | undefined;

/** In hexadecimal digits. No text of a store contains a NUL, so the three parts cannot be confused. */
function digestOf(space: string, key: string, bytes: Uint8Array): string {
  const place = `${space}\0${key}\0`;
  // A character takes at most three bytes.
  if (bytes.length > smallBytes || place.length * 3 > placeBytes)
    return createHash('sha256')
      .update(place)
      .update(bytes)
      .digest('hex')
      .slice(0, 2 * digestBytes);
  // A single call takes half as long, and digits a quarter of a buffer.
  memoryOfChecks ??= Buffer.alloc(placeBytes + smallBytes);
  const checked = memoryOfChecks;
  const start = checked.write(place);
  checked.set(bytes, start);
  return hash('sha256', checked.subarray(0, start + bytes.length), 'hex').slice(0, 2 * digestBytes);
}

export function withDigest(space: string, { key, bytes }: Blob): Blob {
  const stored = new Uint8Array(bytes.length + digestBytes);
  stored.set(bytes);
  stored.set(Buffer.from(digestOf(space, key, bytes), 'hex'), bytes.length);
  return { key, bytes: stored };
}

const usualBytes = 64 * 1024;

/** Adds digests to blocks in memory that it uses again: a run writes hundreds of thousands of blocks. */
export class DigestedBlock {
  readonly #memory = Buffer.alloc(placeBytes + usualBytes + digestBytes);

  /** The bytes to store; valid until the next call. */
  bytesOf(space: string, blob: Blob): Uint8Array {
    const { key, bytes } = blob;
    const place = `${space}\0${key}\0`;
    // A character takes at most three bytes.
    if (place.length * 3 > placeBytes || bytes.length > usualBytes) return withDigest(space, blob).bytes;
    const memory = this.#memory;
    const start = memory.write(place);
    const end = start + bytes.length;
    memory.set(bytes, start);
    // Digits cost a quarter of a buffer.
    memory.write(hash('sha256', memory.subarray(0, end), 'hex').slice(0, 2 * digestBytes), end, 'hex');
    return memory.subarray(start, end + digestBytes);
  }
}

/** Begins where the stored bytes begin, so that typed arrays can be laid over it as before. */
export function checkedBytes(space: string, key: string, stored: Uint8Array): Uint8Array {
  const end = stored.length - digestBytes;
  if (end < 0) throw new DerivedDamage(space, key);
  const bytes = stored.subarray(0, end);
  const digest = Buffer.from(stored.buffer, stored.byteOffset + end, digestBytes).toString('hex');
  if (digestOf(space, key, bytes) !== digest) throw new DerivedDamage(space, key);
  return bytes;
}
