// What somebody writes who wants another rating: a block of states as Harkness itself would store it.

import { F } from '../src/engines/live/state.js';
import { decodeStates, encodeStates } from '../src/engines/live/states.js';

/** A block of states with one rating of 2850.5; undefined if it has no rating. */
export function statesWithOtherRating(block: Uint8Array): Uint8Array | undefined {
  const states = decodeStates(block);
  const rated = states.find(({ record }) => !Number.isNaN(record.f64[F.rating]));
  if (rated === undefined) return undefined;
  rated.record.f64[F.rating] = 2850.5;
  return encodeStates(states);
}
