// A file for readers: decoded on demand, once.

import { decodeText, type TextInput } from '../bytes/decode.js';
import type { InputFile, NamedBytes } from './reader.js';

export function inputFile({ name, bytes }: NamedBytes): InputFile {
  let decoded: TextInput | undefined;
  return {
    name,
    bytes,
    text() {
      decoded ??= decodeText(bytes);
      return decoded;
    },
  };
}
