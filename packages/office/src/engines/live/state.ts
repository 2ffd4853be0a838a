// The states of players in systems during a replay: one record of 64 bytes per player and system, so that reading one costs a
// single cache line. A table with one row per player locates the records. The engine knows the few fields below; the rulebook
// names the others.
//
// Inner loop of a run (`copyRecord`): the array is read in place, and `as number` states that an index is in range.

import type { DayNumber } from '@harkness/rules';
import type { PlayerNumber, SystemCode } from '../../facts/numbers.js';
import { noDay } from './codes.js';

/** Number of doubles in a record. The indexes below name its doubles and 32-bit integers. */
export const recordDoubles = 8;
export const recordInts = 16;
export const recordBytes = 64;

/** Indexes into the doubles of a record: 0, 1, 6 and 7 hold doubles. NaN means unrated, or none. */
export const F = { rating: 0 } as const;
/** Indexes into the 32-bit integers of a record: 4 to 11 hold integers. */
export const I = { games: 4, lastRated: 10 } as const;

/** Earlier match changes of a player in a system. */
export interface MatchChange {
  readonly on: DayNumber;
  readonly change: number;
}

/** The match changes of records that have any. */
export interface MatchLists {
  get(record: number): readonly MatchChange[] | undefined;
  set(record: number, changes: readonly MatchChange[]): unknown;
  delete(record: number): unknown;
}

/** A single record outside any table. */
export class StateRecord {
  readonly f64: Float64Array;
  readonly i32: Int32Array;
  matches: readonly MatchChange[] = [];

  constructor(bytes?: ArrayBuffer) {
    const buffer = bytes ?? new ArrayBuffer(recordBytes);
    this.f64 = new Float64Array(buffer);
    this.i32 = new Int32Array(buffer);
    if (bytes === undefined) clearRecord(this.f64, this.i32, 0);
  }
}

/** Unrated, nothing known. */
export function clearRecord(f64: Float64Array, i32: Int32Array, record: number): void {
  // A loop, because `fill` is slow on shared memory.
  for (let at = record * recordDoubles; at < (record + 1) * recordDoubles; at++) f64[at] = 0;
  f64[record * recordDoubles] = Number.NaN;
  f64[record * recordDoubles + 1] = Number.NaN;
  f64[record * recordDoubles + 6] = Number.NaN;
  f64[record * recordDoubles + 7] = Number.NaN;
  i32[record * recordInts + I.lastRated] = noDay;
}

/** A record about which nothing is known. */
export const blankRecord: Int32Array = new StateRecord().i32;

export function copyRecord(from: Int32Array, fromRecord: number, to: Int32Array, toRecord: number): void {
  const [a, b] = [fromRecord * recordInts, toRecord * recordInts];
  for (let i = 0; i < recordInts; i++) to[b + i] = from[a + i] as number;
}

export function sameRecord(a: Int32Array, recordA: number, b: Int32Array, recordB: number): boolean {
  const [startA, startB] = [recordA * recordInts, recordB * recordInts];
  for (let i = 0; i < recordInts; i++) if (a[startA + i] !== b[startB + i]) return false;
  return true;
}

/** Width of a row of the lookup table: room for six systems, then the birth date and bits. */
export const rowWidth = 8;
const birthAt = 6;
const bitsAt = 7;
/** Bit 0: the player is plain. Bit 1 + s: no note will change their state in system s any more. Bit 8: the player is known. */
const plainBit = 1;
const settledBit = 2;
const knownBit = 256;

/**
 * Where tables begin in their memory. The C library of Linux begins a large piece 16 bytes after a page, so that every record, and every second
 * row, would lie in two lines of the cache: two waits for memory instead of one.
 */
export const tableOffset = 48;

/** Views of memory for records, which begin at `tableOffset`. */
export function viewRecords(memory: ArrayBuffer | SharedArrayBuffer): { f64: Float64Array; i32: Int32Array } {
  return { f64: new Float64Array(memory, tableOffset), i32: new Int32Array(memory, tableOffset) };
}

/** Records of any number of players, created on first use. */
export class StateTable {
  /** For player p and system s, `find[p * 8 + s]` is the record's number plus one; 0 if there is none. */
  find: Uint32Array;
  f64: Float64Array;
  i32: Int32Array;
  records = 0;
  readonly matches: MatchLists;
  /** Holds what `touchRows` and `touchRecords` read: the engine would drop reads whose values nobody keeps. */
  protected touched = 0;

  constructor(players: number, records = 1024) {
    this.find = new Uint32Array(new ArrayBuffer(tableOffset + Math.max(1, players) * rowWidth * 4), tableOffset);
    ({ f64: this.f64, i32: this.i32 } = viewRecords(new ArrayBuffer(tableOffset + records * recordBytes)));
    this.matches = new Map();
  }

  /**
   * Marks a player as known, that is, registered and never merged; `isPlain`: also without notes that change a state. Rating need not ask about them
   * then. The mark is in the row that is read anyway: each question would be one more wait for memory.
   */
  mark(player: PlayerNumber, isPlain: boolean): void {
    this.find[player * rowWidth + bitsAt] = isPlain ? knownBit | plainBit : knownBit;
  }

