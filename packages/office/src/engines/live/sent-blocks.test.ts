// Blocks in a message: every block arrives with its own bytes, wherever it lay.

import { expect, test } from 'vitest';
import { receiveBlocks, sendBlocks } from './sent-blocks.js';
import { SharedMemory } from './shared-memory.js';

test('blocks arrive in order, from shared memory and from other buffers', () => {
  const shared = new Uint8Array(new SharedMemory(64)).map((_, index) => index);
  const own = Uint8Array.from({ length: 64 }, (_, index) => 100 + index);
  const blocks = [shared.subarray(8, 20), undefined, own.subarray(3, 9), shared.subarray(20, 20), Uint8Array.of(7, 8, 9)];
  const received = receiveBlocks(structuredClone(sendBlocks(blocks)));
  expect(received).toEqual(blocks);
  expect(received[1]).toBeUndefined();
});

test('shared memory is passed once and not copied, and of another buffer only the part in use', () => {
  const shared = new SharedMemory(64);
  const blocks = [new Uint8Array(shared, 0, 8), new Uint8Array(shared, 8, 8), new Uint8Array(1000).subarray(10, 20)];
  const sent = sendBlocks(blocks);
  expect(sent.buffers.map(({ byteLength }) => byteLength)).toEqual([64, 10]);
  const [first] = receiveBlocks(structuredClone(sent));
  blocks[0]?.fill(5);
  expect(first).toEqual(blocks[0]);
});
