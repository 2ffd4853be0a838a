// Every player's state after their last section, one blob per block of players. Standings and previews start from it.

import type { DayNumber } from '@harkness/rules';
import { asSystem, type PlayerNumber, type SystemCode } from '../../facts/numbers.js';
import { dayAt, f64At, i32At, playerAt, systemAt, u32At } from '../../facts/typed-arrays.js';
import { ColumnReader, packColumns } from './columns.js';
import { PackedRecords, RecordPacker } from './packed-records.js';
import {
  blankRecord,
  copyRecord,
  F,
  I,
  type MatchChange,
  recordDoubles,
  recordInts,
  StateRecord,
  type StateTable,
} from './state.js';

export interface PlayerState {
  readonly player: PlayerNumber;
  readonly system: SystemCode;
  readonly record: StateRecord;
}

const packer = new RecordPacker(blankRecord);

/** Columns of a block whose records are not packed, as they were stored before. */
const unpackedColumns = 6;

function readRecords(reader: ColumnReader, rows: number): Int32Array {
  if (reader.columns === unpackedColumns) return reader.i32();
  return new PackedRecords(reader, blankRecord, rows).unpack(new Int32Array(rows * recordInts));
}

export function encodeStates(states: readonly PlayerState[]): Uint8Array {
  const sorted = states.slice().sort((a, b) => a.player - b.player || a.system - b.system);
  const records = new Int32Array(sorted.length * recordInts);
  const matchOf: number[] = [];
  const matchOn: number[] = [];
  const matchChange: number[] = [];
  for (const [index, { record }] of sorted.entries()) {
    records.set(record.i32, index * recordInts);
    for (const { on, change } of record.matches) {
      matchOf.push(index);
      matchOn.push(on);
      matchChange.push(change);
    }
  }
  return packColumns([
    Uint32Array.from(sorted, (state) => state.player),
    Uint8Array.from(sorted, (state) => state.system),
    ...packer.pack(records, sorted.length),
    Uint32Array.from(matchOf),
    Int32Array.from(matchOn),
    Float64Array.from(matchChange),
  ]);
}

/** Memory that is used again for every block of a table: a full run encodes one for each 64 players. */
class TableRows {
  #places = 0;
  found = new Int32Array(0);
  player = new Uint32Array(0);
  system = new Uint8Array(0);
  records = new Int32Array(0);

