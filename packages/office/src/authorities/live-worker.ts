// The entry point of a run's worker thread: it supplies the rulebook. The thread gives way to others before it loads its modules,
// which takes as long as a short run.

import { lowerPriority } from '../engines/lower-priority.js';

lowerPriority();
const [{ serveRun }, { usChessRulebook }] = await Promise.all([
  import('../engines/live/worker.js'),
  import('./uschess/live/rulebook.js'),
]);
await serveRun(usChessRulebook);
