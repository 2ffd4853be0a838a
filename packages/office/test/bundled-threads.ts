// Threads of built modules start from the bundles of the test run, as those of sources do: a bundle loads in a third of the time.

import { bundlesVariable, startThreadsFrom } from '../src/engines/start-thread.js';

startThreadsFrom(process.env[bundlesVariable]);
