// Results as the public may see them where the day of birth feeds the rules: whole numbers. The decimals of a rating follow from the
// ages of those it was earned against; whoever has them finds a birth date by trying every day.

import { officialRating } from '@harkness/rules/uschess';
import type { Chunk } from './chunk.js';
import { F, recordDoubles, type StateRecord } from './state.js';

/** NaN (unrated, no peak) stays what it is. */
export function wholeNumber(rating: number): number {
  return Number.isNaN(rating) ? rating : officialRating(rating);
}

function roundRecord(doubles: Float64Array, record: number): void {
  for (const field of [F.rating, F.peak]) {
    const at = record * recordDoubles + field;
    const value = doubles[at] as number;
    // An unrated player's bits of NaN are part of the record.
    if (!Number.isNaN(value)) doubles[at] = officialRating(value);
  }
}

export function wholeState(state: StateRecord): StateRecord {
  roundRecord(state.f64, 0);
  state.matches = state.matches.map(({ on, change }) => ({ on, change: wholeNumber(change) }));
  return state;
}

/** A copy: the bytes of the store stay as they are. */
export function wholeChunk(chunk: Chunk): Chunk {
  const before = chunk.before.slice();
  const doubles = new Float64Array(before.buffer, before.byteOffset, before.length / 2);
  for (let record = 0; record < doubles.length / recordDoubles; record++) roundRecord(doubles, record);
  return {
    ...chunk,
    before,
    final: chunk.final.map(wholeNumber),
    initialRating: chunk.initialRating.map(wholeNumber),
    matchChange: chunk.matchChange.map(wholeNumber),
  };
}
