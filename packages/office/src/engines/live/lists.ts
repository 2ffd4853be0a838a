// The sections of each player, one blob per block of players, so that a player's page needs one lookup.

import type { DayNumber } from '@harkness/rules';
import { asPlayer, type PlayerNumber, type Slot } from '../../facts/numbers.js';
import { dayAt, slotAt, u32At } from '../../facts/typed-arrays.js';
import { ColumnReader, packColumns } from './columns.js';

export interface ListedSection {
  readonly slot: Slot;
  /** End day, which is nearly the rating order. */
  readonly end: DayNumber;
}

/** Sections by player, ordered by end day. */
export type SectionLists = Map<PlayerNumber, ListedSection[]>;

export function encodeLists(lists: SectionLists): Uint8Array {
  const players = [...lists.keys()].filter((player) => (lists.get(player)?.length ?? 0) > 0).sort((a, b) => a - b);
  const ends = new Uint32Array(players.length);
  let size = 0;
  for (const [index, player] of players.entries()) {
    size += lists.get(player)?.length ?? 0;
    ends[index] = size;
  }
  const slots = new Uint32Array(size);
  const days = new Int32Array(size);
  let at = 0;
  for (const player of players) {
    const list = (lists.get(player) ?? []).slice().sort((a, b) => a.end - b.end || a.slot - b.slot);
    for (const { slot, end } of list) {
      slots[at] = slot;
      days[at] = end;
      at += 1;
    }
  }
  return packColumns([Uint32Array.from(players), ends, slots, days]);
}

export function decodeLists(bytes: Uint8Array): SectionLists {
  const { players, ends, slots, days } = listColumns(bytes);
  const lists: SectionLists = new Map();
  let start = 0;
  for (const [index, player] of players.entries()) {
    const end = u32At(ends, index);
    lists.set(asPlayer(player), sectionsAt(slots, days, start, end));
    start = end;
  }
  return lists;
}

/** The list of one player, without decoding the others. */
export function listOf(bytes: Uint8Array, player: PlayerNumber): ListedSection[] {
  const { players, ends, slots, days } = listColumns(bytes);
  const index = players.indexOf(player);
  if (index < 0) return [];
  return sectionsAt(slots, days, index === 0 ? 0 : u32At(ends, index - 1), u32At(ends, index));
}

function listColumns(bytes: Uint8Array) {
  const reader = new ColumnReader(bytes);
  return { players: reader.u32(), ends: reader.u32(), slots: reader.u32(), days: reader.i32() };
}

function sectionsAt(slots: Uint32Array, days: Int32Array, start: number, end: number): ListedSection[] {
  const list: ListedSection[] = [];
  for (let at = start; at < end; at++) list.push({ slot: slotAt(slots, at), end: dayAt(days, at) });
  return list;
}
