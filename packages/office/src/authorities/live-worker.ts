// The entry point of a run's worker thread: it supplies the rulebook.

import { serveRun } from '../engines/live/worker.js';
import { usChessRulebook } from './uschess/live/rulebook.js';

await serveRun(usChessRulebook);
