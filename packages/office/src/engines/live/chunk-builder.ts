// Collects results into chunks: newly rated units, units copied from other chunks, and why sections are held.
//
// Inner loop of a run: arrays are read in place, and `as number` states that an index is in range. The accessors of
// `typed-arrays.ts` might exceed V8's inlining budget here.

import { hash } from 'node:crypto';
import type { DayNumber } from '@harkness/rules';
import type { HeldReason } from '../../facts/answers.js';
import type { Slot, SystemCode } from '../../facts/numbers.js';
import { type Chunk, rowsOf } from './chunk.js';
import { type Column, packColumns, textColumns } from './columns.js';
import { storedCode } from './held-reasons.js';
import { RecordPacker } from './packed-records.js';
import { InitialFrom, type RatedUnit } from './rulebook.js';
import { blankRecord, recordInts } from './state.js';

const [noU32, noI32, noF64] = [new Uint32Array(0), new Int32Array(0), new Float64Array(0)];
const noTexts = textColumns([]);
const u32 = (list: readonly number[]): Uint32Array => (list.length === 0 ? noU32 : new Uint32Array(list));
const i32 = (list: readonly number[]): Int32Array => (list.length === 0 ? noI32 : new Int32Array(list));
const f64 = (list: readonly number[]): Float64Array => (list.length === 0 ? noF64 : new Float64Array(list));

const encoder = new TextEncoder();

/** Collects what a digest covers, to hash it in one call: for some 20 kB, a dozen calls take longer than the hashing. */
class DigestInput {
  #bytes = new Uint8Array(64 * 1024);
  #size = 0;

  add(column: Column): void {
    if (column.length === 0) return;
    this.#reserve(column.byteLength);
    this.#bytes.set(new Uint8Array(column.buffer, column.byteOffset, column.byteLength), this.#size);
    this.#size += column.byteLength;
  }

  addText(text: string): void {
    // A character takes at most three bytes.
    this.#reserve(text.length * 3);
    this.#size += encoder.encodeInto(text, this.#bytes.subarray(this.#size)).written;
  }

