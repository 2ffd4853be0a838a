// Rows in the form in which a list stores them: their lines, and their part of the columns. Threads hand over rows like this,
// because a million objects cost more to hand over than to make.

import type { RatingSystem } from '../../facts/facts.js';
import { SharedMemory } from '../live/shared-memory.js';
import { ColumnsBuilder, type PartOfColumns } from './columns.js';
import { lineOf } from './line.js';
import type { ListedPlayer, RowBatches } from './row.js';
import type { OldRows, RowPrints } from './row-prints.js';

export interface PackedRows {
  /** In UTF-8. */
  readonly lines: Uint8Array;
  /** Where each line ends, after its line feed. */
  readonly ends: Uint32Array;
  readonly columns: PartOfColumns;
  /** What the rows were made from, if the next list may take them over. */
  readonly prints?: RowPrints;
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
  copy({ ids, lines, lineEnds, columns, firstRow }: OldRows, from: number, to: number): void {
    this.#lines.push(lines.subarray(lineEnds[from - 1] ?? 0, lineEnds[to - 1]));
    this.#columns.copy(columns, ids, firstRow, from, to);
    this.#rows += to - from;
  }

  /** In memory that threads share: handing it over copies nothing. */
  finish(prints?: RowPrints): PackedRows {
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
    return prints === undefined ? packed : { ...packed, prints };
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

/** The players of the rows. */
export function idsIn({ columns: { idEnds, idBytes } }: PackedRows): string[] {
  const all = Buffer.from(idBytes.buffer, idBytes.byteOffset, idBytes.length);
  const ids: string[] = [];
  let start = 0;
  for (const end of idEnds) {
    ids.push(all.toString('utf8', start, end));
    start = end;
  }
  return ids;
}
