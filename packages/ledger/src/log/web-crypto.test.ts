import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nodeCrypto, signingKey } from '../base/node-crypto.js';
import { toHex } from './bytes.js';
import { plainSha256, Sha256Stream } from './plain-sha256.js';
import { webCrypto } from './web-crypto.js';

test('SHA-256 in plain JavaScript is correct for any bytes in any pieces', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 150 }), { maxLength: 5 }), (parts) => {
      const whole = Buffer.concat(parts);
      const expected = createHash('sha256').update(whole).digest('hex');
      expect(toHex(plainSha256(whole))).toBe(expected);
      const stream = new Sha256Stream();
      for (const part of parts) stream.update(part);
      expect(toHex(stream.digest())).toBe(expected);
    }),
  );
});

test('a browser and Node agree on every signature, valid or with one bit flipped', async () => {
  const key = signingKey(new Uint8Array(32).fill(7));
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 60 }), fc.integer({ min: 0, max: 511 }), async (message, bit) => {
      const signature = Uint8Array.from(await key.sign(message));
      expect(await webCrypto.verify(key.publicKey, message, signature)).toBe(true);
      signature[bit >> 3] = (signature[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(await webCrypto.verify(key.publicKey, message, signature)).toBe(false);
      expect(await nodeCrypto.verify(key.publicKey, message, signature)).toBe(false);
    }),
    { numRuns: 40 },
  );
});
