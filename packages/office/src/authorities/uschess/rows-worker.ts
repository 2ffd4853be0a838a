// The entry point of a thread that makes rows of a large supplement. It gives way to work that people wait for.

import { lowerPriority } from '../../engines/lower-priority.js';

lowerPriority();
const [{ serveRows }, { supplementOfRanges }] = await Promise.all([
  import('../../engines/period/row-team.js'),
  import('./supplement-ranges.js'),
]);
await serveRows(supplementOfRanges);
