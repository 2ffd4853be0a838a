// Dense numbers of players: an id gets the next number when a fact first mentions it, registered or not.

import type { PlayerId } from '../../facts/facts.js';
import { asPlayer, type PlayerNumber } from '../../facts/numbers.js';
import type { StoreReader } from '../../facts/store.js';
import { playerAt } from '../../facts/typed-arrays.js';
import { ColumnReader, packColumns, textColumns } from './columns.js';
import { blockKey, blockOf, blockPlayers } from './notes.js';
import { SharedMemory } from './shared-memory.js';

export function encodeIds(ids: readonly PlayerId[]): Uint8Array {
  return packColumns([...textColumns(ids)]);
}

export function decodeIds(bytes: Uint8Array): string[] {
  return new ColumnReader(bytes).texts();
}

/** Reads ids and numbers one at a time, and caches them. */
export class PlayerIds {
  readonly #reader: StoreReader;
  readonly #spaces: { readonly players: string; readonly ids: string };
  readonly #numbers = new Map<PlayerId, PlayerNumber>();
  readonly #blocks = new Map<number, (place: number) => PlayerId | undefined>();

  constructor(reader: StoreReader, spaces: { readonly players: string; readonly ids: string }) {
    this.#reader = reader;
    this.#spaces = spaces;
  }

  async number(id: PlayerId): Promise<PlayerNumber | undefined> {
    const known = this.#numbers.get(id);
    if (known !== undefined) return known;
    await this.prefetchNumbers([id]);
    return this.#numbers.get(id);
  }

  /** Reads the numbers of several players at once, before they are needed one by one. */
  async prefetchNumbers(ids: Iterable<PlayerId>): Promise<void> {
    const wanted = [...ids].filter((id) => !this.#numbers.has(id));
    for (const [id, [ref]] of await this.#reader.entriesAt(this.#spaces.players, wanted))
      this.#numbers.set(id, asPlayer(Number(ref)));
  }

  /** Reads the ids of several players at once. */
  async prefetchIds(players: Iterable<PlayerNumber>): Promise<void> {
    const wanted = new Set<number>();
    for (const player of players) if (!this.#blocks.has(blockOf(player))) wanted.add(blockOf(player));
    if (wanted.size === 0) return;
    const found = await this.#reader.blobsAt(this.#spaces.ids, [...wanted].map(blockKey));
    for (const block of wanted) {
      const bytes = found.get(blockKey(block));
      this.#blocks.set(block, bytes === undefined ? () => undefined : new ColumnReader(bytes).textsByPlace());
    }
  }

  async id(player: PlayerNumber): Promise<PlayerId> {
    const block = blockOf(player);
    if (!this.#blocks.has(block)) await this.prefetchIds([player]);
    const id = this.#blocks.get(block)?.(player % blockPlayers);
    if (id === undefined) throw new Error(`no player number ${player}`);
    return id;
  }
}

/** Maps a merged player to the one they are now; other players map to themselves. */
export class Merges {
  readonly #into = new Map<PlayerNumber, PlayerNumber>();
  #groups: Map<PlayerNumber, PlayerNumber[]> | undefined;

  constructor(pairs: Iterable<readonly [from: PlayerNumber, into: PlayerNumber]> = []) {
    for (const [from, into] of pairs) this.add(from, into);
  }

  get size(): number {
    return this.#into.size;
  }

  /** False if it would create a cycle. */
  add(from: PlayerNumber, into: PlayerNumber): boolean {
    if (this.resolve(into) === from || this.#into.has(from)) return false;
    this.#into.set(from, into);
    this.#groups = undefined;
    return true;
  }

  resolve(player: PlayerNumber): PlayerNumber {
    let current = player;
    for (let into = this.#into.get(current); into !== undefined; into = this.#into.get(current)) current = into;
    return current;
  }

  /** All ids of this player, starting with the current one. */
  group(player: PlayerNumber): readonly PlayerNumber[] {
    if (this.#into.size === 0) return [player];
    if (this.#groups === undefined) {
      this.#groups = new Map();
      for (const from of this.#into.keys()) {
        const root = this.resolve(from);
        this.#groups.set(root, [...(this.#groups.get(root) ?? [root]), from]);
      }
    }
    return this.#groups.get(player) ?? [player];
  }

  /** As an array for a full replay; undefined if nobody was merged. */
  table(players: number): Uint32Array | undefined {
    if (this.#into.size === 0) return undefined;
    // In shared memory, for the threads of a run.
    const table = new Uint32Array(new SharedMemory(players * 4));
    for (let player = 0; player < players; player++) table[player] = player;
    for (const from of this.#into.keys()) table[from] = this.resolve(from);
    return table;
  }

  pairs(): [from: PlayerNumber, into: PlayerNumber][] {
    return [...this.#into];
  }
}

export function encodeMerges(merges: Merges): Uint8Array {
  return packColumns([Uint32Array.from(merges.pairs().flat())]);
}

export function decodeMerges(bytes: Uint8Array | undefined): Merges {
  const merges = new Merges();
  if (bytes === undefined) return merges;
  const pairs = new ColumnReader(bytes).u32();
  for (let at = 0; at < pairs.length; at += 2) merges.add(playerAt(pairs, at), playerAt(pairs, at + 1));
  return merges;
}
