// The Merkle tree of RFC 6962 §2.1 with SHA-256: built leaf by leaf, with the roots and proofs of every size it has had.

import { concat } from './bytes.js';
import type { Sha256 } from './crypto.js';

/**
 * Bytes of a hash.
 * @example
 * hashBytes // 32
 */
export const hashBytes = 32;

/**
 * The hash of a leaf (RFC 6962): MTH of a single entry.
 * @example
 * sameBytes(leafHash(plainSha256, ascii('a')), tree.leaf(0)) // true
 */
export function leafHash(sha256: Sha256, entry: Uint8Array): Uint8Array {
  return sha256(concat(Uint8Array.of(0), entry));
}

const nodeScratch = new Uint8Array(1 + 2 * hashBytes);

/**
 * The hash of a node (RFC 6962): MTH of two adjacent subtrees.
 * @example
 * sameBytes(nodeHash(plainSha256, tree.leaf(0), tree.leaf(1)), tree.root(2)) // true
 */
export function nodeHash(sha256: Sha256, left: Uint8Array, right: Uint8Array): Uint8Array {
  nodeScratch[0] = 1;
  nodeScratch.set(left, 1);
  nodeScratch.set(right, 1 + hashBytes);
  return sha256(nodeScratch);
}

/** Adjacent hashes in one array that doubles as it grows. */
class HashRow {
  #bytes = new Uint8Array(64 * hashBytes);
  length = 0;

