// Decoded blocks of the index and the results, shared by all views of one store that see the same derived data. Pages of different players
// lie in the same blocks: a page asked for the first time mostly finds its sections here.

import type { StoreReader } from '../../facts/store.js';
import type { Chunk } from './chunk.js';
import type { EntryBlock } from './section-directory.js';
import type { DerivedHead } from './spaces.js';

/** What directories need of a map. */
export interface Blocks<Key, Value> {
  has(key: Key): boolean;
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): unknown;
}

/** A cache of so many values; the oldest go first. */
class KeptMap<Key, Value> implements Blocks<Key, Value> {
  readonly #most: number;
  readonly #values = new Map<Key, Value>();

  constructor(most: number) {
    this.#most = most;
  }

  has(key: Key): boolean {
    return this.#values.has(key);
  }

  get(key: Key): Value | undefined {
    return this.#values.get(key);
  }

  set(key: Key, value: Value): void {
    this.#values.set(key, value);
    if (this.#values.size <= this.#most) return;
    for (const oldest of this.#values.keys()) {
      this.#values.delete(oldest);
      return;
    }
  }
}

export interface KeptBlocks {
  readonly chunks: Blocks<string, Chunk | undefined>;
  readonly entries: Blocks<number, EntryBlock | undefined>;
  readonly places: Blocks<number, Uint32Array>;
}

/** Chunks have some 20 kB, blocks of sections 6 kB, of places 16 kB: about 150 MB when all are full. */
export function emptyBlocks(): KeptBlocks {
  return { chunks: new KeptMap(4096), entries: new KeptMap(8192), places: new KeptMap(1024) };
}

interface Kept {
  readonly head: string;
  readonly blocks: Map<boolean, KeptBlocks>;
}

/** By the vault, of which every open store has its own. */
const keptOf = new WeakMap<object, Kept>();

/**
 * Blocks that earlier views of the same moment have read. Every change of derived data changes the head in the same transaction, so the same head
 * means the same blocks. A writer sees what may be rolled back: it shares nothing.
 */
export function keptBlocks(reader: StoreReader, head: DerivedHead, isWhole: boolean): KeptBlocks {
  if ('putBlob' in reader || head.results === 0) return emptyBlocks();
  const text = JSON.stringify(head);
  let kept = keptOf.get(reader.vault);
  if (kept === undefined || kept.head !== text) {
    kept = { head: text, blocks: new Map() };
    keptOf.set(reader.vault, kept);
  }
  const blocks = kept.blocks.get(isWhole) ?? emptyBlocks();
  kept.blocks.set(isWhole, blocks);
  return blocks;
}
