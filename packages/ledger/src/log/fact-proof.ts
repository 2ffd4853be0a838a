// Checks a fact or a published list by a proof file alone; only the keys must be known from elsewhere.

import { ascii, fromUtf8, toHex } from './bytes.js';
import { canonicalJson } from './canonical.js';
import type { Verifying } from './crypto.js';
import { formatEntry } from './entry.js';
import type { Verified } from './note.js';
import type { Policy } from './policy.js';
import { checkProofFile, type ProofError, parseProofFile } from './proof-file.js';

/** A fact, from its hashed text. */
export interface ProvenFact {
  readonly seq: number;
  readonly id: string;
  readonly kind: string;
  readonly receivedAt: string;
  readonly previous: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** SHA-256 of the text. */
  readonly hash: string;
}

/**
 * no-fact: the file lacks the fact's text, or the text is not canonical. other-list: the fact is about another list than this
 * file, or about no list. index: the fact claims another position.
 */
export type FactProofError = ProofError | 'no-fact' | 'index' | 'other-list';

/** A proven fact, or why it is not proven. */
export type CheckedFact =
  | {
      readonly ok: true;
      readonly fact: ProvenFact;
      readonly origin: string;
      /** Size of the checkpoint. */
      readonly size: bigint;
      readonly witnesses: readonly Verified[];
      readonly checkpoint: string;
    }
  | { readonly ok: false; readonly error: FactProofError };

/**
 * Whether the proof file shows that its fact is in a log of the policy.
 * @example
 * (await checkFactProof(nodeCrypto, 'no proof', policy)).ok // false
 */
export async function checkFactProof(crypto: Verifying, text: string, policy: Policy): Promise<CheckedFact> {
  const file = parseProofFile(text);
  if (file === undefined) return { ok: false, error: 'malformed' };
  const factText = file.extra === null ? undefined : fromUtf8(file.extra);
  const fact = factText === undefined ? undefined : parseFactText(crypto, factText);
  if (fact === undefined) return { ok: false, error: 'no-fact' };
  if (file.index !== BigInt(fact.seq) - 1n) return { ok: false, error: 'index' };
  const checked = await checkProofFile(crypto, text, ascii(formatEntry(fact)), policy);
  if (!checked.ok) return checked;
  const { origin, size, witnesses } = checked;
  return { ok: true, fact, origin, size, witnesses, checkpoint: file.checkpoint };
}

/**
 * Reads the hashed text of a fact. Undefined unless it is the canonical JSON of a fact.
 * @example
 * parseFactText(nodeCrypto, '{ }') // undefined
 */
export function parseFactText(crypto: Pick<Verifying, 'sha256'>, text: string): ProvenFact | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
    if (canonicalJson(value) !== text) return undefined;
  } catch {
    return undefined;
  }
  const { seq, id, kind, receivedAt, previous, body } = Object(value) as Partial<Record<keyof ProvenFact, unknown>>;
  if (!Number.isSafeInteger(seq) || typeof body !== 'object' || body === null) return undefined;
  if (typeof id !== 'string' || typeof kind !== 'string' || typeof receivedAt !== 'string' || typeof previous !== 'string')
    return undefined;
  const hash = toHex(crypto.sha256(ascii(text)));
  return { seq: Number(seq), id, kind, receivedAt, previous, body: body as ProvenFact['body'], hash };
}

/**
 * Whether these bytes are the list that the proof's fact published.
 * @example
 * (await checkListProof(nodeCrypto, new Uint8Array(), 'no proof', policy)).ok // false
 */
export async function checkListProof(crypto: Verifying, list: Uint8Array, proof: string, policy: Policy): Promise<CheckedFact> {
  const checked = await checkFactProof(crypto, proof, policy);
  if (!checked.ok) return checked;
  const { kind, body } = checked.fact;
  const isList = kind === 'list-published' && body['contentHash'] === toHex(crypto.sha256(list));
  return isList ? checked : { ok: false, error: 'other-list' };
}
