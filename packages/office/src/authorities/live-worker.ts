// The thread of a run: brings the rulebook along.

import { serveRun } from '../engines/live/worker.js';
import { usChessRulebook } from './uschess/live/rulebook.js';

await serveRun(usChessRulebook);
