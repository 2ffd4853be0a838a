// Rows in the form in which a list stores them: their lines, and their part of the columns. Threads hand over rows like this,
// because a million objects cost more to hand over than to make.

import type { PlayerId, RatingSystem } from '../../facts/facts.js';
import { SharedMemory } from '../live/shared-memory.js';
import { compressChunks, type Lines } from './chunks.js';
import { ColumnsBuilder, type PartOfColumns } from './columns.js';
import { lineOf } from './line.js';
import type { ListedPlayer, RowBatches } from './row.js';
import type { OldRows } from './row-prints.js';

export interface PackedRows extends Lines {
  readonly columns: PartOfColumns;
  /** Who the rows are, as in `RowPrints.player`, if the next list may take them over. */
  readonly players?: Uint32Array;
}

export type PackedBatches = AsyncIterable<PackedRows>;

const lineFeed = 0x0a;

/** Packs rows as they come. */
export class RowPacker {
  readonly #columns: ColumnsBuilder;
  readonly #lines: Buffer[] = [];
  #rows = 0;

  constructor(systems: readonly RatingSystem[]) {
    this.#columns = new ColumnsBuilder(systems);
  }

  add(rows: readonly ListedPlayer[]): void {
    let text = '';
    for (const row of rows) {
      text += lineOf(row);
      this.#columns.add(row);
    }
    this.#lines.push(Buffer.from(text, 'utf8'));
    this.#rows += rows.length;
  }

  /** Takes over rows of the list before, from one place to before another. */
  copy({ lines, lineEnds, columns, firstRow }: OldRows, from: number, to: number): void {
    this.#lines.push(lines.subarray(from === 0 ? 0 : lineEnds[from - 1], lineEnds[to - 1]));
    this.#columns.copy(columns, firstRow + from, firstRow + to);
    this.#rows += to - from;
  }

  /**
   * In memory that threads share: handing it over copies nothing. With `rowsBefore`, the rows of the chunk that the first row will be in,
   * whole chunks are compressed too.
   */
  finish(players?: Uint32Array, rowsBefore?: number): PackedRows {
    const size = this.#lines.reduce((sum, { length }) => sum + length, 0);
    const lines = Buffer.from(new SharedMemory(size));
    let at = 0;
    for (const part of this.#lines) {
      lines.set(part, at);
      at += part.length;
    }
    const ends = new Uint32Array(this.#rows);
    let end = 0;
    for (let row = 0; row < ends.length; row++) {
      // Inside a line it is escaped.
      end = lines.indexOf(lineFeed, end) + 1;
      ends[row] = end;
    }
    const packed = { lines: new Uint8Array(lines.buffer), ends, columns: this.#columns.part() };
    return {
      ...packed,
      ...(players === undefined ? {} : { players }),
      ...(rowsBefore === undefined ? {} : { compressed: compressChunks(packed, rowsBefore) }),
    };
  }
}

export async function* packedBatches(batches: RowBatches, systems: readonly RatingSystem[]): AsyncGenerator<PackedRows> {
  for await (const rows of batches) {
    if (rows.length === 0) continue;
    const packer = new RowPacker(systems);
    packer.add(rows);
    yield packer.finish();
  }
}

/** The player of a row. */
export function idIn({ columns: { idEnds, idBytes } }: PackedRows, row: number): PlayerId {
  const start = row === 0 ? 0 : (idEnds[row - 1] ?? 0);
  return Buffer.from(idBytes.buffer, idBytes.byteOffset + start, (idEnds[row] ?? start) - start).toString('utf8');
}

/** The first row whose player does not come after the one before, in the order of the store; -1: all rows are in order. */
export function firstOutOfOrder({ columns: { idEnds, idBytes } }: PackedRows): number {
  let [before, start] = [0, idEnds[0] ?? 0];
  for (let row = 1; row < idEnds.length; row++) {
    const end = idEnds[row] ?? 0;
    let at = 0;
    while (at < start - before && at < end - start && idBytes[before + at] === idBytes[start + at]) at += 1;
    if (at === end - start || (at < start - before && (idBytes[before + at] ?? 0) > (idBytes[start + at] ?? 0))) return row;
    [before, start] = [start, end];
  }
  return -1;
}
