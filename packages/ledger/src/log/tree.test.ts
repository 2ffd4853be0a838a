import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nodeCrypto } from '../node-crypto.js';
import { ascii, sameBytes, toHex } from './bytes.js';
import { checkConsistency, checkInclusion } from './check-proof.js';
import { leafHash, MerkleTree, nodeHash } from './tree.js';

const { sha256 } = nodeCrypto;

function treeOf(size: number, word = 'entry'): MerkleTree {
  const tree = new MerkleTree(sha256);
  for (let i = 0; i < size; i += 1) tree.append(ascii(`${word} ${i}`));
  return tree;
}

/** RFC 6962 §2.1, word for word. */
function mth(entries: readonly Uint8Array[]): Uint8Array {
  const [only] = entries;
  if (only === undefined) return sha256(new Uint8Array());
  if (entries.length === 1) return leafHash(sha256, only);
  let k = 1;
  while (2 * k < entries.length) k *= 2;
  return nodeHash(sha256, mth(entries.slice(0, k)), mth(entries.slice(k)));
}

const tree = treeOf(300);
const sizeAndIndex = fc
  .integer({ min: 1, max: tree.size })
  .chain((size) => fc.record({ size: fc.constant(size), index: fc.integer({ min: 0, max: size - 1 }) }));
const twoSizes = fc
  .integer({ min: 1, max: tree.size })
  .chain((size) => fc.record({ size: fc.constant(size), old: fc.integer({ min: 0, max: size }) }));

/** The hashes with one bit flipped. */
function flipped(hashes: readonly Uint8Array[], at: number, bit: number): Uint8Array[] {
  return hashes.map((hash, index) =>
    index === at % hashes.length ? hash.map((byte, i) => (i === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte)) : hash,
  );
}
const bit = fc.integer({ min: 0, max: 255 });

describe('the tree of RFC 6962', () => {
  test('has, at every size up to 70, the root of the definition', () => {
    for (let size = 0; size <= 70; size += 1) {
      const entries = Array.from({ length: size }, (_, i) => ascii(`entry ${i}`));
      expect(toHex(tree.root(size)), `size ${size}`).toBe(toHex(mth(entries)));
    }
  });

  test('proves every leaf in every tree, and fails with any bit flipped', () => {
    fc.assert(
      fc.property(sizeAndIndex, bit, fc.nat(), ({ size, index }, turned, at) => {
        const claim = {
          leafHash: tree.leaf(index),
          index: BigInt(index),
          size: BigInt(size),
          proof: tree.inclusion(index, size),
          root: tree.root(size),
        };
        expect(checkInclusion(sha256, claim)).toBe(true);
        expect(checkInclusion(sha256, { ...claim, leafHash: flipped([claim.leafHash], 0, turned)[0] ?? claim.root })).toBe(false);
        expect(checkInclusion(sha256, { ...claim, root: flipped([claim.root], 0, turned)[0] ?? claim.leafHash })).toBe(false);
        if (claim.proof.length > 0)
          expect(checkInclusion(sha256, { ...claim, proof: flipped(claim.proof, at, turned) })).toBe(false);
        expect(checkInclusion(sha256, { ...claim, proof: [...claim.proof, claim.root] })).toBe(false);
      }),
    );
  });

  test('proves that every larger tree begins with every smaller one, and never that another history does', () => {
    const other = treeOf(300, 'rewritten');
    fc.assert(
      fc.property(twoSizes, bit, fc.nat(), ({ size, old }, turned, at) => {
        const claim = {
          old: BigInt(old),
          size: BigInt(size),
          proof: tree.consistency(old, size),
          oldRoot: tree.root(old),
          root: tree.root(size),
        };
        expect(checkConsistency(sha256, claim)).toBe(true);
        if (old > 0) expect(checkConsistency(sha256, { ...claim, oldRoot: other.root(old) })).toBe(false);
        if (old > 0) expect(checkConsistency(sha256, { ...claim, root: other.root(size) })).toBe(false);
        if (claim.proof.length > 0)
          expect(checkConsistency(sha256, { ...claim, proof: flipped(claim.proof, at, turned) })).toBe(false);
      }),
    );
  });

  test('is the same when built from the hashes of its leaves', () => {
    const again = new MerkleTree(sha256);
    for (let i = 0; i < tree.size; i += 1) again.appendHash(tree.leaf(i));
    expect(sameBytes(again.root(), tree.root())).toBe(true);
  });

  test('refuses sizes and leaves it does not have', () => {
    expect(() => tree.root(301)).toThrow('300 leaves');
    expect(() => tree.inclusion(5, 5)).toThrow('no leaf 5');
    expect(() => tree.consistency(7, 5)).toThrow('no proof from 7 to 5');
  });
});
