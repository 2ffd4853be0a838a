// The results of consecutive sections of a month in one blob of about 11 kB: every player's state before the section and rating
// after it. That is enough to show a crosstable, to restore a state, and to explain a number by rating the section again.
//
// Chunk boundaries depend only on the sections, so the same facts always give the same chunks.

import type { HeldReason } from '../../facts/answers.js';
import { asRow, type Row, type Slot, type SystemCode } from '../../facts/numbers.js';
import { dayAt, f64At, i32At, rowAt, u8At, u32At } from '../../facts/typed-arrays.js';
import { ColumnReader } from './columns.js';
import { shownCode } from './held-reasons.js';
import type { Month } from './month.js';
import { PackedRecords } from './packed-records.js';
import { blankRecord, type MatchChange, recordInts } from './state.js';

/** A chunk ends after the section that brings it to this many players. */
const playersInChunk = 160;

/** Index of the first section of each chunk. */
export function chunkStarts(month: Month): number[] {
  const starts: number[] = [];
  let from = 0;
  for (let section = 0; section < month.sections; section++) {
    const players = u32At(month.playerAt, section);
    if (section === 0 || players - from >= playersInChunk) {
      starts.push(section);
      from = players;
    }
  }
  return starts;
}

export function chunkKey(month: string, chunk: number): string {
  return `${month}/${String(chunk).padStart(5, '0')}`;
}

export interface Chunk {
  readonly unitSlot: Uint32Array;
  readonly unitSystem: Uint8Array;
  readonly unitKind: Uint8Array;
  readonly unitStart: Int32Array;
  readonly unitEnd: Int32Array;
  readonly rowEnd: Uint32Array;
  readonly player: Uint32Array;
  /** Records before the section. */
  readonly before: Int32Array;
  readonly final: Float64Array;
  /** Played, won, drawn: three numbers per row. */
  readonly played: Uint16Array;
  readonly initialRow: Uint32Array;
  readonly initialFrom: Uint8Array;
  readonly initialGames: Int32Array;
  readonly initialRating: Float64Array;
  readonly loweredRow: Uint32Array;
  readonly lowered: Float64Array;
  readonly matchRow: Uint32Array;
  readonly matchOn: Int32Array;
  readonly matchChange: Float64Array;
  readonly heldSlot: Uint32Array;
  readonly heldTexts: () => readonly string[];
}

/** Columns of a chunk whose records are not packed, as they were stored before. */
const unpackedColumns = 22;
const playerColumn = 6;

function readRecords(reader: ColumnReader, rows: number): Int32Array {
  if (reader.columns === unpackedColumns) return reader.i32();
  return new PackedRecords(reader, blankRecord, rows).unpack(new Int32Array(rows * recordInts));
}

export function decodeChunk(bytes: Uint8Array): Chunk {
  const reader = new ColumnReader(bytes);
  const chunk = {
    unitSlot: reader.u32(),
    unitSystem: reader.u8(),
    unitKind: reader.u8(),
    unitStart: reader.i32(),
    unitEnd: reader.i32(),
    rowEnd: reader.u32(),
    player: reader.u32(),
    before: readRecords(reader, reader.lengthOf(playerColumn)),
    final: reader.f64(),
    played: reader.u16(),
    initialRow: reader.u32(),
    initialFrom: reader.u8(),
    initialGames: reader.i32(),
    initialRating: reader.f64(),
    loweredRow: reader.u32(),
    lowered: reader.f64(),
    matchRow: reader.u32(),
    matchOn: reader.i32(),
    matchChange: reader.f64(),
    heldSlot: reader.u32(),
  };
  let texts: readonly string[] | undefined;
  return {
    ...chunk,
    heldTexts: () => {
      texts ??= reader.texts();
      return texts;
    },
  };
}

export function rowsOf(chunk: Chunk, unit: number): [start: Row, end: Row] {
  return [unit === 0 ? asRow(0) : rowAt(chunk.rowEnd, unit - 1), rowAt(chunk.rowEnd, unit)];
}

/** The unit of a section in a system, or -1. */
export function findUnit(chunk: Chunk, slot: Slot, system: SystemCode): number {
  for (let unit = 0; unit < chunk.unitSlot.length; unit++) {
    if (chunk.unitSlot[unit] === slot && chunk.unitSystem[unit] === system) return unit;
  }
  return -1;
}

export function heldIn(chunk: Chunk, slot: Slot): HeldReason | undefined {
  const at = chunk.heldSlot.indexOf(slot);
  if (at < 0) return undefined;
  const texts = chunk.heldTexts();
  return { code: shownCode(texts[at * 3] ?? ''), message: texts[at * 3 + 1] ?? '', hint: texts[at * 3 + 2] ?? '' };
}

/** The Step 1 result of a row, if its player was unrated. */
export function initialOf(chunk: Chunk, row: Row): { rating: number; games: number; from: number } | undefined {
  const at = chunk.initialRow.indexOf(row);
  if (at < 0) return undefined;
  return {
    rating: f64At(chunk.initialRating, at),
    games: i32At(chunk.initialGames, at),
    from: u8At(chunk.initialFrom, at),
  };
}

export function loweredIn(chunk: Chunk, row: Row): number {
  const at = chunk.loweredRow.indexOf(row);
  return at < 0 ? 0 : f64At(chunk.lowered, at);
}

export function pastMatchesOf(chunk: Chunk, row: Row): MatchChange[] {
  const matches: MatchChange[] = [];
  for (let at = 0; at < chunk.matchRow.length; at++) {
    if (chunk.matchRow[at] === row) matches.push({ on: dayAt(chunk.matchOn, at), change: f64At(chunk.matchChange, at) });
  }
  return matches;
}
