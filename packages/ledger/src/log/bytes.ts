// Bytes and their spellings. Every parser is strict: one value has one spelling, so that a signed statement cannot be written in
// two ways.

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * The bytes of a text in UTF-8. Undefined if the text has a lone surrogate, which UTF-8 cannot express.
 * @example
 * utf8('½')?.length // 2
 */
export function utf8(text: string): Uint8Array | undefined {
  return /\p{Surrogate}/u.test(text) ? undefined : encoder.encode(text);
}

/**
 * The bytes of an ASCII text that this package made itself.
 * @example
 * ascii('log').length // 3
 */
export function ascii(text: string): Uint8Array {
  return encoder.encode(text);
}

/**
 * The text of bytes in UTF-8; undefined if they are not UTF-8. A byte order mark is kept.
 * @example
 * fromUtf8(Uint8Array.of(0xff)) // undefined
 */
export function fromUtf8(bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}

/**
 * All parts in one array.
 * @example
 * [...concat(Uint8Array.of(1), Uint8Array.of(2, 3))] // [1, 2, 3]
 */
export function concat(...parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/**
 * Whether two arrays contain the same bytes.
 * @example
 * sameBytes(Uint8Array.of(1), Uint8Array.of(1)) // true
 */
export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, at) => byte === b[at]);
}

/**
 * Bytes in lower-case hexadecimal digits.
 * @example
 * toHex(Uint8Array.of(0, 255)) // '00ff'
 */
export function toHex(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += byte.toString(16).padStart(2, '0');
  return text;
}

/**
 * The bytes of hexadecimal digits, lower case only. Undefined for anything else.
 * @example
 * [fromHex('00ff')?.length, fromHex('00FF')] // [2, undefined]
 */
export function fromHex(text: string): Uint8Array | undefined {
  if (!/^(?:[0-9a-f]{2})*$/.test(text)) return undefined;
  return Uint8Array.from({ length: text.length / 2 }, (_, at) => Number.parseInt(text.slice(2 * at, 2 * at + 2), 16));
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const base64Form = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/**
 * Bytes in base64 (RFC 4648 §4, padded).
 * @example
 * toBase64(Uint8Array.of(1, 2)) // 'AQI='
 */
export function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const [a, b, c] = [bytes[at] ?? 0, bytes[at + 1] ?? 0, bytes[at + 2] ?? 0];
    const group = (a << 16) | (b << 8) | c;
    const left = bytes.length - at;
    text += alphabet.charAt(group >> 18) + alphabet.charAt((group >> 12) & 63);
    text += left > 1 ? alphabet.charAt((group >> 6) & 63) : '=';
    text += left > 2 ? alphabet.charAt(group & 63) : '=';
  }
  return text;
}

/**
 * The bytes of base64: standard alphabet, padded, no white space, no stray bits in the last character. Undefined for anything
 * else.
 * @example
 * fromBase64('AQI') // undefined
 */
export function fromBase64(text: string): Uint8Array | undefined {
  if (!base64Form.test(text)) return undefined;
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  const bytes = new Uint8Array((text.length / 4) * 3 - padding);
  for (let at = 0, to = 0; at < text.length; at += 4) {
    let group = 0;
    for (let i = 0; i < 4; i += 1) group = (group << 6) | Math.max(0, alphabet.indexOf(text.charAt(at + i)));
    for (let shift = 16; shift >= 0 && to < bytes.length; shift -= 8) bytes[to++] = (group >> shift) & 255;
  }
  return toBase64(bytes) === text ? bytes : undefined;
}

/** The largest size, index or time: Go's int64. */
const largest = (1n << 63n) - 1n;

/**
 * A number in ASCII digits, without sign or leading zero, at most 2^63 − 1. Undefined for anything else.
 * @example
 * [parseCount('12'), parseCount('012')] // [12n, undefined]
 */
export function parseCount(text: string): bigint | undefined {
  if (!/^(?:0|[1-9][0-9]{0,18})$/.test(text)) return undefined;
  const value = BigInt(text);
  return value <= largest ? value : undefined;
}
