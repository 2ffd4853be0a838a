// Checks proofs (RFC 9162 §2.1.3.2 and §2.1.4.2). Sizes are bigints: a log may be larger than 2^53.

import { sameBytes } from './bytes.js';
import type { Sha256 } from './crypto.js';
import { hashBytes, nodeHash } from './tree.js';

/** The claim of an inclusion proof. */
export interface InclusionClaim {
  readonly leafHash: Uint8Array;
  readonly index: bigint;
  readonly size: bigint;
  readonly proof: readonly Uint8Array[];
  readonly root: Uint8Array;
}

function areHashes(hashes: readonly Uint8Array[]): boolean {
  return hashes.every((hash) => hash.length === hashBytes);
}

/**
 * Whether the leaf is at this index of the tree with this size and root.
 * @example
 * const proof = tree.inclusion(1);
 * checkInclusion(plainSha256, { leafHash: tree.leaf(1), index: 1n, size: 3n, proof, root: tree.root() }) // true
 */
export function checkInclusion(sha256: Sha256, { leafHash, index, size, proof, root }: InclusionClaim): boolean {
  if (index < 0n || index >= size || !areHashes([leafHash, root, ...proof])) return false;
  let [fn, sn, hash] = [index, size - 1n, leafHash];
  for (const sibling of proof) {
    if (sn === 0n) return false;
    if (fn % 2n === 1n || fn === sn) {
      hash = nodeHash(sha256, sibling, hash);
      while (fn % 2n === 0n && fn !== 0n) [fn, sn] = [fn / 2n, sn / 2n];
    } else hash = nodeHash(sha256, hash, sibling);
    [fn, sn] = [fn / 2n, sn / 2n];
  }
  return sn === 0n && sameBytes(hash, root);
}

/** The claim of a consistency proof. */
export interface ConsistencyClaim {
  readonly old: bigint;
  readonly size: bigint;
  readonly proof: readonly Uint8Array[];
  readonly oldRoot: Uint8Array;
  readonly root: Uint8Array;
}

/**
 * Whether the tree of the new size begins with the tree of the old one.
 * @example
 * const proof = tree.consistency(2);
 * checkConsistency(plainSha256, { old: 2n, size: 3n, proof, oldRoot: tree.root(2), root: tree.root() }) // true
 */
export function checkConsistency(sha256: Sha256, { old, size, proof, oldRoot, root }: ConsistencyClaim): boolean {
  if (old < 0n || old > size || !areHashes([oldRoot, root, ...proof])) return false;
  if (old === size) return proof.length === 0 && sameBytes(oldRoot, root) && (size > 0n || isEmptyRoot(sha256, root));
  if (old === 0n) return proof.length === 0 && isEmptyRoot(sha256, oldRoot);
  if (proof.length === 0) return false;
  const isPower = (old & (old - 1n)) === 0n;
  const [first = oldRoot, ...rest] = isPower ? [oldRoot, ...proof] : proof;
  let [fn, sn] = [old - 1n, size - 1n];
  while (fn % 2n === 1n) [fn, sn] = [fn / 2n, sn / 2n];
  let [fr, sr] = [first, first];
  for (const hash of rest) {
    if (sn === 0n) return false;
    if (fn % 2n === 1n || fn === sn) {
      fr = nodeHash(sha256, hash, fr);
      sr = nodeHash(sha256, hash, sr);
      while (fn % 2n === 0n && fn !== 0n) [fn, sn] = [fn / 2n, sn / 2n];
    } else sr = nodeHash(sha256, sr, hash);
    [fn, sn] = [fn / 2n, sn / 2n];
  }
  return sn === 0n && sameBytes(fr, oldRoot) && sameBytes(sr, root);
}

function isEmptyRoot(sha256: Sha256, root: Uint8Array): boolean {
  return sameBytes(root, sha256(new Uint8Array()));
}
