// Text that no store can keep as it came (NUL, half a surrogate pair), and nesting deeper than anything here is, are refused
// before a handler sees them.

import { ProblemError } from './problem.js';

const deepest = 64;

/** Throws a 400 that names the first place. Goes through the value without recursion: it may be of any depth. */
export function refuseUnreadable(part: 'params' | 'query' | 'body', value: unknown): void {
  const left: { readonly at: string; readonly value: unknown; readonly depth: number }[] = [{ at: part, value, depth: 0 }];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { at, value: one, depth } = next;
    if (typeof one === 'string') refuseText(at, one);
    if (typeof one !== 'object' || one === null) continue;
    if (depth >= deepest) throw refused(at, 'nested-too-deep', `More than ${deepest} levels inside each other.`);
    for (const [key, inside] of Object.entries(one)) {
      refuseText(at, key);
      left.push({ at: depth < 8 ? `${at}.${key}` : at, value: inside, depth: depth + 1 });
    }
  }
}

function refuseText(at: string, text: string): void {
  if (text.includes('\0')) throw refused(at, 'text-with-nul', 'The text holds a NUL character.');
  if (/\p{Surrogate}/u.test(text)) throw refused(at, 'text-not-unicode', 'The text holds half of a surrogate pair.');
}

function refused(at: string, code: string, message: string): ProblemError {
  const hint = 'Send Unicode text without control characters.';
  const findings = [{ code, level: 'error' as const, place: { field: at.slice(0, 200) }, message, hint }];
  return new ProblemError(400, code, message, { findings });
}
