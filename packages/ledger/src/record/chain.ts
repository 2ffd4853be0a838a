// The chain: what exactly is hashed. docs/ledger.md gives the same recipe for checking by hand.

import { createHash } from 'node:crypto';
import { canonicalJson } from '../base/canonical.js';
import type { StoredFact } from '../store/port.js';

/** `previous` of the first fact. */
export const firstPrevious = '0'.repeat(64);

/**
 * SHA-256 in hex.
 * @example
 * sha256('').slice(0, 8) // 'e3b0c442'
 */
export function sha256(text: string | Uint8Array): string {
  return createHash('sha256').update(text).digest('hex');
}

/**
 * The canonical JSON of a fact without its hash. The body is already canonical and the keys are in order, so the text is
 * concatenated rather than serialised again.
 */
export function factText(fact: Omit<StoredFact, 'hash'>): string {
  const reason = fact.reason === null ? '' : `"reason":${canonicalJson(fact.reason)},`;
  return (
    `{"actor":${canonicalJson(fact.actor)},"body":${fact.body},"id":${canonicalJson(fact.id)},"kind":${canonicalJson(fact.kind)},` +
    `"previous":${canonicalJson(fact.previous)},${reason}"receivedAt":${canonicalJson(fact.receivedAt)},"seq":${canonicalJson(fact.seq)}}`
  );
}

export function chained(fact: Omit<StoredFact, 'hash'>): StoredFact {
  return { ...fact, hash: sha256(factText(fact)) };
}
