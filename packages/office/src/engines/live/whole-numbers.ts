// Results as the public may see them where the day of birth feeds the rules: whole numbers. The decimals of a rating follow from the
// ages of those it was earned against; whoever has them finds a birth date by trying every day.

import type { Chunk } from './chunk.js';
import { F, recordDoubles, type StateRecord } from './state.js';

type Rounding = (rating: number) => number;

/** NaN (unrated, no peak) stays what it is. */
function known(round: Rounding): Rounding {
  return (rating) => (Number.isNaN(rating) ? rating : round(rating));
}

function roundRecord(doubles: Float64Array, record: number, round: Rounding): void {
  for (const field of [F.rating, F.peak]) {
    const at = record * recordDoubles + field;
    const value = doubles[at] as number;
    // An unrated player's bits of NaN are part of the record.
    if (!Number.isNaN(value)) doubles[at] = round(value);
  }
}

/** `round`: to the number that is published. */
export function wholeState(state: StateRecord, round: Rounding): StateRecord {
  const whole = known(round);
  roundRecord(state.f64, 0, round);
  state.matches = state.matches.map(({ on, change }) => ({ on, change: whole(change) }));
  return state;
}

/** A copy: the bytes of the store stay as they are. */
export function wholeChunk(chunk: Chunk, round: Rounding): Chunk {
  const whole = known(round);
  const before = chunk.before.slice();
  const doubles = new Float64Array(before.buffer, before.byteOffset, before.length / 2);
  for (let record = 0; record < doubles.length / recordDoubles; record++) roundRecord(doubles, record, round);
  return {
    ...chunk,
    before,
    final: chunk.final.map(whole),
    initialRating: chunk.initialRating.map(whole),
    matchChange: chunk.matchChange.map(whole),
  };
}
