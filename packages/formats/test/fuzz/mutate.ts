// Mutations of real shapes: of bytes, of lines, and of the words that readers look for.

import type { Random } from './random.js';

const words = [
  '\u0000',
  '\ufeff',
  '\r',
  '\n',
  '\r\n',
  '\t',
  '\u001a',
  '"',
  "'",
  ',',
  ';',
  '|',
  '{',
  '}',
  '[',
  ']',
  '[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[',
  '<',
  '>',
  '&lt;',
  '&#0;',
  '<![CDATA[',
  '<!DOCTYPE a [<!ENTITY b "bbbb">]>',
  '&b;',
  '0000',
  '9999',
  '99999',
  '-1',
  '1e999',
  'NaN',
  '1.7976931348623157e308',
  '4294967296',
  '=1+1',
  '@SUM(A1)',
  '+A',
  '__proto__',
  'constructor',
  'toString',
  '001    1',
  '001    1      X',
  '012 ',
  '013 ',
  '042 ',
  '132 ',
  '142 200',
  '162  W 3.0',
  '240 H   1    1',
  '299',
  '310',
  '330 +-   1   1   2',
  'USA    1',
  'XXR 9',
  'XXS W=3 D=1',
  '###',
  'pair,name,r1',
  'section,',
  'W1w/L1b',
  '10.09.13',
  '31.02.2024',
  'é',
  '\u2028',
  '𠮷',
  '\ud800',
  'x'.repeat(300),
  ' '.repeat(300),
  '9'.repeat(40),
];

const encoder = new TextEncoder();

/** One to eight changes; the result is at most slightly longer than both together. */
export function mutate(random: Random, bytes: Uint8Array, other: Uint8Array): Uint8Array {
  let result = bytes;
  for (let left = 1 + random.below(random.chance(20) ? 8 : 3); left > 0; left--) result = change(random, result, other);
  return result;
}

function change(random: Random, bytes: Uint8Array, other: Uint8Array): Uint8Array {
  const at = random.below(bytes.length + 1);
  switch (random.below(14)) {
    case 0:
      return replace(bytes, at, 1, Uint8Array.of(random.below(256)));
    case 1:
      return replace(bytes, at, 1, Uint8Array.of((bytes[at] ?? 0) ^ (1 << random.below(8))));
    case 2:
      return replace(bytes, at, 1 + random.below(40), new Uint8Array());
    case 3:
      return bytes.slice(0, at);
    case 4:
      return replace(bytes, at, 0, encoder.encode(random.pick(words)));
    case 5: {
      const word = encoder.encode(random.pick(words));
      return replace(bytes, at, word.length, word);
    }
    case 6: {
      const from = random.below(bytes.length + 1);
      return replace(bytes, at, 0, bytes.slice(from, from + random.below(200)));
    }
    case 7: {
      const from = random.below(other.length + 1);
      return replace(bytes, at, random.below(200), other.slice(from, from + random.below(400)));
    }
    case 8:
      return changeDigit(random, bytes, at);
    case 9:
      return replace(
        bytes,
        at,
        0,
        Uint8Array.from({ length: random.below(8) }, () => random.below(256)),
      );
    case 10:
      return replace(bytes, at, 1, encoder.encode(random.pick([...'+-=01WDLHFUZwb. /|,'])));
    default:
      return changeLines(random, bytes);
  }
}

function replace(bytes: Uint8Array, at: number, length: number, by: Uint8Array): Uint8Array {
  const end = Math.min(bytes.length, at + length);
  const result = new Uint8Array(at + by.length + bytes.length - end);
  result.set(bytes.subarray(0, at));
  result.set(by, at);
  result.set(bytes.subarray(end), at + by.length);
  return result;
}

function changeDigit(random: Random, bytes: Uint8Array, from: number): Uint8Array {
  const result = bytes.slice();
  for (let i = 0; i < bytes.length; i++) {
    const at = (from + i) % bytes.length;
    const byte = result[at] ?? 0;
    if (byte < 48 || byte > 57) continue;
    result[at] = 48 + random.below(10);
    break;
  }
  return result;
}

/** Removes, duplicates or moves a line, or joins it with the next. */
function changeLines(random: Random, bytes: Uint8Array): Uint8Array {
  const starts = [0];
  bytes.forEach((byte, i) => {
    if (byte === 10) starts.push(i + 1);
  });
  starts.push(bytes.length);
  const line = random.below(starts.length - 1);
  const from = starts[line] ?? 0;
  const to = starts[line + 1] ?? bytes.length;
  const text = bytes.slice(from, to);
  switch (random.below(4)) {
    case 0:
      return replace(bytes, from, to - from, new Uint8Array());
    case 1:
      return replace(bytes, from, 0, text);
    case 2: {
      const without = replace(bytes, from, to - from, new Uint8Array());
      const target = starts[random.below(starts.length - 1)] ?? 0;
      return replace(without, Math.min(target, without.length), 0, text);
    }
    default:
      return replace(bytes, Math.max(0, to - 1), 1, new Uint8Array());
  }
}
