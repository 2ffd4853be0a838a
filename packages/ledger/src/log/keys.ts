// Keys of signed notes: names, ids, and the one-line form of a verifier key (C2SP signed-note v1.0.0).

import { ascii, concat, fromBase64, fromHex, sameBytes, toBase64, toHex, utf8 } from './bytes.js';
import type { Sha256 } from './crypto.js';

/** A log signs its checkpoints (0x01); a witness signs what it saw and when (0x04). */
export type KeyType = 'ed25519' | 'cosignature/v1';

const typeBytes: Readonly<Record<KeyType, number>> = { ed25519: 0x01, 'cosignature/v1': 0x04 };
const publicKeyBytes = 32;

/** A public key with the name it signs under. */
export interface VerifierKey {
  readonly name: string;
  /** Eight hexadecimal digits. */
  readonly keyId: string;
  readonly type: KeyType;
  readonly publicKey: Uint8Array;
}

/** Unicode White_Space, which differs from JavaScript's \s: it has U+0085 and lacks U+FEFF. */
const space = /[\u0009-\u000d\u0020\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/;

/**
 * Whether a text can be the name of a key: no space, no plus.
 * @example
 * [isKeyName('example.org/log'), isKeyName('two words')] // [true, false]
 */
export function isKeyName(name: string): boolean {
  return name !== '' && !name.includes('+') && !space.test(name) && utf8(name) !== undefined;
}

/**
 * The key that checks signatures of this name. Its id is the first four bytes of SHA-256(name ‖ LF ‖ type ‖ public key).
 * @example
 * verifierKey(plainSha256, 'example.org/log', 'ed25519', key.publicKey).keyId === logKey.keyId // true
 */
export function verifierKey(sha256: Sha256, name: string, type: KeyType, publicKey: Uint8Array): VerifierKey {
  const nameBytes = utf8(name);
  if (nameBytes === undefined || !isKeyName(name)) throw new RangeError(`"${name}" cannot name a key: no space, no +, not empty`);
  const digest = sha256(concat(nameBytes, ascii('\n'), Uint8Array.of(typeBytes[type]), publicKey));
  return { name, keyId: toHex(digest.subarray(0, 4)), type, publicKey };
}

/**
 * A key on one line: `name+id+base64(type ‖ public key)`.
 * @example
 * formatVerifierKey(logKey).startsWith('example.org/log+') // true
 */
export function formatVerifierKey(key: VerifierKey): string {
  return `${key.name}+${key.keyId}+${toBase64(concat(Uint8Array.of(typeBytes[key.type]), key.publicKey))}`;
}

/**
 * Reads a key on one line. Undefined unless it is a key with the right id.
 * @example
 * parseVerifierKey(plainSha256, formatVerifierKey(logKey))?.name // 'example.org/log'
 */
export function parseVerifierKey(sha256: Sha256, text: string): VerifierKey | undefined {
  // Split at the first two plus signs, because base64 has plus signs of its own.
  const [name = '', id = '', ...rest] = text.split('+');
  const bytes = fromBase64(rest.join('+'));
  if (!isKeyName(name) || fromHex(id)?.length !== 4 || bytes?.length !== 1 + publicKeyBytes) return undefined;
  const type = (Object.keys(typeBytes) as KeyType[]).find((one) => typeBytes[one] === bytes[0]);
  if (type === undefined) return undefined;
  const key = verifierKey(sha256, name, type, bytes.slice(1));
  return key.keyId === id ? key : undefined;
}

/**
 * Whether two keys are the same: name, type and bytes.
 * @example
 * sameKey(logKey, logKey) // true
 */
export function sameKey(a: VerifierKey, b: VerifierKey): boolean {
  return a.name === b.name && a.keyId === b.keyId && a.type === b.type && sameBytes(a.publicKey, b.publicKey);
}
