// The table of writers.

import type { FormatName, Writer } from './reader.js';

export const writers: readonly Writer[] = [];

export function writerOf(format: FormatName): Writer | undefined {
  return writers.find((writer) => writer.format === format);
}
