// The sections that end in one month, in rating order, as typed arrays: only the data that rating needs. Other texts stay in the
// fact.
//
// Inner loop of a run: arrays are read in place, and `as number` states that an index is in range. The accessors of
// `typed-arrays.ts` might exceed V8's inlining budget here.

import type { DayNumber } from '@harkness/rules';
import type { PlayerNumber, Slot } from '../../facts/numbers.js';
import type { StoreReader } from '../../facts/store.js';
import { playerAt, u32At } from '../../facts/typed-arrays.js';
import { ColumnReader, packColumns, textColumns } from './columns.js';
import { compareRatingOrder, type OrderKey } from './rating-order.js';

/** One section, to be added to a month. */
export interface SectionRow extends OrderKey {
  readonly slot: Slot;
  readonly authority: number;
  readonly kind: number;
  /** 1 if online. */
  readonly venue: number;
  /** Main time and seconds per move; NaN if the text cannot be read. */
  readonly minutes: number;
  readonly seconds: number;
  /** Bits of `SectionFlag`. */
  readonly flags: number;
  /** Dense player numbers, in document order. */
  readonly players: Uint32Array;
  /** Rated games: index of one player, of the other, half points of the first. */
  readonly games: Uint16Array;
  /** Players with a granted match floor request, as indexes into `players`. */
  readonly granted: readonly number[];
}

export const SectionFlag = { heldByDecision: 1, malformed: 2, playerTwice: 4 } as const;

export interface Month {
  /** `YYYY-MM`. */
  readonly key: string;
  readonly sections: number;
  readonly slot: Uint32Array;
  readonly start: Int32Array;
  readonly end: Int32Array;
  readonly section: Int32Array;
  readonly authority: Uint8Array;
  readonly kind: Uint8Array;
  readonly venue: Uint8Array;
  readonly flags: Uint8Array;
  readonly minutes: Float64Array;
  readonly seconds: Float64Array;
  /** Players of section i are at playerAt[i] … playerAt[i + 1]. */
  readonly playerAt: Uint32Array;
  readonly players: Uint32Array;
  /** Game rows likewise; three numbers per game. */
  readonly gameAt: Uint32Array;
  readonly games: Uint16Array;
  /** Pairs: section index, player index. */
  readonly granted: Uint32Array;
  /** Event ids, decoded on demand. */
  events(): readonly string[];
  /** The event id of one section. */
  event(section: number): string;
  readonly bytes: Uint8Array;
}

export function encodeMonth(key: string, rows: readonly SectionRow[]): Month {
  const sorted = rows.slice().sort(compareRatingOrder);
  const count = sorted.length;
  const playerAt = new Uint32Array(count + 1);
  const gameAt = new Uint32Array(count + 1);
  const granted: number[] = [];
  for (const [index, row] of sorted.entries()) {
    playerAt[index + 1] = (playerAt[index] ?? 0) + row.players.length;
    gameAt[index + 1] = (gameAt[index] ?? 0) + row.games.length / 3;
    for (const player of row.granted) granted.push(index, player);
  }
  const players = new Uint32Array(playerAt[count] ?? 0);
  const games = new Uint16Array((gameAt[count] ?? 0) * 3);
  for (const [index, row] of sorted.entries()) {
    players.set(row.players, playerAt[index]);
    games.set(row.games, (gameAt[index] ?? 0) * 3);
  }
  const bytes = packColumns([
    Uint32Array.from(sorted, (row) => row.slot),
    Int32Array.from(sorted, (row) => row.start),
    Int32Array.from(sorted, (row) => row.end),
    Int32Array.from(sorted, (row) => row.section),
    Uint8Array.from(sorted, (row) => row.authority),
    Uint8Array.from(sorted, (row) => row.kind),
    Uint8Array.from(sorted, (row) => row.venue),
    Uint8Array.from(sorted, (row) => row.flags),
    Float64Array.from(sorted, (row) => row.minutes),
    Float64Array.from(sorted, (row) => row.seconds),
    playerAt,
    players,
    gameAt,
    games,
    Uint32Array.from(granted),
    ...textColumns(sorted.map((row) => row.event)),
  ]);
  return decodeMonth(key, bytes);
}

