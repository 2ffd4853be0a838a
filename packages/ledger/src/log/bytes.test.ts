import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromBase64, fromHex, parseCount, toBase64, toHex } from './bytes.js';

test('base64 and hexadecimal are read back unchanged', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
      expect(fromBase64(toBase64(bytes))).toEqual(bytes);
      expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'));
      expect(fromHex(toHex(bytes))).toEqual(bytes);
    }),
  );
});

test('any text that is read as base64 is its only spelling', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 12, unit: fc.constantFrom(...'AQgw/+-_= \n9z') }), (text) => {
      const bytes = fromBase64(text);
      if (bytes !== undefined) expect(toBase64(bytes)).toBe(text);
    }),
    { numRuns: 2000 },
  );
});

test.each(['', '00', '01', '+1', '-0', ' 8', '0x8', '1e3', '1.0', '9223372036854775808', '٣'])('"%s" is not a count', (text) => {
  expect(parseCount(text)).toBeUndefined();
});

test.each(['0', '1', '9007199254740993', '9223372036854775807'])('%s is a count', (text) => {
  expect(parseCount(text)).toBe(BigInt(text));
});
