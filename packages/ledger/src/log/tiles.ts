// Tiles and entry bundles (C2SP tlog-tiles v0.1.0): their paths, how many a size needs, and their bytes.

import { concat, parseCount } from './bytes.js';
import { hashBytes, type MerkleTree } from './tree.js';

/**
 * Hashes of a full tile, entries of a full bundle.
 * @example
 * tileWidth // 256
 */
export const tileWidth = 256;
/**
 * Levels of the tree that one tile holds.
 * @example
 * 2 ** tileHeight === tileWidth // true
 */
export const tileHeight = 8;
const highestLevel = 63;

/** A tile of hashes or a bundle of entries, by its position. */
export interface Tile {
  readonly level: number | 'entries';
  readonly n: bigint;
  /** 1 to 256; 256 is a full tile. */
  readonly width: number;
}

/**
 * The path of a tile, `tile/0/x001/x234/067.p/8`: groups of three digits, all but the last marked with x.
 * @example
 * tilePath({ level: 0, n: 1234067n, width: 8 }) // 'tile/0/x001/x234/067.p/8'
 */
export function tilePath({ level, n, width }: Tile): string {
  let text = String(n % 1000n).padStart(3, '0');
  for (let rest = n / 1000n; rest > 0n; rest /= 1000n) text = `x${String(rest % 1000n).padStart(3, '0')}/${text}`;
  return `tile/${level}/${text}${width === tileWidth ? '' : `.p/${width}`}`;
}

const pathForm = /^tile\/(entries|0|[1-9][0-9]?)\/((?:x[0-9]{3}\/)*[0-9]{3})(?:\.p\/([1-9][0-9]{0,2}))?$/;

/**
 * Reads the path of a tile. Only one spelling is valid; undefined for any other.
 * @example
 * parseTilePath('tile/0/000')?.width // 256
 */
export function parseTilePath(path: string): Tile | undefined {
  const [, levelText, groups, widthText] = pathForm.exec(path) ?? [];
  if (levelText === undefined || groups === undefined) return undefined;
  const level = levelText === 'entries' ? 'entries' : Number(levelText);
  const n = parseCount(groups.replaceAll(/[x/]/g, '').replace(/^0+(?=[0-9])/, ''));
  const width = widthText === undefined ? tileWidth : Number(widthText);
  if (n === undefined || (level !== 'entries' && level > highestLevel)) return undefined;
  if (widthText !== undefined && width >= tileWidth) return undefined;
  const tile: Tile = { level, n, width };
  return tilePath(tile) === path ? tile : undefined;
}

/** The tiles of one level. */
export interface LevelLayout {
  readonly level: number;
  /** Number of full tiles. */
  readonly full: bigint;
  /** Width of the partial tile; 0 if there is none. */
  readonly partial: number;
}

/**
 * The tiles that a tree of this size needs, level by level; empty levels have none.
 * @example
 * layout(3n).map(({ partial }) => partial) // [3]
 */
export function layout(size: bigint): LevelLayout[] {
  const levels: LevelLayout[] = [];
  for (let hashes = size, level = 0; hashes > 0n; hashes /= BigInt(tileWidth), level += 1) {
    levels.push({ level, full: hashes / BigInt(tileWidth), partial: Number(hashes % BigInt(tileWidth)) });
  }
  return levels;
}

/**
 * Every tile of the layout, hash tiles and entry bundles.
 * @example
 * [...tilesOf(3)].length // 2
 */
export function* tilesOf(size: number): Generator<Tile> {
  const levels = layout(BigInt(size));
  const rows: { level: Tile['level']; full: bigint; partial: number }[] = levels
    .slice(0, 1)
    .map((row) => ({ ...row, level: 'entries' }));
  for (const { level, full, partial } of [...levels, ...rows]) {
    for (let n = 0n; n < full; n += 1n) yield { level, n, width: tileWidth };
    if (partial > 0) yield { level, n: full, width: partial };
  }
}

/**
 * The bytes of a hash tile; throws if the tree is too small for it.
 * @example
 * tileBytes(tree, 0, 0, 3).length // 96
 */
export function tileBytes(tree: MerkleTree, level: number, n: number, width: number): Uint8Array {
  return tree.row(level * tileHeight, n * tileWidth, n * tileWidth + width).slice();
}

const lengthBytes = 2;
/**
 * The most bytes that an entry may have.
 * @example
 * mostEntryBytes // 65535
 */
export const mostEntryBytes = 65_535;

/**
 * A bundle of entries, each preceded by its length. Throws for an entry over 65,535 bytes.
 * @example
 * bundle([ascii('ab')]).length // 4
 */
export function bundle(entries: readonly Uint8Array[]): Uint8Array {
  return concat(
    ...entries.flatMap((entry) => {
      if (entry.length > mostEntryBytes)
        throw new RangeError(`an entry has ${mostEntryBytes} bytes at most, not ${entry.length}`);
      return [Uint8Array.of(entry.length >> 8, entry.length & 255), entry];
    }),
  );
}

/**
 * The entries of a bundle. Undefined unless the bytes are exactly this many entries.
 * @example
 * parseBundle(bundle([ascii('ab')]), 1)?.length // 1
 */
export function parseBundle(bytes: Uint8Array, width: number): Uint8Array[] | undefined {
  const entries: Uint8Array[] = [];
  let at = 0;
  while (at < bytes.length && entries.length <= width) {
    if (at + lengthBytes > bytes.length) return undefined;
    const end = at + lengthBytes + (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0);
    if (end > bytes.length) return undefined;
    entries.push(bytes.slice(at + lengthBytes, end));
    at = end;
  }
  return entries.length === width && at === bytes.length ? entries : undefined;
}

/**
 * The hashes of a tile. Undefined unless the bytes are exactly this many hashes.
 * @example
 * parseTile(tileBytes(tree, 0, 0, 3), 3)?.length // 3
 */
export function parseTile(bytes: Uint8Array, width: number): Uint8Array[] | undefined {
  if (bytes.length !== width * hashBytes) return undefined;
  return Array.from({ length: width }, (_, at) => bytes.slice(at * hashBytes, (at + 1) * hashBytes));
}
