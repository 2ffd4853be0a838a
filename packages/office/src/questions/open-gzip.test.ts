import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withEnd, withoutEnd } from './open-gzip.js';

const bytes = (longest: number) => fc.uint8Array({ maxLength: longest }).map((array) => Buffer.from(array));

test('a text with its end added is gzip that any reader unpacks and checks', () => {
  fc.assert(
    fc.property(bytes(3000), bytes(80), (start, end) => {
      const zipped = withEnd(withoutEnd(start), end);
      expect(gunzipSync(zipped)).toEqual(Buffer.concat([start, end]));
    }),
  );
});

test('a long text, and the longest end', () => {
  const start = Buffer.alloc(3_000_000, 'Rating 1432 ');
  const end = Buffer.alloc(0xffff, 'x');
  expect(gunzipSync(withEnd(withoutEnd(start), end)).equals(Buffer.concat([start, end]))).toBe(true);
  expect(() => withEnd(withoutEnd(start), Buffer.alloc(0x10000))).toThrow('fits into one block');
});

test('changed bytes are noticed', () => {
  const open = withoutEnd(Buffer.from('Rating 1432 '.repeat(50)));
  open.writeUInt8(open.readUInt8(0) ^ 1, 0);
  expect(() => gunzipSync(withEnd(open, Buffer.from('end')))).toThrow('incorrect data check');
});
