// Appends many facts to the log's tree at once: all leaves, then level by level, in one memory without an object per hash. The
// tiles are those of `growTiles`.

import { ascii } from '../log/bytes.js';
import { type Entry, formatEntry } from '../log/entry.js';
import type { GrownTile } from '../log/tile-tree.js';
import { tileHeight, tileWidth } from '../log/tiles.js';
import { hashBytes } from '../log/tree.js';
import { BatchSha256, blockBytes, blocksOf, paddingOf } from './sha256-wasm.js';

/** Created on first use; an office that only appends a few facts never needs it. */
let shared: BatchSha256 | undefined;

/** Bytes of entries hashed in one call: about 256 entries, which stay in the processor's cache. */
const bytesAtOnce = 49_152;

/** Appends the entries of facts to a tree of `size`. `edge` has the current partial tile of each level. */
export function growMany(
  size: number,
  edge: ReadonlyMap<number, Uint8Array>,
  facts: readonly Entry[],
): { readonly size: number; readonly tiles: readonly GrownTile[] } {
  shared ??= new BatchSha256();
  const sha256 = shared;
  const rowBytes = (tileWidth + facts.length) * hashBytes;
  const row = sha256.room(rowBytes);
  const tiles: GrownTile[] = [];
  let hashes = placeEdge(sha256, row, size, edge.get(0));
  hashes += addLeaves(sha256, facts, row + hashes * hashBytes, rowBytes + row);
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
    // The roots of the full tiles go after what the next level already has.
    const kept = before % tileWidth;
    sha256.bytes.copyWithin(row + kept * hashBytes, row, row + full * hashBytes);
    hashes = placeEdge(sha256, row, before, edge.get(level + 1)) + full;
  }
  return { size: size + facts.length, tiles };
}

/** Copies the hashes of the existing partial tile; returns their number. */
function placeEdge({ bytes }: BatchSha256, row: number, hashes: number, edge: Uint8Array | undefined): number {
  const kept = hashes % tileWidth;
  if (kept === 0) return 0;
  if (edge?.length !== kept * hashBytes) throw new RangeError(`the edge has another width than ${kept} hashes`);
  bytes.set(edge, row);
  return kept;
}

/** Writes the hash of every fact's entry to `out`, using the memory from `messages` on; returns their number. */
function addLeaves(sha256: BatchSha256, facts: readonly Entry[], out: number, end: number): number {
  // A partial last group writes up to three additional hashes.
  const messages = end + 3 * hashBytes;
  let [text, blocks, waiting, done] = ['', 0, 0, 0];
  const hash = (): void => {
    const room = text.length + 3 * blocks * blockBytes;
    sha256.room(messages + room);
    sha256.bytes.write(text, messages, 'latin1');
    sha256.digest(messages, waiting, blocks, out + done * hashBytes);
    done += waiting;
    [text, waiting] = ['', 0];
  };
  for (const fact of facts) {
    const entry = entryText(fact);
    const length = blocksOf(entry.length);
    if (waiting > 0 && (length !== blocks || text.length >= bytesAtOnce)) hash();
    blocks = length;
    text += entry + padding(entry.length);
    waiting += 1;
  }
  if (waiting > 0) hash();
  return done;
}

/** By length: entries differ in the digits of their number and in their kind. */
const paddings: string[] = [];

function padding(length: number): string {
  const known = paddings[length];
  if (known !== undefined) return known;
  const made = paddingOf(length);
  if (length < ordinaryEntry) paddings[length] = made;
  return made;
}

const ordinaryEntry = 512;

/** Text that needs no escaping in JSON. */
const plain = /^[ !#-[\]-~]*$/;
/** Most facts have the kind of the previous one, and many its instant. */
let [plainKind, plainInstant] = ['', ''];

/** 0x00 and the entry (`formatEntry`), one character per byte. */
function entryText(entry: Entry): string {
  const { hash, kind, receivedAt, seq } = entry;
  if (kind !== plainKind && plain.test(kind)) plainKind = kind;
  if (receivedAt !== plainInstant && plain.test(receivedAt)) plainInstant = receivedAt;
  if (kind === plainKind && receivedAt === plainInstant && plain.test(hash))
    return `\0{"hash":"${hash}","kind":"${kind}","receivedAt":"${receivedAt}","seq":${seq}}`;
  return Buffer.from(ascii(`\0${formatEntry(entry)}`)).toString('latin1');
}
