// Engines: how ratings come from facts, whoever rates.
//
// What it is for: `live/` rates section after section from live ratings, with checkpoints and incremental runs; `period/` stores and publishes
// lists, each resting on the one before.
// May touch: `facts/`. It knows no authority: what an engine needs of a rulebook it states as a port, and an authority hands it in.
// Exports: runs, signed results, threads.
// Begin with: `live/rulebook.ts` and `PlannedList` in `period/publish.ts` for the ports, `live/run.ts` for a run, `live/view.ts` for questions.

export type { Month } from './live/month.js';
export type { ReplayOptions } from './live/run.js';
export { signOffice } from './live/signed-results.js';
export type { ResultsVerification } from './live/verify-results.js';
export { lowerPriority } from './lower-priority.js';
export { startThread } from './start-thread.js';
