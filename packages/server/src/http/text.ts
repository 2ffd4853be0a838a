// Refuses, before a handler sees them: text that stores cannot keep (NUL, unpaired surrogates) or that can imitate other text,
// excessive nesting, and too many values.

import { ProblemError } from './problem.js';

const deepest = 64;
/** Maximum number of values and fields: each costs time wherever it is examined. A report of 5,000 players has about 500,000. */
const mostValues = { small: 20_000, large: 1_000_000 } as const;
/** How large a request may be. */
export type RequestSize = keyof typeof mostValues;

interface Step {
  readonly above: Step | undefined;
  readonly key: string;
  readonly value: unknown;
  readonly depth: number;
}

/** Throws a 400 that names the first place. Does not recurse, because the value may be of any depth. */
export function refuseUnreadable(part: 'params' | 'query' | 'body', value: unknown, size: RequestSize = 'small'): void {
  const left: Step[] = [{ above: undefined, key: part, value, depth: 0 }];
  const most = mostValues[size];
  let seen = 1;
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { value: one, depth } = next;
    if (typeof one === 'string') refuseText(next, one);
    if (typeof one !== 'object' || one === null) continue;
    if (depth >= deepest) throw tooDeep(pathOf(next));
    // Checked first: the keys of a long list would be as many texts.
    if (Array.isArray(one) && seen + one.length > most) throw tooMany(pathOf(next), most);
    const keys = Object.keys(one);
    seen += keys.length;
    if (seen > most) throw tooMany(pathOf(next), most);
    for (const key of keys) {
      refuseText(next, key);
      left.push({ above: next, key, value: Reflect.get(one, key), depth: depth + 1 });
    }
  }
}

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const openers = new Set([0x5b, 0x7b]);
const closers = new Set([0x5d, 0x7d]);
const spaces = new Set([0x20, 0x09, 0x0a, 0x0d]);

/** Counts the same limits in the bytes of a JSON text before parsing it: eight million values take half a gigabyte. */
export function refuseTooMuchJson(bytes: Uint8Array, size: RequestSize): void {
  const most = mostValues[size];
  let seen = 1;
  let depth = 0;
  let before = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === quote) {
      at = endOfString(bytes, at);
    } else if (byte === comma) {
      seen += 1;
    } else if (openers.has(byte)) {
      seen += 1;
      depth += 1;
      if (depth > deepest) throw tooDeep('body');
    } else if (closers.has(byte)) {
      // It was empty.
      if (openers.has(before)) seen -= 1;
      depth -= 1;
    } else if (spaces.has(byte)) continue;
    // The one just opened may be empty.
    if (seen - (openers.has(byte) ? 1 : 0) > most) throw tooMany('body', most);
    before = byte;
  }
}

/** The index of the closing quotation mark. */
function endOfString(bytes: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < bytes.length && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1;
  return at;
}

const hint = 'Send Unicode text without control characters.';

/** Most texts in addresses, which need none of the slower looks below. */
const plainText = /^[\x20-\x7e]*$/;

function refuseText(at: Step, text: string): void {
  if (plainText.test(text)) return;
  if (text.includes('\0')) throw refused(pathOf(at), 'text-with-nul', 'The text holds a NUL character.', hint);
  if (/\p{Surrogate}/u.test(text))
    throw refused(pathOf(at), 'text-not-unicode', 'The text holds half of a surrogate pair.', hint);
  // They can make a name look like another, on pages and lists.
  if (/[\u202a-\u202e\u2066-\u2069]/.test(text))
    throw refused(
      pathOf(at),
      'text-with-direction',
      'The text holds a character that turns its direction (U+202A to U+2069).',
      hint,
    );
}

function tooDeep(field: string): ProblemError {
  return refused(field, 'nested-too-deep', `More than ${deepest} levels inside each other.`, 'Nest less.');
}

function tooMany(field: string, most: number): ProblemError {
  return refused(field, 'too-many-values', `More than ${most} values in one request.`, 'Send less in one request.');
}

function refused(field: string, code: string, message: string, fix: string): ProblemError {
  const findings = [{ code, level: 'error' as const, place: { field }, message, hint: fix }];
  return new ProblemError(400, code, message, { findings });
}

function pathOf(step: Step): string {
  const keys: string[] = [];
  for (let at: Step | undefined = step; at !== undefined; at = at.above) if (at.depth <= 8) keys.unshift(at.key);
  return keys.join('.').slice(0, 200);
}
