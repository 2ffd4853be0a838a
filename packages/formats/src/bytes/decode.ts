// From bytes to text. No report format declares its encoding. A byte order mark decides; otherwise zero bytes reveal UTF-16;
// otherwise valid UTF-8 is UTF-8; everything else is Windows-1252, which contains the printable part of Latin-1.

/** The encodings used by pairing programs. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** The text of a file, and how it was encoded. */
export interface TextInput {
  readonly text: string;
  readonly encoding: Encoding;
  readonly bom: boolean;
  /** Some bytes were not characters and became U+FFFD. */
  readonly broken: boolean;
}

// Created once: creating a decoder takes longer than decoding a report.
const decoders = {
  'utf-8': new TextDecoder('utf-8', { ignoreBOM: true }),
  'utf-16le': new TextDecoder('utf-16le', { ignoreBOM: true }),
  'utf-16be': new TextDecoder('utf-16be', { ignoreBOM: true }),
} as const;
const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const latin1 = new TextDecoder('latin1');

/** One character per byte: correct for ASCII only. */
export function decodeBytes(bytes: Uint8Array): string {
  return latin1.decode(bytes);
}

/**
 * The text of a file: UTF-8 or UTF-16 if the bytes are valid, otherwise Windows-1252. It never fails.
 * @example
 * decodeText(new TextEncoder().encode('Łódź Open')).text // 'Łódź Open'
 */
export function decodeText(bytes: Uint8Array): TextInput {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return decodeAs('utf-8', bytes.subarray(3), true);
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decodeAs('utf-16le', bytes.subarray(2), true);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decodeAs('utf-16be', bytes.subarray(2), true);
  const wide = utf16WithoutMark(bytes);
  if (wide !== undefined) return decodeAs(wide, bytes, false);
  try {
    const text = strictUtf8.decode(bytes);
    return { text, encoding: 'utf-8', bom: false, broken: false };
  } catch {
    return { text: decodeWindows1252(bytes), encoding: 'windows-1252', bom: false, broken: false };
  }
}

const upper1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** One character per byte. Node 20's own decoder of that name gives control characters for 0x80 to 0x9F. */
export function decodeWindows1252(bytes: Uint8Array): string {
  const text = decodeBytes(bytes);
  return text.replace(/[\u0080-\u009f]/g, (char) => upper1252[char.charCodeAt(0) - 0x80] ?? char);
}

function decodeAs(encoding: 'utf-8' | 'utf-16le' | 'utf-16be', bytes: Uint8Array, bom: boolean): TextInput {
  const text = decoders[encoding].decode(bytes);
  return { text, encoding, bom, broken: text.includes('\ufffd') };
}

/** ASCII text in UTF-16 has a zero in every other byte. */
function utf16WithoutMark(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const pairs = Math.min(bytes.length >> 1, 256);
  if (pairs < 8) return undefined;
  let evenZeros = 0;
  let oddZeros = 0;
  for (let i = 0; i < pairs; i++) {
    if (bytes[2 * i] === 0) evenZeros++;
    if (bytes[2 * i + 1] === 0) oddZeros++;
  }
  if (oddZeros >= pairs * 0.9 && evenZeros === 0) return 'utf-16le';
  if (evenZeros >= pairs * 0.9 && oddZeros === 0) return 'utf-16be';
  return undefined;
}
