// Which sections each player was in: a block of players in one blob, so that a player's page finds them at once.

import { ColumnReader, packColumns } from './columns.js';

/** Sections (slots) by player, in no order: rating order is that of the sections, and changes with them. */
export type SectionLists = Map<number, number[]>;

export function encodeLists(lists: SectionLists): Uint8Array {
  const players = [...lists.keys()].filter((player) => (lists.get(player)?.length ?? 0) > 0).sort((a, b) => a - b);
  const ends = new Uint32Array(players.length);
  let size = 0;
  for (const [index, player] of players.entries()) {
    size += lists.get(player)?.length ?? 0;
    ends[index] = size;
  }
  const slots = new Uint32Array(size);
  for (const [index, player] of players.entries()) {
    const list = (lists.get(player) ?? []).slice().sort((a, b) => a - b);
    slots.set(list, (ends[index] ?? 0) - list.length);
  }
  return packColumns([Uint32Array.from(players), ends, slots]);
}

export function decodeLists(bytes: Uint8Array): SectionLists {
  const reader = new ColumnReader(bytes);
  const [players, ends, slots] = [reader.u32(), reader.u32(), reader.u32()];
  const lists: SectionLists = new Map();
  let start = 0;
  for (const [index, player] of players.entries()) {
    const end = ends[index] as number;
    lists.set(player, Array.from(slots.subarray(start, end)));
    start = end;
  }
  return lists;
}
