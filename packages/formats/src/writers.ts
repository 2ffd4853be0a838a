// The table of writers.

import type { FormatName, Writer } from './reader.js';
import { trfWriters } from './trf-write.js';

export const writers: readonly Writer[] = [...trfWriters];

export function writerOf(format: FormatName): Writer | undefined {
  return writers.find((writer) => writer.format === format);
}