  reserve(places: number): this {
    if (places <= this.#places) return this;
    this.#places = places;
    this.found = new Int32Array(places);
    this.player = new Uint32Array(places);
    this.system = new Uint8Array(places);
    this.records = new Int32Array(places * recordInts);
    return this;
  }
}

const tableRows = new TableRows();

/** Encodes the states of some players directly from a table; undefined if none of them is rated. */
export function encodeTableStates(
  table: StateTable,
  first: PlayerNumber,
  last: number,
  systems: number,
  take?: (size: number) => Uint8Array,
): Uint8Array | undefined {
  const { found, player, system, records } = tableRows.reserve((last - first) * systems);
  let places = 0;
  for (let one = first; one < last; one++) {
    for (let code = asSystem(0); code < systems; code++) {
      const record = table.at(one, code);
      if (record < 0) continue;
      found[places] = record;
      player[places] = one;
      system[places] = code;
      places += 1;
    }
  }
  // Separate loops let the processor load many records in parallel.
  for (let at = 0; at < places; at++) copyRecord(table.i32, i32At(found, at), records, at);
  const ratings = new Float64Array(records.buffer);
  const matchOf: number[] = [];
  const matchOn: number[] = [];
  const matchChange: number[] = [];
  let count = 0;
  for (let at = 0; at < places; at++) {
    if (Number.isNaN(f64At(ratings, at * recordDoubles + F.rating))) continue;
    const matches = table.matches.get(i32At(found, at));
    if (matches !== undefined) {
      for (const { on, change } of matches) {
        matchOf.push(count);
        matchOn.push(on);
        matchChange.push(change);
      }
    }
    if (count < at) {
      player[count] = u32At(player, at);
      system[count] = systemAt(system, at);
      copyRecord(records, at, records, count);
    }
    count += 1;
  }
  if (count === 0) return undefined;
  const columns = [
    player.subarray(0, count),
    system.subarray(0, count),
    ...packer.pack(records, count),
    new Uint32Array(matchOf),
    new Int32Array(matchOn),
    new Float64Array(matchChange),
  ];
  return packColumns(columns, take);
}

/** A changed state by player and system; undefined if now unrated. */
export interface StateChange {
  readonly player: PlayerNumber;
  readonly system: SystemCode;
  readonly record: StateRecord | undefined;
}

/**
 * A block with some states changed; undefined if nobody in it is rated any more. Records usually keep their place, so only they
 * are replaced. The block is rebuilt if a state is added, is removed, or has match changes.
 */
export function changeStates(bytes: Uint8Array | undefined, changes: readonly StateChange[]): Uint8Array | undefined {
  return (bytes === undefined ? undefined : replaceRecords(bytes, changes)) ?? encodeChanged(bytes, changes);
}

function replaceRecords(bytes: Uint8Array, changes: readonly StateChange[]): Uint8Array | undefined {
  const reader = new ColumnReader(bytes);
  const [player, system] = [reader.u32(), reader.u8()];
  const records = readRecords(reader, player.length).slice();
  const [matchOf, matchOn, matchChange] = [reader.u32(), reader.i32(), reader.f64()];
  for (const { player: one, system: code, record } of changes) {
    const place = placeOf(player, system, one, code);
    if (record === undefined || place < 0 || record.matches.length > 0 || matchOf.includes(place)) return undefined;
    records.set(record.i32, place * recordInts);
  }
  return packColumns([player, system, ...packer.pack(records, player.length), matchOf, matchOn, matchChange]);
}

function encodeChanged(bytes: Uint8Array | undefined, changes: readonly StateChange[]): Uint8Array | undefined {
  const states = new Map((bytes === undefined ? [] : decodeStates(bytes)).map((state) => [keyOf(state), state]));
  for (const { player, system, record } of changes) {
    if (record === undefined) states.delete(keyOf({ player, system }));
    else states.set(keyOf({ player, system }), { player, system, record });
  }
  return states.size === 0 ? undefined : encodeStates([...states.values()]);
}

function keyOf({ player, system }: { readonly player: PlayerNumber; readonly system: SystemCode }): number {
  return player * 16 + system;
}

/** The index of a player's state in a system, or -1. */
function placeOf(players: Uint32Array, systems: Uint8Array, player: PlayerNumber, system: SystemCode): number {
  let place = players.indexOf(player);
  while (place >= 0 && players[place] === player && systems[place] !== system) place += 1;
  return place >= 0 && players[place] === player ? place : -1;
}

export function decodeStates(bytes: Uint8Array): PlayerState[] {
  const reader = new ColumnReader(bytes);
  const [player, system] = [reader.u32(), reader.u8()];
  const records = readRecords(reader, player.length);
  const [matchOf, matchOn, matchChange] = [reader.u32(), reader.i32(), reader.f64()];
  const matches = new Map<number, MatchChange[]>();
  for (let at = 0; at < matchOf.length; at++) {
    const list = matches.get(u32At(matchOf, at)) ?? [];
    list.push({ on: dayAt(matchOn, at), change: f64At(matchChange, at) });
    matches.set(u32At(matchOf, at), list);
  }
  return Array.from(player, (_, index) => {
    const record = new StateRecord();
    copyRecord(records, index, record.i32, 0);
    record.matches = matches.get(index) ?? [];
    return { player: playerAt(player, index), system: systemAt(system, index), record };
  });
}

/** The integers of a record that a list shows: both halves of the rating, the games, the day last rated. */
const shownLanes = [F.rating * 2, F.rating * 2 + 1, I.games, I.lastRated] as const;
const [shownGames, shownLast] = [2, 3];

/** Memory that one reader uses again for every block. */
export class MemoryOfStates {
  ints = new Int32Array(0);
  doubles = new Float64Array(0);

