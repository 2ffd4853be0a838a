// Questions: the office's answers about players, sections, events and itself.
//
// Purpose: reading. Explanations, histories, the office as known on a day, search, and checks that facts and ratings agree.
// May touch: `facts/`, `engines/`, `authorities/` (through the registry), `lists/`. It writes nothing permanent but page records.
// Exports: questions that a server or command asks without an `Office`; the rest is reached through `office.ts`.
// Start with: `player.ts` and `section.ts`, then `explain.ts`; `search/` finds people and events.

export { PastOffices } from './as-known.js';
export { officeLogFile, officeLogPaths } from './log-files.js';
export type { PageMaker, PagesMade } from './page-records.js';
export type { PlayerPage } from './player-page.js';
export { type PrivacyReport, privacyReport } from './privacy-report.js';
export { checkPublishedLists } from './public-check.js';
export { publicStarts } from './public-starts.js';
export { type RatedGame, type RatedMonth, type RatedResult, ratedMonths } from './rated-months.js';
export * from './search/index.js';
export { type RatingsVerification, verifyRatings } from './verify-ratings.js';
