// The notes of a new index before they are written as blocks: millions of them, so stored in columns instead of objects.
//
// Inner loop of a run: arrays are read in place, and `as number` states that an index is in range. The accessors of
// `typed-arrays.ts` might exceed V8's inlining budget here.

import { asDay } from '@harkness/rules';
import type { PlayerNumber } from '../../facts/numbers.js';
import { GrowableU32 } from './growable.js';
import { blockOf, isOf, type Note } from './notes.js';

/** Doubles are stored as two 32-bit numbers. */
const word = new Float64Array(1);
const halves = new Uint32Array(word.buffer);

export class NoteColumns {
  /** Eight numbers per note: player, day, kind and what, sequence, two doubles. */
  readonly #rows = new GrowableU32();
  /** Data that few notes have: an opening record with matches, or an event. */
  readonly #more = new Map<number, Pick<Note, 'opening' | 'matches' | 'event'>>();
  #count = 0;

  add(note: Note): void {
    const rows = this.#rows;
    rows.push(note.player);
    rows.push(note.day >>> 0);
    rows.push(note.kind * 256 + note.what);
    rows.push(note.seq);
    for (const value of [note.a, note.b]) {
      word[0] = value;
      rows.push(halves[0] as number);
      rows.push(halves[1] as number);
    }
    const { opening, matches, event } = note;
    if (opening !== undefined || event !== undefined) {
      this.#more.set(this.#count, {
        ...(opening === undefined ? {} : { opening }),
        ...(matches === undefined ? {} : { matches }),
        ...(event === undefined ? {} : { event }),
      });
    }
    this.#count += 1;
  }

  #note(index: number): Note {
    const rows = this.#rows.view(index * rowWidth, (index + 1) * rowWidth);
    const double = (at: number): number => {
      halves[0] = rows[at] as number;
      halves[1] = rows[at + 1] as number;
      return word[0] as number;
    };
    return {
      player: rows[0] as PlayerNumber,
      day: asDay((rows[1] as number) | 0),
      kind: (rows[2] as number) >> 8,
      what: (rows[2] as number) & 255,
      seq: rows[3] as number,
      a: double(4),
      b: double(6),
      ...this.#more.get(index),
    };
  }

  /** Yields the notes block by block, without those of revoked facts. */
  *byBlock(revoked: ReadonlySet<number>): Generator<[block: number, notes: Note[]]> {
    const rows = this.#rows.view();
    const block = (index: number): number => blockOf(rows[index * rowWidth] as PlayerNumber);
    let blocks = 0;
    for (let index = 0; index < this.#count; index++) blocks = Math.max(blocks, block(index) + 1);
    // A counting sort by block.
    const starts = new Uint32Array(blocks + 1);
    for (let index = 0; index < this.#count; index++) starts[block(index) + 1] = (starts[block(index) + 1] as number) + 1;
    for (let at = 0; at < blocks; at++) starts[at + 1] = (starts[at + 1] as number) + (starts[at] as number);
    const next = starts.slice();
    const order = new Uint32Array(this.#count);
    for (let index = 0; index < this.#count; index++) {
      const at = block(index);
      order[next[at] as number] = index;
      next[at] = (next[at] as number) + 1;
    }
    for (let at = 0; at < blocks; at++) {
      const indexes = order.subarray(starts[at], starts[at + 1]);
      if (indexes.length === 0) continue;
      const notes = Array.from(indexes, (index) => this.#note(index));
      yield [at, revoked.size === 0 ? notes : notes.filter((note) => !isOf(note, revoked))];
    }
  }
}

const rowWidth = 8;
