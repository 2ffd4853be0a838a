// Results in whole numbers, for the public where the day of birth feeds the rules. The decimals of a rating depend on the ages of
// the opponents: anyone who has them can find a birth date by trying every day.

import { f64At } from '../../facts/typed-arrays.js';
import type { Chunk } from './chunk.js';
import type { LiveRulebook } from './rulebook.js';
import { recordDoubles, type StateRecord } from './state.js';

type Rounding = (rating: number) => number;
type Rulebook = Pick<LiveRulebook, 'wholeNumber' | 'ratingFields'>;

/** NaN (unrated, no peak) stays NaN. */
function known(round: Rounding): Rounding {
  return (rating) => (Number.isNaN(rating) ? rating : round(rating));
}

function roundRecord(doubles: Float64Array, record: number, { wholeNumber, ratingFields }: Rulebook): void {
  for (const field of ratingFields) {
    const at = record * recordDoubles + field;
    const value = f64At(doubles, at);
    // The NaN bits of an unrated player are part of the record.
    if (!Number.isNaN(value)) doubles[at] = wholeNumber(value);
  }
}

/** With published (whole) numbers. */
export function wholeState(state: StateRecord, rulebook: Rulebook): StateRecord {
  const whole = known(rulebook.wholeNumber);
  roundRecord(state.f64, 0, rulebook);
  state.matches = state.matches.map(({ on, change }) => ({ on, change: whole(change) }));
  return state;
}

/** Returns a copy: the bytes of the store must not change. */
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
