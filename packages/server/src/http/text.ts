// Text that no store can keep as it came (NUL, half a surrogate pair) or that looks like another, nesting deeper than anything here is, and more values than
// anything here has are refused before a handler sees them.

import { ProblemError } from './problem.js';

const deepest = 64;
/** Values and fields, however small: each costs time wherever it is looked at. A report of 5,000 players has some 500,000. */
const mostValues = { small: 20_000, large: 1_000_000 } as const;

interface Step {
  readonly above: Step | undefined;
  readonly key: string;
  readonly value: unknown;
  readonly depth: number;
}

/** Throws a 400 that names the first place. Goes through the value without recursion: it may be of any depth. */
export function refuseUnreadable(
  part: 'params' | 'query' | 'body',
  value: unknown,
  size: keyof typeof mostValues = 'small',
): void {
  const left: Step[] = [{ above: undefined, key: part, value, depth: 0 }];
  const most = mostValues[size];
  let seen = 1;
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { value: one, depth } = next;
    if (typeof one === 'string') refuseText(next, one);
    if (typeof one !== 'object' || one === null) continue;
    if (depth >= deepest) throw refused(next, 'nested-too-deep', `More than ${deepest} levels inside each other.`, 'Nest less.');
    const keys = Object.keys(one);
    seen += keys.length;
    if (seen > most)
      throw refused(next, 'too-many-values', `More than ${most} values in one request.`, 'Send less in one request.');
    for (const key of keys) {
      refuseText(next, key);
      left.push({ above: next, key, value: Reflect.get(one, key), depth: depth + 1 });
    }
  }
}

const hint = 'Send Unicode text without control characters.';

function refuseText(at: Step, text: string): void {
  if (text.includes('\0')) throw refused(at, 'text-with-nul', 'The text holds a NUL character.', hint);
  if (/\p{Surrogate}/u.test(text)) throw refused(at, 'text-not-unicode', 'The text holds half of a surrogate pair.', hint);
  // They make a name look like another, on pages and in every list.
  if (/[\u202a-\u202e\u2066-\u2069]/.test(text))
    throw refused(at, 'text-with-direction', 'The text holds a character that turns its direction (U+202A to U+2069).', hint);
}

function refused(at: Step, code: string, message: string, fix: string): ProblemError {
  const findings = [{ code, level: 'error' as const, place: { field: pathOf(at) }, message, hint: fix }];
  return new ProblemError(400, code, message, { findings });
}

function pathOf(step: Step): string {
  const keys: string[] = [];
  for (let at: Step | undefined = step; at !== undefined; at = at.above) if (at.depth <= 8) keys.unshift(at.key);
  return keys.join('.').slice(0, 200);
}
