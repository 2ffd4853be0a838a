// Writes the parts of an index that are stored in blocks. Only changed blocks are read and written.

import { asDay, type DayNumber } from '@harkness/rules';
import type { PlayerId } from '../../facts/facts.js';
import { asPlayer, type PlayerNumber, type Slot } from '../../facts/numbers.js';
import type { StoreWriter } from '../../facts/store.js';
import { playerAt, slotAt, u32At } from '../../facts/typed-arrays.js';
import { chunkStarts } from './chunk.js';
import { ChunkDirectory, chunkBlockOf, chunksInBlock, encodeChunkNumbers } from './chunk-directory.js';
import { GrowableU32 } from './growable.js';
import { decodeLists, encodeLists, type SectionLists } from './lists.js';
import type { ChangedMonth, Month } from './month.js';
import { blockKey, blockOf, blockPlayers, encodeNotes, type Note } from './notes.js';
import { decodeIds, encodeIds } from './player-ids.js';
import { encodeEntries, entryBlockOf, SectionDirectory, type SectionEntry } from './section-directory.js';

const blobsAtOnce = 256;

/** Writes the chunk number of each section in these months, if it changed. */
export async function writeChunkNumbers(writer: StoreWriter, space: string, months: Iterable<ChangedMonth>): Promise<void> {
  const numbers = new ChunkDirectory(writer, space);
  const changed = new Set<number>();
  for (const { before, after } of months) {
    if (after === undefined) continue;
    const known = before === undefined ? undefined : new Map(chunksOf(before));
    for (const [slot, chunk] of chunksOf(after)) {
      if (known?.get(slot) === chunk) continue;
      const block = await numbers.block(chunkBlockOf(slot));
      block[slot % chunksInBlock] = chunk;
      changed.add(chunkBlockOf(slot));
    }
  }
  for (const block of changed) await writer.putBlob(space, blockKey(block), encodeChunkNumbers(await numbers.block(block)));
}

function* chunksOf(month: Month): Generator<[slot: Slot, chunk: number]> {
  const starts = chunkStarts(month);
  for (const [chunk, first] of starts.entries()) {
    for (let section = first; section < (starts[chunk + 1] ?? month.sections); section++) {
      yield [slotAt(month.slot, section), chunk];
    }
  }
}

export async function writeNotes(
  writer: StoreWriter,
  space: string,
  blocks: Iterable<readonly [block: number, notes: readonly Note[]]>,
): Promise<void> {
  const blobs: { key: string; bytes: Uint8Array }[] = [];
  for (const [block, notes] of blocks) {
    blobs.push({ key: blockKey(block), bytes: encodeNotes(notes) });
    if (blobs.length >= blobsAtOnce) await writer.putBlobs(space, blobs.splice(0));
  }
  await writer.putBlobs(space, blobs);
}

/** Writes the ids of new players, numbered from `first`. */
export async function writeIds(
  writer: StoreWriter,
  space: string,
  newIds: readonly PlayerId[],
  first: PlayerNumber,
): Promise<void> {
  const blobs: { key: string; bytes: Uint8Array }[] = [];
  for (let at = 0; at < newIds.length; ) {
    const block = blockOf(asPlayer(first + at));
    const room = (block + 1) * blockPlayers - (first + at);
    const key = blockKey(block);
    const old = at > 0 ? undefined : await writer.blob(space, key);
    const ids = [...(old === undefined ? [] : decodeIds(old)), ...newIds.slice(at, at + room)];
    blobs.push({ key, bytes: encodeIds(ids) });
    at += room;
  }
  await writer.putBlobs(space, blobs);
}

export async function writeSlots(writer: StoreWriter, space: string, infos: ReadonlyMap<Slot, SectionEntry>): Promise<void> {
  const known = new SectionDirectory(writer, space);
  const blocks = new Map<number, Map<number, SectionEntry>>();
  for (const [slot, info] of infos) {
    const number = entryBlockOf(slot);
    let block = blocks.get(number);
    if (block === undefined) {
      block = new Map(await known.block(number));
      blocks.set(number, block);
    }
    block.set(slot, info);
  }
  const sorted = (block: Map<number, SectionEntry>) => [...block.values()].sort((a, b) => a.slot - b.slot);
  await writer.putBlobs(
    space,
    [...blocks].map(([number, block]) => ({ key: blockKey(number), bytes: encodeEntries(sorted(block)) })),
  );
}

/** A section whose players or end day changed; without `after` it was removed. */
export interface ListChange {
  readonly slot: Slot;
  readonly before: Uint32Array;
  readonly after: { readonly players: Uint32Array; readonly end: DayNumber } | undefined;
}

export async function writeLists(writer: StoreWriter, space: string, changes: Iterable<ListChange>): Promise<void> {
  // Flat arrays, because a new index has a row for every player of every section.
  const rows = new ListRows();
  for (const { slot, before, after } of changes) {
    for (const player of new Set(before)) rows.add(asPlayer(player), slot, gone);
    if (after === undefined) continue;
    for (const player of new Set(after.players)) rows.add(asPlayer(player), slot, after.end);
  }
  const blobs: { key: string; bytes: Uint8Array }[] = [];
  for (const [block, ofBlock] of rows.byBlock()) {
    const key = blockKey(block);
    const bytes = await writer.blob(space, key);
    const lists: SectionLists = bytes === undefined ? new Map() : decodeLists(bytes);
    for (const { player, slot, end } of ofBlock) {
      const list = (lists.get(player) ?? []).filter((section) => section.slot !== slot);
      if (end !== gone) list.push({ slot, end });
      lists.set(player, list);
    }
    blobs.push({ key, bytes: encodeLists(lists) });
    if (blobs.length >= blobsAtOnce) await writer.putBlobs(space, blobs.splice(0));
  }
  await writer.putBlobs(space, blobs);
}

/** Marks a section that the player is no longer in. */
const gone = asDay(0x7fffffff);

/** Player, section and end day, in order of insertion within each block. */
class ListRows {
  readonly #player = new GrowableU32();
  readonly #slot = new GrowableU32();
  /** Days stored as unsigned numbers. */
  readonly #end = new GrowableU32();

  add(player: PlayerNumber, slot: Slot, end: DayNumber): void {
    this.#player.push(player);
    this.#slot.push(slot);
    this.#end.push(end >>> 0);
  }

  *byBlock(): Generator<[block: number, rows: { player: PlayerNumber; slot: Slot; end: DayNumber }[]]> {
    const [players, slots, ends] = [this.#player.view(), this.#slot.view(), this.#end.view()];
    let blocks = 0;
    for (const player of players) blocks = Math.max(blocks, blockOf(asPlayer(player)) + 1);
    // A counting sort by block.
    const starts = new Uint32Array(blocks + 1);
    for (const player of players) {
      const block = blockOf(asPlayer(player));
      starts[block + 1] = u32At(starts, block + 1) + 1;
    }
    for (let block = 0; block < blocks; block++) starts[block + 1] = u32At(starts, block + 1) + u32At(starts, block);
    const next = starts.slice();
    const order = new Uint32Array(players.length);
    for (const [row, player] of players.entries()) {
      const block = blockOf(asPlayer(player));
      order[u32At(next, block)] = row;
      next[block] = u32At(next, block) + 1;
    }
    for (let block = 0; block < blocks; block++) {
      const rows = order.subarray(starts[block], starts[block + 1]);
      if (rows.length === 0) continue;
      yield [
        block,
        Array.from(rows, (row) => ({
          player: playerAt(players, row),
          slot: slotAt(slots, row),
          end: asDay(u32At(ends, row) | 0),
        })),
      ];
    }
  }
}
