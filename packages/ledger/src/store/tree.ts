// The log's tree in the store, as tiles: derived from the facts, extended in the transaction that appends them. If the store has
// no tree yet (an earlier version), or damaged tiles, the tree is rebuilt from the facts.
//
//   log-tiles   `size` → leaves of the tree; `<level>/<number>` → up to 256 hashes

import { nodeCrypto } from '../base/node-crypto.js';
import { ascii } from '../log/bytes.js';
import { formatEntry } from '../log/entry.js';
import { type GrownTile, growTiles, TileTree } from '../log/tile-tree.js';
import { tileWidth } from '../log/tiles.js';
import { DerivedDamage } from './block-digest.js';
import { growMany } from './grow-many.js';
import type { StoredFact, StoreReader, StoreWriter } from './port.js';

export const tileSpace = 'log-tiles';
const sizeKey = 'size';
const { sha256 } = nodeCrypto;

function tileKey(level: number, n: number): string {
  return `${level}/${String(n).padStart(12, '0')}`;
}

/** The bytes of a fact's entry in the log. */
export function entryBytes({ hash, kind, receivedAt, seq }: StoredFact): Uint8Array {
  return ascii(formatEntry({ hash, kind, receivedAt, seq }));
}

function leafOf(fact: StoredFact): Uint8Array {
  return sha256(ascii(`\0${formatEntry(fact)}`));
}

/** Leaves of the stored tree. */
export async function treeSize(reader: StoreReader): Promise<number> {
  const bytes = await reader.blob(tileSpace, sizeKey);
  return bytes === undefined ? 0 : Number(new TextDecoder().decode(bytes));
}

/** The stored tree, as far as it goes. */
export async function storedTree(reader: StoreReader): Promise<TileTree> {
  return new TileTree(sha256, await treeSize(reader), async (level, n, width) => {
    const bytes = await reader.blob(tileSpace, tileKey(level, n));
    if (bytes === undefined) throw new DerivedDamage(tileSpace, tileKey(level, n));
    return bytes.subarray(0, width * 32);
  });
}

/** Leaves in memory at once while a tree is built from the facts. */
const leavesAtOnce = 65_536;

/** Extends the tree to the last fact. `appended` are the facts just written, so that they need not be read again. */
export async function growTree(writer: StoreWriter, appended: readonly StoredFact[] = []): Promise<void> {
  try {
    await grow(writer, appended);
  } catch (error) {
    if (!(error instanceof DerivedDamage)) throw error;
    await writer.deleteBlobs(tileSpace);
    await grow(writer, []);
  }
}

/** Rebuilds the whole tree from the facts, whatever was there. What was signed is unchanged. */
export async function remakeTree(writer: StoreWriter): Promise<void> {
  await writer.deleteBlobs(tileSpace);
  await grow(writer, []);
}

async function grow(writer: StoreWriter, appended: readonly StoredFact[]): Promise<void> {
  const head = appended.at(-1)?.seq ?? (await writer.head()).seq;
  let size = await treeSize(writer);
  if (size > head) {
    // Facts were cut off behind Harkness's back. The signatures reveal that; the tree only follows the facts.
    await writer.deleteBlobs(tileSpace);
    size = 0;
  }
  if (size === head) return;
  if (appended[0]?.seq === size + 1) {
    await extend(writer, size, appended);
    return;
  }
  let waiting: StoredFact[] = [];
  for await (const batch of writer.storedFacts({ from: size + 1, to: head })) {
    waiting.push(...batch);
    if (waiting.length < leavesAtOnce) continue;
    size = await extend(writer, size, waiting);
    waiting = [];
  }
  await extend(writer, size, waiting);
}

/** From this many on, hashing them together is worth filling the memory. */
const manyFacts = 64;

async function extend(writer: StoreWriter, size: number, facts: readonly StoredFact[]): Promise<number> {
  if (facts.length === 0) return size;
  const edge = await edgeOf(writer, size);
  const grown = facts.length < manyFacts ? growTiles(sha256, size, edge, leavesOf(facts)) : growMany(size, edge, facts);
  await writer.putBlobs(tileSpace, [...grown.tiles.map(blobOf), { key: sizeKey, bytes: ascii(String(grown.size)) }]);
  return grown.size;
}

function* leavesOf(facts: readonly StoredFact[]): Generator<Uint8Array> {
  for (const fact of facts) yield leafOf(fact);
}

function blobOf({ level, n, hashes }: GrownTile): { key: string; bytes: Uint8Array } {
  return { key: tileKey(level, n), bytes: hashes };
}

async function edgeOf(reader: StoreReader, size: number): Promise<Map<number, Uint8Array>> {
  const partial: { level: number; key: string; bytes: number }[] = [];
  for (let level = 0, hashes = size; hashes > 0; level += 1, hashes = Math.floor(hashes / tileWidth)) {
    if (hashes % tileWidth > 0)
      partial.push({ level, key: tileKey(level, Math.floor(hashes / tileWidth)), bytes: (hashes % tileWidth) * 32 });
  }
  const found = await reader.blobsAt(
    tileSpace,
    partial.map(({ key }) => key),
  );
  return new Map(
    partial.map(({ level, key, bytes }) => {
      const tile = found.get(key);
      if (tile?.length !== bytes) throw new DerivedDamage(tileSpace, key);
      return [level, tile];
    }),
  );
}

/** The first `width` hashes of a stored tile; undefined if it has fewer. */
export async function tileBytesOf(reader: StoreReader, level: number, n: number, width: number): Promise<Uint8Array | undefined> {
  const bytes = await reader.blob(tileSpace, tileKey(level, n));
  return bytes === undefined || bytes.length < width * 32 ? undefined : bytes.slice(0, width * 32);
}
