// The entry point of a thread that makes rows of a large FIDE list. It gives way to work that people wait for.

import { lowerPriority } from '../../engines/lower-priority.js';

lowerPriority();
const [{ serveRows }, { rowsOfRanges }] = await Promise.all([
  import('../../engines/period/row-team.js'),
  import('./rows-in-threads.js'),
]);
await serveRows(rowsOfRanges);
