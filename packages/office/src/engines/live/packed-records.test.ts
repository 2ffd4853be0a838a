import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ColumnReader, packColumns } from './columns.js';
import { PackedRecords, RecordPacker } from './packed-records.js';

const blank = Int32Array.of(0, -0x80000000, 7);
const packer = new RecordPacker(blank);

function stored(rows: Int32Array): Uint8Array {
  return packColumns([new Uint8Array(3), ...packer.pack(rows, rows.length / blank.length)]);
}

function packedIn(bytes: Uint8Array, rows: number): PackedRecords {
  const reader = new ColumnReader(bytes);
  reader.u8();
  return new PackedRecords(reader, blank, rows);
}

const int32 = fc.integer({ min: -0x80000000, max: 0x7fffffff });
const lane = fc.oneof(int32, fc.constant(12), fc.integer({ min: 100, max: 355 }), fc.integer({ min: -3, max: 65_532 }));
const row = fc.oneof(fc.tuple(lane, lane, lane), fc.constant([...blank]));

test('packed rows come back as they were, together, one by one and some lanes alone', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 600 }), (list) => {
      const rows = Int32Array.from(list.flat());
      const packed = packedIn(stored(rows), list.length);
      expect(packed.unpack(new Int32Array(rows.length))).toEqual(rows);
      const lanes = new Int32Array(list.length * 2 + 1);
      packed.unpackLanes([2, 0], list.length, lanes);
      expect([...lanes]).toEqual([...list.flatMap(([first, , last]) => [last, first]), 0]);
      const one = new Int32Array(blank.length);
      for (const [at, values] of list.entries()) {
        packed.row(at, one);
        expect([...one]).toEqual(values);
      }
    }),
    { numRuns: 200 },
  );
});

test('a lane takes the bytes that its values need, and rows about which nothing is known take none', () => {
  const rows = [1000, 1001, 1255].flatMap((first) => [first, 5, first * 70]);
  const values = (given: readonly number[]): number => packer.pack(Int32Array.from(given), given.length / 3)[2].length;
  expect(values(rows)).toBe(3 * (1 + 0 + 2));
  expect(values([...rows, ...blank, ...blank])).toBe(values(rows));
  expect(values([...rows, 1, 5, 0x7fffffff])).toBe(4 * (2 + 0 + 4));
});

test('rows of another width are refused', () => {
  const reader = new ColumnReader(packColumns([...packer.pack(blank, 1)]));
  expect(() => new PackedRecords(reader, new Int32Array(4), 1)).toThrow('other rows');
});
