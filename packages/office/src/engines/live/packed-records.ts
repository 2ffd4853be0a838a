// Rows of integers, stored lane by lane (lane: the same integer of every row) in as few bytes as the lane needs. Most integers of a player's
// record are small or the same in all rows, and many rows are those of a new player, which are left out: a chunk has less than half the bytes, and
// writing bytes is most of what storing a result costs.
//
// Inner loop of a run: arrays are read in place, and `as number` states that an index is in range. The accessors of
// `typed-arrays.ts` might exceed V8's inlining budget here.

import { i32At, u8At } from '../../facts/typed-arrays.js';
import type { ColumnReader } from './columns.js';

/** Bytes per value that a lane can have: none if all its values are the same. */
const widthFor = (range: number): number => (range === 0 ? 0 : range < 0x100 ? 1 : range < 0x10000 ? 2 : 4);

/** Packs rows of some lanes. Its memory is used again for every group of rows. */
export class RecordPacker {
  readonly #lanes: number;
  readonly #blank: Int32Array;
  /** Index of the first integer of each row that is stored. */
  #places = new Int32Array(256);
  #isBlank = new Uint8Array(32);
  readonly #least: Int32Array;
  readonly #widths: Uint8Array;
  #u8 = new Uint8Array(0);
  #u16 = new Uint16Array(0);
  #u32 = new Uint32Array(0);

  /** A row equal to `blank` is left out. */
  constructor(blank: Int32Array) {
    this.#lanes = blank.length;
    this.#blank = blank;
    this.#least = new Int32Array(blank.length);
    this.#widths = new Uint8Array(blank.length);
    this.#reserve(256);
  }

  #reserve(rows: number): void {
    this.#places = new Int32Array(rows);
    this.#isBlank = new Uint8Array(Math.ceil(rows / 8));
    const bytes = new ArrayBuffer(rows * this.#lanes * 4);
    this.#u8 = new Uint8Array(bytes);
    this.#u16 = new Uint16Array(bytes);
    this.#u32 = new Uint32Array(bytes);
  }

