// Writes the parts of an index that are kept in blocks: only blocks in which something changed are read and written.

import type { PlayerId } from '../facts.js';
import type { StoreWriter } from '../store/port.js';
import { chunkStarts } from './chunk.js';
import { decodeLists, encodeLists, type ListedSection, type SectionLists } from './lists.js';
import type { Month } from './month.js';
import { blockKey, blockOf, blockPlayers } from './notes.js';
import { decodeIds, encodeIds } from './player-ids.js';
import {
  blockPlaces,
  encodePlaces,
  encodeSlots,
  Places,
  placeBlockOf,
  SlotDirectory,
  type SlotInfo,
  slotBlockOf,
} from './slots.js';

/** In which chunk each section of the months is. */
export async function writePlaces(writer: StoreWriter, space: string, months: Iterable<Month | undefined>): Promise<void> {
  const places = new Places(writer, space);
  const changed = new Set<number>();
  for (const month of months) {
    if (month === undefined) continue;
    const starts = chunkStarts(month);
    for (const [chunk, first] of starts.entries()) {
      for (let section = first; section < (starts[chunk + 1] ?? month.sections); section++) {
        const slot = month.slot[section] as number;
        const block = await places.block(placeBlockOf(slot));
        if (block[slot % blockPlaces] === chunk) continue;
        block[slot % blockPlaces] = chunk;
        changed.add(placeBlockOf(slot));
      }
    }
  }
  for (const block of changed) await writer.putBlob(space, blockKey(block), encodePlaces(await places.block(block)));
}

/** Ids of new players, from the number `first` on. */
export async function writeIds(writer: StoreWriter, space: string, newIds: readonly PlayerId[], first: number): Promise<void> {
  const blobs: { key: string; bytes: Uint8Array }[] = [];
  for (let at = 0; at < newIds.length; ) {
    const block = blockOf(first + at);
    const room = (block + 1) * blockPlayers - (first + at);
    const key = blockKey(block);
    const old = at > 0 ? undefined : await writer.blob(space, key);
    const ids = [...(old === undefined ? [] : decodeIds(old)), ...newIds.slice(at, at + room)];
    blobs.push({ key, bytes: encodeIds(ids) });
    at += room;
  }
  await writer.putBlobs(space, blobs);
}

export async function writeSlots(writer: StoreWriter, space: string, infos: ReadonlyMap<number, SlotInfo>): Promise<void> {
  const known = new SlotDirectory(writer, space);
  const blocks = new Map<number, Map<number, SlotInfo>>();
  for (const [slot, info] of infos) {
    const number = slotBlockOf(slot);
    let block = blocks.get(number);
    if (block === undefined) {
      block = new Map(await known.block(number));
      blocks.set(number, block);
    }
    block.set(slot, info);
  }
  const sorted = (block: Map<number, SlotInfo>) => [...block.values()].sort((a, b) => a.slot - b.slot);
  await writer.putBlobs(
    space,
    [...blocks].map(([number, block]) => ({ key: blockKey(number), bytes: encodeSlots(sorted(block)) })),
  );
}

/** A section whose players or end day are others than before; without `after` it is gone. */
export interface ListChange {
  readonly slot: number;
  readonly before: Uint32Array;
  readonly after: { readonly players: Uint32Array; readonly end: number } | undefined;
}

export async function writeLists(writer: StoreWriter, space: string, changes: Iterable<ListChange>): Promise<void> {
  const blocks = new Map<number, SectionLists>();
  const list = async (player: number): Promise<ListedSection[]> => {
    const number = blockOf(player);
    let block = blocks.get(number);
    if (block === undefined) {
      const bytes = await writer.blob(space, blockKey(number));
      block = bytes === undefined ? new Map<number, ListedSection[]>() : decodeLists(bytes);
      blocks.set(number, block);
    }
    let sections = block.get(player);
    if (sections === undefined) {
      sections = [];
      block.set(player, sections);
    }
    return sections;
  };
  for (const { slot, before, after } of changes) {
    for (const player of new Set(before)) {
      const sections = await list(player);
      const at = sections.findIndex((section) => section.slot === slot);
      if (at >= 0) sections.splice(at, 1);
    }
    if (after === undefined) continue;
    for (const player of new Set(after.players)) (await list(player)).push({ slot, end: after.end });
  }
  await writer.putBlobs(
    space,
    [...blocks].map(([number, lists]) => ({ key: blockKey(number), bytes: encodeLists(lists) })),
  );
}
