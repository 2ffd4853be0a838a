// Hashing many facts together gives the same tiles as hashing them one by one, for any previous size and any content.

import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nodeCrypto } from '../base/node-crypto.js';
import { ascii, toHex } from '../log/bytes.js';
import { type Entry, formatEntry } from '../log/entry.js';
import { type GrownTile, growTiles } from '../log/tile-tree.js';
import { growMany } from './grow-many.js';
import { BatchSha256, blocksOf, paddingOf } from './sha256-wasm.js';

function entriesOf(count: number, from = 1): Entry[] {
  return Array.from({ length: count }, (_, at) => ({
    hash: (from + at).toString(16).padStart(64, '0'),
    kind: (from + at) % 7 === 0 ? 'list-published' : 'section-submitted',
    receivedAt: '2026-01-01T00:00:00.000Z',
    seq: from + at,
  }));
}

function* leavesOf(entries: readonly Entry[]): Generator<Uint8Array> {
  for (const entry of entries) yield nodeCrypto.sha256(ascii(`\0${formatEntry(entry)}`));
}

const byName = (tiles: readonly GrownTile[]) =>
  new Map(tiles.map(({ level, n, hashes }) => [`${level}/${n}`, toHex(hashes)] as const));

/** Every tile of a tree of three levels, built leaf by leaf. Tiles of smaller trees are prefixes of these. */
const largest = 70_000;
const all = new Map(
  growTiles(nodeCrypto.sha256, 0, new Map(), leavesOf(entriesOf(largest))).tiles.map(({ level, n, hashes }) => [
    `${level}/${n}`,
    hashes,
  ]),
);

function tileOf(level: number, n: number, hashes: number): Uint8Array {
  return all.get(`${level}/${n}`)?.subarray(0, hashes * 32) ?? new Uint8Array();
}

/** The partial tile of each level of a tree. */
function edgeOf(size: number): Map<number, Uint8Array> {
  const edge = new Map<number, Uint8Array>();
  for (let level = 0, hashes = size; hashes > 0; level += 1, hashes = Math.floor(hashes / 256))
    if (hashes % 256 > 0) edge.set(level, tileOf(level, Math.floor(hashes / 256), hashes % 256));
  return edge;
}

test.each([
  [0, 1],
  [0, 256],
  [0, largest],
  [1, 255],
  [255, 1],
  [255, 600],
  [300, 65_400],
  [65_535, 1],
  [65_536, 300],
  [66_000, 1500],
])('a tree of %d facts grows by %d to the same tiles', (before, more) => {
  const { size, tiles } = growMany(before, edgeOf(before), entriesOf(more, before + 1));
  expect(size).toBe(before + more);
  for (const { level, n, hashes } of tiles) {
    const onLevel = Math.floor(size / 256 ** level);
    const same = Buffer.compare(hashes, tileOf(level, n, Math.min(256, onLevel - n * 256))) === 0;
    expect(same, `tile ${n} of level ${level}`).toBe(true);
  }
  // Exactly the tiles that grew.
  const grown = [0, 1, 2].flatMap((level) => {
    const [was, is] = [Math.floor(before / 256 ** level), Math.floor(size / 256 ** level)];
    if (was === is) return [];
    const first = Math.floor(was / 256);
    return Array.from({ length: Math.ceil(is / 256) - first }, (_, at) => `${level}/${first + at}`);
  });
  expect(tiles.map(({ level, n }) => `${level}/${n}`).sort()).toEqual(grown.sort());
});

test('a fact with words that need escaping, or are long, has the same entry', () => {
  const word = fc.string({
    maxLength: 60,
    unit: fc.oneof(fc.constantFrom('"', '\\', '\n', 'x'), fc.string({ minLength: 1, maxLength: 1 })),
  });
  fc.assert(
    fc.property(fc.array(fc.record({ kind: word, receivedAt: word, seq: fc.nat() }), { minLength: 1, maxLength: 5 }), (some) => {
      const entries = some.map((one, at) => ({ ...one, hash: String(at).repeat(64) }));
      expect(byName(growMany(0, new Map(), entries).tiles)).toEqual(
        byName(growTiles(nodeCrypto.sha256, 0, new Map(), leavesOf(entries)).tiles),
      );
    }),
    { numRuns: 200 },
  );
});

test('SHA-256 of messages of every length up to four blocks, in full and partial groups, equals that of Node', () => {
  const sha256 = new BatchSha256();
  const messageOf = (length: number, number: number): Buffer =>
    Buffer.from(Array.from({ length }, (_, index) => (index * 37 + length + 101 * number) % 256));
  for (let length = 0; length <= 250; length += 1) {
    const count = 1 + (length % 9);
    const padded = Array.from({ length: count }, (_, number) =>
      Buffer.concat([messageOf(length, number), Buffer.from(paddingOf(length), 'latin1')]),
    );
    const all = Buffer.concat(padded);
    const at = sha256.room(16_384);
    all.copy(sha256.bytes, at);
    sha256.digest(at, count, blocksOf(length), at + 8192);
    for (let number = 0; number < count; number += 1)
      expect(sha256.bytes.toString('hex', at + 8192 + 32 * number, at + 8224 + 32 * number), `${length} bytes, ${number}`).toBe(
        createHash('sha256').update(messageOf(length, number)).digest('hex'),
      );
  }
});

test.each([1, 2, 3, 4, 5, 8, 11])('a level of %d pairs equals that of Node, in place', (pairs) => {
  const sha256 = new BatchSha256();
  const at = sha256.room(64 * pairs);
  const hashes = Array.from({ length: 2 * pairs }, (_, number) => createHash('sha256').update(String(number)).digest());
  Buffer.concat(hashes).copy(sha256.bytes, at);
  sha256.level(at, pairs, at);
  for (let number = 0; number < pairs; number += 1) {
    const [left = Buffer.alloc(0), right = Buffer.alloc(0)] = hashes.slice(2 * number);
    expect(sha256.bytes.toString('hex', at + 32 * number, at + 32 * number + 32)).toBe(
      createHash('sha256').update(Buffer.of(1)).update(left).update(right).digest('hex'),
    );
  }
});

test('an edge of another width is refused', () => {
  expect(() => growMany(5, new Map(), entriesOf(100, 6))).toThrow('the edge has another width than 5 hashes');
});
