// Signed heads: the office's statement of the ledger's length and last hash at an instant. Whoever keeps one can later prove that
// nothing up to it was changed.

import { canonicalJson } from '../base/canonical.js';
import { isObject } from '../base/is-object.js';
import type { StoreReader, StoreWriter } from '../store/port.js';
import { signCheckpointIn } from './checkpoints.js';
import { isSigned, type Signature, signIn } from './signing.js';
/** The signed end of the ledger at an instant: sequence and hash of the last fact. */
export interface SignedHead extends Signature {
  readonly seq: number;
  readonly hash: string;
  /** UTC instant with milliseconds. */
  readonly signedAt: string;
}

/** Records by their position in the ledger. */
export const headSpace = 'heads';

export function headKey({ seq, hash }: { readonly seq: number; readonly hash: string }): string {
  return `${String(seq).padStart(12, '0')}-${hash}`;
}

/** Signs the head and the log's checkpoint of the same facts and stores them, once per head. Undefined for an empty ledger. */
export async function signHeadIn(writer: StoreWriter): Promise<SignedHead | undefined> {
  const head = await signHeadAlone(writer);
  if (head !== undefined) await signCheckpointIn(writer);
  return head;
}

async function signHeadAlone(writer: StoreWriter): Promise<SignedHead | undefined> {
  const { seq, hash } = await writer.head();
  if (seq === 0) return undefined;
  const key = headKey({ seq, hash });
  const kept: unknown = JSON.parse((await writer.record(headSpace, key)) ?? 'null');
  if (isSignedHead(kept)) return kept;
  const content = { seq, hash, signedAt: new Date().toISOString() };
  const head = { ...content, ...(await signIn(writer, 'head', content)) };
  await writer.putRecord(headSpace, key, canonicalJson(head));
  return head;
}

/** In ledger order. */
export async function signedHeads(reader: StoreReader): Promise<readonly SignedHead[]> {
  const records = await reader.records(headSpace);
  return records.flatMap((record) => {
    const head: unknown = JSON.parse(record.value);
    return isSignedHead(head) ? [head] : [];
  });
}

export function isSignedHead(value: unknown): value is SignedHead {
  return (
    isObject(value) &&
    Number.isSafeInteger(value.seq) &&
    typeof value.hash === 'string' &&
    typeof value.signedAt === 'string' &&
    typeof value.signature === 'string' &&
    typeof value.publicKey === 'string'
  );
}

/**
 * Whether the signature of a head is valid.
 * @example
 * const head = await signHead(store);
 * head !== undefined && isHeadSigned(head) // true
 */
export function isHeadSigned({ seq, hash, signedAt, signature, publicKey }: SignedHead): boolean {
  return isSigned('head', { seq, hash, signedAt }, { signature, publicKey });
}
