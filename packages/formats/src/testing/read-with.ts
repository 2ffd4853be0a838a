// Runs one reader on files, without detection and checks.

import { decodeText } from '../bytes/decode.js';
import { type Limits, limits } from '../bytes/limits.js';
import type { NamedBytes, Reader, ReadResult } from '../input/reader.js';

export function readWith(reader: Reader, files: readonly NamedBytes[], some: Partial<Limits> = {}): ReadResult {
  const inputs = files.map((file) => ({ ...file, text: () => decodeText(file.bytes) }));
  const [first] = inputs;
  if (first === undefined) throw new Error('no file to read');
  return reader.read({ first, files: inputs, limits: { ...limits, ...some } });
}

export function readText(reader: Reader, name: string, text: string): ReadResult {
  return readWith(reader, [{ name, bytes: new TextEncoder().encode(text) }]);
}
