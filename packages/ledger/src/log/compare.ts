// Compares two signed checkpoints of a log, and audits the entries served under one.

import { ascii, sameBytes } from './bytes.js';
import { checkConsistency } from './check-proof.js';
import { type Checkpoint, parseCheckpoint } from './checkpoint.js';
import type { Verifying } from './crypto.js';
import { parseEntry } from './entry.js';
import type { VerifierKey } from './keys.js';
import { openNote } from './note.js';
import { MerkleTree } from './tree.js';

/**
 * refused: one cannot be opened or is not a checkpoint. older: the new one is smaller, but consistent. fork: one size with two
 * roots, so the log itself signed the proof against it.
 */
export type Comparison = 'refused' | 'other-log' | 'same' | 'fork' | 'grown' | 'older' | 'not-consistent';

/**
 * Compares two signed checkpoints of a log; `proof` leads from the smaller to the larger.
 * @example
 * await compareCheckpoints(nodeCrypto, [logKey], note, note, []) // 'same'
 */
export async function compareCheckpoints(
  crypto: Verifying,
  keys: readonly VerifierKey[],
  kept: string,
  seen: string,
  proof: readonly Uint8Array[],
): Promise<Comparison> {
  const [a, b] = [await openCheckpoint(crypto, keys, kept), await openCheckpoint(crypto, keys, seen)];
  if (a === undefined || b === undefined) return 'refused';
  if (a.origin !== b.origin) return 'other-log';
  if (a.size === b.size) return sameBytes(a.root, b.root) ? 'same' : 'fork';
  const [small, large] = a.size < b.size ? [a, b] : [b, a];
  const claim = { old: small.size, size: large.size, proof, oldRoot: small.root, root: large.root };
  if (!checkConsistency(crypto.sha256, claim)) return 'not-consistent';
  return a === small ? 'grown' : 'older';
}

async function openCheckpoint(crypto: Verifying, keys: readonly VerifierKey[], note: string): Promise<Checkpoint | undefined> {
  const opened = await openNote(crypto, note, keys);
  return opened.ok ? parseCheckpoint(opened.text) : undefined;
}

/** The result of auditing served entries. */
export type Audit =
  | { readonly verdict: 'ok' | 'rollback' | 'root-mismatch' | 'rewritten' }
  /** The first entry that is not the record of its fact. */
  | { readonly verdict: 'bad-record'; readonly index: number };

/**
 * Whether all entries served under a checkpoint produce its root, begin with what was kept, and are records of facts in order.
 * @example
 * auditEntries(nodeCrypto, { size: 0n, root: tree.root(0) }, { size: 3n, root: tree.root() }, []).verdict // 'root-mismatch'
 */
export function auditEntries(
  crypto: Pick<Verifying, 'sha256'>,
  kept: { readonly size: bigint; readonly root: Uint8Array },
  now: { readonly size: bigint; readonly root: Uint8Array },
  entries: readonly string[],
): Audit {
  if (now.size < kept.size) return { verdict: 'rollback' };
  const tree = new MerkleTree(crypto.sha256);
  for (const entry of entries) tree.append(ascii(entry));
  if (BigInt(tree.size) !== now.size || !sameBytes(tree.root(), now.root)) return { verdict: 'root-mismatch' };
  if (!sameBytes(tree.root(Number(kept.size)), kept.root)) return { verdict: 'rewritten' };
  let before = '';
  for (const [index, text] of entries.entries()) {
    const entry = parseEntry(text);
    if (entry === undefined || entry.seq !== index + 1 || entry.receivedAt < before) return { verdict: 'bad-record', index };
    before = entry.receivedAt;
  }
  return { verdict: 'ok' };
}
