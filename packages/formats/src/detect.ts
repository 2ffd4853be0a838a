// Detects the format of a file by its content.

import { decodeText } from './bytes/decode.js';
import type { InputFile, Reader, Sniff } from './input/reader.js';

const headBytes = 64 * 1024;

/**
 * Name, bytes and the first part of the text, by which readers decide. Tables are recognised by their bytes and never decoded.
 */
export function sniff(file: InputFile): Sniff {
  const { name, bytes } = file;
  let head: string | undefined;
  return {
    name,
    bytes,
    get head() {
      // A small file is decoded once, for detection and for reading.
      head ??= bytes.length <= headBytes ? file.text().text : decodeText(bytes.subarray(0, headBytes)).text;
      return head;
    },
  };
}

export function detect(file: InputFile, readers: readonly Reader[]): Reader | undefined {
  const seen = sniff(file);
  return readers.find((reader) => reader.detect(seen));
}