  /** Three columns, valid until the next call: a bit per row that is left out, each lane's least value and width, and the values. */
  pack(rows: Int32Array, count: number): readonly [isBlank: Uint8Array, lanes: Int32Array, bytes: Uint8Array] {
    if (count > this.#places.length) this.#reserve(count * 2);
    const stored = this.#findStored(rows, count);
    const heads = new Int32Array(this.#lanes * 2);
    for (let lane = 0; lane < this.#lanes; lane++) {
      this.#measure(rows, lane, stored);
      heads[lane * 2] = this.#least[lane] as number;
      heads[lane * 2 + 1] = this.#widths[lane] as number;
    }
    // The widest first, so that every lane begins on a multiple of its width.
    let end = 0;
    for (const width of [4, 2, 1]) {
      for (let lane = 0; lane < this.#lanes; lane++) {
        if (this.#widths[lane] !== width) continue;
        this.#write(rows, lane, stored, end, width);
        end += stored * width;
      }
    }
    return [this.#isBlank.subarray(0, Math.ceil(count / 8)), heads, this.#u8.subarray(0, end)];
  }

  /** Returns the number of rows to be stored. */
  #findStored(rows: Int32Array, count: number): number {
    const [lanes, blank, places, isBlank] = [this.#lanes, this.#blank, this.#places, this.#isBlank];
    let stored = 0;
    for (let at = 0; at < count; at += 8) isBlank[at >> 3] = 0;
    for (let row = 0; row < count; row++) {
      const first = row * lanes;
      let lane = 0;
      while (lane < lanes && rows[first + lane] === blank[lane]) lane++;
      if (lane === lanes) isBlank[row >> 3] = (isBlank[row >> 3] as number) | (1 << (row & 7));
      else places[stored++] = first;
    }
    return stored;
  }

  #measure(rows: Int32Array, lane: number, stored: number): void {
    const places = this.#places;
    let least = stored === 0 ? 0 : (rows[(places[0] as number) + lane] as number);
    let most = least;
    for (let at = 1; at < stored; at++) {
      const value = rows[(places[at] as number) + lane] as number;
      if (value < least) least = value;
      if (value > most) most = value;
    }
    this.#least[lane] = least;
    this.#widths[lane] = widthFor(most - least);
  }

  #write(rows: Int32Array, lane: number, stored: number, start: number, width: number): void {
    const places = this.#places;
    const least = this.#least[lane] as number;
    if (width === 4) {
      const [to, first] = [this.#u32, start >> 2];
      for (let at = 0; at < stored; at++) to[first + at] = (rows[(places[at] as number) + lane] as number) - least;
    } else if (width === 2) {
      const [to, first] = [this.#u16, start >> 1];
      for (let at = 0; at < stored; at++) to[first + at] = (rows[(places[at] as number) + lane] as number) - least;
    } else {
      const to = this.#u8;
      for (let at = 0; at < stored; at++) to[start + at] = (rows[(places[at] as number) + lane] as number) - least;
    }
  }
}

/** The packed rows of a segment. */
export class PackedRecords {
  readonly #blank: Int32Array;
  readonly #isBlank: Uint8Array;
  readonly #heads: Int32Array;
  readonly #bytes: Uint8Array;
  readonly #stored: number;

  /** Reads the next three columns. */
  constructor(reader: ColumnReader, blank: Int32Array, rows: number) {
    this.#blank = blank;
    [this.#isBlank, this.#heads, this.#bytes] = [reader.u8(), reader.i32(), reader.u8()];
    if (this.#heads.length !== blank.length * 2) throw new Error('the segment has other rows than expected');
    this.#stored = this.#storedBefore(rows);
  }

  #isLeftOut(row: number): boolean {
    return ((u8At(this.#isBlank, row >> 3) >> (row & 7)) & 1) === 1;
  }

  #storedBefore(row: number): number {
    let stored = 0;
    for (let at = 0; at < row; at++) if (!this.#isLeftOut(at)) stored += 1;
    return stored;
  }

  /** Writes every row into an array, one after the other. */
  unpack(to: Int32Array): Int32Array {
    const [blank, bytes, stored] = [this.#blank, this.#bytes, this.#stored];
    const lanes = blank.length;
    const places = new Int32Array(stored);
    for (let [row, at] = [0, 0]; row * lanes < to.length; row++) {
      if (!this.#isLeftOut(row)) places[at++] = row * lanes;
      else for (let lane = 0; lane < lanes; lane++) to[row * lanes + lane] = blank[lane] as number;
    }
    let start = bytes.byteOffset;
    const { buffer } = bytes;
    this.#eachLane((lane, least, width) => {
      if (width === 4) copyLane(new Uint32Array(buffer, start, stored), least, places, lane, to);
      else if (width === 2) copyLane(new Uint16Array(buffer, start, stored), least, places, lane, to);
      else if (width === 1) copyLane(new Uint8Array(buffer, start, stored), least, places, lane, to);
      else for (const place of places) to[place + lane] = least;
      start += stored * width;
    });
    return to;
  }

  /** Writes some lanes of each of the first `rows` rows into an array: those lanes of the first row, then of the second. */
  unpackLanes(lanes: readonly number[], rows: number, to: Int32Array): void {
    const [bytes, stored, wanted] = [this.#bytes, this.#stored, lanes.length];
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    let start = 0;
    this.#eachLane((lane, least, width) => {
      const place = lanes.indexOf(lane);
      if (place !== -1) {
        const blank = i32At(this.#blank, lane);
        for (let [row, at] = [0, start]; row < rows; row++) {
          if (this.#isLeftOut(row)) to[row * wanted + place] = blank;
          else {
            to[row * wanted + place] = least + valueAt(view, at, width);
            at += width;
          }
        }
      }
      start += stored * width;
    });
  }

  /** One row alone. */
  row(row: number, to: Int32Array): void {
    if (this.#isLeftOut(row)) {
      to.set(this.#blank);
      return;
    }
    const [bytes, place] = [this.#bytes, this.#storedBefore(row)];
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    let start = 0;
    this.#eachLane((lane, least, width) => {
      to[lane] = least + valueAt(view, start + place * width, width);
      start += this.#stored * width;
    });
  }

  /** In the order of their bytes; those without any come last. */
  #eachLane(work: (lane: number, least: number, width: number) => void): void {
    for (const width of [4, 2, 1, 0]) {
      for (let lane = 0; lane < this.#blank.length; lane++) {
        if (i32At(this.#heads, lane * 2 + 1) === width) work(lane, i32At(this.#heads, lane * 2), width);
      }
    }
  }
}

function valueAt(view: DataView, at: number, width: number): number {
  return width === 4 ? view.getUint32(at, true) : width === 2 ? view.getUint16(at, true) : width === 1 ? view.getUint8(at) : 0;
}

function copyLane(
  values: Uint8Array | Uint16Array | Uint32Array,
  least: number,
  places: Int32Array,
  lane: number,
  to: Int32Array,
): void {
  for (let at = 0; at < values.length; at++) to[(places[at] as number) + lane] = least + (values[at] as number);
}
