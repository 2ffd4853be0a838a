// The bytes of an upload as they may be kept: contact data is masked and everything else keeps its place, so that findings still
// point at the same cells.

import { decodeText, decodeWindows1252 } from './bytes/decode.js';
import { detect } from './detect.js';
import { inputFile } from './input/input-file.js';
import type { NamedBytes } from './input/reader.js';
import { looksLikeZip, makeZip, parseZip, zipLimits } from './input/zip.js';
import { readers } from './readers.js';
import { collectFindings } from './report/collector.js';

/** E-mail addresses, and phone numbers in spellings that cannot be anything else in a report. */
const contact = [
  /[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){1,8}/g,
  /\+\d{1,3}(?:[ .-]\(?\d{2,4}\)?){2,4}(?!\d)/g,
  /\(\d{3}\) ?\d{3}[ .-]\d{4}(?!\d)/g,
  /(?<![\d-])\d{3}[.-]\d{3}[.-]\d{4}(?![\d-])/g,
];

/** A file with contact data masked. */
export interface Redacted {
  readonly bytes: Uint8Array;
  /** How many pieces of contact data were masked; with 0 the bytes are unchanged. */
  readonly masked: number;
}

/**
 * Masks contact data. In formats with fields for it, those fields are masked; other files are searched for addresses and numbers.
 * @example
 * redact({ name: 'spring-open.trf', bytes: springOpen }).masked // 0
 */
export function redact(file: NamedBytes): Redacted {
  if (looksLikeZip(file.bytes)) return redactArchive(file);
  const input = inputFile(file);
  const byFormat = detect(input, readers)?.redact?.(input);
  const rest = maskContact(byFormat ?? file.bytes);
  const byReader = byFormat === undefined || sameBytes(byFormat, file.bytes) ? 0 : 1;
  return { bytes: rest.bytes, masked: rest.masked + byReader };
}

/** The archive with each of its files masked; unchanged if nothing was masked or it cannot be read. */
function redactArchive({ name, bytes }: NamedBytes): Redacted {
  const files = parseZip(bytes, collectFindings(name), { ...zipLimits, maxEntries: 2000 }, { folders: true });
  const masked = (files ?? []).map((file) => ({ name: file.name, ...redact(file) }));
  const count = masked.reduce((sum, file) => sum + file.masked, 0);
  return count === 0 ? { bytes, masked: 0 } : { bytes: makeZip(masked), masked: count };
}

/**
 * Masks in the bytes themselves: matches are ASCII, one byte per character, or two in UTF-16.
 * @example
 * const { bytes, masked } = maskContact(new TextEncoder().encode('director@example.org'));
 * [masked, new TextDecoder().decode(bytes).includes('director')] // [1, false]
 */
export function maskContact(bytes: Uint8Array): Redacted {
  const { text, encoding, bom } = decodeText(bytes);
  const wide = encoding === 'utf-16le' || encoding === 'utf-16be';
  // In UTF-8 the numbers of characters and bytes differ; Windows-1252 gives one character per byte.
  const searched = wide ? text : decodeWindows1252(bytes);
  const result = bytes.slice();
  let masked = 0;
  for (const pattern of contact) {
    for (const match of searched.matchAll(pattern)) {
      masked++;
      for (let i = match.index; i < match.index + match[0].length; i++) {
        const at = wide ? (bom ? 2 : 0) + 2 * i + (encoding === 'utf-16be' ? 1 : 0) : i;
        result[at] = 'x'.charCodeAt(0);
      }
    }
  }
  return masked === 0 ? { bytes, masked } : { bytes: result, masked };
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i]);
}
