// Engines: how ratings are computed from facts, for any authority.
//
// Purpose: `live/` rates section after section from live ratings, with checkpoints and incremental runs; `period/` stores and
// publishes lists, each based on the one before.
// May touch: `facts/`. It knows no authority: an engine declares the interface it needs of a rulebook, and an authority
// implements it.
// Exports: runs, signed results, threads.
// Start with: `live/rulebook.ts` and `PlannedList` in `period/publish.ts` for the interfaces, `live/run.ts` for a run,
// `live/view.ts` for questions.

export type { Month } from './live/month.js';
export type { ReplayOptions } from './live/run.js';
export { signOffice } from './live/signed-results.js';
export { resultsStamp } from './live/spaces.js';
export type { ResultsVerification } from './live/verify-results.js';
export { lowerHelpers, lowerPriority, middlePriority } from './lower-priority.js';
export { startThread } from './start-thread.js';
