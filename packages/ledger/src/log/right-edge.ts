// The right edge of a tree: the roots of its full subtrees, at most 63 hashes. Enough to append and to know the root, for
// followers that do not keep the whole log.

import { fromBase64, toBase64 } from './bytes.js';
import type { Sha256 } from './crypto.js';
import { foldSubtrees, hashBytes, nodeHash } from './tree.js';

/**
 * The right edge of a tree: enough to append leaves and to know the root.
 * @example
 * const edge = new RightEdge(plainSha256);
 * for (const index of [0, 1, 2]) edge.appendHash(tree.leaf(index));
 * sameBytes(edge.root(), tree.root()) // true
 */
export class RightEdge {
  readonly #sha256: Sha256;
  readonly #hashes: Uint8Array[];
  #size: number;

  constructor(sha256: Sha256, size = 0, hashes: readonly Uint8Array[] = []) {
    if (hashes.length !== subtreesOf(size))
      throw new RangeError(`a tree of ${size} has ${subtreesOf(size)} full subtrees, not ${hashes.length}`);
    this.#sha256 = sha256;
    this.#size = size;
    this.#hashes = [...hashes];
  }

  get size(): number {
    return this.#size;
  }

  appendHash(leaf: Uint8Array): void {
    let hash = leaf;
    for (let rest = this.#size; rest % 2 === 1; rest = (rest - 1) / 2) {
      const left = this.#hashes.pop();
      if (left === undefined) throw new RangeError('the edge is shorter than its size');
      hash = nodeHash(this.#sha256, left, hash);
    }
    this.#hashes.push(hash);
    this.#size += 1;
  }

  root(): Uint8Array {
    return this.#size === 0 ? this.#sha256(new Uint8Array()) : foldSubtrees(this.#sha256, this.#hashes);
  }

  toText(): string[] {
    return this.#hashes.map(toBase64);
  }

  copy(): RightEdge {
    return new RightEdge(this.#sha256, this.#size, this.#hashes);
  }
}

/**
 * Reads the right edge of a tree. Undefined if these are not the hashes of a tree of this size.
 * @example
 * parseRightEdge(plainSha256, 3, []) // undefined
 */
export function parseRightEdge(sha256: Sha256, size: number, texts: readonly string[]): RightEdge | undefined {
  const hashes = texts.map(fromBase64);
  if (!Number.isSafeInteger(size) || size < 0 || texts.length !== subtreesOf(size)) return undefined;
  return hashes.every((hash) => hash?.length === hashBytes) ? new RightEdge(sha256, size, hashes as Uint8Array[]) : undefined;
}

function subtreesOf(size: number): number {
  let count = 0;
  for (let rest = size; rest > 0; rest = Math.floor(rest / 2)) count += rest % 2;
  return count;
}
