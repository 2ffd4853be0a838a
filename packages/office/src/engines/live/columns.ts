// Typed-array columns in one blob, so that data read together are stored together and loading is a copy. Every column begins on a
// multiple of eight bytes; numbers are little-endian, as on every machine Node runs on.

export type Column = Uint8Array | Uint16Array | Int32Array | Uint32Array | Float64Array;

const magic = 0x314b5248; // "HRK1"

function aligned(bytes: number): number {
  return (bytes + 7) & ~7;
}

const newBytes = (size: number): Uint8Array => new Uint8Array(size);

/** Header: magic, number of columns, then the length of each in elements. `take` provides the memory, on a multiple of eight bytes. */
export function packColumns(columns: readonly Column[], take: (size: number) => Uint8Array = newBytes): Uint8Array {
  let size = aligned(8 + columns.length * 4);
  for (const column of columns) size += aligned(column.byteLength);
  const bytes = take(size);
  const header = new Uint32Array(bytes.buffer, bytes.byteOffset, 2 + columns.length);
  header[0] = magic;
  header[1] = columns.length;
  let end = 8 + columns.length * 4;
  let index = 2;
  for (const column of columns) {
    header[index++] = column.length;
    if (column.length === 0) continue;
    const offset = aligned(end);
    for (let at = end; at < offset; at++) bytes[at] = 0;
    bytes.set(new Uint8Array(column.buffer, column.byteOffset, column.byteLength), offset);
    end = offset + column.byteLength;
  }
  for (let at = end; at < size; at++) bytes[at] = 0;
  return bytes;
}

const decoder = new TextDecoder();

/** A whole buffer as numbers of each kind. Segments in it are read in place: for a few numbers, a view per column takes longest. */
export class BufferViews {
  readonly u8: Uint8Array;
  readonly i32: Int32Array;
  readonly u32: Uint32Array;
  readonly f64: Float64Array;

  constructor(buffer: ArrayBufferLike) {
    this.u8 = new Uint8Array(buffer);
    this.i32 = new Int32Array(buffer, 0, buffer.byteLength >> 2);
    this.u32 = new Uint32Array(buffer, 0, buffer.byteLength >> 2);
    this.f64 = new Float64Array(buffer, 0, buffer.byteLength >> 3);
  }
}

/** Finds the columns of a segment, in the order they were packed, in a buffer where it begins on a multiple of eight. */
export class ColumnFinder {
  readonly #u32: Uint32Array;
  /** The index of the first column's length. */
  readonly #lengths: number;
  readonly #end: number;
  #column = 0;
  #offset: number;

  constructor({ u32 }: BufferViews, byteOffset: number, byteLength: number) {
    if (u32[byteOffset >> 2] !== magic) throw new Error('not a segment of this office');
    this.#u32 = u32;
    this.#lengths = (byteOffset >> 2) + 2;
    this.#end = byteOffset + byteLength;
    this.#offset = byteOffset + aligned(8 + (u32[(byteOffset >> 2) + 1] ?? 0) * 4);
  }

  /** The number of elements in a column. */
  lengthOf(column: number): number {
    return this.#u32[this.#lengths + column] ?? 0;
  }

  /** The index in the buffer of the next column's first element. */
  next(elementBytes: number): number {
    const offset = this.#offset;
    this.#offset += aligned(this.lengthOf(this.#column) * elementBytes);
    this.#column += 1;
    if (this.#offset > this.#end) throw new Error('the segment is shorter than it says');
    return offset / elementBytes;
  }
}

/** Reads the columns in the order they were packed; the arrays are views of one buffer. */
export class ColumnReader {
  readonly #bytes: Uint8Array;
  readonly #lengths: Uint32Array;
  #column = 0;
  #offset: number;

  constructor(bytes: Uint8Array) {
    // A database may return a view that does not start on a multiple of eight.
    const own = bytes.byteOffset % 8 === 0 ? bytes : bytes.slice();
    const header = new Uint32Array(own.buffer, own.byteOffset, 2);
    if (header[0] !== magic) throw new Error('not a segment of this office');
    const columns = header[1] ?? 0;
    this.#bytes = own;
    this.#lengths = new Uint32Array(own.buffer, own.byteOffset + 8, columns);
    this.#offset = aligned(8 + columns * 4);
  }

  #next(elementBytes: number): [buffer: ArrayBufferLike, offset: number, length: number] {
    const length = this.#lengths[this.#column];
    if (length === undefined) throw new Error('the segment has fewer columns than asked for');
    const offset = this.#offset;
    this.#column += 1;
    this.#offset += aligned(length * elementBytes);
    if (this.#offset > this.#bytes.byteLength) throw new Error('the segment is shorter than it says');
    return [this.#bytes.buffer, this.#bytes.byteOffset + offset, length];
  }

  get columns(): number {
    return this.#lengths.length;
  }

  /** The number of elements in a column, independent of the reader's position. */
  lengthOf(column: number): number {
    return this.#lengths[column] ?? 0;
  }

  u8(): Uint8Array {
    return new Uint8Array(...this.#next(1));
  }
  u16(): Uint16Array {
    return new Uint16Array(...this.#next(2));
  }
  i32(): Int32Array {
    return new Int32Array(...this.#next(4));
  }
  u32(): Uint32Array {
    return new Uint32Array(...this.#next(4));
  }
  f64(): Float64Array {
    return new Float64Array(...this.#next(8));
  }
  texts(): string[] {
    const ends = this.u32();
    const bytes = this.u8();
    const texts: string[] = [];
    let start = 0;
    for (const end of ends) {
      texts.push(decoder.decode(bytes.subarray(start, end)));
      start = end;
    }
    return texts;
  }
  /** Decodes each text only when requested, for callers who need few of them. Undefined: there is no such text. */
  textsByPlace(): (place: number) => string | undefined {
    const ends = this.u32();
    const bytes = this.u8();
    return (place) => {
      const end = ends[place];
      return end === undefined ? undefined : decoder.decode(bytes.subarray(place === 0 ? 0 : ends[place - 1], end));
    };
  }
}

/** Two columns: the end of each text, and the bytes of all. */
export function textColumns(texts: readonly string[]): [ends: Uint32Array, bytes: Uint8Array] {
  const encoder = new TextEncoder();
  const encoded = texts.map((text) => encoder.encode(text));
  const ends = new Uint32Array(texts.length);
  let size = 0;
  for (const [index, bytes] of encoded.entries()) {
    size += bytes.length;
    ends[index] = size;
  }
  const bytes = new Uint8Array(size);
  for (const [index, part] of encoded.entries()) bytes.set(part, (ends[index] ?? 0) - part.length);
  return [ends, bytes];
}
