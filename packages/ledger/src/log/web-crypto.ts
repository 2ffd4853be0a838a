// The log's cryptography in a browser: WebCrypto checks signatures; SHA-256 is our own, because a tree needs it synchronously.

import type { Verifying } from './crypto.js';
import { plainSha256 } from './plain-sha256.js';

const keyBytes = 32;
const signatureBytes = 64;

/**
 * The cryptography of browsers: Safari 17, Firefox 129, Chrome 137 and later; only over https or on localhost.
 * @example
 * sameBytes(webCrypto.sha256(ascii('a')), plainSha256(ascii('a'))) // true
 */
export const webCrypto: Verifying = {
  sha256: plainSha256,
  verify: async (publicKey, message, signature) => {
    if (publicKey.length !== keyBytes || signature.length !== signatureBytes) return false;
    const { subtle } = globalThis.crypto;
    const key = await subtle.importKey('raw', Uint8Array.from(publicKey), 'Ed25519', false, ['verify']);
    return subtle.verify('Ed25519', key, Uint8Array.from(signature), Uint8Array.from(message));
  },
};
