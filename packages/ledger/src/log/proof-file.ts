// Proof files (C2SP tlog-proof, draft): an entry's position in a log with the checkpoint that covers it, for offline checks.

import { fromBase64, parseCount, toBase64 } from './bytes.js';
import { checkInclusion } from './check-proof.js';
import { parseCheckpoint } from './checkpoint.js';
import type { Verifying } from './crypto.js';
import { openNote, type Verified } from './note.js';
import type { Policy } from './policy.js';
import { hashBytes, leafHash } from './tree.js';

const firstLine = 'c2sp.org/tlog-proof@v1';

/** The contents of a proof file. */
export interface ProofFile {
  /** Additional data from the writer; not authenticated. */
  readonly extra: Uint8Array | null;
  readonly index: bigint;
  readonly proof: readonly Uint8Array[];
  /** The signed note. */
  readonly checkpoint: string;
}

/**
 * A proof file as text.
 * @example
 * formatProofFile({ extra: null, index: 1n, proof: tree.inclusion(1), checkpoint: note }).split('\n')[0] // 'c2sp.org/tlog-proof@v1'
 */
export function formatProofFile({ extra, index, proof, checkpoint }: ProofFile): string {
  const lines = [firstLine, ...(extra === null ? [] : [`extra ${toBase64(extra)}`]), `index ${index}`, ...proof.map(toBase64)];
  return `${lines.join('\n')}\n\n${checkpoint}`;
}

/**
 * Reads a proof file. Undefined if it is malformed; the checkpoint inside is not opened.
 * @example
 * parseProofFile(formatProofFile({ extra: null, index: 1n, proof: [], checkpoint: note }))?.index // 1n
 */
export function parseProofFile(text: string): ProofFile | undefined {
  const end = text.indexOf('\n\n');
  if (end < 0) return undefined;
  const [first, ...lines] = text.slice(0, end).split('\n');
  if (first !== firstLine) return undefined;
  const extraLine = lines[0]?.startsWith('extra ') ? lines.shift() : undefined;
  const extra = extraLine === undefined ? null : fromBase64(extraLine.slice('extra '.length));
  const indexLine = lines.shift() ?? '';
  const index = indexLine.startsWith('index ') ? parseCount(indexLine.slice('index '.length)) : undefined;
  const proof = lines.map(fromBase64);
  if (extra === undefined || index === undefined) return undefined;
  if (!proof.every((hash) => hash?.length === hashBytes)) return undefined;
  return { extra, index, proof: proof as Uint8Array[], checkpoint: text.slice(end + 2) };
}

/** Why a proof file proves nothing. */
export type ProofError = 'malformed' | 'bad-signature' | 'unknown-log' | 'quorum' | 'inclusion';

/** What a proof file proves, or why it proves nothing. */
export type CheckedProof =
  | { readonly ok: true; readonly origin: string; readonly size: bigint; readonly witnesses: readonly Verified[] }
  | { readonly ok: false; readonly error: ProofError };

/**
 * Whether the file proves that the entry is in a log of the policy, seen by its quorum of witnesses.
 * @example
 * const file = formatProofFile({ extra: null, index: 1n, proof: tree.inclusion(1), checkpoint: note });
 * (await checkProofFile(nodeCrypto, file, ascii('b'), policy)).ok // true
 */
export async function checkProofFile(crypto: Verifying, text: string, entry: Uint8Array, policy: Policy): Promise<CheckedProof> {
  const file = parseProofFile(text);
  if (file === undefined) return { ok: false, error: 'malformed' };
  const known = [...policy.logs, ...policy.witnesses].map(({ key }) => key);
  const opened = await openNote(crypto, file.checkpoint, known);
  if (!opened.ok) return { ok: false, error: opened.error === 'no-known-signature' ? 'unknown-log' : opened.error };
  const checkpoint = parseCheckpoint(opened.text);
  if (checkpoint === undefined) return { ok: false, error: 'malformed' };
  const { origin, size, root } = checkpoint;
  if (!opened.verified.some(({ key }) => key.type === 'ed25519' && key.name === origin))
    return { ok: false, error: 'unknown-log' };
  const witnesses = opened.verified.filter(({ key }) => key.type === 'cosignature/v1');
  if (!policy.isSatisfied(witnesses.map(({ key }) => key))) return { ok: false, error: 'quorum' };
  const claim = { leafHash: leafHash(crypto.sha256, entry), index: file.index, size, proof: file.proof, root };
  return checkInclusion(crypto.sha256, claim) ? { ok: true, origin, size, witnesses } : { ok: false, error: 'inclusion' };
}
