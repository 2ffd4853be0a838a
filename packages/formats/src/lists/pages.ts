// Splits chunks of bytes into pages of whole lines, for list readers. Only the unfinished last line is kept from one chunk to the
// next, so memory does not grow with the file.

import { concatBytes } from '../bytes/bytes.js';
import { limits } from '../bytes/limits.js';
import type { FindingCollector } from '../report/collector.js';
import { say } from '../report/say.js';
import type { ByteChunks } from './row.js';

/** The position of the pages' reader. The reader counts the lines, because it scans each of them anyway. */
export interface LineCount {
  /** Completed lines. */
  lines: number;
}

const lineFeed = 0x0a;

/**
 * Pages of whole lines, each ending with its line feed, except perhaps the very last. Ends early, with a finding, at a line
 * longer than any list has.
 */
export async function* pagesOf(
  chunks: ByteChunks,
  count: LineCount,
  findings: FindingCollector,
  decode: (bytes: Uint8Array) => string = decodeUsual,
): AsyncGenerator<string> {
  let rest: Uint8Array | undefined;
  for await (const chunk of chunks) {
    let bytes = chunk;
    if (rest !== undefined) {
      const first = bytes.indexOf(lineFeed);
      const line: Uint8Array = concatBytes(rest, first < 0 ? bytes : bytes.subarray(0, first + 1));
      rest = first < 0 ? line : undefined;
      if (first >= 0) yield decode(line);
      bytes = bytes.subarray(first < 0 ? bytes.length : first + 1);
    }
    const last = bytes.lastIndexOf(lineFeed);
    if (last >= 0) yield decode(bytes.subarray(0, last + 1));
    // A copy, because the file's reader may reuse the chunk.
    if (last + 1 < bytes.length) rest = bytes.slice(last + 1);
    if (rest !== undefined && rest.length > limits.maxLineBytes) {
      const line = count.lines + 1;
      const message = say`Line ${line} has more than ${limits.maxLineBytes} bytes; no list has such lines.`;
      findings.add('line-too-long', { line, column: 1 }, message, say`Check that the file is a rating list and not damaged.`);
      return;
    }
  }
  if (rest !== undefined) yield decode(rest);
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const windows1252 = new TextDecoder('windows-1252');

/** Lists are usually ASCII; otherwise UTF-8 if valid, else Windows-1252 (Latin-1). */
function decodeUsual(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    return windows1252.decode(bytes);
  }
}
