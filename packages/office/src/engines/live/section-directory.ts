// A slot is the office's number for a section (event and section number), given on its first arrival and kept for good. The
// directory of slots says what a page needs to show a section in a list without reading its fact.

import type { DayNumber } from '@harkness/rules';
import type { Slot } from '../../facts/numbers.js';
import type { StoreReader } from '../../facts/store.js';
import { dayAt, i32At, slotAt, u8At, u32At } from '../../facts/typed-arrays.js';
import { ColumnReader, packColumns, textColumns } from './columns.js';
import { blockKey } from './notes.js';

export const entriesInBlock = 64;

export interface SectionEntry {
  readonly slot: Slot;
  readonly event: string;
  readonly section: number;
  readonly eventName: string;
  readonly name: string;
  /** Day numbers. */
  readonly start: DayNumber;
  readonly end: DayNumber;
  readonly authority: number;
  readonly kind: number;
  readonly players: number;
  /** The fact that stands. */
  readonly seq: number;
  readonly withdrawn: boolean;
}

export function entryBlockOf(slot: Slot): number {
  return Math.floor(slot / entriesInBlock);
}

/** Entries are by event, then section number. */
export function sectionKey(event: string, section: number): string {
  return `${event}\u0001${String(section).padStart(6, '0')}`;
}

export function eventRange(event: string): { from: string; to: string } {
  return { from: `${event}\u0001`, to: `${event}\u0002` };
}

export function encodeEntries(slots: readonly SectionEntry[]): Uint8Array {
  return packColumns([
    Uint32Array.from(slots, (info) => info.slot),
    Int32Array.from(slots, (info) => info.section),
    Int32Array.from(slots, (info) => info.start),
    Int32Array.from(slots, (info) => info.end),
    Uint8Array.from(slots, (info) => info.authority),
    Uint8Array.from(slots, (info) => info.kind),
    Uint32Array.from(slots, (info) => info.players),
    Uint32Array.from(slots, (info) => info.seq),
    Uint8Array.from(slots, (info) => (info.withdrawn ? 1 : 0)),
    ...textColumns(slots.flatMap((info) => [info.event, info.eventName, info.name])),
  ]);
}

export function decodeEntries(bytes: Uint8Array): SectionEntry[] {
  const reader = new ColumnReader(bytes);
  const [slot, section, start, end] = [reader.u32(), reader.i32(), reader.i32(), reader.i32()];
  const [authority, kind, players, seq, withdrawn] = [reader.u8(), reader.u8(), reader.u32(), reader.u32(), reader.u8()];
  const texts = reader.texts();
  return Array.from(slot, (_, index) => ({
    slot: slotAt(slot, index),
    event: texts[index * 3] as string,
    section: i32At(section, index),
    eventName: texts[index * 3 + 1] as string,
    name: texts[index * 3 + 2] as string,
    start: dayAt(start, index),
    end: dayAt(end, index),
    authority: u8At(authority, index),
    kind: u8At(kind, index),
    players: u32At(players, index),
    seq: u32At(seq, index),
    withdrawn: withdrawn[index] === 1,
  }));
}

/** Slots by number, a block read once. */
export class SectionDirectory {
  readonly #reader: StoreReader;
  readonly #space: string;
  readonly #blocks = new Map<number, Map<number, SectionEntry>>();

  constructor(reader: StoreReader, space: string) {
    this.#reader = reader;
    this.#space = space;
  }

  async block(block: number): Promise<Map<number, SectionEntry>> {
    const known = this.#blocks.get(block);
    if (known !== undefined) return known;
    const bytes = await this.#reader.blob(this.#space, blockKey(block));
    const infos = new Map((bytes === undefined ? [] : decodeEntries(bytes)).map((info) => [info.slot, info]));
    this.#blocks.set(block, infos);
    return infos;
  }

  async get(slot: Slot): Promise<SectionEntry | undefined> {
    return (await this.block(entryBlockOf(slot))).get(slot);
  }
}
