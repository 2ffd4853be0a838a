// Compares two names as people write them, allowing for order, accents, initials, short forms and one typing error.

import { isWithinOneEdit } from '../facts/cards/edits.js';
import { wordsOf } from '../facts/cards/fold.js';

export type Likeness = 'same' | 'similar' | 'different';

/**
 * `same`: every word of the shorter name is in the longer one. `similar`: they share a word of three letters or more; if both
 * names show which part is the surname, it must be a word of that.
 */
export function likenessOf(a: string, b: string): Likeness {
  const [short, long] = [wordsOf(a), wordsOf(b)].sort((x, y) => x.length - y.length);
  if (short === undefined || long === undefined || short.length === 0) return 'different';
  const left = [...long];
  let shared = 0;
  let longest = 0;
  for (const word of short) {
    const at = left.findIndex((other) => isAlike(word, other));
    if (at < 0) continue;
    longest = Math.max(longest, Math.min(word.length, left[at]?.length ?? 0));
    left.splice(at, 1);
    shared++;
  }
  // A single word is not enough to call names the same.
  if (shared === short.length && longest >= 3 && (short.length > 1 || long.length === 1)) return 'same';
  return longest >= 3 && !haveOtherSurnames(a, b) ? 'similar' : 'different';
}

function haveOtherSurnames(a: string, b: string): boolean {
  if (!a.includes(',') || !b.includes(',')) return false;
  const [own, other] = [a, b].map((name) => wordsOf(name.slice(0, name.indexOf(','))));
  return own !== undefined && other !== undefined && !own.some((word) => other.some((one) => isAlike(word, one)));
}

/** One typing error, an initial, or a word cut off by a narrow column. */
function isAlike(a: string, b: string): boolean {
  if (a === b) return true;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short.length === 1 || short.length >= 4) {
    if (long.startsWith(short)) return true;
  }
  return short.length >= 4 && isWithinOneEdit(a, b);
}
