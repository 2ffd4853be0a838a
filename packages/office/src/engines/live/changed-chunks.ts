// Rebuilds the result chunks of a month in an incremental run, from sections that were rated again and sections that were not. A
// chunk with the same sections as before, none of them rated again, stays unchanged.

import type { StoreReader } from '../../facts/store.js';
import { i32At, slotAt } from '../../facts/typed-arrays.js';
import { type Chunk, chunkKey, chunkStarts, heldIn } from './chunk.js';
import { ChunkBuilder } from './chunk-builder.js';
import type { Month } from './month.js';
import { blockKey } from './notes.js';
import { OldResults } from './old-results.js';
import type { MonthSums } from './results-hash.js';
import { sectionKey } from './section-directory.js';
import type { resultSpaces } from './spaces.js';
import type { StoredResults } from './stored-results.js';

const digestBytes = 32;

/** The blobs to write; undefined deletes one. */
export interface ChangedResults {
  readonly chunks: Map<string, Uint8Array | undefined>;
  readonly digests: Map<string, Uint8Array | undefined>;
  readonly held: Map<string, Uint8Array | undefined>;
}

export interface MonthChange {
  readonly key: string;
  /** The month before and now; undefined if it has no sections. The same object if only states changed. */
  readonly before: Month | undefined;
  readonly after: Month | undefined;
  /** Sections that were rated again, by their current index in the month. */
  readonly rated: ReadonlyMap<number, Chunk>;
}

export interface ChunkSource {
  /** The authority whose sections have results, by its number in the store. */
  readonly authority: number;
  readonly reader: StoreReader;
  readonly results: ReturnType<typeof resultSpaces>;
  readonly stored: StoredResults;
  /** Sums of all months; updated here. */
  readonly sums: MonthSums;
}

export async function changeChunks(
  { key, before, after, rated }: MonthChange,
  source: ChunkSource,
  into: ChangedResults,
): Promise<void> {
  const oldDigests = (await source.reader.blob(source.results.digests, key)) ?? new Uint8Array(0);
  const oldStarts = before === undefined ? [] : chunkStarts(before);
  const starts = after === undefined ? [] : chunkStarts(after);
  const newDigests = new Uint8Array(starts.length * digestBytes);
  const builder = new ChunkBuilder();
  let old: OldResults | undefined;
  for (const [chunk, first] of starts.entries()) {
    if (after === undefined) break;
    const stop = starts[chunk + 1] ?? after.sections;
    const isSame =
      before === after ||
      (before !== undefined &&
        oldStarts[chunk] === first &&
        (oldStarts[chunk + 1] ?? before.sections) === stop &&
        sameSections(before, after, first, stop));
    if (isSame && !hasAny(rated, first, stop)) {
      newDigests.set(oldDigests.subarray(chunk * digestBytes, (chunk + 1) * digestBytes), chunk * digestBytes);
      continue;
    }
    const same = isSame ? await source.stored.chunk(chunkKey(key, chunk)) : undefined;
    // Sections that moved between chunks are searched for in the whole month.
    if (same === undefined) old ??= await OldResults.ofMonth(source.reader, source.results, key);
    for (let section = first; section < stop; section++) {
      if (after.authority[section] === source.authority) addSection(builder, after, section, rated.get(section), same, old, into);
    }
    const { bytes, digest } = builder.finish();
    newDigests.set(digest, chunk * digestBytes);
    into.chunks.set(chunkKey(key, chunk), bytes);
  }
  const oldChunks = oldDigests.length / digestBytes;
  for (let gone = starts.length; gone < oldChunks; gone++) into.chunks.set(chunkKey(key, gone), undefined);
  const digests = after === undefined ? undefined : newDigests;
  source.sums.set(key, digests);
  into.digests.set(key, digests);
}

function sameSections(a: Month, b: Month, first: number, stop: number): boolean {
  for (let section = first; section < stop; section++) {
    if (a.slot[section] !== b.slot[section] || a.authority[section] !== b.authority[section]) return false;
  }
  return true;
}

function hasAny(rated: ReadonlyMap<number, Chunk>, first: number, stop: number): boolean {
  for (let section = first; section < stop; section++) if (rated.has(section)) return true;
  return false;
}

/** Adds a section as rated again, or its old result: from the same chunk, or from anywhere in the month. */
function addSection(
  builder: ChunkBuilder,
  month: Month,
  section: number,
  rated: Chunk | undefined,
  before: Chunk | undefined,
  old: OldResults | undefined,
  into: ChangedResults,
): void {
  const slot = slotAt(month.slot, section);
  const name = sectionKey(month.events()[section] as string, i32At(month.section, section));
  const held = rated === undefined ? (before === undefined ? old?.held(slot) : heldIn(before, slot)) : heldIn(rated, slot);
  if (held !== undefined) {
    builder.addHeld(slot, name, held);
    if (rated !== undefined) into.held.set(blockKey(slot), new TextEncoder().encode(JSON.stringify(held)));
    return;
  }
  if (rated !== undefined) into.held.set(blockKey(slot), undefined);
  const source = rated ?? before;
  if (source === undefined) {
    for (const { chunk, unit } of old?.unitsOf(slot) ?? []) builder.copyUnit(name, chunk, unit);
    return;
  }
  for (let unit = 0; unit < source.unitSlot.length; unit++) {
    if (source.unitSlot[unit] === slot) builder.copyUnit(name, source, unit);
  }
}
