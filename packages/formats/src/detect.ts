// Which format a file is, by its content.

import { decodeText } from './decode.js';
import type { NamedBytes, Reader, Sniff } from './reader.js';

const headBytes = 64 * 1024;

/** Name, bytes and the first part of the text: what a reader decides by. */
export function sniff({ name, bytes }: NamedBytes): Sniff {
  return { name, bytes, head: decodeText(bytes.subarray(0, headBytes)).text };
}

export function detect(file: NamedBytes, readers: readonly Reader[]): Reader | undefined {
  const seen = sniff(file);
  return readers.find((reader) => reader.detect(seen));
}
