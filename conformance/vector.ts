// The shape of a conformance vector and how a file of them is read.

import { readFileSync } from 'node:fs';

export interface Vector {
  readonly id: string;
  readonly kind: string;
  readonly input: unknown;
}

export interface ExpectedVector extends Vector {
  readonly tags?: readonly string[];
  readonly expected: unknown;
}

/** One vector per line; blank lines are skipped. */
export function readVectors(path: string | URL): ExpectedVector[] {
  const lines = readFileSync(path, 'utf8').split('\n');
  return lines.filter((line) => line.trim() !== '').map((line) => JSON.parse(line) as ExpectedVector);
}
