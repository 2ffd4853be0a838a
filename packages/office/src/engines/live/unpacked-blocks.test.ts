// Chunks and states of an office that an earlier version wrote: their records were stored as they are in memory.

import { expect, test } from 'vitest';
import { asPlayer, asSystem } from '../../facts/numbers.js';
import { type Chunk, decodeChunk } from './chunk.js';
import { type Column, packColumns, textColumns } from './columns.js';
import { recordInts, StateRecord } from './state.js';
import { changeStates, decodeStates, encodeStates, findState, type PlayerState, StateRows } from './states.js';

function recordOf(rating: number, games: number): StateRecord {
  const record = new StateRecord();
  record.f64[0] = rating;
  record.i32[4] = games;
  return record;
}

const records = [recordOf(1500.25, 12), new StateRecord(), recordOf(2204.5, 80_000)];
const before = Int32Array.from(records.flatMap(({ i32 }) => [...i32]));
const [none32, none64] = [new Int32Array(0), new Float64Array(0)];
const noRows = new Uint32Array(0);

test('a chunk is read', () => {
  const given: readonly Column[] = [
    Uint32Array.of(9),
    Uint8Array.of(1),
    Uint8Array.of(0),
    Int32Array.of(100),
    Int32Array.of(101),
    Uint32Array.of(3),
    Uint32Array.of(5, 6, 7),
    before,
    Float64Array.of(1501, 1402, 2203),
    Uint16Array.of(4, 2, 1, 3, 0, 0, 5, 5, 0),
    Uint32Array.of(1),
    Uint8Array.of(2),
    Int32Array.of(0),
    Float64Array.of(1400),
    noRows,
    none64,
    noRows,
    none32,
    none64,
    Uint32Array.of(10),
    ...textColumns(['a', 'b', 'c']),
  ];
  const chunk: Chunk = decodeChunk(packColumns(given));
  expect(chunk.before).toEqual(before);
  expect(chunk.final).toEqual(Float64Array.of(1501, 1402, 2203));
  expect(chunk.played).toEqual(Uint16Array.of(4, 2, 1, 3, 0, 0, 5, 5, 0));
  expect(chunk.heldTexts()).toEqual(['a', 'b', 'c']);
});

test('a block of states is read, and packed when it changes', () => {
  const states: readonly PlayerState[] = records.map((record, at) => ({
    player: asPlayer(at + 64),
    system: asSystem(at),
    record,
  }));
  const columns = [Uint32Array.of(64, 65, 66), Uint8Array.of(0, 1, 2), before, noRows, none32, none64];
  const bytes = packColumns(columns);
  const packed = encodeStates(states);
  expect(packed.length).toBeLessThan(bytes.length);
  expect(decodeStates(bytes)).toEqual(decodeStates(packed));
  const told = (block: Uint8Array): unknown[] => {
    const rows: unknown[] = [];
    const table = new StateRows(block);
    table.tell(0, 3, (...numbers) => rows.push(numbers));
    for (const row of [0, 1, 2]) {
      const record = new StateRecord();
      table.copy(row, record);
      rows.push(record.i32);
    }
    return rows;
  };
  expect(told(bytes)).toEqual(told(packed));
  expect(told(bytes).length).toBeGreaterThan(3);
  expect(findState(bytes, asPlayer(66), asSystem(2))?.i32).toEqual(records[2]?.i32);
  expect(findState(packed, asPlayer(66), asSystem(2))?.i32).toEqual(records[2]?.i32);
  const record = recordOf(1510, 16);
  const changes = [{ player: asPlayer(64), system: asSystem(0), record }];
  expect(changeStates(bytes, changes)).toEqual(changeStates(packed, changes));
  expect(before.subarray(0, recordInts)).toEqual(records[0]?.i32);
});