  reserve(ints: number): this {
    if (ints <= this.ints.length) return this;
    this.ints = new Int32Array(ints);
    this.doubles = new Float64Array(this.ints.buffer);
    return this;
  }
}

/** The states of a block as rows, ordered by player and system, until its memory is used for another block. */
export class StateRows {
  readonly player: Uint32Array;
  readonly #system: Uint8Array;
  readonly #copy: (row: number, to: Int32Array) => void;
  readonly #ints: Int32Array;
  readonly #doubles: Float64Array;

  constructor(bytes: Uint8Array | undefined, memory = new MemoryOfStates()) {
    const reader = bytes === undefined ? undefined : new ColumnReader(bytes);
    this.player = reader?.u32() ?? new Uint32Array(0);
    this.#system = reader?.u8() ?? new Uint8Array(0);
    const rows = this.player.length;
    const lanes = shownLanes.length;
    const { ints, doubles } = memory.reserve(rows * lanes);
    [this.#ints, this.#doubles] = [ints, doubles];
    if (reader === undefined || reader.columns === unpackedColumns) {
      const records = reader?.i32() ?? new Int32Array(0);
      this.#copy = (row, to) => copyRecord(records, row, to, 0);
      for (let row = 0; row < rows; row++)
        for (let lane = 0; lane < lanes; lane++)
          ints[row * lanes + lane] = i32At(records, row * recordInts + (shownLanes[lane] ?? 0));
    } else {
      const records = new PackedRecords(reader, blankRecord, rows);
      let all: Int32Array | undefined;
      this.#copy = (row, to) => {
        all ??= records.unpack(new Int32Array(rows * recordInts));
        copyRecord(all, row, to, 0);
      };
      records.unpackLanes(shownLanes, rows, ints);
    }
  }

  /** Whether all rows of a range were last rated on a day or before. */
  isBy(first: number, end: number, day: DayNumber): boolean {
    for (let row = first; row < end; row++) if (dayAt(this.#ints, row * shownLanes.length + shownLast) > day) return false;
    return true;
  }

  /** Tells the rows of a range that have a rating. */
  tell(first: number, end: number, tell: TellState): void {
    for (let row = first; row < end; row++) {
      const shown = row * shownLanes.length;
      const rating = f64At(this.#doubles, shown / 2);
      if (Number.isNaN(rating)) continue;
      const [games, last] = [i32At(this.#ints, shown + shownGames), dayAt(this.#ints, shown + shownLast)];
      tell(playerAt(this.player, row), systemAt(this.#system, row), rating, games, last);
    }
  }

  system(row: number): SystemCode {
    return systemAt(this.#system, row);
  }

  /** Copies a row into a record, without match changes. */
  copy(row: number, to: StateRecord): void {
    this.#copy(row, to.i32);
    to.matches = [];
  }
}

/** Takes the numbers of a state that a list shows; `lastRated` is `noDay` if there is none. A million objects would cost more than reading them. */
export type TellState = (player: PlayerNumber, system: SystemCode, rating: number, games: number, lastRated: DayNumber) => void;

/** Reads one state of a block without decoding the others. */
export function findState(bytes: Uint8Array, wanted: PlayerNumber, wantedSystem: SystemCode): StateRecord | undefined {
  const reader = new ColumnReader(bytes);
  const [player, system] = [reader.u32(), reader.u8()];
  const index = placeOf(player, system, wanted, wantedSystem);
  if (index < 0) return undefined;
  const record = new StateRecord();
  if (reader.columns === unpackedColumns) copyRecord(reader.i32(), index, record.i32, 0);
  else new PackedRecords(reader, blankRecord, player.length).row(index, record.i32);
  const [matchOf, matchOn, matchChange] = [reader.u32(), reader.i32(), reader.f64()];
  const matches: MatchChange[] = [];
  for (let at = 0; at < matchOf.length; at++) {
    if (matchOf[at] === index) matches.push({ on: dayAt(matchOn, at), change: f64At(matchChange, at) });
  }
  record.matches = matches;
  return record;
}
