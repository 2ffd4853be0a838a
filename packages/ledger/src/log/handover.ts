// Handovers: notes in which the key of a log names its successor, signed by both.

import { fromUtf8 } from './bytes.js';
import type { Verifying } from './crypto.js';
import { formatVerifierKey, parseVerifierKey, type VerifierKey } from './keys.js';
import { openNote } from './note.js';

/** No checkpoint begins with this line, because a log's name has no spaces. */
export const handoverLine = 'harkness key handover 1';

/** A key that a known key named as its successor. */
export interface Successor {
  readonly key: VerifierKey;
  /** UTC instant of the handover, as stated by the keys. */
  readonly at: string;
  /** The known key that named it. */
  readonly from: VerifierKey;
}

/**
 * The successors of known keys, oldest first, from the notes of a log (`handovers`). A note counts only if both the old and the
 * new key signed it.
 * @example
 * await successors(nodeCrypto, '', [logKey]) // []
 */
export async function successors(
  crypto: Verifying,
  handovers: string | Uint8Array,
  known: readonly VerifierKey[],
): Promise<Successor[]> {
  const text = typeof handovers === 'string' ? handovers : (fromUtf8(handovers) ?? '');
  const notes = text.split(new RegExp(`^(?=${handoverLine}\\n)`, 'm')).map((note) => `${note.trimEnd()}\n`);
  const trusted = [...known];
  const found: Successor[] = [];
  for (const note of notes) {
    const [, origin, at = '', old = '', next = ''] = note.split('\n');
    const from = trusted.find((key) => formatVerifierKey(key) === old && key.name === origin);
    const key = parseVerifierKey(crypto.sha256, next);
    if (from === undefined || key?.type !== 'ed25519' || key.name !== origin) continue;
    const opened = await openNote(crypto, note, [from, key]);
    if (!opened.ok || opened.verified.length < 2) continue;
    trusted.push(key);
    found.push({ key, at, from });
  }
  return found;
}
