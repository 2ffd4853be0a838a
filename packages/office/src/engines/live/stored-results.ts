// Access to stored results by section: the chunk, the unit, the row, and the state after it.

import type { DayNumber } from '@harkness/rules';
import { dateOfDayNumber } from '@harkness/rules';
import { asRow, type PlayerNumber, type Row, type Slot, type SystemCode } from '../../facts/numbers.js';
import type { StoreReader } from '../../facts/store.js';
import { matchKind } from '../../facts/stored-codes.js';
import { dayAt, f64At, i32At, playerAt, u8At, u16At } from '../../facts/typed-arrays.js';
import { type Chunk, chunkKey, decodeChunk, findUnit, initialOf, loweredIn, pastMatchesOf, rowsOf } from './chunk.js';
import { ChunkDirectory } from './chunk-directory.js';
import { emptyBlocks, type KeptBlocks } from './kept-blocks.js';
import type { Merges } from './player-ids.js';
import type { LiveRules } from './rulebook.js';
import type { indexSpaces, resultSpaces } from './spaces.js';
import { copyRecord, F, I, type MatchChange, recordInts, StateRecord } from './state.js';

/** A unit within its chunk. */
export interface StoredUnit {
  readonly chunk: Chunk;
  readonly unit: number;
}

export class StoredResults {
  readonly #reader: StoreReader;
  readonly #chunks: string;
  readonly #chunkNumbers: ChunkDirectory;
  readonly #known: KeptBlocks['chunks'];
  readonly #seen: (chunk: Chunk) => Chunk;

  /** `seen` gives chunks as the audience may see them. */
  constructor(
    reader: StoreReader,
    index: ReturnType<typeof indexSpaces>,
    results: ReturnType<typeof resultSpaces>,
    seen: (chunk: Chunk) => Chunk = (chunk) => chunk,
    blocks: KeptBlocks = emptyBlocks(),
  ) {
    this.#reader = reader;
    this.#seen = seen;
    this.#chunks = results.chunks;
    this.#chunkNumbers = new ChunkDirectory(reader, index.places, blocks.places);
    this.#known = blocks.chunks;
  }

  async chunk(key: string): Promise<Chunk | undefined> {
    if (this.#known.has(key)) return this.#known.get(key);
    const bytes = await this.#reader.blob(this.#chunks, key);
    const chunk = bytes === undefined ? undefined : this.#seen(decodeChunk(bytes));
    this.#known.set(key, chunk);
    return chunk;
  }

  /** Reads the chunks of several sections at once, before they are needed one by one. */
  async prefetch(sections: Iterable<{ readonly slot: Slot; readonly end: DayNumber }>): Promise<void> {
    const wanted = new Set<string>();
    for (const { slot, end } of sections) {
      const key = chunkKey(dateOfDayNumber(end).slice(0, 7), await this.#chunkNumbers.get(slot));
      if (!this.#known.has(key)) wanted.add(key);
    }
    if (wanted.size < 2) return;
    const found = await this.#reader.blobsAt(this.#chunks, [...wanted]);
    for (const [key, bytes] of found) this.#known.set(key, this.#seen(decodeChunk(bytes)));
  }

  /** The chunk with a section's results, by slot and end day. */
  async chunkOf(slot: Slot, end: DayNumber): Promise<Chunk | undefined> {
    return this.chunk(chunkKey(dateOfDayNumber(end).slice(0, 7), await this.#chunkNumbers.get(slot)));
  }

  async unit(slot: Slot, end: DayNumber, system: SystemCode): Promise<StoredUnit | undefined> {
    const chunk = await this.chunkOf(slot, end);
    if (chunk === undefined) return undefined;
    const unit = findUnit(chunk, slot, system);
    return unit < 0 ? undefined : { chunk, unit };
  }

  async units(slot: Slot, end: DayNumber): Promise<StoredUnit[]> {
    const chunk = await this.chunkOf(slot, end);
    const units: StoredUnit[] = [];
    for (let unit = 0; chunk !== undefined && unit < chunk.unitSlot.length; unit++) {
      if (chunk.unitSlot[unit] === slot) units.push({ chunk, unit });
    }
    return units;
  }
}

/** The player is not in the unit. */
export const noRow: Row = asRow(-1);

/** The row of a player in a unit, or `noRow`. Rows written before a merge have the former number. */
export function rowOf({ chunk, unit }: StoredUnit, player: PlayerNumber, merges: Merges): Row {
  const [start, end] = rowsOf(chunk, unit);
  for (let row = start; row < end; row++) {
    const owner = playerAt(chunk.player, row);
    if (owner === player || (merges.size > 0 && merges.resolve(owner) === player)) return row;
  }
  return noRow;
}

/** A row's state before its section. */
export function stateBeforeRow(chunk: Chunk, row: Row, record = new StateRecord()): StateRecord {
  copyRecord(chunk.before, row, record.i32, 0);
  record.matches = pastMatchesOf(chunk, row);
  return record;
}

/** A row's state after its section, computed as rating did. Match changes are known only in match sections. */
export function stateAfterRow({ chunk, unit }: StoredUnit, row: Row, rules: LiveRules, into?: StateRecord): StateRecord {
  const record = stateBeforeRow(chunk, row, into);
  const before = f64At(record.f64, F.rating);
  const kind = u8At(chunk.unitKind, unit);
  const end = dayAt(chunk.unitEnd, unit);
  const final = f64At(chunk.final, row);
  const played = u16At(chunk.played, row * 3);
  const initial = Number.isNaN(before) ? initialOf(chunk, row) : undefined;
  rules.advance(
    record,
    0,
    {
      final,
      gamesBefore: initial?.games ?? i32At(chunk.before, row * recordInts + I.games),
      played,
      wins: u16At(chunk.played, row * 3 + 1),
      draws: u16At(chunk.played, row * 3 + 2),
      lowered: loweredIn(chunk, row),
    },
    { start: dayAt(chunk.unitStart, unit), end, kind },
  );
  if (kind === matchKind && played > 0) record.matches = [...record.matches, { on: end, change: final - before }];
  return record;
}

export function sameMatches(a: readonly MatchChange[], b: readonly MatchChange[]): boolean {
  return a.length === b.length && a.every(({ on, change }, index) => b[index]?.on === on && Object.is(b[index]?.change, change));
}
