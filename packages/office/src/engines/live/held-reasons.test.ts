import { expect, test } from 'vitest';
import { asSlot } from '../../facts/numbers.js';
import { decodeChunk, heldIn } from './chunk.js';
import { ChunkBuilder } from './chunk-builder.js';
import { unknownPlayer } from './held-reasons.js';

test('a reason with a renamed code keeps the hash of the old code and is shown under the new one', () => {
  const builder = new ChunkBuilder();
  builder.addHeld(asSlot(3), 'E1/2', unknownPlayer('X'));
  const { bytes, digest } = builder.finish();
  expect(digest.toString('hex')).toBe('09c3f8a00db9e016b4d47407d9e1642465c4a4513fc3c5a3992cd25426ef4941');
  expect(heldIn(decodeChunk(bytes), asSlot(3))).toEqual(unknownPlayer('X'));
});
