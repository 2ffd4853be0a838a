// Preparation of every text format: reports how the input was decoded and whether it contains characters that are not text.

import type { TextInput } from '../bytes/decode.js';
import type { FindingCollector } from '../report/collector.js';
import type { Place } from '../report/finding.js';
import { say } from '../report/say.js';

/** Line and column (1-based) of a position in the text. */
export function positionOf(text: string, index: number): { readonly line: number; readonly column: number } {
  let line = 1;
  let start = 0;
  // Searches only the text before it: in a file without line ends, each search would otherwise run to the end.
  for (const end of text.slice(0, index).matchAll(/\r\n|\r|\n/g)) {
    line++;
    start = end.index + end[0].length;
  }
  return { line, column: index - start + 1 };
}

/** The lines of a text that ends them with CR, LF or CRLF. */
export function splitLines(text: string): readonly string[] {
  const lines: string[] = [];
  let at = 0;
  let nextReturn = text.indexOf('\r');
  for (;;) {
    const feed = text.indexOf('\n', at);
    const end = feed === -1 ? text.length : feed;
    while (nextReturn !== -1 && nextReturn < end) {
      lines.push(text.slice(at, nextReturn));
      at = nextReturn + 1;
      nextReturn = text.indexOf('\r', at);
    }
    // The line feed of a CRLF does not end another line.
    if (feed === -1 || at !== feed || at === 0 || text.charCodeAt(at - 1) !== carriageReturn) lines.push(text.slice(at, end));
    if (feed === -1) return lines;
    at = feed + 1;
  }
}

const carriageReturn = 0x0d;
const blank = 0x20;

/** The text with every run of white space as one blank. Most texts need no change. */
export function singleBlanks(text: string): string {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    // Other white space begins at U+1680, apart from U+00A0 and U+0085.
    const plain =
      code === blank ? text.charCodeAt(i + 1) !== blank : code > blank && (code < 0x80 || (code > 0xa0 && code < 0x1680));
    if (!plain) return text.replace(/\s+/g, ' ');
  }
  return text;
}

/** A whole number of at most this many digits and nothing else; -1 for any other text. */
export function wholeOf(text: string, mostDigits: number): number {
  const { length } = text;
  if (length === 0 || length > mostDigits) return -1;
  let value = 0;
  for (let i = 0; i < length; i++) {
    const digit = text.charCodeAt(i) - 0x30;
    if (digit < 0 || digit > 9) return -1;
    value = value * 10 + digit;
  }
  return value;
}

/** The digits of a number such as `2,243`, `2.243` or `2 243`; undefined if the text has no thousands separator. */
export function withoutThousands(text: string): string | undefined {
  const match = /^(\d{1,3})[.,'’\s](\d{3})$/.exec(text.trim());
  return match === null ? undefined : `${match[1]}${match[2]}`;
}

/** Findings about encoding and control characters, each once, at the first affected character. */
export function addTextFindings(findings: FindingCollector, input: TextInput): void {
  const { text } = input;
  if (input.encoding === 'windows-1252') {
    findings.add(
      'encoding-assumed',
      firstPlace(text, /[^\u0000-\u007f]/),
      say`The text is not UTF-8; it was read as Windows-1252 (Latin-1).`,
      say`Look at the names with accents. Saving the file as UTF-8 removes the doubt.`,
    );
  }
  if (input.broken) {
    findings.add(
      'encoding-broken',
      firstPlace(text, /\ufffd/),
      say`Bytes that are no ${input.encoding.toUpperCase()} characters were replaced by \ufffd.`,
      say`Export the file again, as UTF-8.`,
    );
  }
  // Tab, line ends, form feed and the DOS end-of-file mark are ordinary.
  const control = /[\u0000-\u0008\u000b\u000e-\u0019\u001b-\u001f\u007f\u202a-\u202e\u2066-\u2069]/.exec(text);
  if (control) {
    findings.add(
      'control-characters',
      { ...positionOf(text, control.index), length: 1 },
      say`The text holds control characters (the first is U+${control[0].charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}); each was read as a space.`,
      say`Check that the file is complete and not from a damaged disk.`,
    );
  }
}

function firstPlace(text: string, pattern: RegExp): Place {
  const found = pattern.exec(text);
  return found ? { ...positionOf(text, found.index), length: 1 } : { line: 1, column: 1 };
}

/** Whether a line exceeds the limit, checked in the bytes before anything is copied. For formats that are read by lines. */
export function addLongLine(findings: FindingCollector, bytes: Uint8Array, maxLineBytes: number): boolean {
  let line = 1;
  let start = 0;
  while (bytes.length - start > maxLineBytes) {
    const window = bytes.subarray(start, start + maxLineBytes + 1);
    const end = Math.max(window.lastIndexOf(10), window.lastIndexOf(13));
    if (end === -1) {
      findings.add(
        'line-too-long',
        { line, column: 1, length: maxLineBytes },
        say`A line is longer than ${maxLineBytes} bytes.`,
        say`Check that the file is a report and was not damaged on the way.`,
      );
      return true;
    }
    for (let i = 0; i <= end; i++) if (window[i] === 10 || (window[i] === 13 && window[i + 1] !== 10)) line++;
    start += end + 1;
  }
  return false;
}

/** Replaces control characters with spaces: names have none, and messages must not. */
export function blankControls(text: string): string {
  if (!hasControls(text)) return text;
  return blankDirections(text.replace(/[\u0000-\u001f\u007f]/g, ' '));
}

function hasControls(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < blank || code === 0x7f || isDirection(code)) return true;
  }
  return false;
}

/** Characters that change the direction of the following text, and so can make one name look like another. */
export function isDirection(code: number): boolean {
  return (code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069);
}

export function blankDirections(text: string): string {
  return text.replace(/[\u202a-\u202e\u2066-\u2069]/g, ' ');
}

/** Whether there are more lines than the limit, checked in the bytes before anything is copied. */
export function addTooManyLines(findings: FindingCollector, bytes: Uint8Array, maxLines: number): boolean {
  if (bytes.length <= maxLines) return false;
  let lines = 1;
  for (let i = 0; i < bytes.length; i++) {
    if (bytes[i] !== 10 && (bytes[i] !== 13 || bytes[i + 1] === 10)) continue;
    lines++;
    if (lines <= maxLines) continue;
    findings.add(
      'too-many-lines',
      { line: lines, column: 1 },
      say`More than ${maxLines} lines.`,
      say`Check that the file is a tournament report.`,
    );
    return true;
  }
  return false;
}
