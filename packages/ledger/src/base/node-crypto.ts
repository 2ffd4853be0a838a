// The log's cryptography, using Node's own module.

import { createPrivateKey, createPublicKey, hash, sign, verify } from 'node:crypto';
import type { SigningKey, Verifying } from '../log/crypto.js';

/** The DER prefixes of a raw Ed25519 public key and a raw seed. Not a `Buffer`, because a page's worker loads this module too. */
const publicPrefix = Uint8Array.of(0x30, 0x2a, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x03, 0x21, 0x00);
const privatePrefix = Uint8Array.of(
  0x30,
  0x2e,
  0x02,
  0x01,
  0x00,
  0x30,
  0x05,
  0x06,
  0x03,
  0x2b,
  0x65,
  0x70,
  0x04,
  0x22,
  0x04,
  0x20,
);
const keyBytes = 32;
const signatureBytes = 64;

/**
 * The cryptography of Node.
 * @example
 * nodeCrypto.sha256(new Uint8Array()).length // 32
 */
export const nodeCrypto: Verifying = {
  sha256: (bytes) => hash('sha256', bytes, 'buffer'),
  verify: (publicKey, message, signature) => {
    if (publicKey.length !== keyBytes || signature.length !== signatureBytes) return false;
    const key = createPublicKey({ key: Buffer.concat([publicPrefix, publicKey]), format: 'der', type: 'spki' });
    return verify(null, message, key, signature);
  },
};

/**
 * The key that signs; `seed` is the 32-byte private key of RFC 8032.
 * @example
 * signingKey(new Uint8Array(32)).publicKey.length // 32
 */
export function signingKey(seed: Uint8Array): SigningKey {
  if (seed.length !== keyBytes) throw new RangeError(`an Ed25519 seed has ${keyBytes} bytes, not ${seed.length}`);
  const key = createPrivateKey({ key: Buffer.concat([privatePrefix, seed]), format: 'der', type: 'pkcs8' });
  const spki = createPublicKey(key).export({ format: 'der', type: 'spki' });
  return { publicKey: new Uint8Array(spki.subarray(publicPrefix.length)), sign: (message) => sign(null, message, key) };
}
