// Roots and proofs of a tree stored in tiles, locally or on a server: reads a few tiles, never the whole tree.

import { concat } from './bytes.js';
import type { Sha256 } from './crypto.js';
import { tileHeight, tileWidth } from './tiles.js';
import {
  consistencyRanges,
  foldSubtrees,
  fullSubtrees,
  hashBytes,
  inclusionRanges,
  type LeafRange,
  type TreeNode,
} from './tree.js';

/** At least the first `width` hashes of a tile, concatenated. */
export type ReadTile = (level: number, n: number, width: number) => Promise<Uint8Array>;

/**
 * Roots and proofs of a tree stored in tiles.
 * @example
 * const tiles = new TileTree(plainSha256, 3, async (_level, _n, width) => tree.row(0, 0, width));
 * sameBytes(await tiles.root(), tree.root()) // true
 */
export class TileTree {
  readonly size: number;
  readonly #sha256: Sha256;
  readonly #read: ReadTile;

  constructor(sha256: Sha256, size: number, read: ReadTile) {
    this.#sha256 = sha256;
    this.size = size;
    this.#read = read;
  }

  /** The root of the tree at this size. */
  async root(size = this.size): Promise<Uint8Array> {
    return size === 0 ? this.#sha256(new Uint8Array()) : this.#range([0, size]);
  }

  async leaf(index: number): Promise<Uint8Array> {
    return this.#node({ height: 0, index });
  }

  async inclusion(index: number, size = this.size): Promise<Uint8Array[]> {
    return this.#ranges(inclusionRanges(index, size));
  }

  async consistency(old: number, size = this.size): Promise<Uint8Array[]> {
    return this.#ranges(consistencyRanges(old, size));
  }

  async #ranges(ranges: readonly LeafRange[]): Promise<Uint8Array[]> {
    const hashes: Uint8Array[] = [];
    for (const range of ranges) hashes.push(await this.#range(range));
    return hashes;
  }

  async #range(range: LeafRange): Promise<Uint8Array> {
    if (range[1] > this.size) throw new RangeError(`the tree has ${this.size} leaves, not ${range[1]}`);
    const hashes: Uint8Array[] = [];
    for (const node of fullSubtrees(range)) hashes.push(await this.#node(node));
    return foldSubtrees(this.#sha256, hashes);
  }

  /** The root of 2^(height mod 8) adjacent hashes in one tile. */
  async #node({ height, index }: TreeNode): Promise<Uint8Array> {
    const level = Math.floor(height / tileHeight);
    const count = 2 ** (height % tileHeight);
    const [tile, first] = [Math.floor((index * count) / tileWidth), (index * count) % tileWidth];
    const onLevel = Math.floor(this.size / tileWidth ** level);
    const width = Math.min(tileWidth, onLevel - tile * tileWidth);
    const bytes = await this.#read(level, tile, width);
    if (bytes.length < (first + count) * hashBytes) throw new RangeError(`tile ${tile} of level ${level} is too short`);
    return subtreeRoot(this.#sha256, bytes.subarray(first * hashBytes, (first + count) * hashBytes));
  }
}

/**
 * MTH over adjacent hashes; their number is a power of two.
 * @example
 * sameBytes(subtreeRoot(plainSha256, concat(tree.leaf(0), tree.leaf(1))), tree.root(2)) // true
 */
export function subtreeRoot(sha256: Sha256, hashes: Uint8Array): Uint8Array {
  let row = hashes;
  while (row.length > hashBytes) {
    const above = new Uint8Array(row.length / 2);
    for (let at = 0; at < above.length; at += hashBytes) above.set(pair(sha256, row, 2 * at), at);
    row = above;
  }
  return row.slice();
}

const pairScratch = new Uint8Array(1 + 2 * hashBytes);

function pair(sha256: Sha256, row: Uint8Array, at: number): Uint8Array {
  pairScratch[0] = 1;
  pairScratch.set(row.subarray(at, at + 2 * hashBytes), 1);
  return sha256(pairScratch);
}

/** A tile that changed; a result of `growTiles`. */
export interface GrownTile {
  readonly level: number;
  readonly n: number;
  readonly hashes: Uint8Array;
}

/**
 * Appends leaves to a tree of `size` and returns every tile that is new or grew. `edge` has the current partial tile of each
 * level; missing or empty if there is none.
 * @example
 * growTiles(plainSha256, 0, new Map(), [tree.leaf(0)]).size // 1
 */
export function growTiles(
  sha256: Sha256,
  size: number,
  edge: ReadonlyMap<number, Uint8Array>,
  leaves: Iterable<Uint8Array>,
): { readonly size: number; readonly tiles: readonly GrownTile[] } {
  const levels: { n: number; bytes: Uint8Array; length: number; grew: boolean }[] = [];
  const tiles: GrownTile[] = [];
  const levelAt = (level: number) => {
    let found = levels[level];
    if (found !== undefined) return found;
    const before = Math.floor(size / tileWidth ** level);
    const bytes = new Uint8Array(tileWidth * hashBytes);
    const length = (before % tileWidth) * hashBytes;
    const kept = edge.get(level);
    if (length > 0) {
      if (kept?.length !== length) throw new RangeError(`the edge of level ${level} has another width than a tree of ${size}`);
      bytes.set(kept);
    }
    found = { n: Math.floor(before / tileWidth), bytes, length, grew: false };
    levels[level] = found;
    return found;
  };
  const push = (level: number, hash: Uint8Array): void => {
    const row = levelAt(level);
    row.bytes.set(hash, row.length);
    row.length += hashBytes;
    row.grew = true;
    if (row.length < row.bytes.length) return;
    tiles.push({ level, n: row.n, hashes: row.bytes });
    const root = subtreeRoot(sha256, row.bytes);
    Object.assign(row, { n: row.n + 1, bytes: new Uint8Array(tileWidth * hashBytes), length: 0, grew: false });
    push(level + 1, root);
  };
  let grown = size;
  for (const leaf of leaves) {
    push(0, leaf);
    grown += 1;
  }
  for (const [level, row] of levels.entries())
    if (row?.grew) tiles.push({ level, n: row.n, hashes: concat(row.bytes.subarray(0, row.length)) });
  return { size: grown, tiles };
}
