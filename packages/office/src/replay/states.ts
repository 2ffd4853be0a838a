// The state of every player after his last section, a block of players in one blob: what standings and previews start from.

import { ColumnReader, packColumns } from './columns.js';
import { copyRecord, F, type MatchChange, recordDoubles, recordInts, StateRecord, type StateTable } from './state.js';

export interface PlayerState {
  readonly player: number;
  readonly system: number;
  readonly record: StateRecord;
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
    records,
    Uint32Array.from(matchOf),
    Int32Array.from(matchOn),
    Float64Array.from(matchChange),
  ]);
}

/** The states of some players straight from a table; undefined if none of them is rated. */
export function encodeTableStates(table: StateTable, first: number, last: number, systems: number): Uint8Array | undefined {
  const found: number[] = [];
  const player: number[] = [];
  const system: number[] = [];
  for (let one = first; one < last; one++) {
    for (let code = 0; code < systems; code++) {
      const record = table.at(one, code);
      if (record < 0 || Number.isNaN(table.f64[record * recordDoubles + F.rating] as number)) continue;
      found.push(record);
      player.push(one);
      system.push(code);
    }
  }
  if (found.length === 0) return undefined;
  const records = new Int32Array(found.length * recordInts);
  const matches: { of: number; on: number; change: number }[] = [];
  for (const [index, record] of found.entries()) {
    copyRecord(table.i32, record, records, index);
    for (const { on, change } of table.matches.get(record) ?? []) matches.push({ of: index, on, change });
  }
  return packColumns([
    Uint32Array.from(player),
    Uint8Array.from(system),
    records,
    Uint32Array.from(matches, (match) => match.of),
    Int32Array.from(matches, (match) => match.on),
    Float64Array.from(matches, (match) => match.change),
  ]);
}

export function decodeStates(bytes: Uint8Array): PlayerState[] {
  const reader = new ColumnReader(bytes);
  const [player, system, records] = [reader.u32(), reader.u8(), reader.i32()];
  const [matchOf, matchOn, matchChange] = [reader.u32(), reader.i32(), reader.f64()];
  const matches = new Map<number, MatchChange[]>();
  for (let at = 0; at < matchOf.length; at++) {
    const list = matches.get(matchOf[at] as number) ?? [];
    list.push({ on: matchOn[at] as number, change: matchChange[at] as number });
    matches.set(matchOf[at] as number, list);
  }
  return Array.from(player, (number, index) => {
    const record = new StateRecord();
    copyRecord(records, index, record.i32, 0);
    record.matches = matches.get(index) ?? [];
    return { player: number, system: system[index] as number, record };
  });
}

/** One state of a block, without making records of the others. */
export function findState(bytes: Uint8Array, wanted: number, wantedSystem: number): StateRecord | undefined {
  const reader = new ColumnReader(bytes);
  const [player, system, records] = [reader.u32(), reader.u8(), reader.i32()];
  let index = player.indexOf(wanted);
  while (index >= 0 && player[index] === wanted && system[index] !== wantedSystem) index += 1;
  if (index < 0 || player[index] !== wanted) return undefined;
  const record = new StateRecord();
  copyRecord(records, index, record.i32, 0);
  const [matchOf, matchOn, matchChange] = [reader.u32(), reader.i32(), reader.f64()];
  const matches: MatchChange[] = [];
  for (let at = 0; at < matchOf.length; at++) {
    if (matchOf[at] === index) matches.push({ on: matchOn[at] as number, change: matchChange[at] as number });
  }
  record.matches = matches;
  return record;
}