export function decodeMonth(key: string, bytes: Uint8Array): Month {
  return new DecodedMonth(key, bytes);
}

/**
 * A class, because all its objects have the same shape. Objects copied with a spread do not, and V8 compiled the loops that rate again for every new
 * one.
 */
class DecodedMonth implements Month {
  readonly key: string;
  readonly sections: number;
  readonly slot: Uint32Array;
  readonly start: Int32Array;
  readonly end: Int32Array;
  readonly section: Int32Array;
  readonly authority: Uint8Array;
  readonly kind: Uint8Array;
  readonly venue: Uint8Array;
  readonly flags: Uint8Array;
  readonly minutes: Float64Array;
  readonly seconds: Float64Array;
  readonly playerAt: Uint32Array;
  readonly players: Uint32Array;
  readonly gameAt: Uint32Array;
  readonly games: Uint16Array;
  readonly granted: Uint32Array;
  readonly bytes: Uint8Array;
  readonly #text: (section: number) => string | undefined;
  #events: readonly string[] | undefined;

  constructor(key: string, bytes: Uint8Array) {
    const reader = new ColumnReader(bytes);
    this.key = key;
    this.slot = reader.u32();
    this.sections = this.slot.length;
    this.start = reader.i32();
    this.end = reader.i32();
    this.section = reader.i32();
    this.authority = reader.u8();
    this.kind = reader.u8();
    this.venue = reader.u8();
    this.flags = reader.u8();
    this.minutes = reader.f64();
    this.seconds = reader.f64();
    this.playerAt = reader.u32();
    this.players = reader.u32();
    this.gameAt = reader.u32();
    this.games = reader.u16();
    this.granted = reader.u32();
    this.bytes = bytes;
    this.#text = reader.textsByPlace();
  }

  events(): readonly string[] {
    this.#events ??= Array.from(this.slot, (_, section) => this.event(section));
    return this.#events;
  }

  event(section: number): string {
    return this.#text(section) ?? '';
  }
}

export async function readMonth(reader: StoreReader, space: string, key: string): Promise<Month | undefined> {
  const bytes = await reader.blob(space, key);
  return bytes === undefined ? undefined : decodeMonth(key, bytes);
}

/** A month before and after a change; undefined if no section ended in it. */
export interface ChangedMonth {
  readonly before: Month | undefined;
  readonly after: Month | undefined;
}

/** Converts a month back to rows, to edit it. */
export function monthRows(month: Month): SectionRow[] {
  const events = month.events();
  const granted = new Map<number, number[]>();
  for (let at = 0; at < month.granted.length; at += 2) {
    const section = month.granted[at] as number;
    granted.set(section, [...(granted.get(section) ?? []), month.granted[at + 1] as number]);
  }
  return Array.from({ length: month.sections }, (_, index) => ({
    slot: month.slot[index] as Slot,
    start: month.start[index] as DayNumber,
    end: month.end[index] as DayNumber,
    section: month.section[index] as number,
    event: events[index] as string,
    authority: month.authority[index] as number,
    kind: month.kind[index] as number,
    venue: month.venue[index] as number,
    flags: month.flags[index] as number,
    minutes: month.minutes[index] as number,
    seconds: month.seconds[index] as number,
    players: month.players.subarray(month.playerAt[index], month.playerAt[index + 1]),
    games: month.games.subarray((month.gameAt[index] as number) * 3, (month.gameAt[index + 1] as number) * 3),
    granted: granted.get(index) ?? [],
  }));
}

export function orderKeyOf(month: Month, index: number): OrderKey {
  return {
    end: month.end[index] as DayNumber,
    start: month.start[index] as DayNumber,
    event: month.events()[index] as string,
    section: month.section[index] as number,
  };
}

export function monthKey(end: string): string {
  return end.slice(0, 7);
}

/** Adds the players of a section to a set. */
export function addPlayers(into: Set<PlayerNumber>, { players, playerAt: first }: Month, section: number): void {
  for (let at = u32At(first, section); at < u32At(first, section + 1); at++) into.add(playerAt(players, at));
}
