// Many facts onto the log's tree at once: all leaves, then level by level, in one memory without an object a hash. The tiles are those of `growTiles`.

import { ascii } from '../log/bytes.js';
import { type Entry, formatEntry } from '../log/entry.js';
import type { GrownTile } from '../log/tile-tree.js';
import { tileHeight, tileWidth } from '../log/tiles.js';
import { hashBytes } from '../log/tree.js';
import { BatchSha256 } from './sha256-wasm.js';

/** Made on first use; an office that only appends a few facts never needs it. */
let shared: BatchSha256 | undefined;

/** Room for an entry beside its words. */
const ordinaryEntry = 512;

/** Puts the entries of facts after a tree of `size`. `edge` is the partial tile of each level as it is now. */
export function growMany(
  size: number,
  edge: ReadonlyMap<number, Uint8Array>,
  facts: readonly Entry[],
): { readonly size: number; readonly tiles: readonly GrownTile[] } {
  shared ??= new BatchSha256();
  const sha256 = shared;
  const longest = facts.reduce(
    (most, { hash, kind, receivedAt }) => Math.max(most, hash.length + kind.length + receivedAt.length),
    0,
  );
  const messageRoom = ordinaryEntry + 6 * longest + 2 * 64;
  const message = sha256.room(messageRoom + (tileWidth + facts.length) * hashBytes);
  // Hashes begin at a multiple of eight.
  const row = message + messageRoom - (messageRoom % 8);
  const tiles: GrownTile[] = [];
  let hashes = placeEdge(sha256, row, size, edge.get(0));
  for (const fact of facts) {
    sha256.digest(message, writeEntry(sha256.bytes, message, fact), row + hashes * hashBytes);
    hashes += 1;
  }
  for (let level = 0, before = size; hashes > 0; level += 1) {
    const first = Math.floor(before / tileWidth);
    const full = Math.floor(hashes / tileWidth);
    for (let n = 0; n * tileWidth < hashes; n += 1) {
      const [from, to] = [row + n * tileWidth * hashBytes, row + Math.min(hashes, (n + 1) * tileWidth) * hashBytes];
      tiles.push({ level, n: first + n, hashes: Uint8Array.prototype.slice.call(sha256.bytes, from, to) });
    }
    if (full === 0) break;
    for (let pairs = (full * tileWidth) / 2, step = 0; step < tileHeight; step += 1, pairs /= 2) sha256.level(row, pairs, row);
    before = first;
    // The roots of the full tiles go behind what the next level has already.
    const kept = before % tileWidth;
    sha256.bytes.copyWithin(row + kept * hashBytes, row, row + full * hashBytes);
    hashes = placeEdge(sha256, row, before, edge.get(level + 1)) + full;
  }
  return { size: size + facts.length, tiles };
}

/** The hashes of the partial tile that is there; returns how many. */
function placeEdge({ bytes }: BatchSha256, row: number, hashes: number, edge: Uint8Array | undefined): number {
  const kept = hashes % tileWidth;
  if (kept === 0) return 0;
  if (edge?.length !== kept * hashBytes) throw new RangeError(`the edge has another width than ${kept} hashes`);
  bytes.set(edge, row);
  return kept;
}

/** Text that stands in JSON as it is. */
const plain = /^[ !#-[\]-~]*$/;

/** 0x00 and the entry (`formatEntry`); returns the number of bytes. */
function writeEntry(bytes: Buffer, at: number, entry: Entry): number {
  const { hash, kind, receivedAt, seq } = entry;
  if (plain.test(hash) && plain.test(kind) && plain.test(receivedAt))
    return bytes.write(`\0{"hash":"${hash}","kind":"${kind}","receivedAt":"${receivedAt}","seq":${seq}}`, at, 'latin1');
  const other = ascii(`\0${formatEntry(entry)}`);
  bytes.set(other, at);
  return other.length;
}