  push(hash: Uint8Array): void {
    const end = (this.length + 1) * hashBytes;
    if (end > this.#bytes.length) {
      const larger = new Uint8Array(2 * this.#bytes.length);
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    this.#bytes.set(hash, end - hashBytes);
    this.length += 1;
  }

  /** Hashes `from` to `to` (exclusive), not copied. */
  slice(from: number, to: number): Uint8Array {
    if (from < 0 || to > this.length) throw new RangeError(`hashes ${from} to ${to} of ${this.length}`);
    return this.#bytes.subarray(from * hashBytes, to * hashBytes);
  }
}

/** The largest power of two below n, for n > 1. */
function split(n: number): number {
  let k = 1;
  while (2 * k < n) k *= 2;
  return k;
}

/** Leaves from `start` to `end` (exclusive) whose subtree has one hash in a proof. */
export type LeafRange = readonly [start: number, end: number];

/**
 * The subtrees of an inclusion proof, starting with the leaf's sibling (RFC 6962 §2.1.1).
 * @example
 * inclusionRanges(0, 3) // [[1, 2], [2, 3]]
 */
export function inclusionRanges(index: number, size: number): LeafRange[] {
  if (index < 0 || index >= size) throw new RangeError(`no leaf ${index} in a tree of ${size}`);
  const ranges: LeafRange[] = [];
  let [start, end] = [0, size];
  while (end - start > 1) {
    const middle = start + split(end - start);
    if (index < middle) {
      ranges.push([middle, end]);
      end = middle;
    } else {
      ranges.push([start, middle]);
      start = middle;
    }
  }
  return ranges.reverse();
}

/**
 * The subtrees of a consistency proof (RFC 6962 §2.1.2). Empty from size 0 and to the same size.
 * @example
 * consistencyRanges(2, 3) // [[2, 3]]
 */
export function consistencyRanges(old: number, size: number): LeafRange[] {
  if (old < 0 || old > size) throw new RangeError(`no proof from ${old} to ${size}`);
  if (old === 0 || old === size) return [];
  const ranges: LeafRange[] = [];
  let [start, end] = [0, size];
  while (end !== old) {
    const middle = start + split(end - start);
    if (old <= middle) {
      ranges.push([middle, end]);
      end = middle;
    } else {
      ranges.push([start, middle]);
      start = middle;
    }
  }
  // The verifier knows the old tree itself, but not a part of it.
  if (start > 0) ranges.push([start, end]);
  return ranges.reverse();
}

/** The full subtree of 2^height leaves with this index, counted from the left. */
export interface TreeNode {
  readonly height: number;
  readonly index: number;
}

/**
 * The full subtrees that make up a range, from the left; its start must be a multiple of every full subtree in it.
 * @example
 * fullSubtrees([0, 3]) // [{ height: 1, index: 0 }, { height: 0, index: 2 }]
 */
export function fullSubtrees([start, end]: LeafRange): TreeNode[] {
  const nodes: TreeNode[] = [];
  let at = start;
  while (at < end) {
    let [height, width] = [0, 1];
    while (at % (2 * width) === 0 && at + 2 * width <= end) {
      height += 1;
      width *= 2;
    }
    nodes.push({ height, index: at / width });
    at += width;
  }
  return nodes;
}

/**
 * MTH of a row of full subtrees, folded from the right.
 * @example
 * sameBytes(foldSubtrees(plainSha256, [tree.leaf(0), tree.leaf(1)]), tree.root(2)) // true
 */
export function foldSubtrees(sha256: Sha256, hashes: readonly Uint8Array[]): Uint8Array {
  return hashes.reduceRight((right, left) => nodeHash(sha256, left, right));
}

/**
 * A Merkle tree (RFC 6962) in memory, built leaf by leaf.
 * @example
 * const small = new MerkleTree(plainSha256);
 * small.append(ascii('a'));
 * sameBytes(small.root(), tree.root(1)) // true
 */
export class MerkleTree {
  readonly #sha256: Sha256;
  /** Row h: the roots of all full subtrees of 2^h leaves, from the left. */
  readonly #rows: HashRow[] = [];

  constructor(sha256: Sha256) {
    this.#sha256 = sha256;
  }

  get size(): number {
    return this.#rows[0]?.length ?? 0;
  }

  append(entry: Uint8Array): void {
    this.appendHash(leafHash(this.#sha256, entry));
  }

  /** Costs one hash on average, at most log n. */
  appendHash(leaf: Uint8Array): void {
    let hash = leaf;
    for (let level = 0; ; level += 1) {
      const row = this.#rowAt(level);
      row.push(hash);
      if (row.length % 2 === 1) return;
      hash = nodeHash(this.#sha256, row.slice(row.length - 2, row.length - 1), row.slice(row.length - 1, row.length));
    }
  }

  #rowAt(level: number): HashRow {
    const found = this.#rows[level] ?? new HashRow();
    this.#rows[level] = found;
    return found;
  }

  /** Adjacent hashes of full subtrees of 2^height leaves: a tile is 256 of them. */
  row(height: number, from: number, to: number): Uint8Array {
    return (this.#rows[height] ?? new HashRow()).slice(from, to);
  }

  leaf(index: number): Uint8Array {
    return this.row(0, index, index + 1).slice();
  }

  /** The root of the tree at this size. */
  root(size = this.size): Uint8Array {
    this.#had(size);
    return size === 0 ? this.#sha256(new Uint8Array()) : this.#range([0, size]);
  }

  /** Hashes from the leaf's sibling up, RFC 6962 §2.1.1. */
  inclusion(index: number, size = this.size): Uint8Array[] {
    this.#had(size);
    return inclusionRanges(index, size).map((range) => this.#range(range));
  }

  /** RFC 6962 §2.1.2. Empty from size 0 and to the same size. */
  consistency(old: number, size = this.size): Uint8Array[] {
    this.#had(size);
    return consistencyRanges(old, size).map((range) => this.#range(range));
  }

  #range(range: LeafRange): Uint8Array {
    const hashes = fullSubtrees(range).map(({ height, index }) => this.row(height, index, index + 1).slice());
    return foldSubtrees(this.#sha256, hashes);
  }

  #had(size: number): void {
    if (!Number.isSafeInteger(size) || size < 0 || size > this.size)
      throw new RangeError(`the tree has ${this.size} leaves, not ${size}`);
  }
}
