// The digest of a stored block, with both ways of adding it.

import { expect, test } from 'vitest';
import { checkedBytes, DigestedBlock, withDigest } from './block-digest.js';

const blocks = [
  { key: '', bytes: new Uint8Array(0) },
  { key: '2026-11/00001', bytes: Uint8Array.from({ length: 20_000 }, (_, at) => at) },
  { key: 'Müller 中', bytes: Uint8Array.of(1, 2, 3) },
  { key: 'x'.repeat(5000), bytes: Uint8Array.of(4) },
  { key: 'large', bytes: new Uint8Array(200_000).fill(5) },
  { key: 'shared', bytes: new Uint8Array(new SharedArrayBuffer(64), 8, 16).fill(6) },
];

test('reused memory gives every block the same bytes as memory of its own', () => {
  const digested = new DigestedBlock();
  for (const block of blocks)
    expect(Buffer.from(digested.bytesOf('space', block))).toEqual(Buffer.from(withDigest('space', block).bytes));
});

test('a block is read back, and not at another place', () => {
  const digested = new DigestedBlock();
  for (const block of blocks) {
    const stored = digested.bytesOf('space', block).slice();
    expect(Buffer.from(checkedBytes('space', block.key, stored))).toEqual(Buffer.from(block.bytes));
    expect(() => checkedBytes('space', `${block.key}0`, stored)).toThrow('changed outside Harkness');
  }
});
