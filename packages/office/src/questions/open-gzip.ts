// Texts stored as gzip without an end: most readers take gzip, and get the stored bytes as they are. What changes more often than
// the rest of a text stands at its end and is added on reading, in a block of its own.

import { constants, crc32, deflateRawSync } from 'node:zlib';

/** The checksum and the length of the text so far. */
const countBytes = 8;
/** Deflate, no name, no time, any system (RFC 1952, 2.3). */
const head = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
/** A final block that is not compressed: the mark and twice the length (RFC 1951, 3.2.4). */
const lastBlockBytes = 5;
const longestEnd = 0xffff;

/** The beginning of a text, to which `withEnd` adds the rest. */
export function withoutEnd(text: Uint8Array): Buffer {
  // Flushed to a whole byte, and not ended.
  const packed = deflateRawSync(text, { finishFlush: constants.Z_SYNC_FLUSH });
  const counts = Buffer.alloc(countBytes);
  counts.writeUInt32LE(crc32(text), 0);
  counts.writeUInt32LE(text.length, 4);
  return Buffer.concat([counts, packed]);
}

/** The whole text as gzip. */
export function withEnd(open: Buffer, end: Buffer): Buffer<ArrayBuffer> {
  if (end.length > longestEnd) throw new Error('the end of a text fits into one block');
  const packed = open.length - countBytes;
  const all = Buffer.allocUnsafe(head.length + packed + lastBlockBytes + end.length + countBytes);
  let at = head.copy(all);
  at += open.copy(all, at, countBytes);
  at = all.writeUInt8(1, at);
  at = all.writeUInt16LE(end.length, at);
  at = all.writeUInt16LE(longestEnd - end.length, at);
  at += end.copy(all, at);
  at = all.writeUInt32LE(crc32(end, open.readUInt32LE(0)), at);
  all.writeUInt32LE((open.readUInt32LE(4) + end.length) >>> 0, at);
  return all;
}
