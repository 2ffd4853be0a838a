// The table of readers, in the order in which they are asked. A reader that looks at a signature stands before one that
// recognises a habit.

import type { Reader } from './reader.js';

export const readers: readonly Reader[] = [];
