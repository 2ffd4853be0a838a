// The basis of an answer beyond the document's plain text, as lines below it.

import type { Ruling } from '@harkness/rules';
import { type Reading, readingText } from '@harkness/rules/uschess';
import type { Screen } from '../terminal/io.js';

export interface Basis {
  readonly readings?: readonly Reading[];
  readonly rulings?: readonly Ruling[];
}

export function printBasis({ readings = [], rulings = [] }: Basis, screen: Screen): void {
  for (const reading of readings) screen.print(screen.colours.yellow(`reading: ${readingText(reading)}`));
  for (const { id, text } of rulings) screen.print(screen.colours.dim(`ruling ${id}: ${text}`));
}