  /** SHA-256; empties the input. */
  digest(): Buffer {
    const digest = hash('sha256', this.#bytes.subarray(0, this.#size), 'buffer');
    this.#size = 0;
    return digest;
  }

  #reserve(more: number): void {
    if (this.#size + more <= this.#bytes.length) return;
    const larger = new Uint8Array((this.#size + more) * 2);
    larger.set(this.#bytes);
    this.#bytes = larger;
  }
}

/** Collects the results of sections; one builder is reused for all chunks. */
export class ChunkBuilder {
  #unitSlot: number[] = [];
  #unitSystem: number[] = [];
  #unitKind: number[] = [];
  #unitStart: number[] = [];
  #unitEnd: number[] = [];
  #rowEnd: number[] = [];
  #rows = 0;
  #player = new Uint32Array(1024);
  #before = new Int32Array(1024 * recordInts);
  #final = new Float64Array(1024);
  #played = new Uint16Array(1024 * 3);
  #initialRow: number[] = [];
  #initialFrom: number[] = [];
  #initialGames: number[] = [];
  #initialRating: number[] = [];
  #loweredRow: number[] = [];
  #lowered: number[] = [];
  #matchRow: number[] = [];
  #matchOn: number[] = [];
  #matchChange: number[] = [];
  #heldSlot: number[] = [];
  #heldTexts: string[] = [];
  /** Event ids and section numbers for the digest, which must not depend on the order of arrival. */
  #names: string[] = [];
  readonly #content = new DigestInput();
  readonly #packer = new RecordPacker(blankRecord);
  readonly #take: ((size: number) => Uint8Array) | undefined;

  /** `take` provides the memory of chunks. */
  constructor(take?: (size: number) => Uint8Array) {
    this.#take = take;
  }

  addHeld(slot: Slot, name: string, held: HeldReason): void {
    this.#heldSlot.push(slot);
    const code = storedCode(held.code);
    this.#heldTexts.push(code, held.message, held.hint);
    this.#names.push(name, code, held.message);
  }

  /** Adds a rated unit; call it before the states advance. */
  addUnit(slot: Slot, name: string, kind: number, start: DayNumber, end: DayNumber, unit: RatedUnit): void {
    const { work, players } = unit;
    const first = this.#rows;
    this.#reserve(first + players);
    this.#before.set(unit.before.subarray(0, players * recordInts), first * recordInts);
    const [player, final, counts] = [this.#player, this.#final, this.#played];
    for (let i = 0; i < players; i++) {
      player[first + i] = unit.player[i] as number;
      final[first + i] = work.final[i] as number;
      const at = (first + i) * 3;
      counts[at] = work.played[i] as number;
      counts[at + 1] = work.wins[i] as number;
      counts[at + 2] = work.draws[i] as number;
      const from = unit.initialFrom[i] as number;
      // The first estimate of a player without a rated game affects nobody's rating.
      if (from !== InitialFrom.none && counts[at] !== 0) {
        this.#initialRow.push(first + i);
        this.#initialFrom.push(from);
        this.#initialGames.push(work.gamesBefore[i] as number);
        this.#initialRating.push(work.rating[i] as number);
      }
    }
    for (const [i, matches] of unit.pastMatches.entries()) {
      for (const { on, change } of matches) {
        this.#matchRow.push(first + i);
        this.#matchOn.push(on);
        this.#matchChange.push(change);
      }
      const lowered = unit.lowered[i] as number;
      if (lowered > 0) {
        this.#loweredRow.push(first + i);
        this.#lowered.push(lowered);
      }
    }
    this.#rows += players;
    this.#unitSlot.push(slot);
    this.#unitSystem.push(unit.system);
    this.#unitKind.push(kind);
    this.#unitStart.push(start);
    this.#unitEnd.push(end);
    this.#rowEnd.push(this.#rows);
    this.#names.push(name);
  }

  /** Copies a unit from another chunk. */
  copyUnit(name: string, from: Chunk, unit: number): void {
    const [start, end] = rowsOf(from, unit);
    const first = this.#rows;
    this.#reserve(first + end - start);
    this.#player.set(from.player.subarray(start, end), first);
    this.#before.set(from.before.subarray(start * recordInts, end * recordInts), first * recordInts);
    this.#final.set(from.final.subarray(start, end), first);
    this.#played.set(from.played.subarray(start * 3, end * 3), first * 3);
    const shift = first - start;
    for (const [at, row] of from.initialRow.entries()) {
      if (row < start || row >= end) continue;
      this.#initialRow.push(row + shift);
      this.#initialFrom.push(from.initialFrom[at] as number);
      this.#initialGames.push(from.initialGames[at] as number);
      this.#initialRating.push(from.initialRating[at] as number);
    }
    for (const [at, row] of from.loweredRow.entries()) {
      if (row < start || row >= end) continue;
      this.#loweredRow.push(row + shift);
      this.#lowered.push(from.lowered[at] as number);
    }
    for (const [at, row] of from.matchRow.entries()) {
      if (row < start || row >= end) continue;
      this.#matchRow.push(row + shift);
      this.#matchOn.push(from.matchOn[at] as DayNumber);
      this.#matchChange.push(from.matchChange[at] as number);
    }
    this.#rows += end - start;
    this.#unitSlot.push(from.unitSlot[unit] as Slot);
    this.#unitSystem.push(from.unitSystem[unit] as SystemCode);
    this.#unitKind.push(from.unitKind[unit] as number);
    this.#unitStart.push(from.unitStart[unit] as DayNumber);
    this.#unitEnd.push(from.unitEnd[unit] as DayNumber);
    this.#rowEnd.push(this.#rows);
    this.#names.push(name);
  }

  #reserve(rows: number): void {
    if (rows <= this.#player.length) return;
    const size = Math.max(rows, this.#player.length * 2);
    const grow = <T extends Uint32Array | Int32Array | Float64Array | Uint16Array>(old: T, larger: T): T => {
      larger.set(old);
      return larger;
    };
    this.#player = grow(this.#player, new Uint32Array(size));
    this.#before = grow(this.#before, new Int32Array(size * recordInts));
    this.#final = grow(this.#final, new Float64Array(size));
    this.#played = grow(this.#played, new Uint16Array(size * 3));
  }

  /** Returns the chunk and the digest of its content, and empties the builder. */
  finish(): { bytes: Uint8Array; digest: Buffer } {
    const rows = this.#rows;
    const before = this.#before.subarray(0, rows * recordInts);
    const final = this.#final.subarray(0, rows);
    const played = this.#played.subarray(0, rows * 3);
    const system = new Uint8Array(this.#unitSystem);
    const rowEnd = u32(this.#rowEnd);
    const initialRow = u32(this.#initialRow);
    const initialGames = i32(this.#initialGames);
    const initialRating = f64(this.#initialRating);
    const [lowered, matchOn, matchChange] = [f64(this.#lowered), i32(this.#matchOn), f64(this.#matchChange)];
    const content = this.#content;
    // Leaves out how Step 1 reached its estimate: a public replay is given the same one as assigned.
    for (const column of [system, rowEnd, before, final, played, initialRow, initialGames, initialRating]) content.add(column);
    content.addText(this.#names.join('\n'));
    for (const column of [lowered, matchOn, matchChange]) content.add(column);
    const bytes = packColumns(
      [
        u32(this.#unitSlot),
        system,
        new Uint8Array(this.#unitKind),
        i32(this.#unitStart),
        i32(this.#unitEnd),
        rowEnd,
        this.#player.subarray(0, rows),
        ...this.#packer.pack(before, rows),
        final,
        played,
        initialRow,
        new Uint8Array(this.#initialFrom),
        initialGames,
        initialRating,
        u32(this.#loweredRow),
        lowered,
        u32(this.#matchRow),
        matchOn,
        matchChange,
        u32(this.#heldSlot),
        ...(this.#heldTexts.length === 0 ? noTexts : textColumns(this.#heldTexts)),
      ],
      this.#take,
    );
    this.#clear();
    return { bytes, digest: content.digest() };
  }

  #clear(): void {
    this.#rows = 0;
    for (const list of [
      this.#unitSlot,
      this.#unitSystem,
      this.#unitKind,
      this.#unitStart,
      this.#unitEnd,
      this.#rowEnd,
      this.#initialRow,
      this.#initialFrom,
      this.#initialGames,
      this.#initialRating,
      this.#loweredRow,
      this.#lowered,
      this.#matchRow,
      this.#matchOn,
      this.#matchChange,
      this.#heldSlot,
      this.#heldTexts,
      this.#names,
    ]) {
      list.length = 0;
    }
  }
}
