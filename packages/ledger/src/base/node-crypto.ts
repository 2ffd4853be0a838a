// The log's cryptography by Node's own module.

import { createPrivateKey, createPublicKey, hash, sign, verify } from 'node:crypto';
import type { SigningKey, Verifying } from '../log/crypto.js';

/** What DER puts before a raw Ed25519 public key and a raw seed. */
const publicPrefix = Buffer.from('302a300506032b6570032100', 'hex');
const privatePrefix = Buffer.from('302e020100300506032b657004220420', 'hex');
const keyBytes = 32;
const signatureBytes = 64;

export const nodeCrypto: Verifying = {
  sha256: (bytes) => hash('sha256', bytes, 'buffer'),
  verify: (publicKey, message, signature) => {
    if (publicKey.length !== keyBytes || signature.length !== signatureBytes) return false;
    const key = createPublicKey({ key: Buffer.concat([publicPrefix, publicKey]), format: 'der', type: 'spki' });
    return verify(null, message, key, signature);
  },
};

/** `seed` is the 32-byte private key of RFC 8032. */
export function signingKey(seed: Uint8Array): SigningKey {
  if (seed.length !== keyBytes) throw new RangeError(`an Ed25519 seed has ${keyBytes} bytes, not ${seed.length}`);
  const key = createPrivateKey({ key: Buffer.concat([privatePrefix, seed]), format: 'der', type: 'pkcs8' });
  const spki = createPublicKey(key).export({ format: 'der', type: 'spki' });
  return { publicKey: new Uint8Array(spki.subarray(publicPrefix.length)), sign: (message) => sign(null, message, key) };
}
