// Memory for blocks of results: nothing of an earlier block may show, and no block may change before it is written.

import { expect, test } from 'vitest';
import { BlockRoom, transactionsAhead } from './block-room.js';
import { packColumns } from './columns.js';

const columns = [Uint8Array.of(1, 2, 3), new Float64Array(0), Uint16Array.of(4, 5, 6), Float64Array.of(7.5)];

test('a block in used memory has the same bytes as in new memory', () => {
  const used = packColumns(columns, (size) => new Uint8Array(size).fill(0xff));
  expect(used).toEqual(packColumns(columns));
});

test('a block stays unchanged while its transaction waits, and then its memory is used again', () => {
  const room = new BlockRoom();
  const filled = (number: number): Uint8Array[] => Array.from({ length: 300 }, () => room.take(10_001).fill(number));
  const kept = transactionsAhead + 2;
  const made: Uint8Array[][] = [];
  for (let transaction = 0; transaction < kept; transaction++) {
    room.begin(transaction);
    made.push(filled(transaction + 1));
  }
  for (const [transaction, blocks] of made.entries())
    for (const block of blocks) expect(block.every((byte) => byte === transaction + 1)).toBe(true);
  room.begin(kept);
  const again = filled(99);
  for (const block of made[1] ?? []) expect(block.every((byte) => byte === 2)).toBe(true);
  for (const [at, { buffer, byteOffset }] of again.entries()) {
    expect(buffer).toBe(made[0]?.[at]?.buffer);
    expect(byteOffset).toBe(made[0]?.[at]?.byteOffset);
  }
});

test('a block larger than a piece of memory has a piece to itself', () => {
  const room = new BlockRoom();
  const small = room.take(100).fill(1);
  const large = room.take(3_000_000).fill(2);
  room.begin(transactionsAhead + 2);
  expect(room.take(2_000_000).length).toBe(2_000_000);
  expect(small.buffer).not.toBe(large.buffer);
});

test('blocks begin on a multiple of eight bytes', () => {
  const room = new BlockRoom();
  for (let size = 1; size < 40; size += 1) expect(room.take(size).byteOffset % 8).toBe(0);
});
