// Results as the public may see them where the day of birth feeds the rules: whole numbers. The decimals of a rating follow from the
// ages of those it was earned against; whoever has them finds a birth date by trying every day.

import { f64At } from '../../facts/typed-arrays.js';
import type { Chunk } from './chunk.js';
import type { LiveRulebook } from './rulebook.js';
import { recordDoubles, type StateRecord } from './state.js';

type Rounding = (rating: number) => number;
type Rulebook = Pick<LiveRulebook, 'wholeNumber' | 'ratingFields'>;

/** NaN (unrated, no peak) stays what it is. */
function known(round: Rounding): Rounding {
  return (rating) => (Number.isNaN(rating) ? rating : round(rating));
}

function roundRecord(doubles: Float64Array, record: number, { wholeNumber, ratingFields }: Rulebook): void {
  for (const field of ratingFields) {
    const at = record * recordDoubles + field;
    const value = f64At(doubles, at);
    // An unrated player's bits of NaN are part of the record.
    if (!Number.isNaN(value)) doubles[at] = wholeNumber(value);
  }
}

/** With the numbers that are published. */
export function wholeState(state: StateRecord, rulebook: Rulebook): StateRecord {
  const whole = known(rulebook.wholeNumber);
  roundRecord(state.f64, 0, rulebook);
  state.matches = state.matches.map(({ on, change }) => ({ on, change: whole(change) }));
  return state;
}

/** A copy: the bytes of the store stay as they are. */
export function wholeChunk(chunk: Chunk, rulebook: Rulebook): Chunk {
  const whole = known(rulebook.wholeNumber);
  const before = chunk.before.slice();
  const doubles = new Float64Array(before.buffer, before.byteOffset, before.length / 2);
  for (let record = 0; record < doubles.length / recordDoubles; record++) roundRecord(doubles, record, rulebook);
  return {
    ...chunk,
    before,
    final: chunk.final.map(whole),
    initialRating: chunk.initialRating.map(whole),
    matchChange: chunk.matchChange.map(whole),
  };
}
