// Verifies the stored results: every section of the index is rated or held in its chunk, and every chunk matches its digest. This
// finds bytes changed on disk and incomplete runs; a new run from the facts repairs them.

import type { StoreReader } from '../../facts/store.js';
import { i32At, slotAt } from '../../facts/typed-arrays.js';
import { type Chunk, chunkKey, chunkStarts, decodeChunk, heldIn } from './chunk.js';
import { ChunkBuilder } from './chunk-builder.js';
import { decodeMonth, type Month } from './month.js';
import { MonthSums } from './results-hash.js';
import { sectionKey } from './section-directory.js';
import { resultsNotSigned } from './signed-results.js';
import { indexSpaces, readHead, resultSpaces } from './spaces.js';

const digestBytes = 32;

export interface ResultsVerification {
  readonly ok: boolean;
  readonly sections: number;
  readonly held: number;
  readonly problems: readonly string[];
}

/** @param authority whose sections have results, by its number in the store. */
export async function verifyResultsOf(authority: number, reader: StoreReader): Promise<ResultsVerification> {
  const head = await readHead(reader);
  const problems: string[] = [];
  const counts = { sections: 0, held: 0 };
  if (head.results === 0) return { ok: true, ...counts, problems };
  const notSigned = await resultsNotSigned(reader);
  if (notSigned !== undefined) problems.push(notSigned);
  const [index, results] = [indexSpaces(head.index), resultSpaces(head.results)];
  const digests = new Map<string, Uint8Array>();
  const sums = new MonthSums();
  for await (const { key, bytes } of reader.blobs(results.digests)) {
    digests.set(key, bytes);
    sums.set(key, bytes);
  }
  if (sums.hash() !== head.resultsHash) problems.push('the digests do not add up to the hash of the results');
  for await (const { key, bytes } of reader.blobs(index.months)) {
    const month = decodeMonth(key, bytes);
    const ofMonth = digests.get(key) ?? new Uint8Array(0);
    const starts = chunkStarts(month);
    for (const [chunk, first] of starts.entries()) {
      const stored = await reader.blob(results.chunks, chunkKey(key, chunk));
      const stop = starts[chunk + 1] ?? month.sections;
      const digest =
        stored === undefined ? undefined : digestOf(authority, decodeChunk(stored), month, first, stop, counts, problems);
      const expected = ofMonth.subarray(chunk * digestBytes, (chunk + 1) * digestBytes);
      if (digest === undefined || Buffer.compare(digest, expected) !== 0)
        problems.push(`results of ${chunkKey(key, chunk)} are not whole`);
    }
  }
  if (counts.sections !== head.sections) problems.push(`${counts.sections} sections are rated, ${head.sections} should be`);
  if (counts.held !== head.held) problems.push(`${counts.held} sections are held, ${head.held} should be`);
  return { ok: problems.length === 0, ...counts, problems };
}

/** The digest of a chunk's content about the sections it should have. */
function digestOf(
  authority: number,
  chunk: Chunk,
  month: Month,
  first: number,
  stop: number,
  counts: { sections: number; held: number },
  problems: string[],
): Buffer {
  const builder = new ChunkBuilder();
  for (let section = first; section < stop; section++) {
    if (month.authority[section] !== authority) continue;
    const slot = slotAt(month.slot, section);
    const name = sectionKey(month.events()[section] as string, i32At(month.section, section));
    const held = heldIn(chunk, slot);
    if (held !== undefined) {
      builder.addHeld(slot, name, held);
      counts.held += 1;
      continue;
    }
    let units = 0;
    for (let unit = 0; unit < chunk.unitSlot.length; unit++) {
      if (chunk.unitSlot[unit] !== slot) continue;
      builder.copyUnit(name, chunk, unit);
      units += 1;
    }
    if (units === 0) problems.push(`section ${section} of ${month.key} is neither rated nor held`);
    else counts.sections += 1;
  }
  return builder.finish().digest;
}
