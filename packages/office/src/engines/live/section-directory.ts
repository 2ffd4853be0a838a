// A slot is the office's permanent number for a section (event and section number), assigned when it first arrives. The directory
// of slots has what a page needs to list a section without reading its fact.

import type { DayNumber } from '@harkness/rules';
import type { Slot } from '../../facts/numbers.js';
import type { StoreReader } from '../../facts/store.js';
import { dayAt, i32At, slotAt, u8At, u32At } from '../../facts/typed-arrays.js';
import { ColumnReader, packColumns, textColumns } from './columns.js';
import type { Blocks } from './kept-blocks.js';
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
  /** The current fact. */
  readonly seq: number;
  readonly withdrawn: boolean;
}

export function entryBlockOf(slot: Slot): number {
  return Math.floor(slot / entriesInBlock);
}

/** Entries are sorted by event, then section number. */
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

/** Entries of a block, decoded on demand: a player's page needs only a few entries from each of several blocks. */
export class EntryBlock {
  readonly #slot: Uint32Array;
  readonly #at: (index: number) => SectionEntry;
  readonly #known = new Map<Slot, SectionEntry>();

  constructor(bytes: Uint8Array) {
    const reader = new ColumnReader(bytes);
    const [slot, section, start, end] = [reader.u32(), reader.i32(), reader.i32(), reader.i32()];
    const [authority, kind, players, seq, withdrawn] = [reader.u8(), reader.u8(), reader.u32(), reader.u32(), reader.u8()];
    const texts = reader.textsByPlace();
    const text = (place: number): string => texts(place) ?? '';
    this.#slot = slot;
    this.#at = (index) => ({
      slot: slotAt(slot, index),
      event: text(index * 3),
      section: i32At(section, index),
      eventName: text(index * 3 + 1),
      name: text(index * 3 + 2),
      start: dayAt(start, index),
      end: dayAt(end, index),
      authority: u8At(authority, index),
      kind: u8At(kind, index),
      players: u32At(players, index),
      seq: u32At(seq, index),
      withdrawn: withdrawn[index] === 1,
    });
  }

  get(slot: Slot): SectionEntry | undefined {
    const known = this.#known.get(slot);
    if (known !== undefined) return known;
    const index = this.#slot.indexOf(slot);
    if (index < 0) return undefined;
    const entry = this.#at(index);
    this.#known.set(slot, entry);
    return entry;
  }

  all(): Map<number, SectionEntry> {
    return new Map(Array.from(this.#slot, (slot, index) => [slot, this.#at(index)]));
  }
}

export function decodeEntries(bytes: Uint8Array): SectionEntry[] {
  return [...new EntryBlock(bytes).all().values()];
}

type EntryBlocks = Blocks<number, EntryBlock | undefined>;

/** Slots by number; each block is read once. */
export class SectionDirectory {
  readonly #reader: StoreReader;
  readonly #space: string;
  readonly #blocks: EntryBlocks;

  constructor(reader: StoreReader, space: string, blocks: EntryBlocks = new Map()) {
    this.#reader = reader;
    this.#space = space;
    this.#blocks = blocks;
  }

  async #read(block: number): Promise<EntryBlock | undefined> {
    if (this.#blocks.has(block)) return this.#blocks.get(block);
    const bytes = await this.#reader.blob(this.#space, blockKey(block));
    const entries = bytes === undefined ? undefined : new EntryBlock(bytes);
    this.#blocks.set(block, entries);
    return entries;
  }

  async block(block: number): Promise<Map<number, SectionEntry>> {
    return (await this.#read(block))?.all() ?? new Map();
  }

  async get(slot: Slot): Promise<SectionEntry | undefined> {
    return (await this.#read(entryBlockOf(slot)))?.get(slot);
  }
}