  isKnown(player: PlayerNumber): boolean {
    return ((this.find[player * rowWidth + bitsAt] ?? 0) & knownBit) !== 0;
  }

  /** Notes birth dates as the number YYYYMMDD, 0 if unknown, in the rows: rules that ask for ages need them with every section. */
  setBirths(births: Int32Array): void {
    for (let player = 0; player < births.length; player++) this.find[player * rowWidth + birthAt] = births[player] ?? 0;
  }

  birth(player: PlayerNumber): number {
    return this.find[player * rowWidth + birthAt] ?? 0;
  }

  isPlain(player: PlayerNumber): boolean {
    return ((this.find[player * rowWidth + bitsAt] ?? 0) & plainBit) !== 0;
  }

  /** Marks that every note about a player took effect before their last section in a system. */
  settle(player: PlayerNumber, system: SystemCode): void {
    const at = player * rowWidth + bitsAt;
    this.find[at] = (this.find[at] ?? 0) | (settledBit << system);
  }

  /** Whether no note can change a player's state in a system after their last section in it. */
  isSettled(player: PlayerNumber, system: SystemCode): boolean {
    return ((this.find[player * rowWidth + bitsAt] ?? 0) & (plainBit | (settledBit << system))) !== 0;
  }

  /** The record of a player in a system, or -1. */
  at(player: PlayerNumber, system: SystemCode): number {
    return (this.find[player * rowWidth + system] ?? 0) - 1;
  }

  /** The record of a player in a system; creates an unrated one if there is none. */
  record(player: PlayerNumber, system: SystemCode): number {
    const found = (this.find[player * rowWidth + system] ?? 0) - 1;
    return found >= 0 ? found : this.#make(player, system);
  }

  /**
   * Loads the rows of players who are rated soon into the cache. Nothing waits for these reads, so the processor makes them while it
   * rates; read one by one when needed, each would be a wait for memory.
   */
  touchRows(players: Uint32Array, from: number, to: number): void {
    const { find } = this;
    let read = 0;
    for (let at = from; at < to; at++) read |= find[(players[at] as number) * rowWidth + bitsAt] as number;
    this.touched = read;
  }

  /** The same for their records in a system. The rows should be in the cache. */
  touchRecords(players: Uint32Array, from: number, to: number, system: SystemCode): void {
    const { find, i32 } = this;
    let read = 0;
    for (let at = from; at < to; at++) {
      const found = find[(players[at] as number) * rowWidth + system] as number;
      read |= i32[(found === 0 ? 0 : found - 1) * recordInts] as number;
    }
    this.touched = read;
  }

  #make(player: PlayerNumber, system: SystemCode): number {
    if (player * rowWidth >= this.find.length) {
      const larger = new Uint32Array(Math.max((player + 1) * rowWidth, this.find.length * 2));
      larger.set(this.find);
      this.find = larger;
    }
    const record = this.append();
    this.find[player * rowWidth + system] = record + 1;
    return record;
  }

  /** Adds an unrated record. */
  protected append(): number {
    if ((this.records + 1) * recordBytes > this.i32.byteLength) {
      const larger = viewRecords(new ArrayBuffer(tableOffset + this.i32.byteLength * 2));
      larger.i32.set(this.i32);
      ({ f64: this.f64, i32: this.i32 } = larger);
    }
    const record = this.records;
    this.records += 1;
    clearRecord(this.f64, this.i32, record);
    return record;
  }

  /** Copies a record into the table. */
  set(player: PlayerNumber, system: SystemCode, from: Int32Array, fromRecord: number, matches: readonly MatchChange[]): number {
    const record = this.record(player, system);
    copyRecord(from, fromRecord, this.i32, record);
    if (matches.length > 0) this.matches.set(record, matches);
    else this.matches.delete(record);
    return record;
  }

  /** Copies integers, never doubles, so that the bits of NaN are preserved. */
  copy(player: PlayerNumber, system: SystemCode): StateRecord {
    const copy = new StateRecord();
    const record = this.at(player, system);
    if (record >= 0) {
      copyRecord(this.i32, record, copy.i32, 0);
      copy.matches = this.matches.get(record) ?? [];
    }
    return copy;
  }
}

/** The same for a few of very many players: its size does not depend on the office. */
export class SparseStateTable extends StateTable {
  readonly #found = new Map<number, number>();

  constructor() {
    super(1);
  }

  override at(player: PlayerNumber, system: SystemCode): number {
    return this.#found.get(player * rowWidth + system) ?? -1;
  }

  /** It has no row to mark. */
  override settle(): void {}

  override record(player: PlayerNumber, system: SystemCode): number {
    const found = this.#found.get(player * rowWidth + system);
    if (found !== undefined) return found;
    const record = this.append();
    this.#found.set(player * rowWidth + system, record);
    return record;
  }
}
